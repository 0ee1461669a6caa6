"""Fingers, mouse and keys: what plays, what must not (complaints C1 to C9).

At the server with loaded dice, so that every test knows which card fits where.
"""

from __future__ import annotations

import pytest
from hand import (
    DESKTOP,
    PHONE,
    PILE,
    SPOT,
    centre,
    drag_by_touch,
    start_against_bot,
    until,
)
from playwright.sync_api import expect
from rigged import BOTH, HAND, LEFT, NEITHER, RIGHT

from cardrace.cards import parse

pytestmark = pytest.mark.browser

LISTEN = """() => {
  window.sent = [];
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    window.sent.push(JSON.parse(data));
    send.call(this, data);
  };
}"""


def sent(page) -> list[tuple[str, int]]:
    """The plays that left the page: card and pile."""
    asks = page.evaluate("window.sent.filter((m) => m.command?.type === 'play')")
    return [(ask["command"]["card"], ask["command"]["pile"]) for ask in asks]


def wait_for_plays(page, *plays: tuple[int, int]) -> None:
    """Exactly these plays leave the page, and no more a moment later."""
    count = "window.sent.filter((m) => m.command?.type === 'play').length"
    until(page, f"{count} >= {len(plays)}")
    page.wait_for_timeout(250)
    assert sent(page) == [(parse(HAND[spot]), pile) for spot, pile in plays]


@pytest.fixture
def table(rigged):
    """Opens a table in play, at which the page keeps a list of what it sends."""

    def open_at(size, **prefs):
        page = rigged.come(size, prefs=prefs)
        page.evaluate(LISTEN)
        start_against_bot(page)
        page.wait_for_timeout(300)
        return page

    return open_at


def test_the_labels_say_what_fits_where(table):
    page = table(PHONE)
    labels = page.locator(SPOT).evaluate_all("found => found.map((b) => b.ariaLabel)")
    assert labels == [
        "Place 1: eight of hearts, fits the left pile",
        "Place 2: queen of diamonds, fits the right pile",
        "Place 3: ten of spades, fits both piles",
        "Place 4: three of clubs",
        "Place 5: four of diamonds",
    ]
    assert (
        page.locator(PILE).nth(0).get_attribute("aria-label")
        == "Left pile: nine of clubs, one card"
    )


@pytest.mark.parametrize(("spot", "pile"), [(LEFT, 0), (RIGHT, 1)])
def test_one_tap_plays_where_it_fits(table, spot, pile):
    page = table(PHONE)
    page.locator(SPOT).nth(spot).tap()
    wait_for_plays(page, (spot, pile))


def test_a_double_tap_plays_one_card(table):
    """The card that has just come would fit; a nervous second tap must not play it."""
    page = table(PHONE)
    x, y = centre(page, SPOT, LEFT)
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(60)
    page.touchscreen.tap(x, y)
    wait_for_plays(page, (LEFT, 0))
    expect(page.locator(SPOT).nth(LEFT)).to_have_accessible_name(
        "Place 1: seven of diamonds, fits the left pile"
    )


@pytest.mark.parametrize("far", [3, 8, 14])
def test_a_tap_that_wanders_a_little_still_plays(table, far):
    page = table(DESKTOP)
    x, y = centre(page, SPOT, LEFT)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + far, y)
    page.mouse.up()
    wait_for_plays(page, (LEFT, 0))


@pytest.mark.parametrize("pile", [0, 1])
def test_two_piles_are_never_guessed(table, pile):
    page = table(PHONE)
    page.locator(SPOT).nth(BOTH).tap()
    expect(page.locator(SPOT).nth(BOTH)).to_have_attribute("aria-pressed", "true")
    assert page.locator(f"{PILE}.lit").count() == 2
    assert sent(page) == []
    page.locator(PILE).nth(pile).tap()
    wait_for_plays(page, (BOTH, pile))


@pytest.mark.parametrize(("key", "pile"), [("ArrowLeft", 0), ("ArrowRight", 1)])
def test_keys_choose_the_pile_when_both_fit(table, key, pile):
    page = table(DESKTOP)
    page.keyboard.press("3")
    page.keyboard.press(key)
    wait_for_plays(page, (BOTH, pile))


@pytest.mark.parametrize("code", ["Digit1", "Numpad1"])
def test_one_key_plays_where_there_is_one_place(table, code):
    page = table(DESKTOP)
    page.keyboard.press(code)
    wait_for_plays(page, (LEFT, 0))


def test_a_key_held_down_plays_once(table):
    page = table(DESKTOP)
    for _ in range(5):
        page.keyboard.down("1")
    page.keyboard.up("1")
    wait_for_plays(page, (LEFT, 0))


def test_escape_lets_a_chosen_card_go(table):
    page = table(DESKTOP)
    page.keyboard.press("3")
    page.keyboard.press("Escape")
    expect(page.locator(SPOT).nth(BOTH)).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("ArrowLeft")
    wait_for_plays(page)


