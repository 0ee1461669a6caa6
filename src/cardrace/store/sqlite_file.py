"""One SQLite database: how it is opened, and how its write-ahead log is kept short."""

from __future__ import annotations

import itertools
import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from cardrace.store.errors import StoreError

WAL_BYTES: Final = 64 << 20  # a longer one is emptied at once
BUSY_S: Final = 1.0  # how long another process may hold the lock
OLDEST: Final = (3, 36, 0)  # for databases in memory that two connections share
_NUMBERS: Final = itertools.count(1)


class SqliteFile:
    """*path*, or memory where there is none: gone when the last connection is."""

    def __init__(self, path: Path | None) -> None:
        if sqlite3.sqlite_version_info < OLDEST:
            msg = f"SQLite {sqlite3.sqlite_version} is too old: this needs 3.36"
            raise StoreError(msg)
        name = f"file:/cardrace-{next(_NUMBERS)}?vfs=memdb"
        self._address = name if path is None else str(path)
        self._wal = None if path is None else Path(f"{path}-wal")

    def connect(self) -> sqlite3.Connection:
        """For the writer: it says itself where a transaction begins and ends."""
        connection = sqlite3.connect(
            self._address,
            uri=self._wal is None,
            timeout=BUSY_S,
            isolation_level=None,
            cached_statements=256,
            check_same_thread=False,  # opened by the loop, then the thread's alone
        )
        try:
            for setting in ("journal_mode = WAL", "synchronous = FULL", "wal_autocheckpoint = 0"):
                connection.execute(f"PRAGMA {setting}")
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def url(self) -> URL:
        """For those who read, through SQLAlchemy: whose threads do not keep a program alive."""
        settings = {"timeout": str(BUSY_S)}
        if self._wal is not None:
            return URL.create("sqlite+aiosqlite", database=self._address, query=settings)
        name, _, query = self._address.partition("?")
        shared = dict([query.split("=")]) | {"uri": "true"}
        return URL.create("sqlite+aiosqlite", database=name, query=settings | shared)

    def probe(self, connection: sqlite3.Connection) -> None:
        """Make something durable, though nothing asks for it. sqlite3.Error: the disk is sick."""
        (number,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute(f"PRAGMA user_version = {(number + 1) % 1_000_000}")

    def checkpoint(self, connection: sqlite3.Connection) -> None:
        """Copy what can be copied without making anybody wait."""
        if self._wal is not None:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def keep_short(self, connection: sqlite3.Connection) -> None:
        """When checkpoints did not: somebody has been reading for long."""
        if self._wal is not None and self._length() > WAL_BYTES:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _length(self) -> int:
        try:
            return 0 if self._wal is None else self._wal.stat().st_size
        except FileNotFoundError:
            return 0
