"""The tables there are: those that somebody sits at, and those that wait in the log."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator

import msgspec

from cardrace.match import TERMS, Terms
from cardrace.rules import Options
from cardrace.rules.notation import options_text
from cardrace.server import limits
from cardrace.server.connection import Close
from cardrace.server.inbox import Stop
from cardrace.server.table import Table
from cardrace.store import Found, Match, Store, wall_ms

_LOG = logging.getLogger(__name__)


class FullHouseError(Exception):
    """No room for one more table."""


class Lobby:
    def __init__(self, build: str, store: Store) -> None:
        self._build = build
        self._store = store
        self._me = secrets.token_hex(8)  # the owner of all tables here, in the log
        self._tables: dict[str, Table] = {}
        self._finding: dict[str, asyncio.Task[Table | None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    def __len__(self) -> int:
        return len(self._tables)

    def is_live(self, table_id: str) -> bool:
        """Whether somebody is there; a table that was left counts against nobody."""
        table = self._tables.get(table_id)
        return table is not None and table.is_used

    async def open(self, options: Options, terms: Terms = TERMS, *, public: bool = False) -> Table:
        """A new table; `start` it once its first seats are taken."""
        if self._closing or len(self._tables) >= limits.TABLES:
            raise FullHouseError
        match = Match(
            id=secrets.token_urlsafe(10),  # 80 bits: no guessing
            options=options_text(options),
            terms=msgspec.json.encode(terms).decode(),
            public=public,
            opened_at=wall_ms(),
        )
        epoch = await self._store.open(match, self._me)
        return self._begin(Found(match, epoch, ()))

    async def find(self, table_id: str) -> Table | None:
        """The table, awoken from the log if it sleeps there."""
        if (table := self._tables.get(table_id)) is not None:
            return table
        task = self._finding.get(table_id)
        if task is None:
            task = self._finding[table_id] = asyncio.create_task(self._awake(table_id))
            task.add_done_callback(lambda _: self._finding.pop(table_id))
        return await asyncio.shield(task)  # several may wait for it, and some of them go

    async def _awake(self, table_id: str) -> Table | None:
        found = None if self._closing else await self._store.claim(table_id, self._me)
        return None if found is None else self._begin(found)

    def open_tables(self) -> Iterator[Table]:
        """Public tables at which a seat is free; a friend's seat is for who has the link."""
        tables = self._tables.values()
        return (table for table in tables if table.public and table.room.table.free_seats())

    async def close(self) -> None:
        """Everybody is sent away, to come back; every clock stands, and the log has it all."""
        self._closing = True
        for table in self._tables.values():
            table.post(Stop(Close.RESTARTING))
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=limits.CLOSING_S)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _begin(self, found: Found) -> Table:
        table = Table(found, self._store, self._build)
        self._tables[table.id] = table
        task = asyncio.create_task(self._run(table), name=f"table {table.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return table

    async def _run(self, table: Table) -> None:
        try:
            await table.run()
        except Exception:  # noqa: BLE001 - one table may fall, the house stands; the log says why
            _LOG.exception("table %s is closed by a mistake of ours", table.id)
        finally:
            del self._tables[table.id]
