"""The laws over far more games than the tests can wait for.

    python tools/soak.py [--games N] [--sets M] [--seed S] [--only GAME] [--processes P]

Each preset and M random legal option sets a game, N random games each: every game ends, no card
is made or lost, the log gives the same digest again, and what each seat is told folds to its
view. Progress goes to stderr; a law that breaks is printed with the options and the seed that
break it, and the exit status is 1.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from cardrace.rules import PRESETS, Options
from cardrace.rules.notation import options_text
from lawful import check_round
from optionsets import GAMES, draw_many

PROGRESS_S = 10.0


class Job(NamedTuple):
    options: Options
    seeds: range


class Done(NamedTuple):
    rounds: int
    events: int
    broken: list[str]


def check(job: Job) -> Done:
    """Every round of *job*; the first of them is written, read and verified too."""
    events, broken = 0, list[str]()
    for seed in job.seeds:
        try:
            events += check_round(job.options, seed, written=seed == job.seeds[0])
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what we look for
            words = str(error).splitlines() or [""]
            broken.append(
                f"{options_text(job.options)} seed {seed}: {error!r:.60} {words[0]:.200}"
            )
    return Done(len(job.seeds), events, broken)


def jobs(arguments: argparse.Namespace) -> Iterator[Job]:
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    for game, record in GAMES.items():
        if arguments.only in (None, game):
            presets = [o for o in PRESETS.values() if isinstance(o.game, record)]
            for options in (*presets, *draw_many(game, arguments.sets, arguments.seed)):
                yield Job(options, seeds)


def watched(found: Iterable[Done], total: int) -> Done:
    """Add up *found*, and say how far it is."""
    rounds, events, broken, said = 0, 0, list[str](), time.monotonic()
    for count, done in enumerate(found, 1):
        rounds, events = rounds + done.rounds, events + done.events
        broken += done.broken
        for line in done.broken:
            print("BROKEN", line, flush=True)
        if time.monotonic() - said > PROGRESS_S or count == total:
            said = time.monotonic()
            print(f"{count}/{total} sets, {rounds} games, {events} events", file=sys.stderr)
    return Done(rounds, events, broken)


def main() -> int:
    parser = argparse.ArgumentParser(description="The laws over very many random games.")
    parser.add_argument("--games", type=int, default=200, help="random games a set")
    parser.add_argument("--sets", type=int, default=300, help="random option sets a game")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=GAMES)
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    os.nice(10)
    todo = list(jobs(arguments))
    with multiprocessing.Pool(arguments.processes) as pool:
        done = watched(pool.imap_unordered(check, todo), len(todo))
    print(
        f"{len(todo)} sets, {done.rounds} games, {done.events} events, {len(done.broken)} broken"
    )
    return 1 if done.broken else 0


if __name__ == "__main__":
    sys.exit(main())
