"""How long a person takes: an ex-Gaussian with search, choice and a finger's way to the card.

``R = lapse + k * (exG(mu, sigma, tau) + slope * items + hick * log2(choices)) + movement``,
the model and the levels of docs/bots.md; all times in milliseconds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from cardrace.bots.bot import Rng

FLOOR_MS: Final = 100  # nobody reacts faster; what does is a machine
LAPSE_MS: Final = (500, 1500)
MOVEMENT_MS: Final = 1000 * 2.3 / 6.95  # 2.3 bits at a finger's 6.95 bits a second
MOVEMENT_SPREAD: Final = 0.15  # of the log-normal noise on it


class Level(Struct, frozen=True, gc=False):
    k: float
    mu: float
    sigma: float
    tau: float
    slope: float  # a card looked at
    hick: float  # a bit of choice
    lapse: float  # probability of not looking for a while
    wrong: float  # probability of picking a card that does not fit
    gap_ms: int  # least time between two presses


LEVELS: Final[Mapping[str, Level]] = {
    # a beginner must be able to follow the slowest level: 1.5 s between two of its cards
    "beginner": Level(1.5, 240, 45, 90, 45, 120, 0.04, 0.04, gap_ms=1500),
    "casual": Level(1.2, 210, 40, 70, 35, 90, 0.02, 0.025, gap_ms=250),
    "good": Level(1.0, 190, 30, 50, 28, 60, 0.01, 0.02, gap_ms=250),
    "expert": Level(0.85, 175, 25, 35, 22, 35, 0.003, 0.015, gap_ms=250),
}


def reaction_ms(level: Level, rng: Rng, *, visible: int, choices: int) -> float:
    """Time from seeing the table to the press, among *visible* cards and *choices* piles."""
    think = rng.gauss(level.mu, level.sigma) + rng.expovariate(1 / level.tau)
    think += level.slope * rng.randint(1, max(1, visible))
    think += level.hick * math.log2(max(1, choices))
    lapse = rng.uniform(*LAPSE_MS) if rng.random() < level.lapse else 0
    movement = MOVEMENT_MS * rng.lognormvariate(0, MOVEMENT_SPREAD)
    return max(FLOOR_MS, lapse + level.k * think + movement)
