"""A room as a value, folded from its log and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cardrace.match.events import CountdownSet, Entry, RematchAsked, Seated
from cardrace.rules import (
    Dealt,
    Due,
    Ended,
    Options,
    State,
    deal,
    due,
    evolve,
)

T = TypeVar("T")


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
    wins: tuple[int, ...]
    versions: tuple[int, ...]  # of each pile: how often it has changed
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
    table = replace(table, state=state, versions=versions)
    if table.countdown is not None and due(state) is not table.countdown.purpose:
        table = replace(table, countdown=None)  # what it was set for is done, or no longer due
    return _ended(table, event) if isinstance(event, Ended) else table


def _seated(table: Table, event: Seated, _: int) -> Table:
    return replace(table, sitters=_put(table.sitters, event.seat, Sitter(event.bot)))


def _countdown_set(table: Table, event: CountdownSet, at_ms: int) -> Table:
    countdown = Countdown(event.purpose, event.wait_ms, at_ms + event.wait_ms)
    return replace(table, countdown=countdown)


def _rematch_asked(table: Table, event: RematchAsked, _: int) -> Table:
    return replace(table, rematch=_put(table.rematch, event.seat, item=True))


def _dealt(table: Table, event: Dealt) -> Table:
    rematch = (False,) * len(table.sitters)
    state = deal(event)
    versions = (*table.versions, *(0,) * len(state.piles))[
        : max(len(table.versions), len(state.piles))
    ]
    return replace(table, state=state, versions=versions, rematch=rematch, countdown=None)


def _ended(table: Table, event: Ended) -> Table:
    winner = event.outcome.winner
    wins = tuple(won + (seat == winner) for seat, won in enumerate(table.wins))
    return replace(table, wins=wins, countdown=None)


_ROOM: Final[Mapping[type, Callable[[Table, Any, int], Table]]] = {
    Seated: _seated,
    CountdownSet: _countdown_set,
    RematchAsked: _rematch_asked,
}


def _touched(versions: tuple[int, ...], before: State, after: State) -> tuple[int, ...]:
    """Each pile whose cards changed has a new version; piles that begin have their first."""
    olds = (*before.piles, *((),) * len(after.piles))
    faces = zip(olds, after.piles, strict=False)
    turned = after.started and not before.started
    bumps = tuple(int(turned or old != new) for old, new in faces)
    kept = (*versions, *(0,) * len(bumps))
    return tuple(version + bump for version, bump in zip(kept, bumps, strict=False))


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
