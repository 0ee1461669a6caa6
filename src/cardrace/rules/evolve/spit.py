"""Spit: how its own events change a table."""

from __future__ import annotations

from msgspec.structs import replace

from cardrace.rules import events as e
from cardrace.rules.evolve.shared import nobody, spit_on, uncovered
from cardrace.rules.state import Side, State, put


def turned(state: State, event: e.Turned) -> State:
    side = state.sides[event.seat]
    cards = (*side.spots[event.spot][:-1], event.card)
    face_down = tuple(spot for spot in side.face_down if spot != event.spot)
    side = replace(side, spots=put(side.spots, event.spot, cards), face_down=face_down)
    return replace(state, sides=put(state.sides, event.seat, side))


def moved(state: State, event: e.Moved) -> State:
    side = state.sides[event.seat]
    covered = (*side.covered, *side.spots[event.to][-1:])
    left = side.spots[event.spot][:-1]
    spots = put(side.spots, event.to, (*side.spots[event.to], event.card))
    side = replace(side, spots=spots, covered=covered)
    side = uncovered(side, event.spot, left)
    return replace(state, sides=put(state.sides, event.seat, side))


def spat(state: State, event: e.Spat) -> State:
    state = spit_on(state, event.seat, event.pile, event.card)
    return replace(state, solo=event.pile, ready=nobody(state))


def layout_ended(state: State, event: e.LayoutEnded) -> State:
    claims = (None,) * len(state.sides)
    return replace(state, claiming=True, finisher=event.finisher, claims=claims)


def slapped(state: State, event: e.Slapped) -> State:
    return replace(state, claims=put(state.claims, event.seat, event.pile))


def laid(state: State, event: e.Laid) -> State:
    zones = zip(event.spots, event.spit_cards, strict=True)
    return replace(
        state,
        sides=tuple(Side(spots, (), spit_cards) for spots, spit_cards in zones),
        piles=(),
        ready=nobody(state),
        started=False,
        owners=event.owners,
        layout=state.layout + 1,
        solo=None,
        penalty=None,
        claiming=False,
        finisher=None,
        claims=(),
    )
