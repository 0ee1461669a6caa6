"""The floors of the house hold: each way of breaking them is caught."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
LINT = Path(sys.executable).parent / "lint-imports"
BREACHES = [
    *((f"rules/{home}.py", f"import {what}") for home, what in [
        ("legal", "time"),
        ("decide", "random"),
        ("evolve", "asyncio"),
        ("state", "logging"),
        ("options", "os"),
        ("view", "datetime"),
        ("legal", "secrets"),
    ]),
    ("cards.py", "import random"),
    ("match/room.py", "import asyncio"),
    ("match/arbiter.py", "import time"),
    ("rules/decide.py", "import cardrace.server.limits"),
    ("rules/state.py", "from cardrace.rules.legal import fits"),
    ("rules/decide.py", "from cardrace.rules.evolve import evolve"),
    ("rules/legal.py", "import cardrace.match"),
    ("bots/greedy.py", "import cardrace.match"),
    ("bots/greedy.py", "import random"),
    ("bots/greedy.py", "from cardrace.wire.codec import decode"),
    ("wire/seen.py", "import cardrace.bots"),
    ("match/room.py", "import cardrace.bots"),
    ("rules/games/chess.py", '"""A game."""\nimport cardrace.rules.games.speed'),
    ("server/limits.py", "import cardrace.server.app"),
    ("server/limits.py", "import cardrace.cli.complaint"),
    ("cli/complaint.py", "import cardrace.__main__"),
    ("rules/presets.py", "from cardrace.rules.catalogue import NAMED"),
    ("store/chain.py", "import cardrace.server.limits"),
    ("store/chain.py", "from cardrace.wire.codec import decode"),
    ("store/chain.py", "import cardrace.bots"),
    ("match/room.py", "import cardrace.store"),
    ("wire/seen.py", "import cardrace.store"),
    ("attic.py", '"""A module without a floor."""'),
    ("rules/attic.py", '"""A module without a floor."""'),
]  # fmt: skip


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    home = tmp_path_factory.mktemp("house")
    shutil.copytree(ROOT / "src", home / "src", ignore=shutil.ignore_patterns("web", "*.pyc"))
    shutil.copy(ROOT / "pyproject.toml", home)
    return home


def lint(home: Path) -> subprocess.CompletedProcess[str]:
    # the copy comes before the installed package on the path
    return subprocess.run(
        [LINT, "--no-cache", "--no-logo"],
        cwd=home,
        env={"PYTHONPATH": str(home / "src"), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_house_as_it_stands_keeps_its_contracts(copy):
    done = lint(copy)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("place", "line"), BREACHES)
def test_a_breach_is_caught(copy, place, line):
    path = copy / "src" / "cardrace" / place
    before = path.read_text() if path.exists() else None
    try:
        path.write_text(f"{before or ''}\n{line}\n")
        done = lint(copy)
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_text(before)
    assert done.returncode == 1
    assert "BROKEN" in done.stdout or "not listed" in done.stdout, done.stdout + done.stderr
