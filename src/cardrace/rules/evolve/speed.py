"""Speed: how its own events change a table."""

from __future__ import annotations

from msgspec.structs import replace

from cardrace.rules import events as e
from cardrace.rules.state import Penalty, State, put


def drawn(state: State, event: e.Drawn) -> State:
    side = state.sides[event.seat]
    spots = put(side.spots, event.spot, (*side.spots[event.spot], event.card))
    side = replace(side, spots=spots, stock=side.stock[:-1])
    return replace(state, sides=put(state.sides, event.seat, side))


def buried(state: State, event: e.Buried) -> State:
    side, piles = state.sides[event.seat], state.piles
    spit_cards = side.spit_cards
    if event.pile is None:
        spit_cards = spit_cards[:-1]
    else:
        piles = put(piles, event.pile, piles[event.pile][:-1])
    side = replace(side, spit_cards=(event.card, *spit_cards))
    return replace(state, sides=put(state.sides, event.seat, side), piles=piles)


def fetched(state: State, event: e.Fetched) -> State:
    side = state.sides[event.seat]
    spit_cards, spot = side.spit_cards[:-1], side.spots[event.spot]
    if event.given is not None:
        spit_cards, spot = (event.given, *spit_cards), spot[:-1]
    spots = put(side.spots, event.spot, (*spot, event.card))
    side = replace(side, spots=spots, spit_cards=spit_cards)
    return replace(state, sides=put(state.sides, event.seat, side))


def picked(state: State, event: e.Picked) -> State:
    side, pile, under = state.sides[event.seat], state.piles[event.pile], event.under
    side = replace(side, spots=put(side.spots, event.spot, (event.card,)))
    piles = put(state.piles, event.pile, (*pile[:under], *pile[under + 1 :]))
    return replace(state, sides=put(state.sides, event.seat, side), piles=piles)


def went_out(state: State, event: e.WentOut) -> State:
    return replace(state, out=(*state.out, event.seat))


def owed(state: State, event: e.Owed) -> State:
    out = tuple(seat for seat in state.out if seat != event.seat)
    return replace(state, penalty=Penalty(event.seat, event.pile), out=out)


def penalised(state: State, event: e.Penalised) -> State:
    side = replace(state.sides[event.seat], stock=event.stock)
    sides = put(state.sides, event.seat, side)
    piles = put(state.piles, event.pile, event.kept)
    return replace(state, sides=sides, piles=piles, penalty=None)


def refilled(state: State, event: e.Refilled) -> State:
    sides, piles = state.sides, state.piles
    if event.seat is not None:
        side = sides[event.seat]
        side = replace(side, spit_cards=side.spit_cards[:-1])
        sides = put(sides, event.seat, side)
    if event.under is not None:
        pile = piles[event.under]
        piles = put(piles, event.under, tuple(card for card in pile if card != event.card))
    declared = state.declared and put(state.declared, event.pile, -1)
    piles = put(piles, event.pile, (event.card,))
    return replace(state, sides=sides, piles=piles, declared=declared)
