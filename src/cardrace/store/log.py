"""The store: a reader, a writer, and the desk between the loop and the writer."""

from __future__ import annotations

import asyncio
from itertools import islice
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncEngine

from cardrace.match import Entry
from cardrace.store import upcast
from cardrace.store.errors import BrokenChainError, FencedError
from cardrace.store.reading import Reader
from cardrace.store.shapes import Batch, Found, Game, Match
from cardrace.store.work import Append, Begin, Claim, Desk, Purge, Work, Writer

_SIZE: Final = 512  # bytes a work holds beside what it carries
_PURGED: Final = 64  # matches at a time, so that appends need not wait for long


class Log:
    """A Store on any database that has a Writer."""

    def __init__(self, engine: AsyncEngine, writer: Writer, desk: Desk) -> None:
        self._engine = engine
        self._reader = Reader(engine)
        self._writer = writer
        self._desk = desk

    @property
    def healthy(self) -> bool:
        return self._desk.healthy

    async def open(self, match: Match, owner: str) -> int:
        size = len(match.options) + len(match.terms)
        epoch: int = await self._ask(Begin(match, owner), size)
        return epoch

    async def claim(self, match_id: str, owner: str, seen: int | None = None) -> Found | None:
        if seen is None:
            seen = await self._reader.epoch(match_id)
            if seen is None:
                return None
        epoch: int | None = await self._ask(Claim(match_id, owner, seen))
        if epoch is None:
            return None
        logged = await self._reader.whole(match_id)
        if logged is None:
            msg = f"match {match_id} went while it was claimed: restore a backup"
            raise BrokenChainError(msg)
        match, head, entries = logged
        if head.epoch != epoch:
            msg = f"match {match_id} was claimed again by somebody else"
            raise FencedError(msg)
        return Found(match, epoch, entries)

    def append(self, batch: Batch) -> asyncio.Future[None]:
        bodies = tuple(map(upcast.body, batch.entries))
        size = sum(map(len, bodies)) + sum(len(game.record) for game in batch.games)
        work = Append(batch.match, batch.epoch, batch.first, bodies, batch.free, batch.games)
        return self._ask(work, size)

    async def read(self, match_id: str, first: int, last: int) -> tuple[Entry, ...]:
        return await self._reader.read(match_id, first, last)

    async def open_matches(self, limit: int, since: int = 0) -> tuple[Match, ...]:
        return await self._reader.open_matches(limit, since)

    async def game(self, game_id: str) -> Game | None:
        return await self._reader.game(game_id)

    async def games(
        self,
        before: str | None,
        limit: int,
        preset: str | None = None,
        owner: str | None = None,
    ) -> tuple[Game, ...]:
        return await self._reader.games(before, limit, preset, owner)

    async def purge(self, before_wall_ms: int) -> int:
        stale, gone = iter(await self._reader.untouched(before_wall_ms)), 0
        while ids := tuple(islice(stale, _PURGED)):
            gone += await self._ask(Purge(ids, before_wall_ms))
        return gone

    async def audit(self) -> int:
        return await self._reader.audit()

    async def close(self) -> None:
        self._desk.open = False
        await self._writer.close()
        await self._engine.dispose()

    def _ask(self, work: Work, size: int = 0) -> asyncio.Future[Any]:
        asked = self._desk.admit(work, size + _SIZE)
        self._writer.put(asked)
        return asked.answer
