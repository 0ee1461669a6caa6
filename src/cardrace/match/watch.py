"""What the one timer of a room is for, and since when each seat keeps the others waiting."""

from __future__ import annotations

from typing import Final

from cardrace.match.series import redeals
from cardrace.rules import (
    Due,
    Event,
    Flipped,
    Options,
    Owed,
    Recycled,
    Scooped,
    Seat,
    Spat,
    State,
    awaited,
    due,
)
from cardrace.rules.stall import ACTS

Since = tuple[int | None, ...]  # by seat; nobody waits for a seat that has none
_DONE: Final = Flipped | Spat | Recycled | Scooped


def purpose(state: State) -> Due | None:
    """What the room must do next by itself. What the rules ask for comes first."""
    if redeals(state):
        return Due.DEAL
    return due(state) or (Due.PASS if awaited(state) else None)


def is_done(counted: Due, event: Event) -> bool:
    """Whether a countdown ends with *event*, though the same may be due again at once."""
    return isinstance(event, _DONE) or (counted is Due.TAKE and isinstance(event, Owed))


def watched(since: Since, state: State, event: Event, at_ms: int) -> Since:
    """When each seat for which all wait has last acted, or could act: whichever is later."""
    if state.options.stall != "timeout":
        return since
    waiting = awaited(state)
    actor = event.seat if isinstance(event, ACTS) else None
    return tuple(
        None if seat not in waiting else at_ms if before is None or seat == actor else before
        for seat, before in enumerate(since)
    )


def deadline(options: Options, since: Since) -> int | None:
    """When the first seat has let its time pass."""
    waiting = [at_ms for at_ms in since if at_ms is not None]
    return min(waiting) + options.stall_timeout_ms if waiting else None


def slowest(since: Since) -> Seat:
    """Whose deadline is the first; somebody is waited for."""
    return min((at_ms, Seat(seat)) for seat, at_ms in enumerate(since) if at_ms is not None)[1]
