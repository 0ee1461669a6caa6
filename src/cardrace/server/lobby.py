"""The tables there are."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterator

from cardrace.rules import Options
from cardrace.server import limits
from cardrace.server.table import Table

_LOG = logging.getLogger(__name__)


class FullHouseError(Exception):
    """No room for one more table."""


class Lobby:
    def __init__(self, build: str) -> None:
        self._build = build
        self._tables: dict[str, Table] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._tables)

    def open(self, options: Options, *, public: bool = False) -> Table:
        if len(self._tables) >= limits.TABLES:
            raise FullHouseError
        table_id = secrets.token_urlsafe(10)  # 80 bits: no guessing
        table = Table(table_id, options, self._build, public=public)
        self._tables[table.id] = table
        task = asyncio.create_task(self._run(table), name=f"table {table.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return table

    def find(self, table_id: str) -> Table | None:
        return self._tables.get(table_id)

    def open_tables(self) -> Iterator[Table]:
        """Public tables at which a seat is free; a friend's seat is for who has the link."""
        tables = self._tables.values()
        return (table for table in tables if table.public and table.room.table.free_seats())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, table: Table) -> None:
        try:
            await table.run()
        except Exception:  # noqa: BLE001 - one table may fall, the house stands; the log says why
            _LOG.exception("table %s is closed by a mistake of ours", table.id)
        finally:
            del self._tables[table.id]
