"""state + event -> state. No rules here: an event already happened.

It folds a seat's redacted events over that seat's view just as well (`view.py`): where an
event names a card, that card is now known; where it says `UNKNOWN`, it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any, Final

from msgspec.structs import replace

from cardrace.rules import events as e
from cardrace.rules.evolve import california, shared, speed, spit
from cardrace.rules.games import GAMES
from cardrace.rules.stall import still_passing
from cardrace.rules.state import State


def evolve(state: State, event: e.Event) -> State:
    state = EVOLVE[type(event)](state, event)
    return replace(state, passing=still_passing(state, event)) if state.passing else state


def fold(dealt: e.Dealt, events: Iterable[e.Event]) -> State:
    """Replay a round: *dealt*, then *events*."""
    return reduce(evolve, events, deal(dealt))


def deal(event: e.Dealt) -> State:
    return GAMES[type(event.options.game)].deal(event.options, event.order)


def _dealt(_: State, event: e.Dealt) -> State:
    return deal(event)


EVOLVE: Final[Mapping[type[e.Event], Callable[[State, Any], State]]] = {
    e.Dealt: _dealt,
    e.Readied: shared.readied,
    e.Started: shared.started,
    e.Played: shared.played,
    e.Drawn: speed.drawn,
    e.Turned: spit.turned,
    e.Moved: spit.moved,
    e.Recycled: shared.recycled,
    e.Flipped: shared.flipped,
    e.Spat: spit.spat,
    e.Passed: shared.passed,
    e.Buried: speed.buried,
    e.Fetched: speed.fetched,
    e.Picked: speed.picked,
    e.WentOut: speed.went_out,
    e.Owed: speed.owed,
    e.Penalised: speed.penalised,
    e.Refilled: speed.refilled,
    e.LayoutEnded: spit.layout_ended,
    e.Slapped: spit.slapped,
    e.Laid: spit.laid,
    e.Scooped: california.scooped,
    e.RowsLaid: california.rows_laid,
    e.Covered: california.covered,
    e.Marked: california.marked,
    e.Ended: shared.ended,
}
