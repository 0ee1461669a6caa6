"""What a game is: functions over values. `games.GAMES` lists those there are."""

from __future__ import annotations

from typing import Protocol

from cardrace.cards import Cards
from cardrace.rules.commands import Command
from cardrace.rules.events import Event
from cardrace.rules.options import Options
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Seat, State

Decision = tuple[Event, ...] | Refusal


class Game(Protocol):
    def deal(self, options: Options, order: Cards) -> State:
        """Lay out *order*, which must be as long as the game's deck."""
        ...

    def decide(self, state: State, seat: Seat | None, command: Command) -> Decision:
        """*seat* asks, or the table itself if nobody does."""
        ...
