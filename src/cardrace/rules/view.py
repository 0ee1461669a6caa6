"""What a seat may know; a watcher (``None``) knows what lies open.

Rule 1: a view is built from what is allowed, never by deleting from a copy. Rule 2: for every
state, event and seat ``view(evolve(s, e), seat) == evolve(view(s, seat), redact(e, seat))``,
so who folds what he is told holds exactly his view (tests/rules/test_view.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardrace.cards import UNKNOWN, Card, Cards, hidden
from cardrace.rules.events import (
    Dealt,
    Drawn,
    Ended,
    Event,
    Flipped,
    Played,
    Readied,
    Recycled,
    Started,
)
from cardrace.rules.evolve import deal
from cardrace.rules.state import Seat, Side, State


def view(state: State, seat: Seat | None) -> State:
    """The table as *seat* knows it, `UNKNOWN` standing for every other card."""
    return State(
        options=state.options,
        sides=tuple(_side(side, own=i == seat) for i, side in enumerate(state.sides)),
        piles=tuple(_pile(pile, started=state.started) for pile in state.piles),
        ready=state.ready,
        started=state.started,
        outcome=state.outcome,
    )


def redact(event: Event, seat: Seat | None) -> Event:
    """*event* as *seat* learns of it: as many cards, each known or `UNKNOWN`."""
    return REDACT[type(event)](event, seat)


def _side(side: Side, *, own: bool) -> Side:
    """SPEED-HAND-1: a hand is its owner's secret; nobody knows what lies face down."""
    return Side(
        spots=side.spots if own else tuple(hidden(len(cards)) for cards in side.spots),
        stock=hidden(len(side.stock)),
        spit_cards=hidden(len(side.spit_cards)),
    )


def _pile(pile: Cards, *, started: bool) -> Cards:
    """COMMON-READY-1: face down until the start; from then on every card fell face up."""
    return pile if started else hidden(len(pile))


def _dealt(event: Dealt, seat: Seat | None) -> Event:
    # Deal the places instead of the cards: the view of that deal shows which places are known.
    places = tuple(Card(i) for i in range(len(event.order)))
    known = set(view(deal(Dealt(event.options, places)), seat).cards())
    order = tuple(
        card if place in known else UNKNOWN
        for place, card in zip(places, event.order, strict=True)
    )
    return Dealt(event.options, order)


def _drawn(event: Drawn, seat: Seat | None) -> Event:
    return event if event.seat == seat else Drawn(event.seat, event.spot, UNKNOWN)


def _recycled(event: Recycled, _: Seat | None) -> Event:
    return Recycled(event.seat, event.pile, hidden(len(event.cards)))


def _open(event: Event, _: Seat | None) -> Event:
    return event


REDACT: Final[Mapping[type[Event], Callable[[Any, Seat | None], Event]]] = {
    Dealt: _dealt,
    Readied: _open,
    Started: _open,
    Played: _open,
    Drawn: _drawn,
    Recycled: _recycled,
    Flipped: _open,
    Ended: _open,
}
