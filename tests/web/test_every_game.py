"""What fingers, mouse and keys do in Spit, California Spit and the other tables of Speed.

At servers with loaded dice (rigged_games.py), so that every test knows which card lies where.
"""

from __future__ import annotations

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from hand import DESKTOP, PHONE, PILE, SPOT, centre, drag_by_touch, until, wait_for_start
from playwright.sync_api import expect

from cardrace.cards import parse

pytestmark = pytest.mark.browser
ROW = "button.target.row"
DECLARED = {"options": "speed joker_top=declared jokers=2"}
OPEN = """async (rules) => {
  const body = JSON.stringify({ ...rules, bot: 'beginner' });
  const headers = { 'Content-Type': 'application/json' };
  return (await (await fetch('/api/tables', { method: 'POST', headers, body })).json()).id;
}"""
LISTEN = """
window.sent = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  window.sent.push(JSON.parse(data));
  send.call(this, data);
};
"""
SHOW = """(change) => {
  const { store } = window.app;
  const table = { ...store.table, ...change };
  store.update({ type: 'update', version: store.version, events: [], table });
}"""


@pytest.fixture
def table(rigged_games):
    """Opens a table with the known deal of a game, by a preset or other rules.

    The page lists what it sends.
    """

    def open_at(size, game, rules):
        rules = {"preset": rules} if isinstance(rules, str) else rules
        page = rigged_games(game).come(size)
        page.context.add_init_script(LISTEN)
        page.goto("/t/" + page.evaluate(OPEN, rules))
        wait_for_start(page)
        page.wait_for_timeout(400)
        return page

    return open_at


def commands(page) -> list[dict]:
    asks = page.evaluate("window.sent.filter((m) => m.type === 'ask').map((m) => m.command)")
    return [ask for ask in asks if ask["type"] not in {"ready", "rematch"}]


def wait_for_commands(page, *wanted: dict) -> None:
    """Exactly these leave the page, and no more a moment later."""
    for _ in range(200):
        if len(commands(page)) >= len(wanted):
            break
        page.wait_for_timeout(25)
    page.wait_for_timeout(250)
    assert commands(page) == list(wanted)


def play(card: str, pile: int, **more) -> dict:
    return {"type": "play", "card": parse(card), "pile": pile, **more}


def move(card: str, spot: int) -> dict:
    return {"type": "move", "card": parse(card), "spot": spot}


def cover(card: str) -> dict:
    return {"type": "cover", "card": parse(card)}


def labels(page, selector: str) -> list[str]:
    return page.locator(selector).evaluate_all("found => found.map((b) => b.ariaLabel)")


@pytest.mark.parametrize(
    ("game", "preset"),
    [("spit", "spit"), ("california", "california-spit"), ("jokers", "speed-3way-jokers")],
)
def test_axe_finds_nothing(table, game, preset):
    found = Axe().run(table(PHONE, game, preset)).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:120]) for one in found] == []


def test_a_layout_of_spit_says_what_fits_and_what_lies_under_it(table):
    page = table(PHONE, "spit", "spit")
    assert labels(page, SPOT) == [
        "Place 1: eight of hearts, fits the left pile",
        "Place 2: queen of diamonds, fits the right pile, one card under it",
        "Place 3: ten of spades, fits both piles, 2 cards under it",
        "Place 4: three of clubs, 3 cards under it",
        "Place 5: four of diamonds, 4 cards under it",
    ]


def test_a_tap_plays_a_top_and_the_card_under_it_turns(table):
    page = table(PHONE, "spit", "spit")
    page.locator(SPOT).nth(1).tap()
    wait_for_commands(page, play("QD", 1))
    expect(page.locator(SPOT).nth(1)).to_have_accessible_name("Place 2: two of spades")


@pytest.mark.parametrize("way", ["card first", "place first", "drag", "keys"])
def test_a_top_moves_to_the_empty_place(table, way):
    page = table(DESKTOP if way == "keys" else PHONE, "spit", "spit")
    spots = page.locator(SPOT)
    page.keyboard.press("1") if way == "keys" else spots.nth(0).tap()
    until(page, "window.app.store.table.sides[0].spots[0].card === undefined")
    page.wait_for_timeout(300)
    if way == "drag":
        drag_by_touch(page, centre(page, SPOT, 3), centre(page, SPOT, 0))
    elif way == "keys":
        page.keyboard.press("4")
        page.keyboard.press("1")
    else:
        for spot in (3, 0) if way == "card first" else (0, 3):
            spots.nth(spot).tap()
            page.wait_for_timeout(80)
    wait_for_commands(page, play("8H", 0), move("3C", 0))
    expect(spots.nth(0)).to_have_accessible_name("Place 1: three of clubs")


