"""What may be asked of the table. Imperative mood.

A seat asks with a `SeatCommand`. The table itself, in the voice of whoever keeps its time,
asks with a `TableCommand`; chance enters the game with these and with the deal, only there.
"""

from __future__ import annotations

from msgspec import Struct

from cardrace.cards import Card, Cards
from cardrace.rules.state import Pile, Seat, Spot


class Ready(Struct, frozen=True, gc=False, tag="ready"):
    """For the start; at a deadlock (or, with stall=agreed, any time) for the next flip."""


class Play(Struct, frozen=True, gc=False, tag="play", omit_defaults=True):
    """Names the card, not the spot: by the time it arrives the spot may hold another."""

    card: Card
    pile: Pile
    more: Cards = ()  # laid on top of it in the same act, in this order: SPEED-MULTI-1
    rank: int | None = None  # what a joker is played as: joker_top=declared, JOKER-3


class Draw(Struct, frozen=True, gc=False, tag="draw"):
    """One card from the stock to an empty spot: refill=manual, SPEED-DRAW-1."""


class Turn(Struct, frozen=True, gc=False, tag="turn"):
    """Turn up the face-down top of a spot of one's own: SPIT-TURN-1."""

    spot: Spot


class Move(Struct, frozen=True, gc=False, tag="move"):
    """Put a top card of one's own layout on another spot of it: SPIT-MOVE-1, SPIT-MOVE-4."""

    card: Card
    spot: Spot


class Spit(Struct, frozen=True, gc=False, tag="spit"):
    """Alone, on a pile of one's choice: SPIT-OUT-1."""

    pile: Pile


class Slap(Struct, frozen=True, gc=False, tag="slap"):
    """Claim a pile; the pile after the last is the missing one of `empty_race`. SPIT-SLAP-1."""

    pile: Pile


class Cover(Struct, frozen=True, gc=False, tag="cover"):
    """Lay the top of one's pack on *card*, the top of a marked spot: CAL-COVER-1."""

    card: Card


class Call(Struct, frozen=True, gc=False, tag="call"):
    """Say "Speed!": VERBAL-2."""


class Take(Struct, frozen=True, gc=False, tag="take"):
    """Choose the pile of one's penalty: call_pile=choice, VERBAL-3."""

    pile: Pile


class Start(Struct, frozen=True, gc=False, tag="start"):
    """Turn the starting cards; everybody must be ready. SPEED-START-1, SPIT-START-1, CAL-LAY-1."""


class Flip(Struct, frozen=True, gc=False, tag="flip", omit_defaults=True):
    """At a deadlock spit cards turn. SPEED-STALL-2, SPIT-STALL-2.

    *shuffled* is, zone by zone, what `chance` named, in its new order.
    """

    shuffled: tuple[Cards, ...] = ()


class Pass(Struct, frozen=True, gc=False, tag="pass"):
    """*seat* could act and let its time pass: stall=timeout, COMMON-MUST-1."""

    seat: Seat


class Settle(Struct, frozen=True, gc=False, tag="settle"):
    """Nobody slapped in time: the finisher takes the smaller pile. rules.md 4.11."""


class Lay(Struct, frozen=True, gc=False, tag="lay"):
    """The next layout of Spit or round of California Spit. SPIT-COLLECT-1, CAL-ROUND-1.

    *shuffled* is what `chance` named, seat by seat, in its new order.
    """

    shuffled: tuple[Cards, ...] = ()


class Penalise(Struct, frozen=True, gc=False, tag="penalise", omit_defaults=True):
    """One step of a penalty: VERBAL-3, rules.md 4.27.

    The call window is over; or *pile* is the one to take, by the options or by lot; or, once
    it is known, it is taken, *shuffled* being what `chance` named, in its new order.
    """

    pile: Pile | None = None
    shuffled: tuple[Cards, ...] = ()


class Forfeit(Struct, frozen=True, gc=False, tag="forfeit"):
    """These seats did not go on with the round, and lose it: what the table's terms say."""

    seats: tuple[Seat, ...]


SeatCommand = Ready | Play | Draw | Turn | Move | Spit | Slap | Cover | Call | Take
TableCommand = Start | Flip | Pass | Settle | Lay | Penalise | Forfeit
Command = SeatCommand | TableCommand
