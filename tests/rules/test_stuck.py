"""Told stuck if and only if stuck: against a search of everything that a seat could do.

SPIT-STALL-1, SPEED-STALL-1 and the end of a round of California Spit. ``tools/soak.py --stuck``
compares far more positions: test_california.py has the sample of that game.
"""

from __future__ import annotations

import random

import pytest

from rules import speed_search, spit_search

POSITIONS = 400


@pytest.mark.parametrize("name", spit_search.SETS)
def test_spit(name):
    """SPIT-STALL-1."""
    rng = random.Random(name)
    stuck = sum(spit_search.check(name, rng) for _ in range(POSITIONS))
    assert 20 < stuck < POSITIONS - 20


@pytest.mark.parametrize("name", speed_search.SETS)
def test_speed(name):
    """SPEED-STALL-1, MULTI-5, JOKER-6."""
    rng = random.Random(name)
    options = speed_search.SETS[name]
    stuck = sum(speed_search.check(options, rng) for _ in range(POSITIONS))
    assert 20 < stuck < POSITIONS - 20
