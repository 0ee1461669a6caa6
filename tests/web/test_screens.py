"""Every screen: nobody shut out, nothing cut off, every language, every way of losing the line."""

from __future__ import annotations

import itertools

import pytest
from axe_playwright_python.sync_playwright import Axe
from hand import (
    DESKTOP,
    PHONE,
    SMALL,
    SPOT,
    Size,
    open_table,
    play_by_tap,
    play_round,
    start_against_bot,
    until,
    wait_for_start,
)
from playwright.sync_api import expect

from cardrace.rules import PRESETS

pytestmark = pytest.mark.browser

TABLET = Size(768, 1024, touch=True)
LANDSCAPE = Size(844, 390, touch=True)
LANGUAGES = ("en", "bs", "ro", "ms", "be")
LOOKS = ({"theme": "light"}, {"theme": "dark"}, {"theme": "contrast"})


def violations(page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found]


@pytest.mark.parametrize("prefs", LOOKS, ids=lambda prefs: prefs["theme"])
def test_axe_finds_nothing(visitors, prefs):
    page = visitors.come(PHONE, prefs={"level": "expert", **prefs})
    assert violations(page) == []
    page.get_by_role("button", name="Settings").click()
    page.wait_for_timeout(300)
    assert violations(page) == []
    page.keyboard.press("Escape")
    start_against_bot(page)
    page.wait_for_timeout(600)
    assert violations(page) == []
    play_round(page, play_by_tap)
    page.wait_for_timeout(1000)
    assert violations(page) == []
    page.goto("/")
    page.get_by_role("button", name="Play with a friend").click()
    expect(page.get_by_label("Link to this table")).to_be_visible()
    page.wait_for_timeout(300)
    assert violations(page) == []


