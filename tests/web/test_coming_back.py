"""Lines that break, people who leave, people who only look on: nothing is lost, all is said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hand import DESKTOP, PHONE, SMALL, SPOT, open_table, press, until, wait_for_start
from playwright.sync_api import Page, expect
from rigged import LEFT

pytestmark = pytest.mark.browser

SEAT = "window.app.store.seat"
HAND = f"window.app.store.table.sides[{SEAT}].spots.map((s) => s.card).sort().join()"
WAITS = "document.querySelectorAll('.sprite.waits').length"
SETTLED = "window.app.store.synced && window.app.store.unanswered.length === 0"


def two(visitors, size=PHONE, **wanted: object) -> tuple[Page, Page]:
    """Two people in play; the second is called Ada."""
    host = visitors.come(size)
    path = open_table(host, preset="speed", **wanted)
    guest = visitors.come(size, path=path, prefs={"name": "Ada"})
    for page in (host, guest):
        page.locator(".panel.ready .primary").click()
    for page in (host, guest):
        wait_for_start(page)
    return host, guest


@contextmanager
def cut_off(visitors, page: Page) -> Iterator[None]:
    page.context.set_offline(offline=True)
    page.evaluate("window.app.net.reconnect()")
    expect(page.get_by_text("Reconnecting…")).to_be_visible()
    yield
    page.context.set_offline(offline=False)
    until(page, SETTLED)
    # Chromium itself complains of the line that this test cut
    visitors.complaints[:] = [c for c in visitors.complaints if "ERR_INTERNET_DISCON" not in c]


def test_a_reload_keeps_seat_and_hand_and_the_other_sees_it(rigged):
    host, guest = two(rigged)
    before = guest.evaluate(f"[{SEAT}, {HAND}]")
    guest.reload()
    wait_for_start(guest)
    assert guest.evaluate(f"[{SEAT}, {HAND}]") == before
    until(host, "window.app.store.table.seats[1].here")
    assert host.locator(".chip.away").count() == 0


def test_a_card_played_without_a_line_waits_and_is_then_played_once(rigged):
    host, guest = two(rigged)
    with cut_off(rigged, host):
        press(host, SPOT, LEFT)
        until(host, f"{WAITS} === 1")
        expect(host.locator("#live")).to_have_text("No connection: eight of hearts waits")
        assert guest.evaluate("window.app.store.table.piles[0].count") == 1
    assert host.evaluate(WAITS) == 0
    until(guest, "window.app.store.table.piles[0].count === 2")
    assert host.evaluate("window.app.store.view.piles[0].count") == 2


def test_a_card_played_too_late_without_a_line_comes_back_and_is_refused(rigged):
    host, guest = two(rigged, terms={"away_ms": 5000, "absence": "lose"})
    mine = host.evaluate(HAND)
    host.evaluate(
        """() => {
          window.refused = [];
          window.app.store.listen(({ refusal }) => { if (refusal) refused.push(refusal); });
        }"""
    )
    with cut_off(rigged, host):
        press(host, SPOT, LEFT)
        until(host, f"{WAITS} === 1")
        until(guest, "window.app.store.table.phase === 'over'", 8000)
    assert host.evaluate("window.refused") == ["round-over"]
    assert host.evaluate(HAND.replace("table", "view")) == mine
    expect(host.locator(".panel p").first).to_have_text("You did not play on in time.")


def test_who_comes_to_a_full_table_watches_and_touches_nothing(rigged):
    host, guest = two(rigged)
    watcher = rigged.come(DESKTOP, path=host.evaluate("location.pathname"))
    expect(watcher.get_by_text("Watching, 2 s behind")).to_be_visible()
    wait_for_start(watcher)
    assert (
        watcher.evaluate(
            "window.app.store.view.sides.flatMap((s) => s.spots.flatMap((x) => x.card ?? []))"
        )
        == []
    )
    expect(watcher.get_by_role("group", name="Ada")).not_to_be_visible()
    for key in ("1", "ArrowLeft", "f", "d"):
        watcher.keyboard.press(key)
    assert watcher.evaluate("window.app.store.unanswered.length") == 0
    press(host, SPOT, LEFT)
    until(guest, "window.app.store.table.piles[0].count === 2")
    assert watcher.evaluate("window.app.store.table.piles[0].count") == 1, "too early"
    until(watcher, "window.app.store.table.piles[0].count === 2", 5000)
    watcher.get_by_role("button", name="Home").click()
    expect(watcher.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_who_is_away_is_counted_out_and_a_bot_plays_on(visitors):
    host, guest = two(visitors, SMALL, terms={"away_ms": 5000})
    path = guest.evaluate("location.pathname")
    chip = host.locator(".chip[data-owner=theirs]")
    expect(chip.locator(".chip-name")).to_have_text("Ada")
    guest.goto("/")
    expect(chip.locator(".chip-state")).to_have_text("away (4 s)")
    assert "away" in chip.get_attribute("class").split()
    expect(chip.locator(".chip-state")).to_have_text("away: a bot plays on", timeout=8000)
    guest.goto(path)
    until(host, "window.app.store.table.seats[1].here")
    expect(chip.locator(".chip-state")).to_have_text("")


def test_a_table_that_waits_for_somebody_says_for_whom(visitors):
    host, guest = two(visitors, SMALL, terms={"away_ms": 5000, "absence": "pause"})
    path = guest.evaluate("location.pathname")
    guest.goto("/")
    note = host.locator(".flip-note")
    expect(note).to_have_text("Paused until Ada is back", timeout=8000)
    guest.goto(path)
    expect(note).not_to_be_visible()
    wait_for_start(guest)


def test_who_holds_the_others_up_is_warned_and_loses_and_the_deal_can_be_checked(visitors):
    host, guest = two(visitors, SMALL, terms={"idle_ms": 5000})
    warned = "window.app.store.table.warned?.seats"
    until(host, f"{warned} || window.app.store.table.phase === 'over'", 30_000)
    late = host.evaluate(f"{warned} ?? []")
    for page, seat in ((host, 0), (guest, 1)):
        words = "Act, or you lose the round" if seat in late else "or loses the round"
        expect(page.locator(".flip-note")).to_contain_text(words)
    expect(host.locator(".panel.result")).to_be_visible(timeout=20_000)
    host.get_by_role("button", name="This deal was fair: check it").click()
    expect(host.locator(".verdict")).to_contain_text("Checked: the deal")
    with host.expect_popup() as opened:
        host.get_by_role("link", name="See this game").click()
    game = opened.value
    expect(game.get_by_role("heading", name="Step by step")).to_be_visible()
    expect(game.locator(".panel .seats")).to_contain_text("Ada")
    expect(game.get_by_role("listitem").filter(has_text="forfeit")).to_be_visible()
    game.get_by_role("button", name="This deal was fair: check it").click()
    expect(game.locator(".verdict")).to_contain_text("Checked: the deal")


def test_a_game_that_is_not_there_says_so(visitors):
    page = visitors.come(SMALL, path="/g/nowhere")
    expect(page.get_by_text("There is no such game")).to_be_visible()
    visitors.complaints[:] = [c for c in visitors.complaints if "404" not in c]


def test_a_name_is_kept_and_not_read_as_markup(visitors):
    page = visitors.come(SMALL)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").fill("  <b>Ada</b>  ")
    page.keyboard.press("Escape")
    assert page.evaluate("JSON.parse(localStorage.getItem('cardrace')).name") == "<b>Ada</b>"
