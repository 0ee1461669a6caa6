"""Spit: open stock piles, played as fast as one can on spit piles that everybody shares.

Rule 1: every decision of the game is taken here, and none changes a state; `evolve` does, from
the events alone. Rule 2: `legal` says of a seat's acts on the cards what `decide` says, also
over the seat's own view. Rule 3: while no seat can act, something is `due`.

A game is a row of layouts. In each: Ready and Start; Play, Turn and Move; Flip (or Spit, for
who is alone) while all are stuck; at its end Slap or Settle, then Lay.
"""

from __future__ import annotations

from typing import Final

from cardrace.cards import Cards
from cardrace.rules.commands import (
    Flip,
    Lay,
    Move,
    Pass,
    Play,
    Ready,
    SeatCommand,
    Settle,
    Slap,
    Spit,
    Start,
    Turn,
)
from cardrace.rules.due import Due
from cardrace.rules.game import SeatAsks, TableAsks
from cardrace.rules.games.spit import acts, claims, flips
from cardrace.rules.games.spit.layout import deal
from cardrace.rules.games.spit.stuck import able
from cardrace.rules.stall import let_pass, waited_for
from cardrace.rules.state import Seat, State

__all__ = ["SEAT_ASKS", "TABLE_ASKS", "able", "awaited", "chance", "deal", "due", "legal"]


SEAT_ASKS: Final[SeatAsks] = {
    Play: acts.play,
    Turn: acts.turn,
    Move: acts.move,
    Ready: lambda state, seat, _: flips.ready(state, seat),
    Spit: flips.spit,
    Slap: claims.slap,
}
TABLE_ASKS: Final[TableAsks] = {
    Start: lambda state, _: flips.start(state),
    Flip: flips.flip,
    Pass: lambda state, command: let_pass(state, command, awaited(state)),
    Settle: lambda state, _: claims.settle(state),
    Lay: claims.lay,
}


def legal(state: State, seat: Seat) -> tuple[SeatCommand, ...]:
    """A slap before the layout is over is a mistake that false_slap may allow, not listed."""
    if not state.started or state.outcome is not None:
        return ()
    if state.claiming:
        return claims.slaps(state, seat)
    return (*acts.acts(state, seat), *flips.spits(state, seat))


def due(state: State) -> Due | None:
    if state.outcome is not None:
        return None
    if not state.started:
        return Due.START if all(state.ready) else None
    if state.claiming:
        return Due.SLAP if None in state.claims else Due.LAY
    if not flips.flippable(state):
        return None
    return Due.FLIP if flips.chooser(state) is None else Due.SPIT


def awaited(state: State) -> tuple[Seat, ...]:
    """Nobody once the layout is over, or something may turn."""
    if state.claiming or flips.flippable(state):
        return ()
    return waited_for(state, lambda seat: able(state, seat))


def chance(state: State) -> tuple[Cards, ...]:
    """For Flip, pile by pile, what its owner recycles; for Lay, what each seat collected."""
    if not state.started or state.outcome is not None:
        return ()
    return claims.collected(state) if state.claiming else flips.recyclable(state)
