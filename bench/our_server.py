"""The real server as bench/server.py starts it: watched, and with two things changed.

Countdowns are short, so that cards are measured and not the time that people get to look; limits
for one address are lifted, since all the load comes from one. At SIGUSR1 it prints a line of JSON:
the collections since the last and their longest pause in ms; at SIGUSR2 what a full one takes.
"""

from __future__ import annotations

import gc
import json
import signal
import sys
import time
from collections import Counter

from cardrace.match.pace import Pace
from cardrace.server import __main__ as server
from cardrace.server import limits, table

# every limit that stands in the way of thousands of sockets from one address
LIFTED = {"TABLES": 100_000}
HURRIED = Pace(50, 50, 20, 50, 100, 50, 50, 20, 50)


class Pauses:
    def __init__(self) -> None:
        self._begun = 0.0
        self.longest_ms = 0.0
        self.counts: Counter[int] = Counter()

    def watch(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._begun = time.perf_counter()
            return
        self.counts[info["generation"]] += 1
        self.longest_ms = max(self.longest_ms, (time.perf_counter() - self._begun) * 1e3)

    def tell(self, *_: object) -> None:
        print(json.dumps({"longest_ms": self.longest_ms, "counts": self.counts}), flush=True)
        self.longest_ms, self.counts = 0.0, Counter()

    def full(self, *_: object) -> None:
        begun = time.perf_counter()
        gc.collect()
        print(json.dumps({"full_ms": (time.perf_counter() - begun) * 1e3}), flush=True)


def main() -> int:
    hurried = sys.argv.pop(1) == "hurried"
    for name, value in LIFTED.items():
        setattr(limits, name, value)
    if hurried:
        assert table.PACE
        table.PACE = HURRIED
    pauses = Pauses()
    gc.callbacks.append(pauses.watch)
    signal.signal(signal.SIGUSR1, pauses.tell)
    signal.signal(signal.SIGUSR2, pauses.full)
    return server.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
