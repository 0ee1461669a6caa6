"""Chance, from the system's generator."""

from __future__ import annotations

import random
import secrets

from cardrace.cards import Cards

_SYSTEM = random.SystemRandom()


def shuffle(cards: Cards) -> Cards:
    return tuple(_SYSTEM.sample(cards, len(cards)))


def seed() -> bytes:
    """For one round: more than the log2(52!) + 64 bits that any of our decks needs."""
    return secrets.token_bytes(96)


def bot_rng() -> random.Random:
    """A bot's slips and moods need no secrets, but differ from game to game."""
    return random.Random(secrets.randbits(64))  # noqa: S311 - nothing to guess
