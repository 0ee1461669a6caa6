"""What happened in a world, line by line: two runs of one seed must not differ in a byte."""

from __future__ import annotations

import hashlib

from sim.loop import FIRST_S, VirtualLoop


class Trace:
    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self.lines: list[str] = []

    def add(self, who: str, what: object) -> None:
        self.lines.append(f"{self._loop.time() - FIRST_S:.6f} {who} {what}")

    def digest(self) -> str:
        return hashlib.sha256("\n".join(self.lines).encode()).hexdigest()
