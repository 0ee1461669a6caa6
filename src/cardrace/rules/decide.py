"""command + state -> events, or the reason why not: who may ask it, and what the game says."""

from __future__ import annotations

from typing import Final, get_args

from cardrace.cards import Cards
from cardrace.rules.commands import Command, Forfeit, SeatCommand
from cardrace.rules.due import Due
from cardrace.rules.forfeit import forfeit
from cardrace.rules.game import Decision
from cardrace.rules.games import GAMES
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Seat, State

_OF_SEATS: Final = frozenset(get_args(SeatCommand))


def decide(state: State, seat: Seat | None, command: Command) -> Decision:
    """Answer *seat*, or the table itself (``None``). A refusal has changed nothing."""
    if state.outcome is not None:
        return Refusal.ROUND_OVER
    game, kind = GAMES[type(state.options.game)], type(command)
    if (kind in _OF_SEATS) != (seat is not None):
        return Refusal.NOT_YOURS_TO_ASK
    if isinstance(command, Forfeit):
        return forfeit(state, command)
    if seat is None:
        of_table = game.TABLE_ASKS.get(kind)
        return of_table(state, command) if of_table else Refusal.NOT_IN_THIS_GAME
    of_seat = game.SEAT_ASKS.get(kind)
    return of_seat(state, seat, command) if of_seat else Refusal.NOT_IN_THIS_GAME


def legal(state: State, seat: Seat) -> tuple[SeatCommand, ...]:
    """Every act on the cards that is open to *seat*; *state* may be its view."""
    return GAMES[type(state.options.game)].legal(state, seat)


def due(state: State) -> Due | None:
    """What the table itself must do next, if anything."""
    return GAMES[type(state.options.game)].due(state)


def awaited(state: State) -> tuple[Seat, ...]:
    """With stall=timeout, the seats whose act all others wait for: COMMON-MUST-1."""
    return GAMES[type(state.options.game)].awaited(state)


def chance(state: State) -> tuple[Cards, ...]:
    """The zones that the table's next command must bring in a new order."""
    return GAMES[type(state.options.game)].chance(state)
