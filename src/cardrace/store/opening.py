"""From an address to a store."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from sqlalchemy import AsyncAdaptedQueuePool
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from cardrace.store.errors import StoreError
from cardrace.store.log import Log
from cardrace.store.migrate import NewerError, migrate
from cardrace.store.place import make_ready
from cardrace.store.sqlite_file import SqliteFile
from cardrace.store.sqlite_writer import SqliteWriter
from cardrace.store.store import Store
from cardrace.store.work import Desk

_MEMORY: Final = "sqlite://"
_FILE: Final = "sqlite:///"
_POSTGRES: Final = ("postgresql://", "postgres://")


def wall_ms() -> int:
    return time.time_ns() // 1_000_000


async def open_store(url: str, clock: Callable[[], int] = wall_ms) -> Store:
    """``sqlite:///path/file.db``, ``sqlite://`` (memory) or ``postgresql://...``.

    Makes the tables where there are none, and brings older ones up to date. StoreError: it cannot
    be opened; its text says what to do.
    """
    if url.startswith(_POSTGRES):
        return await _postgres(url, clock)
    if url in {_MEMORY, _FILE}:
        return await _sqlite(None, clock)
    if url.startswith(_FILE):
        return await _sqlite(Path(url.removeprefix(_FILE)), clock)
    msg = f"unknown database {url!r}: write sqlite:///FILE or postgresql://USER@HOST/NAME"
    raise StoreError(msg)


async def _sqlite(path: Path | None, clock: Callable[[], int]) -> Store:
    if path is not None:
        make_ready(path)
    file, desk = SqliteFile(path), Desk()
    engine = create_async_engine(file.url(), poolclass=AsyncAdaptedQueuePool, pool_size=2)
    await _migrated(engine, str(path or "memory"))
    return Log(engine, SqliteWriter(file, desk, clock), desk)


async def _postgres(url: str, clock: Callable[[], int]) -> Store:
    try:
        from cardrace.store.postgres_writer import PostgresWriter, connect  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        msg = "PostgreSQL needs asyncpg: pip install 'cardrace[postgres]'"
        raise StoreError(msg) from None
    address = "postgresql://" + url.partition("://")[2]
    desk = Desk()
    engine = create_async_engine(
        "postgresql+asyncpg://",
        async_creator=lambda: connect(address),
        pool_size=4,
        pool_pre_ping=True,
    )
    await _migrated(engine, address.rpartition("@")[2])
    return Log(engine, PostgresWriter(address, desk, clock), desk)


async def _migrated(engine: AsyncEngine, name: str) -> None:
    try:
        async with engine.begin() as connection:
            await connection.run_sync(migrate)
    except (SQLAlchemyError, OSError, NewerError) as error:
        await engine.dispose()
        reason = str(error).partition("\n")[0]
        msg = f"cannot open the database {name} ({reason}): check --database and that it runs"
        raise StoreError(msg) from None
