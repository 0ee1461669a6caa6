"""A room as a value, folded from its log and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import zip_longest
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from cardrace.match import series, watch
from cardrace.match.events import CountdownSet, Entry, RematchAsked, Seated
from cardrace.rules import Dealt, Due, Ended, Event, Options, Seat, State, deal, evolve
from cardrace.rules.state import put


class Sitter(Struct, frozen=True, gc=False):
    bot: str | None  # its level; a person has none


class Countdown(Struct, frozen=True, gc=False):
    purpose: Due
    wait_ms: int
    ends_ms: int


class Table(Struct, frozen=True, gc=False):
    options: Options
    sitters: tuple[Sitter | None, ...]
    rematch: tuple[bool, ...]
    wins: tuple[int, ...]  # rounds of this series
    points: tuple[int, ...]  # SCORE-2; all 0 where nothing is played for points
    since: watch.Since
    versions: tuple[int, ...]  # of each pile: how often it has changed
    champion: Seat | None = None  # who has won the series with the round just over
    state: State | None = None  # before the first deal there are no cards
    countdown: Countdown | None = None

    def free_seats(self) -> int:
        return self.sitters.count(None)


def empty_table(options: Options) -> Table:
    seats = options.seats
    return Table(
        options=options,
        sitters=(None,) * seats,
        rematch=(False,) * seats,
        wins=(0,) * seats,
        points=(0,) * seats,
        since=(None,) * seats,
        versions=(),
    )


def fold_log(options: Options, log: Iterable[Entry]) -> Table:
    table = empty_table(options)
    for entry in log:
        table = follow(table, entry)
    return table


def follow(table: Table, entry: Entry) -> Table:
    """Fold one more entry; the rules fold what is theirs."""
    event = entry.event
    if isinstance(event, Seated | CountdownSet | RematchAsked):
        return _ROOM[type(event)](table, event, entry.at_ms)
    if isinstance(event, Dealt):
        return _dealt(table, event)
    assert table.state is not None  # nothing of the rules happens before the first deal
    state = evolve(table.state, event)
    versions = _touched(table.versions, table.state, state)
    since = watch.watched(table.since, state, event, entry.at_ms)
    table = replace(table, state=state, versions=versions, since=since)
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


def _seated(table: Table, event: Seated, _: int) -> Table:
    return replace(table, sitters=put(table.sitters, event.seat, Sitter(event.bot)))


def _countdown_set(table: Table, event: CountdownSet, at_ms: int) -> Table:
    countdown = Countdown(event.purpose, event.wait_ms, at_ms + event.wait_ms)
    return replace(table, countdown=countdown)


def _rematch_asked(table: Table, event: RematchAsked, _: int) -> Table:
    return replace(table, rematch=put(table.rematch, event.seat, item=True))


def _dealt(table: Table, event: Dealt) -> Table:
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
    )


def _ended(table: Table, state: State, event: Ended) -> Table:
    winner = event.outcome.winner
    if winner is None:
        return table
    wins = put(table.wins, winner, table.wins[winner] + 1)
    points = put(table.points, winner, table.points[winner] + series.score(state))
    champion = series.champion(table.options, wins, points, winner)
    return replace(table, wins=wins, points=points, champion=champion)


_ROOM: Final[Mapping[type, Callable[[Table, Any, int], Table]]] = {
    Seated: _seated,
    CountdownSet: _countdown_set,
    RematchAsked: _rematch_asked,
}


def _touched(versions: tuple[int, ...], before: State, after: State) -> tuple[int, ...]:
    """Each pile whose cards changed has a new version; one that begins anew goes on counting."""
    turned = after.started and not before.started
    faces = zip_longest(before.piles, after.piles, fillvalue=())
    bumps = tuple(int(turned or old != new) for old, new in faces)
    return tuple(version + bump for version, bump in zip_longest(versions, bumps, fillvalue=0))
