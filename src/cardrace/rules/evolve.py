"""state + event -> state. No rules here: an event already happened.

It folds a seat's redacted events over that seat's view just as well (`view.py`): where an
event names a card, that card is now known; where it says `UNKNOWN`, it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

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
from cardrace.rules.games import GAMES
from cardrace.rules.state import State

T = TypeVar("T")


def evolve(state: State, event: Event) -> State:
    return EVOLVE[type(event)](state, event)


def fold(dealt: Dealt, events: Iterable[Event]) -> State:
    """Replay a round: *dealt*, then *events*."""
    state = deal(dealt)
    for event in events:
        state = evolve(state, event)
    return state


def deal(event: Dealt) -> State:
    return GAMES[type(event.options.game)].deal(event.options, event.order)


def _dealt(_: State, event: Dealt) -> State:
    return deal(event)


def _readied(state: State, event: Readied) -> State:
    return replace(state, ready=_put(state.ready, event.seat, item=True))


def _started(state: State, event: Started) -> State:
    piles = zip(state.piles, event.cards, strict=True)
    return replace(state, piles=tuple((*pile[:-1], card) for pile, card in piles), started=True)


def _played(state: State, event: Played) -> State:
    side = state.sides[event.seat]
    side = replace(side, spots=_put(side.spots, event.spot, side.spots[event.spot][:-1]))
    piles = _put(state.piles, event.pile, (*state.piles[event.pile], event.card))
    return replace(state, sides=_put(state.sides, event.seat, side), piles=piles)


def _drawn(state: State, event: Drawn) -> State:
    side = state.sides[event.seat]
    spots = _put(side.spots, event.spot, (*side.spots[event.spot], event.card))
    side = replace(side, spots=spots, stock=side.stock[:-1])
    return replace(state, sides=_put(state.sides, event.seat, side))


def _recycled(state: State, event: Recycled) -> State:
    side = replace(state.sides[event.seat], spit_cards=event.cards)
    piles = _put(state.piles, event.pile, state.piles[event.pile][-1:])
    return replace(state, sides=_put(state.sides, event.seat, side), piles=piles)


def _flipped(state: State, event: Flipped) -> State:
    sides, piles = list(state.sides), list(state.piles)
    for pile, card in zip(event.piles, event.cards, strict=True):
        sides[pile] = replace(sides[pile], spit_cards=sides[pile].spit_cards[:-1])
        piles[pile] = (*piles[pile], card)
    return replace(state, sides=tuple(sides), piles=tuple(piles))


def _ended(state: State, event: Ended) -> State:
    return replace(state, outcome=event.outcome)


EVOLVE: Final[Mapping[type[Event], Callable[[State, Any], State]]] = {
    Dealt: _dealt,
    Readied: _readied,
    Started: _started,
    Played: _played,
    Drawn: _drawn,
    Recycled: _recycled,
    Flipped: _flipped,
    Ended: _ended,
}


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
