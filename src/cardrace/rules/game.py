"""What a game is: functions over values. `games.GAMES` lists those there are."""

from __future__ import annotations

from typing import Protocol

from cardrace.cards import Cards
from cardrace.rules.commands import Command, SeatCommand
from cardrace.rules.due import Due
from cardrace.rules.events import Event
from cardrace.rules.options import Options
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Seat, State

Decision = tuple[Event, ...] | Refusal


class Game(Protocol):
    def deal(self, options: Options, order: Cards) -> State:
        """Lay out *order*, which must hold every card of ``options.deck()`` once."""
        ...

    def decide(self, state: State, seat: Seat | None, command: Command) -> Decision:
        """*seat* asks, or the table itself if nobody does."""
        ...

    def legal(self, state: State, seat: Seat) -> tuple[SeatCommand, ...]:
        """Every act on the cards that is open to *seat*: exactly what `decide` accepts of it.

        *state* may be *seat*'s view. Being ready is not an act on the cards; nor is calling
        or slapping without need.
        """
        ...

    def due(self, state: State) -> Due | None:
        """What the table itself must do next, if anything."""
        ...

    def awaited(self, state: State) -> tuple[Seat, ...]:
        """With stall=timeout, the seats whose act all others wait for: COMMON-MUST-1."""
        ...

    def chance(self, state: State) -> tuple[Cards, ...]:
        """The zones that the table's next command must bring in a new order.

        Ask it of the true table only: a view does not hold the cards that are shuffled.
        """
        ...