def test_a_card_that_can_move_is_never_moved_unasked(table):
    page = table(PHONE, "spit", "spit")
    page.locator(SPOT).nth(0).tap()
    until(page, "window.app.store.table.sides[0].spots[0].card === undefined")
    page.wait_for_timeout(300)
    page.locator(SPOT).nth(3).tap()
    wait_for_commands(page, play("8H", 0))
    expect(page.locator(SPOT).nth(3)).to_have_attribute("aria-pressed", "true")
    assert page.locator(f"{SPOT}.lit").count() == 1


@pytest.mark.parametrize("way", ["tap", "keys"])
def test_a_pile_is_slapped_when_the_layout_is_over_but_not_at_once(table, way):
    """Who meant to play must not claim the pile that the end has just offered."""
    page = table(PHONE if way == "tap" else DESKTOP, "spit", "spit")
    page.evaluate(SHOW, {"phase": "claiming", "claims": [None, None]})
    piles = page.locator(PILE)
    act = piles.nth(1).tap if way == "tap" else lambda: page.keyboard.press("ArrowRight")
    assert page.locator(f"{PILE}.wanted").count() == 2
    page.evaluate("document.querySelectorAll('button.target.pile')[1].click()")
    assert commands(page) == []
    page.wait_for_timeout(300)
    act()
    wait_for_commands(page, {"type": "slap", "pile": 1})


def test_the_empty_place_of_a_one_pile_layout_can_be_slapped(table):
    page = table(PHONE, "spit", "spit")
    piles = page.evaluate("window.app.store.table.piles.slice(0, 1)")
    page.evaluate(SHOW, {"phase": "claiming", "claims": [None, None], "piles": piles})
    place = page.get_by_role("button", name="Empty place: slap it to take nothing")
    expect(place).to_be_visible()
    page.wait_for_timeout(300)
    place.tap()
    wait_for_commands(page, {"type": "slap", "pile": 1})


def test_who_spits_alone_taps_a_pile(table):
    page = table(PHONE, "spit", "spit")
    countdown = {"purpose": "spit", "left_ms": 3000, "total_ms": 3000}
    page.evaluate(SHOW, {"countdown": countdown})
    expect(page.locator(".flip-note")).to_contain_text("You spit alone")
    page.wait_for_timeout(300)
    page.locator(PILE).nth(0).tap()
    wait_for_commands(page, {"type": "spit", "pile": 0})


def test_rows_say_whose_card_can_be_covered(table):
    page = table(PHONE, "california", "california-spit")
    found = labels(page, ROW)
    assert "Your row, place 1: five of spades, can be covered" in found
    assert "Beginner bot, place 2: five of diamonds, can be covered" in found
    assert sum("can be covered" in label for label in found) == 2
    assert page.locator(f"{ROW}.marked").count() == 2


@pytest.mark.parametrize("way", ["tap", "drag", "keys"])
@pytest.mark.parametrize("card", ["5S", "5D"], ids=["mine", "theirs"])
def test_a_marked_card_is_covered_from_the_pack(table, way, card):
    page = table(DESKTOP if way == "keys" else PHONE, "california", "california-spit")
    label = "Your row, place 1" if card == "5S" else "Beginner bot, place 2"
    button = page.locator(f"{ROW}[aria-label^='{label}']")
    if way == "tap":
        button.tap()
    elif way == "keys":
        page.keyboard.press("1" if card == "5S" else "w")
    else:
        box = button.bounding_box()
        end = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        drag_by_touch(page, centre(page, "button.target.stock", 0), end)
    wait_for_commands(page, cover(card))
    expect(button).to_have_accessible_name(f"{label}: nine of clubs, can be covered")


def test_a_card_without_a_mark_is_not_covered(table):
    page = table(PHONE, "california", "california-spit")
    page.locator(f"{ROW}:not(.marked)").first.tap()
    wait_for_commands(page)


