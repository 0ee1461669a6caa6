"""Kill a program that appends to the log, again and again, and see that nothing it said was lost.

    python tools/kill_log.py [--kills N] [--database URL]

A child opens matches, appends, and prints each version once the store says it is durable. It is
killed (SIGKILL) at a random instant; then the log must verify and hold at least what was printed,
each version once, and the next child goes on from there.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable

from cardrace.match import Entry, Seated
from cardrace.rules import Seat
from cardrace.store import Batch, Match, open_store

MATCHES = 20
LONGEST_S = 0.3


def entry(version: int) -> Entry:
    return Entry(version, Seated(Seat(version % 7)))


async def append_for_ever(url: str) -> None:
    store = await open_store(url)

    async def one(key: str) -> None:
        found = await store.claim(key, "child")
        if found is None:
            await store.open(Match(key, "speed", "{}", public=False, opened_at=0), "child")
        epoch, version = (found.epoch, len(found.entries)) if found else (1, 0)
        rng = random.Random(f"{key}{version}")  # noqa: S311 - no secret
        while True:
            count = rng.randint(1, 3)
            entries = tuple(entry(version + 1 + i) for i in range(count))
            await store.append(Batch(key, epoch, version + 1, entries, 0))
            version += count
            sys.stdout.write(f"{key} {version}\n")
            sys.stdout.flush()

    await asyncio.gather(*(one(f"m{i}") for i in range(MATCHES)))


def kill_once(url: str, wait_s: float) -> list[str]:
    """What a child said before it was killed, *wait_s* after its first word."""
    command = [sys.executable, __file__, "--child", "--database", url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        said = [child.stdout.readline()]
        time.sleep(wait_s)
        child.send_signal(signal.SIGKILL)
        said += child.stdout.read().splitlines(keepends=True)
    return [line for line in said if line.endswith("\n")]  # the last may be cut


def noted(acked: dict[str, int], said: Iterable[str]) -> int:
    """Take down what was *said*; how much it was."""
    count = 0
    for line in said:
        key, version = line.split()
        acked[key] = int(version)
        count += 1
    return count


async def check(url: str, acked: dict[str, int]) -> None:
    """Nothing acknowledged is missing, nothing is there twice or in another place."""
    store = await open_store(url)
    try:
        await store.audit()
        for key, version in acked.items():
            entries = await store.read(key, 1, sys.maxsize)
            if len(entries) < version or entries != tuple(map(entry, range(1, len(entries) + 1))):
                msg = f"{key}: {version} acknowledged, the log has {len(entries)}"
                raise AssertionError(msg)
    finally:
        await store.close()


def kill_often(url: str, kills: int, seed: int = 1) -> int:
    """The number of appends that were acknowledged, none of which was lost."""
    acked: dict[str, int] = {}
    rng, count = random.Random(seed), 0  # noqa: S311 - no secret
    for _ in range(kills):
        count += noted(acked, kill_once(url, rng.uniform(0, LONGEST_S)))
        asyncio.run(check(url, acked))
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill what appends, and look for what is lost.")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--database")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.child:
        try:
            asyncio.run(append_for_ever(asked.database))
        finally:
            os._exit(1)  # nobody reads any more: do not outlive it
    with tempfile.TemporaryDirectory() as folder:
        url = asked.database or f"sqlite:///{folder}/log.db"
        count = kill_often(url, asked.kills)
        print(f"{asked.kills} kills, {count} appends acknowledged, none lost")


if __name__ == "__main__":
    main()
