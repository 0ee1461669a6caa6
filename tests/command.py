"""``cardrace`` as a host starts it: in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

COMMAND = Path(sys.executable).parent / "cardrace"


@contextmanager
def serving(*words: str, **env: str):
    """A server in a process of its own; yields the process and its address."""
    process = subprocess.Popen(
        [COMMAND, "--port", "0", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **env},
    )
    try:
        yield process, process.stdout.readline().removeprefix("cardrace is open at ").strip()
    finally:
        process.terminate()
        process.communicate(timeout=15)