@pytest.mark.parametrize("size", [SMALL, PHONE, LANDSCAPE, TABLET, DESKTOP], ids=str)
def test_everything_to_press_is_in_sight_and_large_enough(visitors, size):
    page = visitors.come(size)
    play = page.get_by_role("button", name="Play", exact=True)
    box = play.bounding_box()
    assert box["y"] + box["height"] <= size.height  # without scrolling
    assert page.evaluate("document.documentElement.scrollWidth") <= size.width
    start_against_bot(page)
    page.wait_for_timeout(500)
    for button in page.locator("button:visible").all():
        box = button.bounding_box()
        assert box["width"] >= 43.5, button.get_attribute("aria-label")
        assert box["height"] >= 43.5, button.get_attribute("aria-label")
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size.width
        assert box["y"] + box["height"] <= size.height
    boxes = [button.bounding_box() for button in page.locator(SPOT).all()]
    for left, right in itertools.pairwise(boxes):
        assert left["x"] + left["width"] <= right["x"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits_the_smallest_screen(visitors, language):
    page = visitors.come(SMALL, path=f"/?lang={language}")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL.width
    cut = page.evaluate(
        """() => [...document.querySelectorAll('button, label, h1, h2, p')]
          .filter((e) => e.offsetParent && e.scrollWidth > e.clientWidth + 1)
          .map((e) => e.textContent.trim())"""
    )
    assert cut == []
    if language != "en":
        assert "Play with a friend" not in page.inner_text("body")
    page.locator(".play").click()
    wait_for_start(page)
    names = page.locator(".chip-name").evaluate_all(
        "found => found.filter((e) => e.scrollWidth > e.clientWidth + 1).length"
    )
    assert names == 0


def test_the_browsers_language_is_taken_and_can_be_changed(visitors):
    page = visitors.come(PHONE, locale="ro-RO")
    expect(page.locator("html")).to_have_attribute("lang", "ro")
    page.locator(".home header button").click()
    page.locator("#settings select[name=lang]").select_option("be")
    expect(page.locator("html")).to_have_attribute("lang", "be")


PRESETS_OF = {"speed": "Speed", "spit": "Spit", "california": "California Spit"}


def preset_asked(page) -> str:
    """Press Play, and see which table the page asks for; it does not get it."""
    asked: list[dict] = []

    def refuse(route):
        asked.append(route.request.post_data_json)
        route.fulfill(status=503, json={"error": "full-house", "message": ""})

    page.route("**/api/tables", refuse)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/api/tables")
    return asked[-1]["preset"]


def choose_game(page, game: str) -> None:
    page.get_by_role("radio", name=PRESETS_OF[game], exact=True).check()
    expect(page.get_by_role("heading", name=f"How to play {PRESETS_OF[game]}")).to_be_visible()


def shut_out(visitors) -> None:
    """Chromium itself complains of the answer that this test gave."""
    visitors.complaints[:] = [c for c in visitors.complaints if "503" not in c]


def test_every_preset_can_be_chosen(visitors):
    page = visitors.come(PHONE)
    found = set()
    for game in PRESETS_OF:
        choose_game(page, game)
        page.locator(".variant-now").click()
        count = page.locator(".variant").count()
        page.keyboard.press("Escape")
        for i in range(count):
            page.locator(".variant-now").click()
            page.locator(".variant").nth(i).click()
            expect(page.locator("#variants")).not_to_be_visible()
            found.add(page.evaluate("JSON.parse(localStorage.getItem('cardrace')).preset"))
    assert found == set(PRESETS)


def test_the_variant_is_remembered_for_each_game(visitors):
    page = visitors.come(PHONE)
    assert preset_asked(page) == "speed"  # a first visitor has nothing to choose
    page.locator(".variant-now").click()
    page.get_by_role("button", name="Jokers Two jokers: they fit").click()
    assert preset_asked(page) == "speed-jokers"
    choose_game(page, "spit")
    assert preset_asked(page) == "spit"
    choose_game(page, "speed")
    assert preset_asked(page) == "speed-jokers"
    shut_out(visitors)


def test_a_variant_that_nobody_knows_any_more_is_the_first(visitors):
    page = visitors.come(PHONE, prefs={"preset": "speed-of-old"})
    assert preset_asked(page) == "speed"
    shut_out(visitors)


def test_more_players_are_named_before_one_sits_down(visitors):
    page = visitors.come(SMALL, prefs={"preset": "spit-3p"})
    expect(page.locator(".variant-now")).to_contain_text("3 players")
    expect(page.get_by_role("button", name="Play with friends")).to_be_visible()
    assert violations(page) == []
    page.locator(".variant-now").click()
    page.wait_for_timeout(300)
    assert violations(page) == []
    for button in page.locator("#variants button").all():
        assert button.bounding_box()["height"] >= 43.5


def test_settings_are_kept(visitors):
    page = visitors.come(PHONE)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Appearance").select_option("contrast")
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    stored = page.evaluate("JSON.parse(localStorage.getItem('cardrace')).theme")
    assert stored == "contrast"


def test_a_refresh_in_the_middle_finds_the_same_hand(visitors):
    page = visitors.come(PHONE, prefs={"level": "beginner"})
    start_against_bot(page)
    hand = "window.app.store.table.sides[0].spots.map((s) => s.card).sort().join()"
    before = page.evaluate(hand)
    page.reload()
    until(page, "window.app?.store.table?.phase === 'playing'")
    assert page.evaluate(hand) == before


def test_a_line_that_breaks_comes_back_by_itself(visitors):
    page = visitors.come(PHONE, prefs={"level": "beginner"})
    start_against_bot(page)
    page.context.set_offline(offline=True)
    page.evaluate("window.app.net.reconnect()")
    expect(page.get_by_text("Reconnecting…")).to_be_visible()
    page.context.set_offline(offline=False)
    expect(page.get_by_text("Reconnecting…")).not_to_be_visible(timeout=15_000)
    until(page, "window.app.net.status === 'online'")
    # Chromium itself complains of the line that this test cut
    visitors.complaints[:] = [c for c in visitors.complaints if "ERR_INTERNET_DISCON" not in c]


def test_a_table_that_is_gone_says_so_and_offers_a_way_out(visitors):
    page = visitors.come(PHONE, path="/t/nowhere")
    expect(page.get_by_role("heading", name="This table is gone")).to_be_visible()
    page.locator(".panel").get_by_role("button", name="Home").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_third_person_is_told_that_the_table_is_full_where_nobody_may_watch(visitors):
    page = visitors.come(PHONE)
    path = open_table(page, preset="speed", bot="beginner", terms={"watchers": False})
    other = visitors.come(PHONE, path=path)
    expect(other.get_by_role("heading", name="This table is full")).to_be_visible()


def test_a_second_window_takes_the_seat_and_the_first_is_told(visitors):
    page = visitors.come(PHONE, prefs={"level": "beginner"})
    start_against_bot(page)
    second = page.context.new_page()
    second.goto(page.url)
    expect(page.get_by_role("heading", name="Opened in another window")).to_be_visible()
    until(second, "window.app?.store.table?.phase === 'playing'")
    page.get_by_role("button", name="Play here instead").click()
    expect(second.get_by_role("heading", name="Opened in another window")).to_be_visible()
    until(page, "window.app.net.status === 'online' && window.app.store.synced")
    page.wait_for_timeout(1000)  # neither takes the seat back by itself
    assert page.evaluate("window.app.net.status") == "online"


def test_the_sound_can_be_switched_off_with_one_press(visitors):
    page = visitors.come(DESKTOP, prefs={"level": "beginner"})
    start_against_bot(page)
    page.get_by_role("button", name="Sound is on").click()
    expect(page.get_by_role("button", name="Sound is off")).to_be_visible()
    page.keyboard.press("m")
    expect(page.get_by_role("button", name="Sound is on")).to_be_visible()


def test_the_flip_is_counted_down_in_words(visitors):
    page = visitors.come(PHONE, prefs={"level": "expert"})
    start_against_bot(page)
    for _ in range(600):
        if page.evaluate("window.app.store.table.countdown?.purpose === 'flip'"):
            break
        if page.locator(".panel.result .primary:enabled").count():
            page.locator(".panel.result .primary").click()  # a round without a flip: another
        page.wait_for_timeout(50)
        spot = page.evaluate(
            "[0, 1, 2, 3, 4].find((spot) => window.app.store.targets(spot).length) ?? -1"
        )
        if spot >= 0:
            where = {1: "one", 2: "both piles"}
            count = page.evaluate(f"window.app.store.targets({spot}).length")
            play_by_tap(page, spot, where.get(count, ""))
    expect(page.get_by_text("Nobody can play: flip in")).to_be_visible()


def test_less_motion_is_respected(visitors):
    page = visitors.come(PHONE, prefs={"level": "beginner"}, reduced_motion="reduce")
    start_against_bot(page)
    longest = page.evaluate(
        """() => Math.max(...[...document.querySelectorAll('.sprite')]
          .flatMap((e) => getComputedStyle(e).transitionDuration.split(',').map(parseFloat)))"""
    )
    assert longest <= 0.01
