"""command + state -> events, or the reason why not. Picks the game; nothing else."""

from __future__ import annotations

from cardrace.rules.commands import Command
from cardrace.rules.game import Decision
from cardrace.rules.games import GAMES
from cardrace.rules.state import Seat, State


def decide(state: State, seat: Seat | None, command: Command) -> Decision:
    """Answer *seat*, or the table itself (``None``). A refusal has changed nothing."""
    return GAMES[type(state.options.game)].decide(state, seat, command)
