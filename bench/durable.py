"""From append to durable, beside a bare loop that commits the same rows.

    python bench/durable.py [--database URL] [--seconds S] [--rates 2000,5000] [--gather MS ...]

Batches of one entry arrive at random (Poisson), over many matches; a late arrival is counted from
when it was due, not from when the loop got to it. The bare loop writes the same rows with the same
gathering from a queue of its own thread: no heads, no chain, no futures. Both in turns, so that a
neighbour on the machine slows both alike. Saturated: so many appends wait at any time.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import queue
import random
import sqlite3
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from cardrace.match import Entry
from cardrace.rules import PRESETS, deal
from cardrace.rules.notation import options_text
from cardrace.store import Batch, Match, Store, open_store, postgres_writer, sqlite_writer, upcast
from tabletop import dealt_with, random_round

MATCHES = 1000
WAITING = 2000
OPTIONS = PRESETS["spit"]


def entries() -> list[Entry]:
    """Those of some random rounds, as they would be logged."""
    found = []
    for seed in range(20):
        rng = random.Random(seed)
        found.append(Entry(0, dealt_with(OPTIONS, rng)))
        assert deal(found[-1].event)
        steps = random_round(OPTIONS, seed)
        found += (Entry(37 * i, e) for i, (_, _, events) in enumerate(steps) for e in events)
    return found


class Tables:
    """Who appends: each batch goes to a match at random."""

    def __init__(self, store: Store, seed: int) -> None:
        self.store, self.rng = store, random.Random(seed)
        self.entries = itertools.cycle(entries())
        self.ids = [f"{seed}-{self.rng.getrandbits(80):020x}" for _ in range(MATCHES)]
        self.versions = dict.fromkeys(self.ids, 0)

    async def open(self) -> None:
        text = options_text(OPTIONS)
        opened = (Match(i, text, "{}", public=True, opened_at=0) for i in self.ids)
        await asyncio.gather(*(self.store.open(match, "bench") for match in opened))

    def append(self) -> asyncio.Future[None]:
        key = self.rng.choice(self.ids)
        self.versions[key] += 1
        entry = next(self.entries)
        return self.store.append(Batch(key, 1, self.versions[key], (entry,), free=0))


class Bare:
    """The same rows, committed by a thread that does nothing else."""

    def __init__(self, path: Path, gather_s: float) -> None:
        self.inbox: queue.SimpleQueue = queue.SimpleQueue()
        self.path, self.gather_s, self.rng = path, gather_s, random.Random(1)
        self.loop = asyncio.get_running_loop()
        self.bodies = itertools.cycle([upcast.body(entry) for entry in entries()])
        self.ids = [f"{self.rng.getrandbits(80):020x}" for _ in range(MATCHES)]
        self.versions = dict.fromkeys(self.ids, 0)
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def append(self) -> asyncio.Future[None]:
        key = self.rng.choice(self.ids)
        self.versions[key] += 1
        done = self.loop.create_future()
        self.inbox.put(((key, self.versions[key], 1, 1, next(self.bodies), b"h" * 32), done))
        return done

    def run(self) -> None:
        connection = sqlite3.connect(self.path, isolation_level=None)
        for line in ("journal_mode = WAL", "synchronous = FULL"):
            connection.execute(f"PRAGMA {line}")
        connection.execute(
            "CREATE TABLE event (match, seq, epoch, v, body, hash, PRIMARY KEY (match, seq))"
            " WITHOUT ROWID"
        )
        while (first := self.inbox.get()) is not None:
            time.sleep(self.gather_s)
            group = [first]
            while len(group) < sqlite_writer.GROUP and not self.inbox.empty():
                group.append(self.inbox.get())
            last = group[-1] is None
            group = group[:-1] if last else group
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany("INSERT INTO event VALUES (?,?,?,?,?,?)", [r for r, _ in group])
            connection.execute("COMMIT")
            self.loop.call_soon_threadsafe(settle, [done for _, done in group])
            if last:
                break
        connection.close()

    def close(self) -> None:
        self.inbox.put(None)
        self.thread.join()


def settle(futures) -> None:
    for future in futures:
        future.set_result(None)


async def open_loop(append, rate: float, seconds: float) -> list[float]:
    """Seconds that each append took."""
    rng, took, clock = random.Random(rate), [], time.perf_counter
    start = due = clock()
    pending = set()
    while due < start + seconds:
        due += rng.expovariate(rate)
        if (wait := due - clock()) > 0.0005:
            await asyncio.sleep(wait)
        future = append()
        pending.add(future)
        future.add_done_callback(
            lambda done, due=due: (took.append(clock() - due), pending.discard(done))
        )
    await asyncio.gather(*pending)
    return took


async def saturated(append, seconds: float) -> tuple[list[float], float]:
    """Seconds that each took, and how many a second."""
    took, clock = [], time.perf_counter
    end = clock() + seconds

    async def one() -> None:
        while (begun := clock()) < end:
            await append()
            took.append(clock() - begun)

    start = clock()
    await asyncio.gather(*(one() for _ in range(WAITING)))
    return took, len(took) / (clock() - start)


def line(name: str, took: list[float], rate: float) -> None:
    took.sort()
    at = [took[min(len(took) - 1, int(len(took) * q))] * 1e3 for q in (0.5, 0.99, 0.999, 1)]
    print(f"{name:28}{rate:9.0f}/s" + "".join(f"{ms:9.2f}" for ms in at), flush=True)


async def measure(asked, gather_s: float, folder: Path) -> None:
    sqlite_writer.GATHER_S = postgres_writer.GATHER_S = gather_s
    for module in (sqlite_writer.SqliteWriter, postgres_writer.PostgresWriter):
        module.__init__.__defaults__ = (gather_s,)
    store = await open_store(asked.database or f"sqlite:///{folder}/log.db")
    bare = Bare(folder / "bare.db", gather_s)
    tables = Tables(store, random.randrange(1 << 30))
    await tables.open()
    await asyncio.sleep(1)
    print(f"gathering {gather_s * 1e3:g} ms{'':25}" + "".join(
        f"{word:>9}" for word in ("p50 ms", "p99", "p99.9", "max")
    ))  # fmt: skip
    for rate in asked.rates:
        for name, who in (("bare", bare), ("log", tables)) * asked.rounds:
            took = await open_loop(who.append, rate, asked.seconds)
            line(name, took, rate)
    for name, who in (("bare, saturated", bare), ("log, saturated", tables)):
        line(name, *(await saturated(who.append, min(asked.seconds, 5))))
    bare.close()
    await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--database", help="of the log; the bare loop is always SQLite")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--rates", type=lambda s: [float(r) for r in s.split(",")],
                        default=[2000.0, 5000.0])  # fmt: skip
    parser.add_argument("--gather", type=float, nargs="+", metavar="MS",
                        default=[sqlite_writer.GATHER_S * 1e3])  # fmt: skip
    parser.add_argument("--folder", type=Path, help="where the files go; a temporary one")
    asked = parser.parse_args()
    for gather_ms in asked.gather:
        with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
            asyncio.run(measure(asked, gather_ms / 1e3, Path(folder)))


if __name__ == "__main__":
    main()
