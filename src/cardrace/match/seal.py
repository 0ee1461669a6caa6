"""Chance that can be proved: a sealed seed, the seats' cuts, and every shuffle made from both.

Rule 1: the seed is committed to (`commitment`) before any seat gives its cut, and shown when
the round is over. Rule 2: each shuffle of the round follows from seed, cuts and its place in
the round, and from nothing else. Rule 3: every part of what is hashed carries its length, and
each purpose its tag, so that no two meanings share their bytes. docs/fairness.md has the layout.

Must agree with tools/verify_deal.py and js/verify/seal.js, which tests compare.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from struct import unpack
from typing import Final

from cardrace.cards import Card, Cards
from cardrace.rules import Pile

SEED_BYTES: Final = 96  # 768 bits: the orders of 108 cards need 579
CUT_BYTES: Final = 16
LOT: Final = -1  # the zone of a choice by lot among piles
_SEAL: Final = b"cardrace/seal/1"
_KEY: Final = b"cardrace/key/1"
_SHUFFLE: Final = b"cardrace/shuffle/1"
_DRAWS: Final = 64  # numbers taken from the stream at a time: it is one stream at any pace
_RANGE: Final = 1 << 16


def commitment(seed: bytes, match: str, round_: int, options_text: str) -> str:
    """What is shown in advance: it fixes the seed, and that it is for this round alone."""
    if len(seed) != SEED_BYTES:
        msg = f"a seed has {SEED_BYTES} bytes, not {len(seed)}"
        raise ValueError(msg)
    parts = _packed(_SEAL, seed, match.encode(), _digits(round_), options_text.encode())
    return hashlib.sha256(parts).hexdigest()


def key(seed: bytes, cuts: tuple[str, ...], match: str, round_: int) -> bytes:
    """The 96 bytes that all shuffles of the round come from; *cuts* by seat, hex, "" for none."""
    own = map(bytes.fromhex, cuts)
    parts = _packed(_KEY, seed, match.encode(), _digits(round_), *own)
    return hashlib.shake_256(parts).digest(SEED_BYTES)


def shuffled(key_: bytes, happened: int, zone: int, cards: Cards) -> Cards:
    """*cards* in an order that does not depend on the one they had: who checks has only that.

    *happened*: the events of the rules in this round before the shuffle, the deal being one.
    """
    draws = _draws(_packed(_SHUFFLE, key_, _digits(happened), _digits(zone)))
    order = sorted(cards)
    for last in range(len(order) - 1, 0, -1):
        chosen = _below(last + 1, draws)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def shuffled_zones(key_: bytes, happened: int, zones: tuple[Cards, ...]) -> tuple[Cards, ...]:
    return tuple(shuffled(key_, happened, zone, cards) for zone, cards in enumerate(zones))


def by_lot(key_: bytes, happened: int, piles: tuple[Pile, ...]) -> Pile:
    """One of *piles*, which may not be empty."""
    return Pile(shuffled(key_, happened, LOT, tuple(map(Card, piles)))[0])


def _below(n: int, draws: Iterator[int]) -> int:
    """A number from 0 to n - 1, each as likely: what would favour small ones is passed over."""
    fair = _RANGE - _RANGE % n
    return next(draw for draw in draws if draw < fair) % n


def _draws(parts: bytes) -> Iterator[int]:
    """The stream's numbers of two bytes, without end."""
    stream, taken = hashlib.shake_256(parts), 0
    while True:
        more = stream.digest(2 * (taken + _DRAWS))[2 * taken :]
        yield from unpack(f">{_DRAWS}H", more)
        taken += _DRAWS


def _packed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def _digits(number: int) -> bytes:
    return str(number).encode()
