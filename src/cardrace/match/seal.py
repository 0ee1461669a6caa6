"""Placeholder until the sealed deck lands."""

from __future__ import annotations

import hashlib
import random

from cardrace.cards import Cards


def commitment(seed: bytes, match: str, number: int, options: str) -> str:
    return hashlib.sha256(repr((seed, match, number, options)).encode()).hexdigest()


def key(seed: bytes, cuts: tuple[str, ...], match: str, number: int) -> bytes:
    return hashlib.sha256(repr((seed, cuts, match, number)).encode()).digest()


def shuffled(key: bytes, happened: int, zone: int, cards: Cards) -> Cards:
    rng = random.Random(key + bytes([happened % 256, zone]))
    return tuple(rng.sample(sorted(cards), len(cards)))
