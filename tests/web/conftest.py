"""A real server, a real Chromium, and a hand that plays."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from chromium import launched
from hand import PHONE, Size, settle_prefs
from playwright.sync_api import Browser, BrowserContext, Page

COMMAND = Path(sys.executable).parent / "cardrace"
ALONE = ("--no-browser", "--memory", "--no-address-limits")  # all visitors are at one address


@contextlib.contextmanager
def serving(*command: str | Path) -> Iterator[str]:
    """Run a server on a free port; yields its address."""
    process = subprocess.Popen(
        [*command, *ALONE, "--host", "127.0.0.1", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
    )
    with process, contextlib.ExitStack() as stack:
        stack.callback(process.terminate)
        found = process.stdout.readline().removeprefix("cardrace is open at ").strip()
        with urllib.request.urlopen(f"{found}/health", timeout=5) as response:
            assert response.status == 200
        yield found


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving(COMMAND) as found:
        yield found


@pytest.fixture(scope="session")
def rigged_address() -> Iterator[str]:
    with serving(sys.executable, Path(__file__).parent / "rigged.py") as found:
        yield found


@pytest.fixture(scope="session")
def game_address() -> Iterator[Callable[[str], str]]:
    """The address of a server with the known deal of a game: rigged_games.py."""
    found: dict[str, str] = {}
    with contextlib.ExitStack() as stack:

        def address_of(game: str) -> str:
            if game not in found:
                command = sys.executable, Path(__file__).parent / "rigged_games.py", game
                found[game] = stack.enter_context(serving(*command))
            return found[game]

        yield address_of


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launched() as started:
        yield started


class Visitors:
    """Opens pages of people who do not know each other, and listens to their consoles."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def come(self, size: Size = PHONE, path: str = "/", prefs: dict | None = None, **more) -> Page:
        context = self.browser.new_context(
            viewport={"width": size.width, "height": size.height},
            has_touch=size.touch,
            is_mobile=size.touch,
            base_url=self.address,
            **{"locale": "en-GB", **more},
        )
        self.contexts.append(context)
        context.add_init_script(settle_prefs(prefs or {}))
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", lambda m: self.complaints.append(f"{m.type}: {m.text}"))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda r: self._own(r.url))
        page.goto(path)
        return page

    def _own(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.complaints.append(f"a request elsewhere: {url}")


@pytest.fixture
def visitors(browser, address) -> Iterator[Visitors]:
    """Pages for a test; at its end no console may have said a word."""
    yield from listening(Visitors(browser, address))


@pytest.fixture
def rigged(browser, rigged_address) -> Iterator[Visitors]:
    """The same at the server with loaded dice."""
    yield from listening(Visitors(browser, rigged_address))


@pytest.fixture
def rigged_games(browser, game_address) -> Iterator[Callable[[str], Visitors]]:
    """Visitors at the server of a game with loaded dice."""
    with contextlib.ExitStack() as stack:
        hear = contextlib.contextmanager(listening)
        yield lambda game: stack.enter_context(hear(Visitors(browser, game_address(game))))


def listening(found: Visitors) -> Iterator[Visitors]:
    yield found
    for context in found.contexts:
        context.close()
    assert found.complaints == []
