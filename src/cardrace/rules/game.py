"""What a game is: functions over values. `games.GAMES` lists those there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from cardrace.cards import Cards
from cardrace.rules.commands import Command, SeatCommand
from cardrace.rules.due import Due
from cardrace.rules.events import Event
from cardrace.rules.options import Options
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Seat, State

Decision = tuple[Event, ...] | Refusal
# what answers a command of each kind that the game knows
SeatAsks = Mapping[type[Command], Callable[[State, Seat, Any], Decision]]
TableAsks = Mapping[type[Command], Callable[[State, Any], Decision]]


class Game(Protocol):
    @property
    def SEAT_ASKS(self) -> SeatAsks: ...  # noqa: N802 - a constant of the module
    @property
    def TABLE_ASKS(self) -> TableAsks: ...  # noqa: N802

    def deal(self, options: Options, order: Cards) -> State:
        """Lay out *order*, which must hold every card of ``options.deck()`` once."""
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
