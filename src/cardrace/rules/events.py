"""What happened. Past tense; enough to rebuild every state, and no more."""

from __future__ import annotations

from msgspec import Struct

from cardrace.cards import Card, Cards
from cardrace.rules.options import Options
from cardrace.rules.state import Outcome, Pile, Seat, Spot


class Dealt(Struct, frozen=True, gc=False, tag="dealt"):
    options: Options
    order: Cards  # the whole shuffled deck


class Readied(Struct, frozen=True, gc=False, tag="readied"):
    seat: Seat


class Started(Struct, frozen=True, gc=False, tag="started"):
    cards: Cards  # one a pile, face up from now on


class Played(Struct, frozen=True, gc=False, tag="played"):
    seat: Seat
    spot: Spot
    pile: Pile
    card: Card


class Drawn(Struct, frozen=True, gc=False, tag="drawn"):
    seat: Seat
    spot: Spot
    card: Card


class Recycled(Struct, frozen=True, gc=False, tag="recycled"):
    """What lay under the top of *pile* became the spit cards of *seat*, in this order."""

    seat: Seat
    pile: Pile
    cards: Cards


class Flipped(Struct, frozen=True, gc=False, tag="flipped"):
    """Onto each of *piles* fell the card at the same place in *cards*, all at once."""

    piles: tuple[Pile, ...]
    cards: Cards


class Ended(Struct, frozen=True, gc=False, tag="ended"):
    outcome: Outcome


Event = Dealt | Readied | Started | Played | Drawn | Recycled | Flipped | Ended
