"""Spit: open stock piles, played as fast as one can on spit piles that everybody shares.

Rule 1: every decision of the game is taken here, and none changes a state; `evolve` does, from
the events alone. Rule 2: `legal` says of a seat's acts on the cards what `decide` says, also
over the seat's own view. Rule 3: while no seat can act, something is `due`.

A game is a row of layouts. In each: Ready and Start; Play, Turn and Move; Flip (or Spit, for
who is alone) while all are stuck; at its end Slap or Settle, then Lay.
"""

from __future__ import annotations

from typing import assert_never

from cardrace.cards import Cards
from cardrace.rules.commands import (
    Call,
    Command,
    Cover,
    Draw,
    Flip,
    Lay,
    Move,
    Pass,
    Penalise,
    Play,
    Ready,
    SeatCommand,
    Settle,
    Slap,
    Spit,
    Start,
    Take,
    Turn,
)
from cardrace.rules.due import Due
from cardrace.rules.game import Decision
from cardrace.rules.games.spit import acts, claims, flips
from cardrace.rules.games.spit.layout import deal
from cardrace.rules.games.spit.stuck import able
from cardrace.rules.refusal import Refusal
from cardrace.rules.stall import let_pass, waited_for
from cardrace.rules.state import Seat, State

__all__ = ["able", "awaited", "chance", "deal", "decide", "due", "legal"]


def decide(state: State, seat: Seat | None, command: Command) -> Decision:
    if isinstance(command, Play):  # nearly always, so before all others
        if state.outcome is not None:
            return Refusal.ROUND_OVER
        return Refusal.NOT_YOURS_TO_ASK if seat is None else acts.play(state, seat, command)
    match command:
        case Draw() | Cover() | Call() | Take() | Penalise():
            return Refusal.NOT_IN_THIS_GAME
        case _ if state.outcome is not None:
            return Refusal.ROUND_OVER
        case Start() | Flip() | Pass() | Settle() | Lay():
            return Refusal.NOT_YOURS_TO_ASK if seat is not None else _table(state, command)
        case _:
            return Refusal.NOT_YOURS_TO_ASK if seat is None else _seat(state, seat, command)


def _table(state: State, command: Start | Flip | Pass | Settle | Lay) -> Decision:
    match command:
        case Start():
            return flips.start(state)
        case Flip():
            return flips.flip(state, command)
        case Pass():
            return let_pass(state, command, awaited(state))
        case Settle():
            return claims.settle(state)
        case Lay():
            return claims.lay(state, command)
        case _:
            assert_never(command)


def _seat(state: State, seat: Seat, command: Ready | Turn | Move | Spit | Slap) -> Decision:
    match command:
        case Ready():
            return flips.ready(state, seat)
        case Turn():
            return acts.turn(state, seat, command)
        case Move():
            return acts.move(state, seat, command)
        case Spit():
            return flips.spit(state, seat, command)
        case Slap():
            return claims.slap(state, seat, command)
        case _:
            assert_never(command)


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
