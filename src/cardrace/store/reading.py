"""What is read back, the same from SQLite and from PostgreSQL."""

from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import RowMapping, Select, and_, func, or_, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from cardrace.match import Entry
from cardrace.store import upcast
from cardrace.store.chain import Head, Row, follow, root, verify
from cardrace.store.codec import game_of, head_of, match_of
from cardrace.store.errors import BrokenChainError, StoreError
from cardrace.store.schema import EVENT, GAME, MATCH, OWNED
from cardrace.store.shapes import Game, Match

_LOG: Final = logging.getLogger(__name__)
Logged = tuple[Match, Head, tuple[Entry, ...]]


class Reader:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def epoch(self, match_id: str) -> int | None:
        async with self._connection() as connection:
            query = select(MATCH.c.epoch).where(MATCH.c.id == match_id)
            return (await connection.execute(query)).scalar_one_or_none()

    async def whole(self, match_id: str) -> Logged | None:
        """A match, verified from its root to its head."""
        async with self._connection() as connection:
            query = select(MATCH).where(MATCH.c.id == match_id)
            row = (await connection.execute(query)).mappings().one_or_none()
            return None if row is None else await _logged(connection, row)

    async def read(self, match_id: str, first: int, last: int) -> tuple[Entry, ...]:
        first = max(first, 1)
        wanted = EVENT.c.seq.between(first - 1, last)
        async with self._connection() as connection:
            before = b""
            if first == 1:
                query = select(MATCH).where(MATCH.c.id == match_id)
                row = (await connection.execute(query)).mappings().one_or_none()
                if row is None:
                    return ()
                before = root(match_of(row))
            rows = await _rows(connection, _events(match_id).where(wanted))
        if first > 1 and rows:
            if rows[0].seq != first - 1:
                msg = f"the log of match {match_id} lacks version {first - 1}: restore a backup"
                raise BrokenChainError(msg)
            before, rows = rows[0].hash, rows[1:]
        follow(match_id, before, first - 1, rows)
        return tuple(upcast.entry(row.v, row.body) for row in rows)

    async def open_matches(self, limit: int, since: int) -> tuple[Match, ...]:
        recent = MATCH.c.touched_at >= since
        query = (
            select(MATCH)
            .where(MATCH.c.public, MATCH.c.free > 0, recent)
            .order_by(MATCH.c.touched_at.desc())
            .limit(limit)
        )
        async with self._connection() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return tuple(map(match_of, rows))

    async def untouched(self, before: int) -> list[str]:
        query = select(MATCH.c.id).where(MATCH.c.touched_at < before)
        async with self._connection() as connection:
            return list((await connection.execute(query)).scalars())

    async def game(self, game_id: str) -> Game | None:
        async with self._connection() as connection:
            row = (await connection.execute(select(GAME).where(GAME.c.id == game_id))).mappings()
            found = row.one_or_none()
        return None if found is None else game_of(found)

    async def games(
        self, before: str | None, limit: int, preset: str | None, owner: str | None
    ) -> tuple[Game, ...]:
        query = select(GAME).order_by(GAME.c.ended_at.desc(), GAME.c.id.desc()).limit(limit)
        if before is not None:
            ended = select(GAME.c.ended_at).where(GAME.c.id == before).scalar_subquery()
            at_once = and_(GAME.c.ended_at == ended, GAME.c.id < before)
            query = query.where(or_(GAME.c.ended_at < ended, at_once))
        if preset is not None:
            query = query.where(GAME.c.preset == preset)
        if owner is None:
            query = query.where(GAME.c.public)
        else:
            query = query.join(OWNED, OWNED.c.game == GAME.c.id).where(OWNED.c.owner == owner)
        async with self._connection() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return tuple(game for row in rows if (game := _unless_broken(row)))

    async def audit(self) -> int:
        async with self._connection() as connection:
            ids = list((await connection.execute(select(MATCH.c.id))).scalars())
            games = list((await connection.execute(select(GAME.c.id))).scalars())
            orphans = await connection.scalar(
                select(func.count()).where(EVENT.c.match.not_in(select(MATCH.c.id)))
            )
        if orphans:
            msg = f"{orphans} events belong to no match: restore a backup"
            raise BrokenChainError(msg)
        for match_id in ids:
            await self.whole(match_id)
        for game_id in games:
            await self.game(game_id)
        return len(ids)

    @asynccontextmanager
    async def _connection(self) -> AsyncGenerator[AsyncConnection]:
        try:
            async with self._engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            msg = f"the log cannot be read ({error}): try again later"
            raise StoreError(msg) from None


def _events(match_id: str) -> Select[Any]:
    return select(EVENT).where(EVENT.c.match == match_id).order_by(EVENT.c.seq)


async def _rows(connection: AsyncConnection, query: Select[Any]) -> list[Row]:
    found = await connection.execute(query)
    return [Row(r.seq, r.epoch, r.v, r.body, r.hash) for r in found]


async def _logged(connection: AsyncConnection, row: RowMapping) -> Logged:
    match, head = match_of(row), head_of(row)
    rows = await _rows(connection, _events(match.id))
    verify(match, head, row["seal"], rows)
    return match, head, tuple(upcast.entry(each.v, each.body) for each in rows)


def _unless_broken(row: RowMapping) -> Game | None:
    """One broken game does not take the others from the list."""
    try:
        return game_of(row)
    except BrokenChainError as error:
        _LOG.error("%s", error)
        return None
