"""Chance, from the system's generator."""

from __future__ import annotations

import random
import secrets

from cardrace.cards import Cards

_SYSTEM = random.SystemRandom()


def shuffle(cards: Cards) -> Cards:
    return tuple(_SYSTEM.sample(cards, len(cards)))


def bot_rng() -> random.Random:
    """A bot's slips and moods need no secrets, but differ from game to game."""
    return random.Random(secrets.randbits(64))  # noqa: S311 - nothing to guess
