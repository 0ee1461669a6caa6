"""Events a second of play and replay of every preset, beside the specimen the house is held to.

    python bench/rules.py [--specimen PATH] [--only WORD]

The games are random rounds, recorded before: play then looks for the acts that are open to
whoever acts (for the table, to everybody), decides what he asked and evolves; replay only
evolves. The peer is the checked specimen `bench/rules.py` of the first design, run in turns with
ours so that a neighbour on the machine slows both alike; the figure to watch is the ratio, and
what is under a third of the specimen is marked.
"""

from __future__ import annotations

import argparse
import gc
import re
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from cardrace.rules import (
    PRESETS,
    Command,
    Event,
    Options,
    Seat,
    State,
    chance,
    decide,
    due,
    evolve,
    legal,
)
from tabletop import random_round

EVENTS = 5000  # of each preset at least: some eighty rounds of Speed, some six of Spit
PASSES = 3
ROUNDS = 5
LEAST = 1 / 3
SPECIMEN = Path(__file__).parent.parent.parent / "shared" / "skeleton"


class Recorded(NamedTuple):
    first: State
    asks: list[tuple[Seat | None, Command]]
    log: list[Event]


def recorded(options: Options) -> list[Recorded]:
    rounds: list[Recorded] = []
    for seed in count():
        steps = list(random_round(options, seed))
        asks = [asked for _, asked, _ in steps]
        log = [event for _, _, events in steps for event in events]
        rounds.append(Recorded(steps[0][0], asks, log))
        if sum(len(round_.log) for round_ in rounds) >= EVENTS:
            return rounds
    raise AssertionError


def play(rounds: list[Recorded]) -> None:
    for round_ in rounds:
        state = round_.first
        seats = [Seat(i) for i in range(state.options.seats)]
        for seat, command in round_.asks:
            if seat is None:
                _ = [legal(state, each) for each in seats], due(state), chance(state)
            else:
                legal(state, seat)
            for event in decide(state, seat, command):
                state = evolve(state, event)


def replay(rounds: list[Recorded]) -> None:
    for round_ in rounds:
        state = round_.first
        for event in round_.log:
            state = evolve(state, event)


def measure(rounds: list[Recorded]) -> tuple[float, float]:
    """Thousand events a second of play and of replay."""
    events = sum(len(round_.log) for round_ in rounds)
    return events / timed(play, rounds) / 1e3, events / timed(replay, rounds) / 1e3


def timed(act, rounds: list[Recorded]) -> float:
    times = []
    for _ in range(PASSES):
        gc.collect()
        start = time.perf_counter()
        act(rounds)
        times.append(time.perf_counter() - start)
    return min(times)  # what a neighbour on the machine took away is not ours


def measure_specimen(path: Path) -> tuple[float, float]:
    done = subprocess.run(
        [sys.executable, "bench/rules.py"], cwd=path, capture_output=True, text=True, check=True
    )
    play_, replay_ = re.findall(r"play (\d+) kev/s;\s+replay (\d+) kev/s", done.stdout)[0]
    return float(play_), float(replay_)


def best(rows: list[tuple[float, float]]) -> tuple[float, float]:
    """Of ours and of theirs alike: a busy machine only ever takes away."""
    plays, replays = zip(*rows, strict=True)
    return max(plays), max(replays)


def main() -> int:
    parser = argparse.ArgumentParser(description="Speed of the rules, as a ratio to the specimen.")
    parser.add_argument("--specimen", type=Path, default=SPECIMEN)
    parser.add_argument("--only", default="", help="presets whose name begins so")
    asked = parser.parse_args()
    presets = {name: o for name, o in PRESETS.items() if name.startswith(asked.only)}
    beside = (asked.specimen / "bench" / "rules.py").exists()
    if not beside:
        print(f"no specimen at {asked.specimen} (--specimen PATH): no ratios", file=sys.stderr)
    print("recording ...", file=sys.stderr)
    games = {name: recorded(options) for name, options in presets.items()}
    ours: dict[str, list[tuple[float, float]]] = {name: [] for name in games}
    theirs: list[tuple[float, float]] = []
    for round_ in range(ROUNDS):
        print(f"round {round_ + 1} of {ROUNDS} ...", file=sys.stderr)
        for name, rounds in games.items():
            ours[name].append(measure(rounds))
        if beside:
            theirs.append(measure_specimen(asked.specimen))
    return report(ours, theirs)


def report(ours: dict[str, list[tuple[float, float]]], theirs: list[tuple[float, float]]) -> int:
    """A line a preset; the number of presets that are too slow."""
    peer, slow = best(theirs) if theirs else None, 0
    print(f"{'thousand events/s':24}{'play':>8}{'replay':>8}{'ratios':>14}")
    if peer:
        print(f"{'specimen':24}{peer[0]:8.0f}{peer[1]:8.0f}")
    for name, rows in ours.items():
        mine = best(rows)
        ratios = [m / p for m, p in zip(mine, peer, strict=True)] if peer else []
        under = any(ratio < LEAST for ratio in ratios)
        slow += under
        words = "  ".join(f"{ratio:.2f}" for ratio in ratios)
        mark = "  under a third" if under else ""
        print(f"{name:24}{mine[0]:8.0f}{mine[1]:8.0f}{words:>14}{mark}")
    return slow


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
