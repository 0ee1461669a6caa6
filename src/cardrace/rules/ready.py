"""Who is ready: for the start of every game, and for a flip where seats may ask for one."""

from __future__ import annotations

from collections.abc import Callable

from cardrace.rules.events import Readied
from cardrace.rules.game import Decision
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Seat, State


def ready(state: State, seat: Seat) -> Decision:
    """For the start: COMMON-READY-1."""
    if state.started:
        return Refusal.ALREADY_STARTED
    return Refusal.ALREADY_READY if state.ready[seat] else (Readied(seat),)


def ready_or_ask(state: State, seat: Seat, deadlocked: Callable[[State], bool]) -> Decision:
    """For the start, then for a flip: flip_trigger=ready, stall=agreed. COMMON-MUST-1."""
    options = state.options
    if not state.started or (options.flip_trigger == "auto" and options.stall != "agreed"):
        return ready(state, seat)
    if options.stall != "agreed" and not deadlocked(state):
        return Refusal.NO_DEADLOCK
    return Refusal.ALREADY_ASKED if state.ready[seat] else (Readied(seat),)


def asked(state: State) -> bool:
    """All have asked for the flip, or let their time for asking pass: flip_trigger=ready."""
    return all(is_ready or Seat(i) in state.passing for i, is_ready in enumerate(state.ready))


def why_not_start(state: State) -> Refusal | None:
    if state.started:
        return Refusal.ALREADY_STARTED
    return None if all(state.ready) else Refusal.NOT_EVERYBODY_READY
