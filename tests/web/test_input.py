"""Fingers, mouse and keys: what plays, what must not (complaints C1 to C9)."""

from __future__ import annotations

import pytest
from hand import (
    DESKTOP,
    PHONE,
    PILE,
    SPOT,
    centre,
    drag_by_touch,
    phase,
    play_by_tap,
    playable,
    start_against_bot,
    until,
)
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def sent(page) -> list[dict]:
    """The plays that left the page."""
    return page.evaluate("window.sent.filter((m) => m.command?.type === 'play')")


LISTEN = """
window.sent = [];
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
  window.sent.push(JSON.parse(data));
  send.call(this, data);
};
"""


@pytest.fixture
def table(visitors):
    """Opens a table in play, at which the page keeps a list of what it sends."""

    def open_at(size, **prefs):
        page = visitors.come(size, prefs={"level": "beginner", **prefs})
        page.evaluate(LISTEN)
        start_against_bot(page)
        return page

    return open_at


def find(page, wanted, tries: int = 400):
    """A spot whose label says *wanted* (a set of places), playing on until there is one."""
    for _ in range(tries):
        for spot, where in playable(page):
            if where in wanted:
                return spot, where
        if phase(page) == "over":
            page.get_by_role("button", name="Rematch").click()
            until(page, "window.app.store.table.phase === 'playing'")
        elif options := playable(page):
            play_by_tap(page, *options[0])
        page.wait_for_timeout(100)
    pytest.fail(f"nothing fits {wanted}")


ONE = {"the left pile", "the right pile"}
BOTH = {"both piles"}


def test_a_double_tap_plays_one_card(table):
    page = table(PHONE)
    spot, _ = find(page, ONE)
    before = len(sent(page))
    x, y = centre(page, SPOT, spot)
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(80)
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(300)
    assert len(sent(page)) == before + 1


def test_a_tap_that_wanders_a_little_still_plays(table):
    page = table(DESKTOP)
    spot, _ = find(page, ONE)
    before = len(sent(page))
    x, y = centre(page, SPOT, spot)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 6, y + 4)
    page.mouse.up()
    page.wait_for_timeout(200)
    assert len(sent(page)) == before + 1


def test_two_piles_are_never_guessed(table):
    page = table(PHONE)
    spot, _ = find(page, BOTH)
    before = len(sent(page))
    page.locator(SPOT).nth(spot).tap()
    expect(page.locator(SPOT).nth(spot)).to_have_attribute("aria-pressed", "true")
    assert page.locator(f"{PILE}.lit").count() == 2
    assert len(sent(page)) == before
    page.locator(PILE).nth(1).tap()
    until(page, f"window.sent.filter((m) => m.command?.type === 'play').length === {before + 1}")
    assert sent(page)[-1]["command"]["pile"] == 1


@pytest.mark.parametrize(("key", "pile"), [("ArrowLeft", 0), ("ArrowRight", 1)])
def test_keys_choose_the_pile_when_both_fit(table, key, pile):
    page = table(DESKTOP)
    spot, _ = find(page, BOTH)
    before = len(sent(page))
    page.keyboard.press(str(spot + 1))
    page.keyboard.press(key)
    until(page, f"window.sent.filter((m) => m.command?.type === 'play').length === {before + 1}")
    assert sent(page)[-1]["command"]["pile"] == pile


def test_escape_puts_a_chosen_card_back_to_rest(table):
    page = table(DESKTOP)
    spot, _ = find(page, BOTH)
    page.keyboard.press(str(spot + 1))
    page.keyboard.press("Escape")
    expect(page.locator(SPOT).nth(spot)).to_have_attribute("aria-pressed", "false")


def test_a_card_that_fits_nothing_is_not_sent(table):
    page = table(DESKTOP)
    fitting = {spot for spot, _ in playable(page)}
    stuck = next(spot for spot in range(5) if spot not in fitting)
    before = len(sent(page))
    page.locator(SPOT).nth(stuck).click()
    page.wait_for_timeout(200)
    assert len(sent(page)) == before


