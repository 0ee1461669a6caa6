"""A log that ends with the process: for who wants nothing kept (`--memory`), and for tests."""

from __future__ import annotations

import asyncio
import itertools

from cardrace.match import Entry
from cardrace.store.errors import FencedError, StoreError
from cardrace.store.shapes import Batch, Found, Game, Match


class _Kept:
    def __init__(self, match: Match) -> None:
        self.match = match
        self.epoch = 1
        self.free = 1
        self.touched = next(_TOUCHES)
        self.entries: list[Entry] = []


_TOUCHES = itertools.count()


class MemoryStore:
    """Durable as far as memory goes: done when it is asked."""

    healthy = True

    def __init__(self) -> None:
        self._matches: dict[str, _Kept] = {}
        self._games: dict[str, Game] = {}

    async def open(self, match: Match, owner: str) -> int:
        del owner
        if match.id in self._matches:
            msg = f"there is a match {match.id} already"
            raise StoreError(msg)
        self._matches[match.id] = _Kept(match)
        return 1

    async def claim(self, match_id: str, owner: str) -> Found | None:
        del owner
        kept = self._matches.get(match_id)
        if kept is None:
            return None
        kept.epoch += 1
        return Found(kept.match, kept.epoch, tuple(kept.entries))

    def append(self, batch: Batch) -> asyncio.Future[None]:
        done = asyncio.get_running_loop().create_future()
        kept = self._matches.get(batch.match)
        follows = kept is not None and batch.first == len(kept.entries) + 1
        if kept is None or kept.epoch != batch.epoch or not follows:
            done.set_exception(FencedError(f"match {batch.match} is not yours"))
            return done
        kept.entries += batch.entries
        kept.free, kept.touched = batch.free, next(_TOUCHES)
        self._games |= {game.id: game for game in batch.games}
        done.set_result(None)
        return done

    async def read(self, match_id: str, first: int, last: int) -> tuple[Entry, ...]:
        kept = self._matches.get(match_id)
        return tuple(kept.entries[first - 1 : last]) if kept else ()

    async def open_matches(self, limit: int) -> tuple[Match, ...]:
        found = [kept for kept in self._matches.values() if kept.match.public and kept.free]
        found.sort(key=lambda kept: -kept.touched)
        return tuple(kept.match for kept in found[:limit])

    async def game(self, game_id: str) -> Game | None:
        return self._games.get(game_id)

    async def games(
        self, before: int, limit: int, *, preset: str | None = None, owner: str | None = None
    ) -> tuple[Game, ...]:
        found = [
            game
            for game in self._games.values()
            if game.ended_at < before
            and preset in (None, game.preset)
            and (game.public if owner is None else owner in game.owners)
        ]
        return tuple(sorted(found, key=lambda game: -game.ended_at)[:limit])

    async def purge(self, before: int) -> int:
        old = [key for key, kept in self._matches.items() if kept.match.opened_at < before]
        for key in old:
            del self._matches[key]
        return len(old)

    async def close(self) -> None:
        return
