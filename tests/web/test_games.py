"""Whole games to the result screen: by tap, by drag, by keys; on a phone and on a desktop."""

from __future__ import annotations

import pytest
from hand import (
    DESKTOP,
    PHONE,
    PILE,
    SPOT,
    phase,
    play_by_drag,
    play_by_keys,
    play_by_tap,
    play_round,
    playable,
    start_against_bot,
    until,
    wait_for_start,
)
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("size", "play"),
    [
        (PHONE, play_by_tap),
        (PHONE, play_by_drag),
        (DESKTOP, play_by_tap),
        (DESKTOP, play_by_drag),
        (DESKTOP, play_by_keys),
    ],
)
def test_a_whole_game_against_a_bot(visitors, size, play):
    page = visitors.come(size, prefs={"level": "beginner"})
    start_against_bot(page)
    assert play_round(page, play) >= 5
    outcome = page.evaluate("window.app.store.table.outcome")
    assert outcome["ending"] == "out"
    heading = page.get_by_role("heading", level=2)
    expect(heading).to_have_text("You win!" if outcome["winner"] == 0 else "Beginner bot wins")


def test_a_rematch_is_one_press_also_by_keys_alone(visitors):
    page = visitors.come(DESKTOP, prefs={"level": "expert"})
    page.get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    wait_for_start(page)
    play_round(page, play_by_keys)
    until(page, "document.activeElement?.textContent?.trim() === 'Rematch'")
    page.keyboard.press("Enter")
    wait_for_start(page)
    assert sum(page.evaluate("window.app.store.table.wins")) == 1
    expect(page.locator(".panel")).to_have_count(0)


def table_of(page):
    """What a page shows of the table, seat by seat, as everybody may see it."""
    return page.evaluate(
        """() => {
          const t = window.app.store.table;
          const sides = t.sides.map((s) => [s.stock, s.spit_cards,
            s.spots.map((p) => (p.card === undefined && !p.hidden ? 0 : 1))]);
          return { phase: t.phase, wins: t.wins, outcome: t.outcome ?? null, sides,
            piles: t.piles.map((p) => [p.count, p.version, p.cards]) };
        }"""
    )


def test_two_people_at_one_table_see_the_same(visitors):
    host = visitors.come(DESKTOP)
    host.get_by_role("button", name="Play with a friend").click()
    link = host.get_by_label("Link to this table").input_value()
    assert "/t/" in link
    friend = visitors.come(PHONE, path="/t/" + link.rpartition("/t/")[2])
    for page in (host, friend):
        page.get_by_role("button", name="Ready", exact=True).click()
    for page in (host, friend):
        wait_for_start(page)
    for turn in range(2000):
        page = (host, friend)[turn % 2]
        if phase(host) != "playing":
            break
        if options := playable(page):
            (play_by_keys if page is host else play_by_tap)(page, *options[0])
        host.wait_for_timeout(30)
        if turn % 10 == 0:
            host.wait_for_timeout(150)
            assert table_of(host) == table_of(friend)
    for page in (host, friend):
        expect(page.locator(".panel.result")).to_be_visible()
    assert table_of(host) == table_of(friend)
    winner = table_of(host)["outcome"]["winner"]
    expect((host, friend)[winner].get_by_role("heading", level=2)).to_have_text("You win!")
    expect((friend, host)[winner].get_by_role("heading", level=2)).to_have_text("Friend wins")
    for page in (host, friend):
        page.get_by_role("button", name="Rematch").click()
    for page in (host, friend):
        wait_for_start(page)


def test_a_card_that_came_too_late_flies_back(visitors):
    """The friend's card reaches the table first, the host's line being slow."""
    host, friend = seat_two(visitors, slow_ms=700)
    pile, mine, theirs = find_race(host, friend)
    before = host.locator(SPOT).nth(mine).get_attribute("aria-label")
    aim(host, mine, pile)
    shown = host.locator(PILE).nth(pile).get_attribute("aria-label")
    card = before.partition(": ")[2].partition(",")[0]
    assert card in shown  # at once, long before any answer
    aim(friend, theirs, pile)
    expect(host.locator("#live")).to_contain_text(f"Too late: {card} came back")
    assert card in host.locator(SPOT).nth(mine).get_attribute("aria-label")
    assert table_of(host) == table_of(friend)
    home = host.evaluate(
        """(spot) => {
          const { store, layout } = window.app;
          const { card } = store.table.sides[store.seat].spots[spot];
          return [...layout().places.values()].find((place) => place.card === card).home;
        }""",
        mine,
    )
    assert home == f"spot-0-{mine}"


def seat_two(visitors, slow_ms):
    """Two people at a table; the host's plays leave *slow_ms* late, as on a slow line."""
    host = visitors.come(PHONE)
    host.evaluate(
        f"""() => {{
          const send = WebSocket.prototype.send;
          WebSocket.prototype.send = function (data) {{
            const wait = String(data).includes('"play"') ? {slow_ms} : 0;
            setTimeout(() => send.call(this, data), wait);
          }};
        }}"""
    )
    host.get_by_role("button", name="Play with a friend").click()
    path = host.evaluate("new Promise((done) => setTimeout(() => done(location.pathname), 300))")
    friend = visitors.come(PHONE, path=path)
    for page in (host, friend):
        page.get_by_role("button", name="Ready", exact=True).click()
    for page in (host, friend):
        wait_for_start(page)
    return host, friend


def piles_of(where):
    return {"the left pile": {0}, "the right pile": {1}, "both piles": {0, 1}}[where]


def find_race(host, friend):
    """A pile on which both can play, playing on until there is one."""
    for _ in range(200):
        for mine, here in playable(host):
            for theirs, there in playable(friend):
                if both := piles_of(here) & piles_of(there):
                    return min(both), mine, theirs
        if options := playable(friend):
            play_by_tap(friend, *options[0])
        elif options := playable(host):
            play_by_tap(host, *options[0])
            host.wait_for_timeout(1000)
        host.wait_for_timeout(300)
    pytest.fail("no race in two hundred looks")


def aim(page, spot, pile):
    where = playable(page)
    page.locator(SPOT).nth(spot).tap()
    if dict(where)[spot] == "both piles":
        page.locator(PILE).nth(pile).tap()
