"""Reaction times look like the model that docs/bots.md describes."""

from __future__ import annotations

import itertools
import random
from statistics import fmean, stdev

import pytest

from cardrace.bots import LEVELS
from cardrace.bots.reaction import FLOOR_MS, Level, reaction_ms

# mean reaction with five cards and two piles, by touch, in seconds
MEANS = {"beginner": 1.25, "casual": 0.93, "good": 0.73, "expert": 0.60}


def sample(level: str, count: int = 20_000, visible: int = 5) -> list[float]:
    rng = random.Random(7)
    return [reaction_ms(LEVELS[level], rng, visible=visible, choices=2) for _ in range(count)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_levels_mean_is_the_published_one(level):
    assert fmean(sample(level)) / 1000 == pytest.approx(MEANS[level], abs=0.015)


def test_the_ladder_falls_without_gaps():
    means = [fmean(sample(level)) for level in LEVELS]
    assert means == sorted(means, reverse=True)
    assert all(slow / fast < 1.4 for slow, fast in itertools.pairwise(means))


@pytest.mark.parametrize("level", LEVELS)
def test_times_scatter_to_the_right_as_a_persons_do(level):
    times = sorted(sample(level))
    mean, median = fmean(times), times[len(times) // 2]
    assert mean > median
    assert 0.10 < stdev(times) / mean < 0.45


@pytest.mark.parametrize("level", LEVELS)
def test_more_cards_to_search_take_longer(level):
    assert fmean(sample(level, visible=5)) > fmean(sample(level, visible=1)) + 30


def test_nobody_is_faster_than_a_person_can_be():
    machine = Level(0.0, 0, 0, 1, 0, 0, 0, 0, 0)
    rng = random.Random(1)
    times = [reaction_ms(machine, rng, visible=1, choices=1) for _ in range(1000)]
    assert min(times) >= FLOOR_MS
    fast = Level(-9.0, 240, 45, 90, 45, 120, 0, 0, 0)
    assert reaction_ms(fast, rng, visible=5, choices=2) == FLOOR_MS


def test_the_same_dice_give_the_same_times():
    assert sample("good", 50) == sample("good", 50)
