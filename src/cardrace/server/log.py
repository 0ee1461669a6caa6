"""A table's side of the log: what it appends, what it reads again, and the games that end."""

from __future__ import annotations

import asyncio
import logging
import zlib

from cardrace.match import Entry, Room, RoomEvent, redacted
from cardrace.match.record import last_round, round_record
from cardrace.rules import Dealt, Ended, Seat, preset_name
from cardrace.rules.notation import Fairness, options_text, record_text
from cardrace.server import ids
from cardrace.store import Batch, Found, Game, Store, StoreError, wall_ms

_LOG = logging.getLogger(__name__)


class TableLog:
    def __init__(self, found: Found, store: Store) -> None:
        self._match = found.match
        self._epoch = found.epoch
        self._store = store
        self._deals: list[int] = []  # versions of the last deals

    def append(self, room: Room, entries: tuple[Entry, ...]) -> asyncio.Future[None] | None:
        """*entries* are the last of *room*; nothing to wait for if there are none."""
        if not entries:
            return None
        first = room.version - len(entries) + 1
        games = (self._game(room),) if self._is_over(room, entries) else ()
        free = room.table.free_seats()
        batch = Batch(self._match.id, self._epoch, first, entries, free, games)
        self._forget(room, first, entries)
        try:
            return self._store.append(batch)
        except StoreError as error:  # too much waits already
            full = asyncio.get_running_loop().create_future()
            full.set_exception(error)
            return full

    async def missed(
        self, room: Room, seat: Seat | None, since: int | None, version: int
    ) -> tuple[RoomEvent, ...]:
        """The events after *since* up to *version*; none for who knows nothing, or another log."""
        if since is None or not 0 <= since <= version:
            return ()
        known = room.since(seat, max(since, room.forgotten)) or ()
        known = known[: version - max(since, room.forgotten)]
        if since >= room.forgotten:
            return known
        older = await self._store.read(self._match.id, since + 1, min(version, room.forgotten))
        return (*(redacted(entry.event, seat) for entry in older), *known)

    def failed(self, error: BaseException) -> None:
        _LOG.error("table %s could not be written: %s", self._match.id, error)

    def _is_over(self, room: Room, entries: tuple[Entry, ...]) -> bool:
        ends = any(isinstance(entry.event, Ended) for entry in entries)
        return ends and room.table.game is not None

    def _game(self, room: Room) -> Game:
        table = room.table
        assert table.state is not None
        assert table.state.outcome is not None
        assert table.game is not None
        record = record_text(round_record(last_round(room.log), self._fairness(room)))
        sitters = [sitter for sitter in table.sitters if sitter is not None]
        return Game(
            id=table.game,
            match=self._match.id,
            preset=preset_name(table.options),
            options=options_text(table.options),
            public=self._match.public,
            ended_at=wall_ms(),
            winner=table.state.outcome.winner,
            ending=table.state.outcome.ending,
            names=tuple(sitter.name for sitter in sitters),
            owners=tuple(sitter.who[0] if sitter.who else "" for sitter in sitters),
            record=zlib.compress(record.encode(), 9),
        )

    def _fairness(self, room: Room) -> Fairness | None:
        used = room.table.dealt_by
        if used is None:
            return None
        name, seed = ids.match_name(self._match.id), bytes.fromhex(used.seed)
        return Fairness(name, used.round, used.commitment, seed, used.cuts)

    def _forget(self, room: Room, first: int, entries: tuple[Entry, ...]) -> None:
        """Two rounds stay in memory; who has missed more is read it from the log."""
        for i, entry in enumerate(entries):
            if isinstance(entry.event, Dealt):
                self._deals = [*self._deals[-1:], first + i]
                if len(self._deals) > 1:
                    room.forget(self._deals[0] - 1)
