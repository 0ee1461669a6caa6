"""The real server with one known deal of the game that it is told, and bots that sit still.

`rigged.py` with the other games: `python rigged_games.py spit`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

from rigged import load, rig

from cardrace.cards import Cards, deck, parse
from cardrace.server.__main__ import main

JOKERS: Final = 2


def cards(text: str) -> Cards:
    return tuple(map(parse, text.split()))


def spit() -> Cards:
    """Tops 8H QD TS 3C 4D on one to five cards; 9C and JD are spat."""
    mine = ("8H", "2S QD", "6S 6D TS", "2C 2D 2H 3C", "4S 4C 4H AS 4D")
    return _around(deck(1, 0), {0: " ".join(mine), 25: "9C", 51: "JD"})


def california() -> Cards:
    """Rows 5S 9H KD 2C 7S and JH 5D 8C QS TH: the fives are a pair. My pack goes on with 9C."""
    return _around(deck(1, 0), {20: "9C 7S 2C KD 9H 5S", 47: "TH QS 8C 5D JH"})


def pairs() -> Cards:
    """Hand 8H 7S TS 3C 4D on 9C and JD: the eight fits the nine, and the seven goes with it."""
    return _around(deck(1, 0), {0: "8H 7S TS 3C 4D", 50: "9C JD"})


def jokers() -> Cards:
    """Hand JK JS 4D 3C 2S; on 9C a joker is an eight or a ten."""
    return _around(deck(1, JOKERS), {0: "JK JS 4D 3C 2S", 52: "9C JD"})


GAMES: Final = {"spit": spit, "california": california, "pairs": pairs, "jokers": jokers}


def _around(whole: Cards, known: Mapping[int, str]) -> Cards:
    """*known* cards at their places, the rest of the deck around them."""
    fixed = {at + i: card for at, text in known.items() for i, card in enumerate(cards(text))}
    rest = (card for card in whole if card not in fixed.values())
    return tuple(fixed[i] if i in fixed else next(rest) for i in range(len(whole)))


if __name__ == "__main__":
    order = GAMES[sys.argv.pop(1)]()
    rig()
    load(lambda zone: order if len(zone) == len(order) else zone)
    raise SystemExit(main())
