"""What an observer may know, said a second time: from docs/rules.md, not from `rules.view`.

The proof compares the house's views with this, so it must share nothing with them. An observer
is a seat, or nobody: a watcher. Who has seen a card knows it as long as it can be followed: until
it is shuffled with others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    in_part = _IN_PART.get(type(event))
    if in_part is None:
        return (type(event).__name__, *msgspec.structs.astuple(event))
    return (type(event).__name__, *in_part(event, observer))


def _laid(event: Laid, _: Observer) -> Known:
    tops = tuple(tuple((len(zone), zone[-1:]) for zone in zones) for zones in event.spots)
    return (tops, tuple(map(len, event.spit_cards)), event.owners)


def _drawn(event: Drawn, observer: Observer) -> Known:
    card = event.card if event.shown or event.seat == observer else None
    return (event.seat, event.spot, event.shown, card)


def _fetched(event: Fetched, observer: Observer) -> Known:
    card = event.card if event.seat == observer else None
    return (event.seat, event.spot, card, event.given is None)


_IN_PART: dict[type, Callable[[Any, Observer], Known]] = {
    Dealt: lambda event, _: (event.options,),
    Drawn: _drawn,
    Recycled: lambda event, _: (event.seat, event.pile, len(event.cards), event.kept),
    Fetched: _fetched,
    Buried: lambda event, _: (event.seat, event.pile),
    Penalised: lambda event, _: (event.seat, event.pile, len(event.stock), event.kept),
    Laid: _laid,
    Scooped: lambda event, _: (tuple(map(len, event.packs)), event.taken, event.shuffled),
    Seated: lambda event, _: (event.seat, event.bot, event.name),
    Lent: lambda event, _: (event.seat,),
    Admitted: lambda event, _: (event.seat,),
    Sealed: lambda event, _: (event.round, event.commitment),
}
