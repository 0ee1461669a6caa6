"""The numeric oracles of rules.md §8, by fewer games than they ask for: soak.py --oracles."""

from __future__ import annotations

import pytest

from rules.oracles import ORACLES, Mean, Most, Quantile, judged, measure

GAMES = {"speed-jokers": 200, "speed-2decks": 300}  # about a second each


@pytest.mark.parametrize("name", ORACLES)
def test_random_games_look_like_the_oracle(name):
    few = 60 if name.startswith("spit") else 200 if name.startswith("california") else 600
    games = [measure(name, seed) for seed in range(GAMES.get(name, few))]
    assert [row for row in judged(name, games) if not row[-1]] == []


def test_every_row_of_the_law_has_its_oracle():
    """The rows of §8, and more than one figure for those that have more."""
    assert len(ORACLES) == 13
    assert sum(len(oracle.figures) for oracle in ORACLES.values()) == 40


def test_a_figure_that_is_off_does_not_hold():
    values = [float(i % 10) for i in range(1000)]
    assert Mean(4.5, 0.05).holds(values)
    assert not Mean(5.6, 0.05).holds(values)
    assert Quantile(4, 0.5).holds(values)
    assert not Quantile(7, 0.5).holds(values)
    assert Most(9).holds(values)
    assert not Most(8).holds(values)
    assert not Most(40).holds(values)
