"""How events that several games have change a table."""

from __future__ import annotations

from msgspec.structs import replace

from cardrace.cards import Card, Cards
from cardrace.rules import events as e
from cardrace.rules.state import Seat, Side, Spot, State, put


def readied(state: State, event: e.Readied) -> State:
    return replace(state, ready=put(state.ready, event.seat, item=True))


def started(state: State, event: e.Started) -> State:
    piles = state.piles
    if event.cards:
        pairs = zip(piles, event.cards, strict=True)
        piles = tuple((*pile[:-1], card) for pile, card in pairs)
    return replace(state, piles=piles, ready=nobody(state), started=True)


def played(state: State, event: e.Played) -> State:
    side = state.sides[event.seat]
    side = uncovered(side, event.spot, side.spots[event.spot][:-1])
    piles = put(state.piles, event.pile, (*state.piles[event.pile], event.card))
    state = replace(state, sides=put(state.sides, event.seat, side), piles=piles)
    if not state.declared:
        return state
    rank = -1 if event.rank is None else event.rank
    return replace(state, declared=put(state.declared, event.pile, rank))


def uncovered(side: Side, spot: Spot, left: Cards) -> Side:
    """*left* is what remains on *spot*: its top lies face down, unless it was covered open."""
    spots = put(side.spots, spot, left)
    if not left:
        return replace(side, spots=spots)
    if left[-1] in side.covered:
        covered = tuple(card for card in side.covered if card != left[-1])
        return replace(side, spots=spots, covered=covered)
    return replace(side, spots=spots, face_down=_with(side.face_down, spot))


def recycled(state: State, event: e.Recycled) -> State:
    side = state.sides[event.seat]
    side = replace(side, spit_cards=(*event.cards, *side.spit_cards))
    piles = put(state.piles, event.pile, event.kept)
    return replace(state, sides=put(state.sides, event.seat, side), piles=piles)


def flipped(state: State, event: e.Flipped) -> State:
    for pile, card in zip(event.piles, event.cards, strict=True):
        state = spit_on(state, state.owners[pile], pile, card)
    return replace(state, ready=nobody(state))


def passed(state: State, event: e.Passed) -> State:
    return replace(state, passing=(*state.passing, event.seat))


def spit_on(state: State, seat: Seat, pile: int, card: Card) -> State:
    side = state.sides[seat]
    if side.spit_cards:
        side = replace(side, spit_cards=side.spit_cards[:-1])
    else:
        side = replace(side, stock=side.stock[:-1])
    piles = state.piles
    piles = (*piles, (card,)) if pile == len(piles) else put(piles, pile, (*piles[pile], card))
    declared = state.declared and put(state.declared, pile, -1)
    return replace(state, sides=put(state.sides, seat, side), piles=piles, declared=declared)


def ended(state: State, event: e.Ended) -> State:
    return replace(state, outcome=event.outcome)


def nobody(state: State) -> tuple[bool, ...]:
    return (False,) * len(state.sides)


def _with(spots: tuple[Spot, ...], spot: Spot) -> tuple[Spot, ...]:
    return spots if spot in spots else (*spots, spot)
