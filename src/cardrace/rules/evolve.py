"""state + event -> state. No rules here: an event already happened.

It folds a seat's redacted events over that seat's view just as well (`view.py`): where an
event names a card, that card is now known; where it says `UNKNOWN`, it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from cardrace.cards import Card, Cards
from cardrace.rules import events as e
from cardrace.rules.games import GAMES
from cardrace.rules.state import Penalty, Seat, Side, Spot, State

T = TypeVar("T")


def evolve(state: State, event: e.Event) -> State:
    return EVOLVE[type(event)](state, event)


def fold(dealt: e.Dealt, events: Iterable[e.Event]) -> State:
    """Replay a round: *dealt*, then *events*."""
    state = deal(dealt)
    for event in events:
        state = evolve(state, event)
    return state


def deal(event: e.Dealt) -> State:
    return GAMES[type(event.options.game)].deal(event.options, event.order)


def _dealt(_: State, event: e.Dealt) -> State:
    return deal(event)


def _readied(state: State, event: e.Readied) -> State:
    return replace(state, ready=_put(state.ready, event.seat, item=True))


def _started(state: State, event: e.Started) -> State:
    piles = state.piles
    if event.cards:
        pairs = zip(piles, event.cards, strict=True)
        piles = tuple((*pile[:-1], card) for pile, card in pairs)
    return replace(state, piles=piles, ready=_nobody(state), started=True)


def _played(state: State, event: e.Played) -> State:
    side = state.sides[event.seat]
    side = _uncovered(side, event.spot, side.spots[event.spot][:-1])
    piles = _put(state.piles, event.pile, (*state.piles[event.pile], event.card))
    state = replace(state, sides=_put(state.sides, event.seat, side), piles=piles)
    if not state.declared:
        return state
    rank = -1 if event.rank is None else event.rank
    return replace(state, declared=_put(state.declared, event.pile, rank))


def _drawn(state: State, event: e.Drawn) -> State:
    side = state.sides[event.seat]
    spots = _put(side.spots, event.spot, (*side.spots[event.spot], event.card))
    side = replace(side, spots=spots, stock=side.stock[:-1])
    return replace(state, sides=_put(state.sides, event.seat, side))


def _turned(state: State, event: e.Turned) -> State:
    side = state.sides[event.seat]
    cards = (*side.spots[event.spot][:-1], event.card)
    face_down = tuple(spot for spot in side.face_down if spot != event.spot)
    side = replace(side, spots=_put(side.spots, event.spot, cards), face_down=face_down)
    return replace(state, sides=_put(state.sides, event.seat, side))


def _moved(state: State, event: e.Moved) -> State:
    side = state.sides[event.seat]
    covered = (*side.covered, *side.spots[event.to][-1:])
    left = side.spots[event.spot][:-1]
    spots = _put(side.spots, event.to, (*side.spots[event.to], event.card))
    side = replace(side, spots=spots, covered=covered)
    side = _uncovered(side, event.spot, left)
    return replace(state, sides=_put(state.sides, event.seat, side))


def _uncovered(side: Side, spot: Spot, left: Cards) -> Side:
    """*left* is what remains on *spot*: its top lies face down, unless it was covered open."""
    side = replace(side, spots=_put(side.spots, spot, left))
    if not left:
        return side
    if left[-1] in side.covered:
        return replace(side, covered=tuple(card for card in side.covered if card != left[-1]))
    return replace(side, face_down=_with(side.face_down, spot))


def _recycled(state: State, event: e.Recycled) -> State:
    side = state.sides[event.seat]
    side = replace(side, spit_cards=(*event.cards, *side.spit_cards))
    piles = _put(state.piles, event.pile, event.kept)
    return replace(state, sides=_put(state.sides, event.seat, side), piles=piles)


def _flipped(state: State, event: e.Flipped) -> State:
    for pile, card in zip(event.piles, event.cards, strict=True):
        state = _spit_on(state, state.owners[pile], pile, card)
    return replace(state, ready=_nobody(state))


def _spat(state: State, event: e.Spat) -> State:
    state = _spit_on(state, event.seat, event.pile, event.card)
    return replace(state, solo=event.pile, ready=_nobody(state))


def _spit_on(state: State, seat: Seat, pile: int, card: Card) -> State:
    side = state.sides[seat]
    if side.spit_cards:
        side = replace(side, spit_cards=side.spit_cards[:-1])
    else:
        side = replace(side, stock=side.stock[:-1])
    piles = state.piles
    piles = (*piles, (card,)) if pile == len(piles) else _put(piles, pile, (*piles[pile], card))
    declared = state.declared and _put(state.declared, pile, -1)
    return replace(state, sides=_put(state.sides, seat, side), piles=piles, declared=declared)


def _buried(state: State, event: e.Buried) -> State:
    side, piles = state.sides[event.seat], state.piles
    spit_cards = side.spit_cards
    if event.pile is None:
        spit_cards = spit_cards[:-1]
    else:
        piles = _put(piles, event.pile, piles[event.pile][:-1])
    side = replace(side, spit_cards=(event.card, *spit_cards))
    return replace(state, sides=_put(state.sides, event.seat, side), piles=piles)


def _fetched(state: State, event: e.Fetched) -> State:
    side = state.sides[event.seat]
    spit_cards, spot = side.spit_cards[:-1], side.spots[event.spot]
    if event.given is not None:
        spit_cards, spot = (event.given, *spit_cards), spot[:-1]
    spots = _put(side.spots, event.spot, (*spot, event.card))
    side = replace(side, spots=spots, spit_cards=spit_cards)
    return replace(state, sides=_put(state.sides, event.seat, side))


def _picked(state: State, event: e.Picked) -> State:
    side, pile, under = state.sides[event.seat], state.piles[event.pile], event.under
    side = replace(side, spots=_put(side.spots, event.spot, (event.card,)))
    piles = _put(state.piles, event.pile, (*pile[:under], *pile[under + 1 :]))
    return replace(state, sides=_put(state.sides, event.seat, side), piles=piles)


def _went_out(state: State, event: e.WentOut) -> State:
    return replace(state, out=(*state.out, event.seat))


def _owed(state: State, event: e.Owed) -> State:
    out = tuple(seat for seat in state.out if seat != event.seat)
    return replace(state, penalty=Penalty(event.seat, event.pile), out=out)


def _penalised(state: State, event: e.Penalised) -> State:
    side = replace(state.sides[event.seat], stock=event.stock)
    sides = _put(state.sides, event.seat, side)
    piles = _put(state.piles, event.pile, event.kept)
    return replace(state, sides=sides, piles=piles, penalty=None)


def _refilled(state: State, event: e.Refilled) -> State:
    sides, piles = state.sides, state.piles
    if event.seat is not None:
        side = sides[event.seat]
        side = replace(side, spit_cards=side.spit_cards[:-1])
        sides = _put(sides, event.seat, side)
    if event.under is not None:
        pile = piles[event.under]
        piles = _put(piles, event.under, (*pile[:-2], pile[-1]))
    declared = state.declared and _put(state.declared, event.pile, -1)
    piles = _put(piles, event.pile, (event.card,))
    return replace(state, sides=sides, piles=piles, declared=declared)


def _layout_ended(state: State, event: e.LayoutEnded) -> State:
    claims = (None,) * len(state.sides)
    return replace(state, claiming=True, finisher=event.finisher, claims=claims)


def _slapped(state: State, event: e.Slapped) -> State:
    return replace(state, claims=_put(state.claims, event.seat, event.pile))


def _laid(state: State, event: e.Laid) -> State:
    zones = zip(event.spots, event.spit_cards, strict=True)
    return replace(
        state,
        sides=tuple(Side(spots, (), spit_cards) for spots, spit_cards in zones),
        piles=(),
        ready=_nobody(state),
        started=False,
        owners=event.owners,
        layout=state.layout + 1,
        solo=None,
        penalty=None,
        claiming=False,
        finisher=None,
        claims=(),
    )


def _scooped(state: State, event: e.Scooped) -> State:
    sides = zip(state.sides, event.packs, strict=True)
    return replace(
        state,
        sides=tuple(_scooped_side(side, pack, event.taken) for side, pack in sides),
        doubles=(),
        layout=state.layout + 1,
        starts=() if event.shuffled else state.starts,
    )


def _scooped_side(side: Side, pack: Cards, taken: int) -> Side:
    spots = tuple(() if i < taken else cards for i, cards in enumerate(side.spots))
    return replace(side, spots=spots, stock=pack, marks=())


def _rows_laid(state: State, event: e.RowsLaid) -> State:
    packs = tuple(side.stock for side in state.sides)
    sides = tuple(
        replace(
            side,
            spots=(*((*s, card) for s, card in zip(side.spots, row, strict=False)),
                   *side.spots[len(row) :]),
            stock=side.stock[: len(side.stock) - len(row)],
        )
        for side, row in zip(state.sides, event.rows, strict=True)
    )  # fmt: skip
    return replace(state, sides=sides, starts=(*state.starts, packs))


def _covered(state: State, event: e.Covered) -> State:
    sides = state.sides
    own = sides[event.seat]
    sides = _put(sides, event.seat, replace(own, stock=own.stock[:-1]))
    row = sides[event.at]
    spots = _put(row.spots, event.spot, (*row.spots[event.spot], event.card))
    return replace(state, sides=_put(sides, event.at, replace(row, spots=spots)), starts=())


def _marked(state: State, event: e.Marked) -> State:
    pairs = zip(state.sides, event.spots, strict=True)
    sides = tuple(replace(side, marks=marks) for side, marks in pairs)
    return replace(state, sides=sides, doubles=event.doubles)


def _ended(state: State, event: e.Ended) -> State:
    return replace(state, outcome=event.outcome)


EVOLVE: Final[Mapping[type[e.Event], Callable[[State, Any], State]]] = {
    e.Dealt: _dealt,
    e.Readied: _readied,
    e.Started: _started,
    e.Played: _played,
    e.Drawn: _drawn,
    e.Turned: _turned,
    e.Moved: _moved,
    e.Recycled: _recycled,
    e.Flipped: _flipped,
    e.Spat: _spat,
    e.Buried: _buried,
    e.Fetched: _fetched,
    e.Picked: _picked,
    e.WentOut: _went_out,
    e.Owed: _owed,
    e.Penalised: _penalised,
    e.Refilled: _refilled,
    e.LayoutEnded: _layout_ended,
    e.Slapped: _slapped,
    e.Laid: _laid,
    e.Scooped: _scooped,
    e.RowsLaid: _rows_laid,
    e.Covered: _covered,
    e.Marked: _marked,
    e.Ended: _ended,
}


def _nobody(state: State) -> tuple[bool, ...]:
    return (False,) * len(state.sides)


def _with(spots: tuple[Spot, ...], spot: Spot) -> tuple[Spot, ...]:
    return spots if spot in spots else (*spots, spot)


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
