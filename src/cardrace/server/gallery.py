"""Watchers: they see a table as it was a while ago, and only what lies open there.

What happened is shown once it is old enough by the table's own clock, and in the log.
"""

from __future__ import annotations

from collections import deque

from msgspec import Struct

from cardrace.match import Entry, RoomEvent, Table, Terms, empty_table, redacted
from cardrace.rules import Options
from cardrace.server.chair import News
from cardrace.server.connection import Connection
from cardrace.wire.seen import table_seen


class Moment(Struct, frozen=True, gc=False):
    at_ms: int
    version: int
    events: tuple[RoomEvent, ...]  # as a watcher knows them
    table: Table


class Gallery:
    def __init__(self, options: Options, terms: Terms) -> None:
        self._terms = terms
        # the first of them is what is seen; the others are still too young
        self._moments = deque([Moment(0, 0, (), empty_table(options))])
        self._watchers: list[Connection] = []

    def __len__(self) -> int:
        return len(self._watchers)

    @property
    def watchers(self) -> tuple[Connection, ...]:
        return tuple(self._watchers)

    @property
    def due_ms(self) -> int | None:
        """When there is something to show; nothing while nobody looks."""
        if not self._watchers or len(self._moments) < 2:
            return None
        return self._moments[1].at_ms + self._terms.delay_ms

    @property
    def version(self) -> int:
        """Of what is seen now."""
        return self._moments[0].version

    def add(self, at_ms: int, version: int, entries: tuple[Entry, ...], table: Table) -> None:
        """*entries* are in the log, and made *table*."""
        events = tuple(redacted(entry.event, None) for entry in entries)
        self._moments.append(Moment(at_ms, version, events, table))
        if not self._watchers:
            self._advance(at_ms, tell=False)

    def show(self, now_ms: int) -> None:
        self._advance(now_ms, tell=True)

    def enter(self, watcher: Connection, missed: tuple[RoomEvent, ...]) -> None:
        """*watcher* sees what all see; *missed* is what it has not seen of that yet."""
        self._watchers.append(watcher)
        watcher.tell(self._news(self._moments[0], missed))

    def discard(self, watcher: Connection) -> None:
        if watcher in self._watchers:
            self._watchers.remove(watcher)

    def _advance(self, now_ms: int, *, tell: bool) -> None:
        while len(self._moments) > 1 and self._is_old(self._moments[1], now_ms):
            self._moments.popleft()
            if tell and self._watchers:
                moment = self._moments[0]
                news = self._news(moment, moment.events)
                for watcher in self._watchers:
                    watcher.tell(news)

    def _is_old(self, moment: Moment, now_ms: int) -> bool:
        return moment.at_ms + self._terms.delay_ms <= now_ms

    def _news(self, moment: Moment, events: tuple[RoomEvent, ...]) -> News:
        seen = table_seen(moment.table, self._terms, None, moment.at_ms)
        return News(moment.version, events, None, seen)