def test_the_card_of_my_pack_is_on_its_way_before_the_server_answers(table):
    page = table(PHONE, "california", "california-spit")
    page.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (data) {
            setTimeout(() => send.call(this, data), 700);
          };
        }"""
    )
    page.locator(f"{ROW}.marked").first.tap()
    assert page.locator(".sprite[data-key^=lay-]").count() == 1
    until(page, "document.querySelectorAll('.sprite[data-key^=lay-]').length === 0")
    place = "[...window.app.layout().places.entries()].map(([key]) => key).sort().join()"
    shown = "[...document.querySelectorAll('.sprite')].map((e) => e.dataset.key).sort().join()"
    page.wait_for_timeout(600)
    assert page.evaluate(shown) == page.evaluate(place)


def test_a_second_card_joins_the_first_where_two_may_go(table):
    page = table(PHONE, "pairs", "speed-pairs")
    page.locator(SPOT).nth(0).tap()
    expect(page.locator(SPOT).nth(0)).to_have_attribute("aria-pressed", "true")
    assert commands(page) == []
    page.locator(SPOT).nth(1).tap()
    wait_for_commands(page, play("8H", 0, more=[parse("7S")]))


def test_the_first_alone_goes_with_a_tap_on_the_pile_or_a_second_tap(table):
    for again in (PILE, SPOT):
        page = table(PHONE, "pairs", "speed-pairs")
        page.locator(SPOT).nth(0).tap()
        page.locator(again).nth(0).tap()
        wait_for_commands(page, play("8H", 0))


@pytest.mark.parametrize("way", ["tap", "keys"])
def test_a_joker_asks_what_it_shall_be(table, way):
    page = table(PHONE if way == "tap" else DESKTOP, "jokers", DECLARED)
    if way == "tap":
        page.locator(SPOT).nth(0).tap()
        page.locator(PILE).nth(0).tap()
        names = page.locator(".rank-choice").evaluate_all("found => found.map((b) => b.ariaLabel)")
        assert names == ["eight", "ten"]
        page.get_by_role("button", name="ten", exact=True).tap()
    else:
        for key in ("1", "ArrowLeft", "2"):
            page.keyboard.press(key)
    wait_for_commands(page, play("JK", 0, rank=9))
    expect(page.locator(PILE).nth(0)).to_have_accessible_name("Left pile: joker as ten, 2 cards")


def test_escape_lets_the_joker_be(table):
    page = table(DESKTOP, "jokers", DECLARED)
    for key in ("1", "ArrowLeft", "Escape", "1", "Escape", "ArrowLeft"):
        page.keyboard.press(key)
    expect(page.locator(".chooser")).to_be_hidden()
    wait_for_commands(page)


def test_a_hand_is_filled_with_the_stock_or_a_key(table):
    page = table(DESKTOP, "pairs", "speed-manual")
    page.keyboard.press("1")
    until(page, "window.app.store.acts.draw")
    page.keyboard.press("d")
    until(page, "window.app.store.table.sides[0].spots[0].card !== undefined")
    wait_for_commands(page, play("8H", 0), {"type": "draw"})


def test_space_draws_also_after_a_click_on_a_card(table):
    """A button that took the focus would answer Space itself."""
    page = table(DESKTOP, "pairs", "speed-manual")
    page.locator(SPOT).first.click()
    until(page, "window.app.store.acts.draw")
    page.keyboard.press("Space")
    wait_for_commands(page, play("8H", 0), {"type": "draw"})


def test_the_call_counts_when_i_am_out_and_is_quiet_before(table):
    page = table(PHONE, "pairs", "speed-call")
    button = page.get_by_role("button", name="Speed!", exact=True)
    button.tap()
    assert commands(page) == []
    page.evaluate(SHOW, {"out": [0]})
    button.tap()
    wait_for_commands(page, {"type": "call"})


def test_a_letter_names_one_of_several_piles(table):
    page = table(DESKTOP, "jokers", "speed-3way-jokers")
    until(page, "window.app.store.seat === 0")
    page.keyboard.press("1")
    lit = page.locator(f"{PILE}.lit")
    assert lit.count() == 3
    page.keyboard.press("w")
    until(page, "window.sent.some((m) => m.command?.type === 'play')")
    assert json.dumps(commands(page)) == json.dumps([play("JK", 1)])
