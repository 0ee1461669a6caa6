"""Speed: a hidden hand, refilled from the stock, on centre piles that everybody shares.

Rule 1: every decision of the game is taken here. Rule 2: nothing here changes a state;
`evolve` does, from the events alone. The table deals, starts, flips and penalises; seats do
the rest.
"""

from __future__ import annotations

from typing import Final

from cardrace.cards import Cards
from cardrace.rules.commands import (
    Call,
    Draw,
    Flip,
    Pass,
    Penalise,
    Play,
    Ready,
    Start,
    Take,
)
from cardrace.rules.due import Due
from cardrace.rules.game import SeatAsks, TableAsks
from cardrace.rules.games.speed.call import call, penal_zones, penalise, take
from cardrace.rules.games.speed.deal import deal, start
from cardrace.rules.games.speed.flip import deadlocked, flip, stuck, zones
from cardrace.rules.games.speed.play import draw, legal, play
from cardrace.rules.games.speed.table import game_of
from cardrace.rules.ready import asked, ready_or_ask
from cardrace.rules.stall import let_pass, waited_for
from cardrace.rules.state import Seat, State

__all__ = ["SEAT_ASKS", "TABLE_ASKS", "awaited", "chance", "deal", "due", "legal"]


SEAT_ASKS: Final[SeatAsks] = {
    Play: play,
    Ready: lambda state, seat, _: ready_or_ask(state, seat, deadlocked),
    Draw: lambda state, seat, _: draw(state, seat),
    Call: lambda state, seat, _: call(state, seat),
    Take: take,
}
TABLE_ASKS: Final[TableAsks] = {
    Flip: flip,
    Start: lambda state, _: start(state),
    Penalise: penalise,
    Pass: lambda state, command: let_pass(state, command, awaited(state)),
}


def due(state: State) -> Due | None:
    """A penalty first, then a call that is awaited, then a flip."""
    if state.outcome is not None:
        return None
    if not state.started:
        return Due.START if all(state.ready) else None
    if state.penalty is not None:
        return Due.TAKE
    game = game_of(state)
    if state.out and (game.verbal == "race" or game.call_window_ms > 0):
        return Due.CALL
    if state.options.stall == "agreed" and all(state.ready):
        return Due.FLIP
    if not deadlocked(state):
        return None
    return Due.FLIP if state.options.flip_trigger == "auto" or asked(state) else None


def awaited(state: State) -> tuple[Seat, ...]:
    """Nobody while a penalty is to be taken."""
    if state.penalty is not None:
        return ()
    return waited_for(state, lambda seat: not stuck(state, seat))


def chance(state: State) -> tuple[Cards, ...]:
    """For a penalty that is owed, else for a flip: also one that a time-out would bring."""
    if not state.started or state.outcome is not None:
        return ()
    return zones(state) if state.penalty is None else penal_zones(state)
