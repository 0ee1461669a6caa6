"""A scripted player: it reads the labels of the buttons, like a blind player, and presses."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from playwright.sync_api import Page, expect


class Size(NamedTuple):
    width: int
    height: int
    touch: bool


PHONE = Size(390, 844, touch=True)
SMALL = Size(320, 568, touch=True)
DESKTOP = Size(1280, 800, touch=False)
FITS = re.compile(r", fits (the left pile|the right pile|both piles)$")
SPOT = "button.target.spot"
PILE = "button.target.pile"
PREFS_KEY = "cardrace"


def settle_prefs(prefs: dict) -> str:
    """A script that sets the visitor's preferences before the page runs."""
    return f"localStorage.setItem({json.dumps(PREFS_KEY)}, {json.dumps(json.dumps(prefs))})"


def start_against_bot(page: Page) -> None:
    page.get_by_role("button", name="Play", exact=True).click()
    wait_for_start(page)


OPEN = """async (wanted) => {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(wanted);
  const answer = await fetch('/api/tables', { method: 'POST', headers, body });
  return (await answer.json()).id;
}"""


def open_table(page: Page, **wanted: object) -> str:
    """Go to a new table that is as *wanted*; gives its path."""
    path = f"/t/{page.evaluate(OPEN, wanted)}"
    page.goto(path)
    return path


def until(page: Page, expression: str, timeout_ms: int = 15_000) -> None:
    """Wait for *expression*; Playwright's own way evaluates a string, which our CSP forbids."""
    for _ in range(timeout_ms // 25):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(25)
    msg = f"still not true: {expression}"
    raise AssertionError(msg)


def wait_for_start(page: Page) -> None:
    until(page, "window.app?.store.table?.phase === 'playing'")


def phase(page: Page) -> str:
    return page.evaluate("window.app?.store.table?.phase ?? ''")


def playable(page: Page) -> list[tuple[int, str]]:
    """Spots that fit, with where: by their labels."""
    labels = page.locator(SPOT).evaluate_all("found => found.map((b) => b.ariaLabel ?? '')")
    return [(i, found[1]) for i, label in enumerate(labels) if (found := FITS.search(label))]


def press(page: Page, selector: str, index: int) -> None:
    target = page.locator(selector).nth(index)
    target.tap() if page.evaluate("navigator.maxTouchPoints > 0") else target.click()


def play_by_tap(page: Page, spot: int, where: str) -> None:
    press(page, SPOT, spot)
    if where == "both piles":
        press(page, PILE, spot % 2)


def play_by_keys(page: Page, spot: int, where: str) -> None:
    page.keyboard.press(str(spot + 1))
    if where == "both piles":
        page.keyboard.press("ArrowLeft" if spot % 2 else "ArrowRight")


def play_by_drag(page: Page, spot: int, where: str) -> None:
    pile = {"the left pile": 0, "the right pile": 1}.get(where, spot % 2)
    start = centre(page, SPOT, spot)
    end = centre(page, PILE, pile)
    if page.evaluate("navigator.maxTouchPoints > 0"):
        drag_by_touch(page, start, end)
    else:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end, steps=6)
        page.mouse.up()


def drag_by_touch(
    page: Page, start: tuple[float, float], end: tuple[float, float], steps: int = 6
) -> None:
    session = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    send("touchStart", start)
    for step in range(1, steps + 1):
        part = step / steps
        send("touchMove", tuple(a + (b - a) * part for a, b in zip(start, end, strict=True)))
    send("touchEnd")
    session.detach()


def centre(page: Page, selector: str, index: int) -> tuple[float, float]:
    box = page.locator(selector).nth(index).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def play_round(page: Page, play, pause_ms: int = 60) -> int:
    """Play until the round is over; returns how often it pressed."""
    presses = 0
    for _ in range(3000):
        if phase(page) != "playing":
            break
        if options := playable(page):
            play(page, *options[presses % len(options)])
            presses += 1
        page.wait_for_timeout(pause_ms)
    expect(page.locator(".panel.result")).to_be_visible()
    return presses
