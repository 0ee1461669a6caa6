"""The laws over far more games and positions than the tests can wait for.

    python tools/soak.py [--games N] [--sets M] [--only GAME]
    python tools/soak.py --stuck N [--only GAME]
    python tools/soak.py --oracles N [--only GAME]

The first plays each preset and M random legal option sets a game, N random games each: every
game ends, no card is made or lost, the log gives the same digest again, and what each seat is
told folds to its view. --stuck compares N random positions of each option set with a search.
--oracles measures N random games of each row of rules.md §8.

Progress goes to stderr; what breaks is printed with the options and the seed that break it, and
the exit status is 1. All runs at low priority; --processes says in how many processes.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from cardrace.rules import PRESETS, Options
from cardrace.rules.notation import options_text
from lawful import check_round
from optionsets import GAMES, draw_many
from rules import california_search, oracles, speed_search, spit_search

PROGRESS_S = 10.0
PIECE = 2000  # positions or games of one job, so that there is progress to tell
STUCK = {
    "spit": spit_search.SETS,
    "speed": speed_search.SETS,
    "california": california_search.SETS,
}


class Job(NamedTuple):
    kind: str  # of `KINDS`
    game: str
    what: Options | str
    seeds: range

    def __str__(self) -> str:
        what = self.what if isinstance(self.what, str) else options_text(self.what)
        return f"{self.game}: {what}"


class Done(NamedTuple):
    job: Job
    count: int  # games or positions
    found: list[object]
    broken: list[str]


def play(job: Job) -> Done:
    """Every round of *job*; the first of them is written, read and verified too."""
    assert isinstance(job.what, Options)
    events, broken = list[object](), list[str]()
    for seed in job.seeds:
        try:
            events.append(check_round(job.what, seed, written=seed == job.seeds[0]))
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what we look for
            broken.append(f"{job} seed {seed}: {_first_line(error)}")
    return Done(job, len(job.seeds), events, broken)


def compare(job: Job) -> Done:
    """As many positions as *job* has seeds; how many of them were stuck."""
    name, count = str(job.what), len(job.seeds)
    rng = random.Random(f"{name} {job.seeds[0]}")  # noqa: S311 - positions, not secrets
    try:
        if job.game == "california":
            found = california_search.positions(name, job.seeds[0])
            return Done(job, count, [*islice(found, count)], [])
        if job.game == "spit":
            return Done(job, count, [spit_search.check(name, rng) for _ in job.seeds], [])
        options = speed_search.SETS[name]
        return Done(job, count, [speed_search.check(options, rng) for _ in job.seeds], [])
    except AssertionError as error:
        return Done(job, count, [], [f"{job} seed {job.seeds[0]}: {_first_line(error)}"])


def measure(job: Job) -> Done:
    return Done(job, len(job.seeds), [oracles.measure(str(job.what), s) for s in job.seeds], [])


def _first_line(error: Exception) -> str:
    return f"{type(error).__name__} {(str(error).splitlines() or [''])[0]:.300}"


KINDS = {"play": play, "compare": compare, "measure": measure}


def work(job: Job) -> Done:
    return KINDS[job.kind](job)


def jobs(asked: argparse.Namespace) -> Iterator[Job]:
    for game in [asked.only] if asked.only else GAMES:
        if asked.stuck:
            for name in STUCK[game]:
                yield from _pieces("compare", game, name, asked.stuck)
        elif asked.oracles:
            for name in oracles.ORACLES:
                if name.startswith(game):
                    yield from _pieces("measure", game, name, asked.oracles)
        else:
            presets = [o for o in PRESETS.values() if isinstance(o.game, GAMES[game])]
            for options in (*presets, *draw_many(game, asked.sets, asked.seed)):
                yield Job("play", game, options, range(asked.seed, asked.seed + asked.games))


def _pieces(kind: str, game: str, name: str, count: int) -> Iterator[Job]:
    piece = PIECE if kind == "compare" else PIECE // 20
    for start in range(0, count, piece):
        yield Job(kind, game, name, range(start, min(count, start + piece)))


def run(todo: list[Job], processes: int) -> list[Done]:
    """Do all of *todo*, and say how far it is."""
    finished, games, said = list[Done](), 0, time.monotonic()
    with multiprocessing.Pool(processes) as pool:
        for done in pool.imap_unordered(work, todo):
            finished.append(done)
            games += done.count
            for line in done.broken:
                print("BROKEN", line, flush=True)
            if time.monotonic() - said > PROGRESS_S or len(finished) == len(todo):
                said = time.monotonic()
                print(f"{len(finished)}/{len(todo)} jobs, {games} done", file=sys.stderr)
    return finished


def report(finished: list[Done]) -> int:
    """What was found, set by set; the number of things that are wrong."""
    wrong = sum(len(done.broken) for done in finished)
    by_set: dict[str, list[Done]] = {}
    for done in finished:
        by_set.setdefault(str(done.job), []).append(done)
    for name, several in by_set.items():
        found = [one for done in several for one in done.found]
        match several[0].job.kind:
            case "compare":
                print(f"{name}: {len(found)} positions, {sum(map(bool, found))} stuck")
            case "measure":
                for row in oracles.judged(str(several[0].job.what), found):  # type: ignore[arg-type]
                    figure, theirs, ours, holds = row
                    wrong += not holds
                    sign = "" if holds else "  WRONG"
                    print(f"{name}: {figure}: {theirs} there, {ours:.4g} in {len(found)}{sign}")
            case _:
                pass
    total = sum(done.count for done in finished)
    print(f"{len(by_set)} sets, {total} games or positions, {wrong} wrong")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description="The laws over very many games and positions.")
    parser.add_argument("--games", type=int, default=200, help="random games a set")
    parser.add_argument("--sets", type=int, default=300, help="random option sets a game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--stuck", type=int, default=0, help="positions a set")
    parser.add_argument("--oracles", type=int, default=0, help="random games a row")
    parser.add_argument("--only", choices=GAMES)
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    os.nice(10)
    return 1 if report(run(list(jobs(asked)), asked.processes)) else 0


if __name__ == "__main__":
    sys.exit(main())
