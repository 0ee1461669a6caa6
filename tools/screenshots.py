"""Take the README's pictures of a real game: `make shots`."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

ROOT: Final = Path(__file__).parent.parent
sys.path.append(str(ROOT / "tests" / "web"))

from chromium import launched  # noqa: E402 - the tests know how to start it

OUT: Final = ROOT / "docs" / "pictures"
SIZES: Final = {"desktop": (1280, 800, False), "phone": (390, 844, True)}
OTHERS: Final = {"spit": "spit", "california": "california-spit", "crowd": "speed-crowd"}
OPEN: Final = """async (preset) => {
  const body = JSON.stringify({ preset, bot: 'expert' });
  const headers = { 'Content-Type': 'application/json' };
  return (await (await fetch('/api/tables', { method: 'POST', headers, body })).json()).id;
}"""
OTHERS_MS: Final = 6000  # a few moves after the start
FIRST_FIT: Final = """() => {
  const { store } = window.app;
  for (const spot of [0, 1, 2, 3, 4]) {
    const [pile] = store.targets(spot);
    if (pile !== undefined) return [spot, pile];
  }
  return null;
}"""


def main() -> None:
    OUT.mkdir(exist_ok=True)
    server = subprocess.Popen(
        [Path(sys.executable).parent / "cardrace", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    address = server.stdout.readline().removeprefix("cardrace is open at ").strip()
    try:
        with launched() as browser:
            for name, size in SIZES.items():
                _take(browser, address, name, size)
            for name, preset in OTHERS.items():
                _show(browser, address, name, preset)
    finally:
        server.terminate()
        server.wait()


def _show(browser: Browser, address: str, name: str, preset: str) -> None:
    """Another game, on a phone, some moves after its start."""
    context = _context(browser, SIZES["phone"])
    page = context.new_page()
    page.goto(address)
    page.goto(f"{address}/t/{page.evaluate(OPEN, preset)}")
    page.wait_for_timeout(OTHERS_MS)
    _shoot(page, f"phone-{name}")
    context.close()


def _context(browser: Browser, size: tuple[int, int, bool]) -> BrowserContext:
    width, height, touch = size
    return browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=touch,
        is_mobile=touch,
        device_scale_factor=1 if width > height else 2,
        color_scheme="dark" if width > height else "light",
        locale="en-GB",
    )


def _take(browser: Browser, address: str, name: str, size: tuple[int, int, bool]) -> None:
    context = _context(browser, size)
    page = context.new_page()
    page.goto(address)
    page.wait_for_timeout(800)
    _shoot(page, f"{name}-home")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_timeout(3000)
    _play(page, 5)
    page.wait_for_timeout(400)
    _shoot(page, f"{name}-table")
    _play(page, 60)
    page.locator(".panel.result").wait_for(timeout=60_000)
    page.wait_for_timeout(900)
    _shoot(page, f"{name}-result")
    context.close()


def _shoot(page: Page, name: str) -> None:
    """Flat colours need no more than a palette."""
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.convert("RGB").quantize(192).save(OUT / f"{name}.png", optimize=True)


def _play(page: Page, count: int) -> None:
    """Play *count* cards with the keys, or until the round is over."""
    played = 0
    for _ in range(2000):
        if played == count or page.evaluate("window.app.store.table.phase") == "over":
            return
        if found := page.evaluate(FIRST_FIT):
            spot, pile = found
            page.keyboard.press(str(spot + 1))
            page.keyboard.press("ArrowRight" if pile else "ArrowLeft")
            played += 1
        page.wait_for_timeout(350)


if __name__ == "__main__":
    main()
