"""command + state -> events, or the reason why not. Picks the game; nothing else."""

from __future__ import annotations

from cardrace.cards import Cards
from cardrace.rules.commands import Command, SeatCommand
from cardrace.rules.due import Due
from cardrace.rules.game import Decision
from cardrace.rules.games import GAMES
from cardrace.rules.state import Seat, State


def decide(state: State, seat: Seat | None, command: Command) -> Decision:
    """Answer *seat*, or the table itself (``None``). A refusal has changed nothing."""
    return GAMES[type(state.options.game)].decide(state, seat, command)


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
