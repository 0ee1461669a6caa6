"""Chance for two worlds: the second deals as the first did, but for cards never shown.

A *slip* is one place of one shuffle's outcome: (which shuffle, which zone, which place). Who
has been shown a card knows the slips it came of, and no others.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from cardrace.cards import Card, Cards, rank
from cardrace.match import RoomEvent, Sealed, Sealing
from cardrace.match.dealing import Dealer

Slip = tuple[int, int, int]
Zone = tuple[int, int]  # which shuffle, which zone of it
Exchange = dict[Zone, list[int]]  # by place the one whose card comes there


class DivergedError(Exception):
    """The other world would shuffle something else here."""


class First:
    """Rolls dice, and remembers what came of them."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.shuffles: list[list[list[int]]] = []  # each zone's places, in their new order
        self.lots: list[list[int]] = []
        self.faces: dict[Zone, Cards] = {}  # what came of it
        self.slips: dict[Card, tuple[Slip, ...]] = {}  # whence each card is where it lies now

    def zones(self, zones: tuple[Cards, ...], *, anew: bool) -> tuple[Cards, ...]:
        orders = [self._rng.sample(range(len(zone)), len(zone)) for zone in zones]
        number = len(self.shuffles)
        self.shuffles.append(orders)
        shuffled = tuple(map(_in_order, zones, orders))
        for z, zone in enumerate(shuffled):
            self.faces[number, z] = zone
            for i, card in enumerate(zone):
                before = () if anew else self.slips[card]
                self.slips[card] = (*before, (number, z, i))
        return shuffled

    def lot(self, cards: Cards) -> Cards:
        self.lots.append(self._rng.sample(range(len(cards)), len(cards)))
        return _in_order(cards, self.lots[-1])


class Second:
    """Repeats the first's dice, and exchanges some of the cards."""

    def __init__(self, first: First, exchange: Exchange) -> None:
        self._shuffles, self._lots = iter(first.shuffles), iter(first.lots)
        self._exchange = exchange
        self._number = 0

    def zones(self, zones: tuple[Cards, ...], *, anew: bool) -> tuple[Cards, ...]:
        del anew
        orders = next(self._shuffles, [])
        if list(map(len, orders)) != list(map(len, zones)):
            raise DivergedError
        shuffled = list(map(_in_order, zones, orders))
        for z, zone in enumerate(shuffled):
            if (places := self._exchange.get((self._number, z))) is not None:
                shuffled[z] = _in_order(zone, places)
        self._number += 1
        return tuple(shuffled)

    def lot(self, cards: Cards) -> Cards:
        order = next(self._lots, [])
        if len(order) != len(cards):
            raise DivergedError
        return _in_order(cards, order)


class Secrets:
    """What one world's table keeps to itself beside the cards."""

    def __init__(self, number: int, known: Iterable[bytes] = ()) -> None:
        """*known*: the seeds of the first rounds."""
        self._rng = random.Random(number)
        self._known = iter(tuple(known))
        self.seeds: list[bytes] = []

    def seed(self) -> bytes:
        self.seeds.append(next(self._known, None) or self._rng.randbytes(96))
        return self.seeds[-1]

    def name(self) -> str:
        """The hash of somebody's secret."""
        return self._rng.randbytes(32).hex()


class RiggedDealer(Dealer):
    """Deals what the rig says, and shows one commitment whatever the seed."""

    def __init__(self, rig: First | Second, secrets: Secrets) -> None:
        sealing = Sealing("m" * 20, secrets.seed, lambda n: f"game-{n}")
        super().__init__(rig.lot, sealing)
        self._rig = rig

    def _seal(self, table: Any, number: int) -> tuple[RoomEvent, ...]:
        shown = f"{number:064x}"
        return tuple(
            replace(event, commitment=shown) if isinstance(event, Sealed) else event
            for event in super()._seal(table, number)
        )

    def _shuffled(self, sealed: Any, happened: int, zones: tuple[Cards, ...]) -> tuple[Cards, ...]:
        del sealed
        return self._rig.zones(zones, anew=not happened)

    def _key(self, sealed: Any) -> None:
        del sealed


def exchanged(
    places: dict[Zone, list[int]], faces: dict[Zone, Cards], rng: random.Random
) -> Exchange:
    """Some of the cards at *places* change them, within the zone that was shuffled.

    All of them, a few, or each with one of its rank: then nobody's chances change, and the two
    worlds go together for long.
    """
    way = rng.choice((_all, _some, _alike))
    found: Exchange = {}
    for zone, hidden in places.items():
        order = list(range(len(faces[zone])))
        for group in way(hidden, faces[zone], rng):
            for place, other in zip(group, rng.sample(group, len(group)), strict=True):
                order[place] = other
        if order != sorted(order):
            found[zone] = order
    return found


def _all(places: list[int], faces: Cards, rng: random.Random) -> list[list[int]]:
    del faces, rng
    return [places]


def _some(places: list[int], faces: Cards, rng: random.Random) -> list[list[int]]:
    del faces
    return [rng.sample(places, rng.randint(1, len(places)))]


def _alike(places: list[int], faces: Cards, rng: random.Random) -> list[list[int]]:
    del rng
    groups = defaultdict[int, list[int]](list)
    for place in places:
        groups[rank(faces[place])].append(place)
    return list(groups.values())


def _in_order(cards: Cards, order: list[int]) -> Cards:
    return tuple(cards[i] for i in order)
