"""The real server with loaded dice: one known deal, and bots that sit still.

8H fits the left pile, QD the right one, TS both; 3C and 4D fit nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from cardrace.bots import reaction
from cardrace.cards import DECK, Cards, parse
from cardrace.match import Pace, seal
from cardrace.server import dice, table
from cardrace.server.__main__ import main

HAND = ("8H", "QD", "TS", "3C", "4D")
NEXT = "7D"  # comes after the first play and fits an eight at once
PILES = ("9C", "JD")
LEFT, RIGHT, BOTH, NEITHER = 0, 1, 2, 3  # the spots of 8H, QD, TS and 3C


def order() -> Cards:
    hand, piles = tuple(map(parse, HAND)), tuple(map(parse, PILES))
    following = parse(NEXT)
    rest = [card for card in DECK if card not in (*hand, *piles, following)]
    return (*hand, *rest[:9], following, *rest[9:], *piles)


def rig() -> None:
    asleep = reaction.Level(1, 10**8, 0, 1, 0, 0, 0, 0, gap_ms=0)
    reaction.LEVELS.update(dict.fromkeys(reaction.LEVELS, asleep))
    table.PACE = Pace(start_ms=300, flip_ms=300)
    load(lambda cards: order() if len(cards) == len(DECK) else cards)


def load(shuffle: Callable[[Cards], Cards]) -> None:
    """No dice and no sealed cards: *shuffle* lays out every zone, and lots fall on the first."""
    dice.shuffle = shuffle
    seal.shuffled_zones = lambda _key, _happened, zones: tuple(map(shuffle, zones))
    seal.by_lot = lambda _key, _happened, piles: piles[0]


if __name__ == "__main__":
    assert sorted(order()) == sorted(DECK)
    rig()
    raise SystemExit(main())
