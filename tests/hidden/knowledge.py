"""What an observer may know, said a second time: from docs/rules.md, not from `rules.view`.

The proof compares the house's views with this, so it must share nothing with them. An observer
is a seat, or nobody: a watcher. Who has seen a card knows it as long as it can be followed: until
it is shuffled with others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cardrace.cards import Card, Cards
from cardrace.match import Admitted, Lent, RoomEvent, Sealed, Seated
from cardrace.rules import (
    Buried,
    Dealt,
    Drawn,
    Fetched,
    Laid,
    Penalised,
    Recycled,
    Scooped,
    Seat,
    SpeedOptions,
    SpitOptions,
    State,
)

Observer = Seat | None
Known = tuple[object, ...]


def open_faces(state: State, observer: Observer) -> Iterator[Card]:
    """The cards that lie face up, and those in the observer's own hand."""
    if state.started:
        for pile in state.piles:
            yield from pile
    for i, side in enumerate(state.sides):
        for spot, cards in enumerate(side.spots):
            match state.options.game:
                case SpeedOptions(open_hand=open_hand):
                    yield from cards if open_hand or i == observer else ()
                case SpitOptions():
                    yield from cards[-1:] if spot not in side.face_down else ()
                case _:
                    yield from cards
        yield from side.covered


def shown_by(event: RoomEvent) -> Cards:
    """Cards held up for everybody before they go where they cannot be seen."""
    return (event.card,) if isinstance(event, Drawn) and event.shown else ()


def learnt(event: RoomEvent, observer: Observer) -> Known:
    """All that *observer* may learn of *event*. Of a kind not named here: every word of it."""
    kind = type(event).__name__
    match event:
        case Dealt(options):
            return (kind, options)
        case Drawn(seat, spot, card, shown):
            return (kind, seat, spot, shown, card if shown or seat == observer else None)
        case Recycled(seat, pile, cards, kept):
            return (kind, seat, pile, len(cards), kept)
        case Fetched(seat, spot, card, given):
            return (kind, seat, spot, card if seat == observer else None, given is None)
        case Buried(seat, _, pile):
            return (kind, seat, pile)
        case Penalised(seat, pile, stock, kept):
            return (kind, seat, pile, len(stock), kept)
        case Laid(spots, spit_cards, owners):
            seats = tuple(tuple((len(zone), zone[-1:]) for zone in zones) for zones in spots)
            return (kind, seats, tuple(map(len, spit_cards)), owners)
        case Scooped(packs, taken, shuffled):
            return (kind, tuple(map(len, packs)), taken, shuffled)
        case Seated(seat, bot, name, _):
            return (kind, seat, bot, name)
        case Lent(seat, _):
            return (kind, seat)
        case Admitted(seat, _, _):
            return (kind, seat)
        case Sealed(round_, commitment, _):
            return (kind, round_, commitment)
    return (kind, *_fields(event))


def _fields(event: Any) -> tuple[object, ...]:
    return msgspec.structs.astuple(event)
