"""stall=timeout: who could act and lets his time pass counts as stuck for one flip.

COMMON-MUST-1, rules.md 4.2. What time is, the table knows; here it has passed.
"""

from __future__ import annotations

from collections.abc import Callable

from cardrace.rules.commands import Pass
from cardrace.rules.events import (
    Covered,
    Drawn,
    Event,
    Flipped,
    LayoutEnded,
    Moved,
    Passed,
    Played,
    Scooped,
    Spat,
    Turned,
)
from cardrace.rules.game import Decision
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Seat, State

ACTS = Played | Drawn | Turned | Moved | Covered  # of a seat, on its own cards
_TURNS = Flipped | Spat | LayoutEnded | Scooped


def still_passing(state: State, event: Event) -> tuple[Seat, ...]:
    """Who passes after *event*: until he acts, or until the one flip."""
    if isinstance(event, ACTS):
        return tuple(seat for seat in state.passing if seat != event.seat)
    return () if isinstance(event, _TURNS) else state.passing


def waited_for(state: State, able: Callable[[Seat], bool]) -> tuple[Seat, ...]:
    """In play, for whom the next flip waits: who is *able*, else who has not asked for it."""
    if state.options.stall != "timeout" or not state.started or state.outcome is not None:
        return ()
    seats = [Seat(i) for i in range(len(state.sides)) if Seat(i) not in state.passing]
    slow = tuple(filter(able, seats))
    if slow or state.options.flip_trigger == "auto":
        return slow
    return tuple(seat for seat in seats if not state.ready[seat])


def let_pass(state: State, command: Pass, awaited: tuple[Seat, ...]) -> Decision:
    if state.options.stall != "timeout":
        return Refusal.NOT_IN_THIS_GAME
    return (Passed(command.seat),) if command.seat in awaited else Refusal.NO_DEADLOCK