def test_a_card_that_fits_nothing_is_not_sent(table):
    page = table(DESKTOP)
    page.locator(SPOT).nth(NEITHER).click()
    wait_for_plays(page)


@pytest.mark.parametrize("pile", [0, 1])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_drag_plays_on_the_pile_it_ends_on(table, pile, size):
    page = table(size)
    start, end = centre(page, SPOT, BOTH), centre(page, PILE, pile)
    if size.touch:
        drag_by_touch(page, start, end)
    else:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end, steps=6)
        page.mouse.up()
    wait_for_plays(page, (BOTH, pile))


@pytest.mark.parametrize("pile", [0, 1])
def test_a_flick_towards_a_pile_plays_there(table, pile):
    page = table(PHONE)
    start, end = centre(page, SPOT, BOTH), centre(page, PILE, pile)
    half = tuple(a + (b - a) * 0.45 for a, b in zip(start, end, strict=True))
    drag_by_touch(page, start, half, steps=2)
    wait_for_plays(page, (BOTH, pile))


def test_a_card_carried_away_and_dropped_elsewhere_flies_back(table):
    """However fast it was carried, a finger that rested before it let go did not flick."""
    page = table(DESKTOP)
    page.mouse.move(*centre(page, SPOT, LEFT))
    page.mouse.down()
    page.mouse.move(30, 300)
    page.wait_for_timeout(150)
    page.mouse.up()
    wait_for_plays(page)
    page.wait_for_timeout(400)
    places = page.evaluate(
        """(card) => {
          const place = [...window.app.layout().places.values()].find((p) => p.card === card);
          const sprite = [...document.querySelectorAll('.sprite')]
            .find((e) => e.style.translate === `${place.x}px ${place.y}px`);
          return [place.home, Boolean(sprite), document.querySelectorAll('.held').length];
        }""",
        parse(HAND[LEFT]),
    )
    assert places == [f"spot-0-{LEFT}", True, 0]


def test_two_thumbs_at_once_play_two_cards(table):
    """Overlapping touches: the browser sends no click for either."""
    page = table(PHONE)
    session = page.context.new_cdp_session(page)
    first, second = (
        {"x": x, "y": y, "id": i}
        for i, (x, y) in enumerate(centre(page, SPOT, spot) for spot in (LEFT, RIGHT))
    )
    for kind, points in (
        ("touchStart", [first]),
        ("touchStart", [first, second]),
        ("touchEnd", [second]),
        ("touchEnd", []),
    ):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    wait_for_plays(page, (RIGHT, 1), (LEFT, 0))  # in the order in which the thumbs let go


def test_play_on_press_acts_before_the_finger_is_lifted(table):
    page = table(DESKTOP, press=True)
    page.mouse.move(*centre(page, SPOT, LEFT))
    page.mouse.down()
    wait_for_plays(page, (LEFT, 0))
    page.mouse.up()
    wait_for_plays(page, (LEFT, 0))


def test_play_on_press_still_asks_when_both_fit(table):
    page = table(DESKTOP, press=True)
    page.locator(SPOT).nth(BOTH).click()
    wait_for_plays(page)
    expect(page.locator(SPOT).nth(BOTH)).to_have_attribute("aria-pressed", "true")


def test_the_own_card_lies_on_the_pile_before_the_server_has_answered(table):
    page = table(PHONE)
    page.evaluate(
        """() => {
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (data) {
            setTimeout(() => send.call(this, data), 900);
          };
        }"""
    )
    page.locator(SPOT).nth(LEFT).tap()
    label = page.locator(PILE).nth(0).get_attribute("aria-label")
    assert label == "Left pile: eight of hearts, 2 cards"
    assert page.evaluate("window.app.store.pending.length") == 1
    until(page, "window.app.store.pending.length === 0")


def test_a_play_names_the_card_and_the_version_of_the_pile_it_saw(table):
    page = table(PHONE)
    page.locator(SPOT).nth(LEFT).tap()
    wait_for_plays(page, (LEFT, 0))
    seen = page.evaluate(
        "window.sent.filter((m) => m.command?.type === 'play').map((m) => m.seen)"
    )
    assert seen == [1]


def test_focus_stays_while_cards_come_and_go(table):
    page = table(DESKTOP)
    button = page.locator(SPOT).nth(LEFT)
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_accessible_name("Place 1: seven of diamonds, fits the left pile")
    expect(button).to_be_focused()


def test_keys_read_the_piles_and_the_hand_aloud(table):
    page = table(DESKTOP)
    page.keyboard.press("l")
    expect(page.locator("#live")).to_have_text(
        "Left pile: nine of clubs. Right pile: jack of diamonds"
    )
    page.keyboard.press("h")
    expect(page.locator("#live")).to_contain_text("Place 3: ten of spades, fits both piles")
