"""California Spit: how its own events change a table."""

from __future__ import annotations

from msgspec.structs import replace

from cardrace.cards import Cards
from cardrace.rules import events as e
from cardrace.rules.state import Side, State, put


def scooped(state: State, event: e.Scooped) -> State:
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


def rows_laid(state: State, event: e.RowsLaid) -> State:
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


def covered(state: State, event: e.Covered) -> State:
    sides = state.sides
    own = sides[event.seat]
    sides = put(sides, event.seat, replace(own, stock=own.stock[:-1]))
    row = sides[event.at]
    spots = put(row.spots, event.spot, (*row.spots[event.spot], event.card))
    return replace(state, sides=put(sides, event.at, replace(row, spots=spots)), starts=())


def marked(state: State, event: e.Marked) -> State:
    pairs = zip(state.sides, event.spots, strict=True)
    sides = tuple(replace(side, marks=marks) for side, marks in pairs)
    return replace(state, sides=sides, doubles=event.doubles)
