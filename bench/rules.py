"""Events a second of play and replay, beside the specimen the house is held to.

    python bench/rules.py [--specimen PATH]

Play looks for a legal play with `legal_plays`, decides and evolves, seats in turn; replay only
evolves. The peer is the checked specimen `bench/rules.py` of the first design, run in turns
with ours so that a neighbour on the machine slows both alike; the figure to watch is the ratio.
"""

from __future__ import annotations

import argparse
import gc
import random
import re
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from cardrace.rules import (
    Dealt,
    Event,
    Flip,
    Ready,
    Start,
    State,
    chance,
    deal,
    decide,
    evolve,
    find_preset,
    fold,
    legal,
)

PRESETS = ("speed", "speed-5-20", "speed-doubles")  # what the specimen can be compared with
GAMES = 500
ROUNDS = 5
SPECIMEN = Path(__file__).parent.parent.parent / "shared" / "skeleton"


def dealt(seed: int, preset: str) -> Dealt:
    options = find_preset(preset)
    order = list(options.deck())
    random.Random(seed).shuffle(order)
    return Dealt(options, tuple(order))


def open_(state: State, log: list[Event]) -> State:
    for seat, command in ((0, Ready()), (1, Ready()), (None, Start())):
        for event in decide(state, seat, command):
            state = evolve(state, event)
            log.append(event)
    return state


def play(state: State, log: list[Event]) -> int:
    """Play a started round to its end; returns the number of events."""
    turn, count = 0, len(log)
    while state.outcome is None:
        for seat in (turn, 1 - turn):
            if plays := legal(state, seat):
                events = decide(state, seat, plays[0])
                break
        else:
            events = decide(state, None, Flip(chance(state)))
        turn = 1 - turn
        for event in events:
            state = evolve(state, event)
        log += events
    return len(log) - count


def measure(preset: str) -> tuple[float, float]:
    """Thousand events a second of play and of replay: medians of seven passes."""
    deals = [dealt(seed, preset) for seed in range(GAMES)]
    logs: list[list[Event]] = [[] for _ in deals]
    opened = [open_(deal(first), log) for first, log in zip(deals, logs, strict=True)]
    played = sum(play(state, log) for state, log in zip(opened, logs, strict=True))
    folded = sum(map(len, logs))

    def all_played() -> None:
        for state in opened:
            play(state, [])

    def all_folded() -> None:
        for first, log in zip(deals, logs, strict=True):
            fold(first, log)

    return played / timed(all_played) / 1e3, folded / timed(all_folded) / 1e3


def timed(act) -> float:
    times = []
    for _ in range(7):
        gc.collect()
        start = time.perf_counter()
        act()
        times.append(time.perf_counter() - start)
    return median(times)


def measure_specimen(path: Path) -> tuple[float, float]:
    done = subprocess.run(
        [sys.executable, "bench/rules.py"], cwd=path, capture_output=True, text=True, check=True
    )
    play_, replay = re.findall(r"play (\d+) kev/s;\s+replay (\d+) kev/s", done.stdout)[0]
    return float(play_), float(replay)


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of the rules, as a ratio to the specimen.")
    parser.add_argument("--specimen", type=Path, default=SPECIMEN)
    path = parser.parse_args().specimen
    beside = (path / "bench" / "rules.py").exists()
    if not beside:
        print(f"no specimen at {path} (--specimen PATH): no ratios", file=sys.stderr)
    ours: dict[str, list[tuple[float, float]]] = {preset: [] for preset in PRESETS}
    theirs: list[tuple[float, float]] = []
    for round_ in range(ROUNDS):
        print(f"round {round_ + 1} of {ROUNDS} ...", file=sys.stderr)
        if beside:
            theirs.append(measure_specimen(path))
        for preset in PRESETS:
            ours[preset].append(measure(preset))
    peer = [median(column) for column in zip(*theirs, strict=True)]
    print(f"{'thousand events/s':20}{'play':>8}{'replay':>8}{'ratios':>14}")
    if peer:
        print(f"{'specimen':20}{peer[0]:8.0f}{peer[1]:8.0f}")
    for preset, rows in ours.items():
        mine = [median(column) for column in zip(*rows, strict=True)]
        ratios = "  ".join(f"{m / p:.2f}" for m, p in zip(mine, peer, strict=False))
        print(f"{preset:20}{mine[0]:8.0f}{mine[1]:8.0f}{ratios:>14}")


if __name__ == "__main__":
    main()