@pytest.mark.parametrize("side", [-1, 1])
def test_a_flick_towards_a_pile_plays_there(table, side):
    page = table(PHONE)
    spot, _ = find(page, BOTH)
    before = len(sent(page))
    x, y = centre(page, SPOT, spot)
    px, py = centre(page, PILE, 0 if side < 0 else 1)
    reach = 90 / max(1, ((px - x) ** 2 + (py - y) ** 2) ** 0.5)
    drag_by_touch(page, (x, y), (x + (px - x) * reach, y + (py - y) * reach))
    until(page, f"window.sent.filter((m) => m.command?.type === 'play').length === {before + 1}")
    assert sent(page)[-1]["command"]["pile"] == (0 if side < 0 else 1)


def test_a_card_dropped_elsewhere_flies_back_and_plays_nothing(table):
    page = table(DESKTOP)
    spot, _ = find(page, ONE)
    before = len(sent(page))
    label = page.locator(SPOT).nth(spot).get_attribute("aria-label")
    page.mouse.move(*centre(page, SPOT, spot))
    page.mouse.down()
    page.mouse.move(30, 300, steps=8)
    page.wait_for_timeout(600)
    page.mouse.up()
    page.wait_for_timeout(300)
    assert len(sent(page)) == before
    assert label.partition(",")[0] in page.locator(SPOT).nth(spot).get_attribute("aria-label")


def test_two_thumbs_at_once_play_two_cards(table):
    """Overlapping touches: the browser sends no click for either."""
    page = table(PHONE)
    for _ in range(300):
        options = [option for option in playable(page) if option[1] in ONE]
        if len({where for _, where in options}) == 2 and len(options) >= 2:
            break
        find(page, ONE)
        if singles := playable(page):
            play_by_tap(page, *singles[0])
        page.wait_for_timeout(250)
    else:
        pytest.fail("no two cards for two piles")
    left = next(spot for spot, where in options if where == "the left pile")
    right = next(spot for spot, where in options if where == "the right pile")
    before = len(sent(page))
    session = page.context.new_cdp_session(page)
    first, second = (
        {"x": x, "y": y, "id": i}
        for i, (x, y) in enumerate((centre(page, SPOT, left), centre(page, SPOT, right)))
    )
    for kind, points in (
        ("touchStart", [first]),
        ("touchStart", [first, second]),
        ("touchEnd", [second]),
        ("touchEnd", []),
    ):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_timeout(250)
    assert len(sent(page)) == before + 2


def test_play_on_press_acts_before_the_finger_is_lifted(table):
    page = table(DESKTOP, press=True)
    spot, _ = find(page, ONE)
    before = len(sent(page))
    page.mouse.move(*centre(page, SPOT, spot))
    page.mouse.down()
    page.wait_for_timeout(60)
    assert len(sent(page)) == before + 1
    page.mouse.up()
    page.wait_for_timeout(200)
    assert len(sent(page)) == before + 1


def test_a_play_names_the_card_and_the_version_of_the_pile_it_saw(table):
    page = table(PHONE)
    spot, where = find(page, ONE)
    pile = 0 if where == "the left pile" else 1
    version, card = page.evaluate(
        """([spot, pile]) => {
          const { store } = window.app;
          return [store.table.piles[pile].version, store.table.sides[store.seat].spots[spot].card];
        }""",
        [spot, pile],
    )
    page.locator(SPOT).nth(spot).tap()
    play = sent(page)[-1]
    assert play["command"] == {"type": "play", "card": card, "pile": pile}
    assert play["seen"] >= version


def test_focus_stays_while_cards_come_and_go(table):
    page = table(DESKTOP)
    spot, _ = find(page, ONE)
    button = page.locator(SPOT).nth(spot)
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(400)
    expect(button).to_be_focused()
