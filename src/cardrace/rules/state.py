"""The table, as a value; of one seat's knowledge too, with `UNKNOWN` for what it may not see.

The words serve the three games (docs/adr/0005): *spots* are the cards of a hand, stock piles
or a row; *stock* refills spots; *spit cards* turn at a deadlock; *piles* lie in the centre.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NewType

from msgspec import Struct

from cardrace.cards import Card, Cards
from cardrace.rules.options import Options

Seat = NewType("Seat", int)
Spot = NewType("Spot", int)
Pile = NewType("Pile", int)


class Side(Struct, frozen=True, gc=False):
    """What lies before one seat. Everywhere, the last card is the next in play."""

    spots: tuple[Cards, ...]
    stock: Cards
    spit_cards: Cards

    def spot_of(self, card: Card) -> Spot | None:
        """Where *card* lies in play, if it does."""
        for spot, cards in enumerate(self.spots):
            if cards and cards[-1] == card:
                return Spot(spot)
        return None

    def count(self) -> int:
        """Cards this seat must still get rid of: SPEED-WIN-1."""
        return sum(map(len, self.spots)) + len(self.stock)


class Ending(StrEnum):
    """How a round came to its end."""

    OUT = "out"  # SPEED-WIN-1
    DEAD = "dead"  # the dead game of rules.md 4.23: nobody could ever play again


class Outcome(Struct, frozen=True, gc=False):
    winner: Seat | None  # nobody: a draw
    ending: Ending


class State(Struct, frozen=True, gc=False):
    options: Options
    sides: tuple[Side, ...]
    piles: tuple[Cards, ...]
    ready: tuple[bool, ...]
    started: bool = False  # until then the piles lie face down: COMMON-READY-1
    outcome: Outcome | None = None

    def cards(self) -> Iterator[Card]:
        """Every card at the table, wherever it lies: COMMON-CONS-1 speaks of these."""
        for side in self.sides:
            for zone in (*side.spots, side.stock, side.spit_cards):
                yield from zone
        for pile in self.piles:
            yield from pile
