"""The numeric oracles of rules.md §8: random legal players, against an independent program."""

from __future__ import annotations

from itertools import groupby
from statistics import fmean, stdev

import pytest

from cardrace.rules import (
    Ending,
    Flipped,
    Played,
    Recycled,
    deal,
    evolve,
)
from dealing import dealt, random_game

GAMES = 2000
FIGURES = {
    # figure, then half of its last printed digit
    "speed": {"plays": (27, 0.6), "stalls": (3.6, 0.05), "loser_stock": (0.26, 0.005)},
    "speed-5-20": {"plays": (37, 0.6), "stalls": (3.7, 0.05), "recyclings": (0.29, 0.005)},
}


def measure(seed: int, preset: str) -> dict[str, float]:
    state, events = deal(dealt(seed, preset)), []
    for _, _, came in random_game(seed, preset):
        for event in came:
            state = evolve(state, event)
            events.append(event)
    assert state.outcome is not None
    assert state.outcome.ending is Ending.OUT  # no dead game is known to come of a shuffle
    loser = state.sides[1 - state.outcome.winner]
    return {
        "plays": sum(isinstance(event, Played) for event in events),
        "stalls": sum(isinstance(event, Flipped) for event in events),
        "recyclings": sum(isinstance(event, Recycled) for event in events),
        "loser_stock": len(loser.stock),
        "loser_hand": sum(map(len, loser.spots)),
        "flips_in_a_row": longest_run(events),
    }


def longest_run(events) -> int:
    """Flips in a row, nobody able to play between them."""
    kinds = (type(event) for event in events if not isinstance(event, Recycled))
    return max((len(list(run)) for kind, run in groupby(kinds) if kind is Flipped), default=0)


@pytest.mark.parametrize("preset", FIGURES)
def test_random_games_look_like_the_oracle(preset):
    games = [measure(seed, preset) for seed in range(GAMES)]
    for name, (figure, rounding) in FIGURES[preset].items():
        values = [game[name] for game in games]
        error = stdev(values) / GAMES**0.5
        assert fmean(values) == pytest.approx(figure, abs=rounding + 3 * error), name
    if preset == "speed":
        assert max(game["flips_in_a_row"] for game in games) <= 11
        assert fmean(game["recyclings"] for game in games) < 0.01
        hand = [game["loser_hand"] for game in games]
        assert fmean(hand) == pytest.approx(2.3, abs=0.05 + 3 * stdev(hand) / GAMES**0.5)
