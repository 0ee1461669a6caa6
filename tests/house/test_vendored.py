"""What others wrote stands here unchanged, with its licence and its hashes."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

VENDOR = Path(__file__).parent.parent.parent / "src/cardrace/web/static/vendor"


@pytest.mark.parametrize("home", sorted(VENDOR.iterdir()), ids=lambda home: home.name)
def test_a_vendored_package_is_as_it_was_copied(home):
    recorded = dict(
        re.findall(r"\| (\S+\.ts|\S+\.js) \| ([0-9a-f]{64}) \|", (home / "README.md").read_text())
    )
    found = {path.name for path in home.iterdir()} - {"README.md", "LICENSE"}
    assert set(recorded) == found
    for name, digest in recorded.items():
        assert hashlib.sha256((home / name).read_bytes()).hexdigest() == digest, name
    assert (home / "LICENSE").read_text()
