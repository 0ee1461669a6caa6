"""Paired worlds for as long as one likes: does anything hidden reach an observer? docs/secrets.md.

    python tools/paired_worlds.py [--pairs N] [--only GAME] [--first SEED] [--processes N]

Plays random tables of each game, deals each again with what an observer was never shown
exchanged, and compares every byte for that observer. Progress goes to stderr, a summary a game
to stdout; what differs is printed with the seed that shows it, and the exit status is 1. All
runs at low priority.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from hidden.tally import Tally, told
from optionsets import GAMES

PIECE = 200  # pairs of one job, so that there is progress to tell
APART = 1000  # seeds: more tables than a piece can need
SHOWN = 20  # broken pairs


def piece(game: str, first_seed: int) -> Tally:
    return Tally(game).run(first_seed, PIECE)


def tallies(game: str, args: argparse.Namespace) -> Iterator[Tally]:
    seeds = (args.first + APART * i for i in range(-(-args.pairs // PIECE)))
    with multiprocessing.Pool(args.processes, os.nice, (10,)) as pool:
        yield from pool.imap_unordered(partial(piece, game), seeds)


def run(game: str, args: argparse.Namespace) -> Tally:
    began_s, whole = time.monotonic(), Tally(game)
    for tally in tallies(game, args):
        whole.add(tally)
        passed_s = time.monotonic() - began_s
        print(f"{passed_s:6.0f} s  {whole}", file=sys.stderr, flush=True)
    print(whole, flush=True)
    for (first, second, why), count in whole.parted.most_common():
        print(f"  parted {count} times: {first} | {second}: {why}")
    for seed, pair in whole.broken[:SHOWN]:
        print(told(seed, pair))
    return whole


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pairs", type=int, default=20_000, help="of each game")
    parser.add_argument("--only", choices=GAMES, help="one game")
    parser.add_argument("--first", type=int, default=1_000_000, help="the first table's seed")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    args = parser.parse_args()
    broken = [run(game, args).broken for game in ([args.only] if args.only else GAMES)]
    return int(any(broken))


if __name__ == "__main__":
    sys.exit(main())
