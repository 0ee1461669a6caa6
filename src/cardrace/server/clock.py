"""The clock of a table: milliseconds since it was opened, standing while no process keeps it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from cardrace.match import Entry


class TableClock:
    def __init__(self, entries: Sequence[Entry]) -> None:
        self._loop = asyncio.get_running_loop()
        self._began_s = self._loop.time()
        self._base_ms = entries[-1].at_ms if entries else 0

    def loop_s(self) -> float:
        return self._loop.time()

    def now_ms(self) -> int:
        return self._base_ms + int((self._loop.time() - self._began_s) * 1000)
