"""What may be asked of the table. Imperative mood.

A seat asks with a `SeatCommand`. The table itself, in the voice of whoever keeps its time,
asks with a `TableCommand`; chance enters the game with these and with the deal, only there.
"""

from __future__ import annotations

from msgspec import Struct

from cardrace.cards import Card, Cards
from cardrace.rules.state import Pile


class Ready(Struct, frozen=True, gc=False, tag="ready"):
    """COMMON-READY-1."""


class Play(Struct, frozen=True, gc=False, tag="play"):
    """Names the card, not the spot: by the time it arrives the spot may hold another."""

    card: Card
    pile: Pile


class Start(Struct, frozen=True, gc=False, tag="start"):
    """Turn the starting card of every pile; everybody must be ready. SPEED-START-1."""


class Flip(Struct, frozen=True, gc=False, tag="flip"):
    """At a deadlock every side pile gives a card. SPEED-STALL-2.

    *shuffled* is, seat by seat, what `legal.recyclable` named, in its new order.
    """

    shuffled: tuple[Cards, ...]


SeatCommand = Ready | Play
TableCommand = Start | Flip
Command = SeatCommand | TableCommand
