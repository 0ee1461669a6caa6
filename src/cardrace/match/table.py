"""A room as a value, folded from its log and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest

from msgspec.structs import replace

from cardrace.match import series, watch
from cardrace.match.around import AROUND
from cardrace.match.events import Entry, OfRoom
from cardrace.match.value import Table, empty_table
from cardrace.rules import Dealt, Due, Ended, Event, Options, State, deal, evolve
from cardrace.rules.state import put


def fold_log(options: Options, log: Iterable[Entry]) -> Table:
    table = empty_table(options)
    for entry in log:
        table = follow(table, entry)
    return table


def follow(table: Table, entry: Entry) -> Table:
    """Fold one more entry; the rules fold what is theirs."""
    event = entry.event
    if isinstance(event, OfRoom):
        return AROUND[type(event)](table, event, entry.at_ms)
    if isinstance(event, Dealt):
        return _dealt(table, event, entry.at_ms)
    assert table.state is not None  # nothing of the rules happens before the first deal
    state = evolve(table.state, event)
    table = replace(
        table,
        state=state,
        versions=_touched(table.versions, table.state, state),
        since=watch.watched(table.since, state, event, entry.at_ms),
        acted_ms=entry.at_ms,
        warned=None,
        happened=table.happened + 1,
    )
    if _is_idle(table, state, event):
        table = replace(table, countdown=None)
    return _ended(table, state, event) if isinstance(event, Ended) else table


def _is_idle(table: Table, state: State, event: Event) -> bool:
    """Whether what the countdown was set for is done, or no longer due, or due later."""
    countdown = table.countdown
    if countdown is None:
        return False
    if watch.is_done(countdown.purpose, event):
        return True
    if watch.purpose(state) is not countdown.purpose:
        return True
    late = watch.deadline(table.options, table.since)
    return countdown.purpose is Due.PASS and countdown.ends_ms != late


def _dealt(table: Table, event: Dealt, at_ms: int) -> Table:
    nothing = (0,) * len(table.sitters)
    if table.champion is not None and not series.is_single(table.options):
        table = replace(table, wins=nothing, points=nothing)
    state = deal(event)
    begun = len(state.piles) - len(table.versions)
    return replace(
        table,
        state=state,
        versions=(*table.versions, *(0,) * begun),
        rematch=(False,) * len(table.sitters),
        since=(None,) * len(table.sitters),
        champion=None,
        countdown=None,
        acted_ms=at_ms,
        warned=None,
        seal=None,
        dealt_by=table.seal,
        game=None,
        happened=1,
    )


def _ended(table: Table, state: State, event: Ended) -> Table:
    winner = event.outcome.winner
    if winner is None:
        return table
    wins = put(table.wins, winner, table.wins[winner] + 1)
    points = put(table.points, winner, table.points[winner] + series.score(state))
    champion = series.champion(table.options, wins, points, winner)
    return replace(table, wins=wins, points=points, champion=champion)


def _touched(versions: tuple[int, ...], before: State, after: State) -> tuple[int, ...]:
    """Each pile whose cards changed has a new version; one that begins anew goes on counting."""
    turned = after.started and not before.started
    faces = zip_longest(before.piles, after.piles, fillvalue=())
    bumps = tuple(int(turned or old != new) for old, new in faces)
    return tuple(version + bump for version, bump in zip_longest(versions, bumps, fillvalue=0))
