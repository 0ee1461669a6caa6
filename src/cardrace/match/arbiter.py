"""Who was first.

Rule 1: nothing else in the house orders rivals. Rule 2: this file knows races, not rules.
The order of arrival decides; asks that arrived in the same millisecond are a *tick*, and
`tie_break` orders those (COMMON-RACE-1). Every ask already carries what arbitration by response
time needs (the pile's version it answers, its arrival: docs/adr/0004).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import assert_never

from cardrace.match.commands import Ask, Cut, Rematch
from cardrace.rules import Call, Ended, Refusal, Seat, SpeedOptions, State, decide

Tick = tuple[Ask, ...]


def ticks(asks: Iterable[Ask]) -> list[Tick]:
    """*asks* by arrival; those of one tick keep the order given."""
    ordered = sorted(asks, key=lambda ask: ask.at_ms)
    return [tuple(tick) for _, tick in groupby(ordered, key=lambda ask: ask.at_ms)]


def settle(state: State | None, tick: Tick, lots: Callable[[], tuple[Seat, ...]]) -> Tick:
    """The order in which the table takes one *tick*; *lots* draws an order of the seats."""
    if state is None or len(tick) == 1:
        return tick
    tied = _by_tie_break(state, tick, lots)
    return tuple(sorted(tied, key=lambda ask: not _is_out_and_calls(state, ask)))


def is_draw(state: State | None, tick: Tick) -> bool:
    """tie_break=draw: each of two seats would have won the round with its act of this tick."""
    if state is None or state.options.tie_break != "draw":
        return False
    if any(_is_out_and_calls(state, ask) for ask in tick):
        return False
    return len({ask.seat for ask in tick if _wins(state, ask)}) > 1


def _by_tie_break(state: State, tick: Tick, lots: Callable[[], tuple[Seat, ...]]) -> Tick:
    match state.options.tie_break:
        case "arrival":
            return tick
        case "seat":
            return tuple(sorted(tick, key=lambda ask: ask.seat))
        case "draw":
            return tuple(sorted(tick, key=lambda ask: not _wins(state, ask)))
        case "finisher":
            return _finisher_first(state, tick, lots)
        case _:
            assert_never(state.options.tie_break)


def _finisher_first(state: State, tick: Tick, lots: Callable[[], tuple[Seat, ...]]) -> Tick:
    """rules.md 4.11: for slaps the finisher, in a blocked layout the lot; else the arrival."""
    if not state.claiming:
        return tick
    order = lots() if state.finisher is None else (state.finisher,)
    return tuple(sorted(tick, key=lambda ask: [*order, ask.seat].index(ask.seat)))


def _wins(state: State, ask: Ask) -> bool:
    if isinstance(ask.command, Rematch | Cut):
        return False
    decision = decide(state, ask.seat, ask.command)
    if isinstance(decision, Refusal):
        return False
    return any(isinstance(e, Ended) and e.outcome.winner == ask.seat for e in decision)


def _is_out_and_calls(state: State, ask: Ask) -> bool:
    """verbal=race, rules.md 4.27: of those who call at once, who is out wins."""
    game = state.options.game
    race = isinstance(game, SpeedOptions) and game.verbal == "race"
    return race and isinstance(ask.command, Call) and ask.seat in state.out
