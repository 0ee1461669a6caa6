"""The table, as a value; of one seat's knowledge too, with `UNKNOWN` for what it may not see.

The words serve the three games (docs/adr/0005): *spots* are the cards of a hand, stock piles
or a row; *stock* refills spots or is the pack in hand; *spit cards* turn at a deadlock;
*piles* lie in the centre. A card that comes to the top of a spot lies face down until it is
turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NewType, TypeVar

from msgspec import Struct

from cardrace.cards import Card, Cards
from cardrace.rules.options import Options

T = TypeVar("T")
Seat = NewType("Seat", int)
Spot = NewType("Spot", int)
Pile = NewType("Pile", int)


class Side(Struct, frozen=True, gc=False, omit_defaults=True):
    """What lies before one seat. Everywhere, the last card is the next in play."""

    spots: tuple[Cards, ...]
    stock: Cards
    spit_cards: Cards
    face_down: tuple[Spot, ...] = ()  # spots whose top card is not turned: SPIT-TURN-1
    marks: tuple[Spot, ...] = ()  # spots that anybody may cover: CAL-GROUP-1, CAL-COVER-1
    covered: Cards = ()  # face up under an equal top, where all saw them go: SPIT-MOVE-4

    def spot_of(self, card: Card) -> Spot | None:
        """Where *card* lies in play, if it does."""
        for spot, cards in enumerate(self.spots):
            if cards and cards[-1] == card:
                return Spot(spot)
        return None

    def laid(self) -> int:
        """Cards on the spots."""
        return sum(map(len, self.spots))

    def count(self) -> int:
        """Cards on the spots and in the stock: what SPEED-WIN-1 must see gone."""
        return self.laid() + len(self.stock)

    def cards(self) -> Iterator[Card]:
        for zone in (*self.spots, self.stock, self.spit_cards):
            yield from zone


class Ending(StrEnum):
    """How a round came to its end."""

    OUT = "out"  # SPEED-WIN-1, SPIT-END-3, SPIT-END-4, CAL-WIN-1
    CALLED = "called"  # VERBAL-1, VERBAL-4
    DEAD = "dead"  # the dead game of rules.md 4.23: nobody could ever play again
    ENDLESS = "endless"  # max_layouts, max_rounds, or a loop that nothing breaks
    FORFEIT = "forfeit"  # somebody left, or would not act, and the table's terms say so


class Outcome(Struct, frozen=True, gc=False):
    winner: Seat | None  # nobody: a draw
    ending: Ending


class State(Struct, frozen=True, gc=False, omit_defaults=True):
    options: Options
    sides: tuple[Side, ...]
    piles: tuple[Cards, ...]
    ready: tuple[bool, ...]
    started: bool = False  # until then the piles lie face down: COMMON-READY-1
    outcome: Outcome | None = None
    owners: tuple[Seat, ...] = ()  # who started each pile, and flips onto it
    aside: Cards = ()  # out of play, counted: MULTI-3
    layout: int = 1  # which layout of Spit, which round of California Spit
    passing: tuple[Seat, ...] = ()  # able, but too slow for the next flip: COMMON-MUST-1
    # Spit
    solo: Pile | None = None  # the pile of the first solo spit of this layout: SPIT-OUT-2
    claiming: bool = False  # the layout is over; piles are being slapped
    finisher: Seat | None = None  # who cleared his layout
    claims: tuple[Pile | None, ...] = ()  # by seat, once claiming
    # Speed
    declared: tuple[int, ...] = ()  # by pile: the rank named for the joker on top, or -1
    out: tuple[Seat, ...] = ()  # without cards, and not yet called: VERBAL-1
    penalty: Penalty | None = None  # somebody must take a pile: VERBAL-3
    # California Spit
    doubles: tuple[Double, ...] = ()  # cal.double=player
    starts: tuple[tuple[Cards, ...], ...] = ()  # packs at starts since the last cover: CAL-LOOP-1

    def cards(self) -> Iterator[Card]:
        """Every card at the table, wherever it lies: COMMON-CONS-1 speaks of these."""
        for side in self.sides:
            yield from side.cards()
        for pile in (*self.piles, self.aside):
            yield from pile


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """*items* with another one at *index*."""
    return (*items[:index], item, *items[index + 1 :])


class Double(Struct, frozen=True, gc=False):
    """*by* may cover that spot, and nobody else on this account: CAL-DOUBLE-1."""

    seat: Seat  # whose row
    spot: Spot
    by: Seat


class Penalty(Struct, frozen=True, gc=False):
    seat: Seat
    pile: Pile | None  # not chosen yet
