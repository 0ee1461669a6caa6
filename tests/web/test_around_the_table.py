"""What surrounds a table of any number of seats: invitation, ready, the breath, the result."""

from __future__ import annotations

import pytest
from hand import PHONE, SMALL, until
from playwright.sync_api import Page, expect
from test_screens import LANDSCAPE, violations

pytestmark = pytest.mark.browser

SHOW = """(change) => {
  const { store } = window.app, table = { ...structuredClone(store.table), ...change };
  const side = { spots: [], spit_cards: 0, ready: true };
  if (change.left) table.sides = change.left.map((stock) => ({ ...side, stock }));
  store.update({ type: 'update', version: store.version, events: [], table });
}"""
OVER = {
    "phase": "over",
    "outcome": {"winner": 1, "ending": "out"},
    "left": [4, 0, 4],
    "wins": [0, 1, 0],
    "rematch": [False, False, False],
    "countdown": None,
}


def table(page: Page, preset: str, bot: str | None = None) -> str:
    """Sit down at a new table; returns its path."""
    made = page.request.post("/api/tables", data={"preset": preset, "bot": bot}).json()
    page.goto(f"/t/{made['id']}")
    until(page, "window.app?.store.table != null")
    return f"/t/{made['id']}"


def seats(page: Page) -> list[str]:
    return [line.strip() for line in page.locator(".seats li").all_inner_texts()]


def show(page: Page, **change: object) -> None:
    """Let the page think that the server said so."""
    page.evaluate(SHOW, change)


def show_alone(page: Page, **change: object) -> None:
    """The same, and nobody contradicts."""
    page.evaluate("window.app.net.close()")
    show(page, **change)


@pytest.mark.parametrize("size", [SMALL, PHONE, LANDSCAPE], ids=str)
def test_three_people_find_together_and_say_that_they_are_ready(visitors, size):
    host = visitors.come(size)
    path = table(host, "speed-3way")
    expect(host.get_by_role("heading", name="Play with friends")).to_be_visible()
    expect(host.get_by_text("2 seats are still free")).to_be_visible()
    second = visitors.come(size, path=path)
    expect(host.get_by_text("One seat is still free")).to_be_visible()
    assert seats(host) == ["You", "Player 1", "Free seat"]
    assert seats(second) == ["Player 2", "You", "Free seat"]
    assert violations(host) == []
    third = visitors.come(size, path=path)
    third.locator(".panel.ready .primary").click()
    expect(host.get_by_role("heading", name="Everybody is here")).to_be_visible()
    expect(host.locator(".seats li").nth(2)).to_contain_text("ready ✓")
    expect(host.locator(".seats li").nth(1)).to_contain_text("not ready yet")
    for page in (host, second):
        page.locator(".panel.ready .primary").click()
    until(host, "window.app.store.table.phase === 'playing'")
    watcher = visitors.come(size, path=path)
    expect(watcher.get_by_text("Watching, 2 s behind")).to_be_visible()
    assert violations(watcher) == []


@pytest.mark.parametrize("way", ["Space", "Enter", "r", "tap"])
def test_between_layouts_one_is_asked_without_a_wall(visitors, way):
    host = visitors.come(PHONE)
    path = table(host, "spit")
    visitors.come(PHONE, path=path)
    expect(host.locator(".panel.ready")).to_be_visible()
    show(host, layout=2)
    note = host.get_by_role("region", name="Layout 2")
    expect(note.get_by_role("listitem").nth(0)).to_contain_text("You")
    expect(note.get_by_role("listitem").nth(0)).to_contain_text("26 cards")
    assert host.locator(".board").evaluate("(board) => board.inert") is False
    assert violations(host) == []
    if way == "tap":
        note.get_by_role("button", name="Ready").tap()
    else:
        host.keyboard.press(way)
    until(host, "window.app.store.table.sides[0].ready")  # the server has heard it


def test_against_bots_the_next_layout_asks_nothing(visitors):
    page = visitors.come(PHONE)
    table(page, "spit", bot="beginner")
    show_alone(page, phase="readying", layout=3, countdown=None)
    expect(page.get_by_role("region", name="Layout 3")).to_be_visible()
    assert page.locator(".layout-note button").count() == 0


@pytest.mark.parametrize("size", [SMALL, LANDSCAPE], ids=str)
def test_the_result_of_three_says_who_stands_where(visitors, size):
    page = visitors.come(size)
    table(page, "speed-3way", bot="beginner")
    show_alone(page, **OVER)
    expect(page.get_by_role("heading", name="Bot 1 wins")).to_be_visible()
    rows = [row.split() for row in page.locator(".standings tbody tr").all_inner_texts()]
    assert rows == [
        ["1", "Bot", "1", "0", "1"],
        ["2", "You", "4", "0"],
        ["2", "Bot", "2", "4", "0"],
    ]
    page.wait_for_timeout(700)
    assert violations(page) == []


@pytest.mark.parametrize(
    ("preset", "change", "words"),
    [
        ("speed-best-of-3", {}, ("wins this round", "Next round", "Best of 3 (0\u20131)")),
        ("speed-best-of-3", {"champion": 1}, ("wins the match", "New match", "")),
        (
            "speed-points",
            {"points": [12, 7]},
            ("wins this round", "Next round", "50 points (12\u20137)"),
        ),
        ("speed", {}, ("bot wins", "Rematch", "")),
    ],
)
def test_a_series_knows_how_it_stands(visitors, preset, change, words):
    title, button, caption = words
    page = visitors.come(PHONE)
    table(page, preset, bot="beginner")
    two = {key: OVER[key][:2] for key in ("left", "wins", "rematch")}
    show_alone(page, **{**OVER, **two, **change})
    expect(page.get_by_role("heading", level=2)).to_contain_text(title)
    expect(page.locator(".panel.result .primary")).to_have_text(button)
    assert caption in page.locator(".caption").inner_text()
