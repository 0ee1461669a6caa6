"""What a log must do, wherever it lies."""

from __future__ import annotations

import asyncio
from typing import Protocol

from cardrace.match import Entry
from cardrace.store.shapes import Batch, Found, Game, Match


class Store(Protocol):
    @property
    def healthy(self) -> bool:
        """Whether the last thing it was asked to write was written."""
        ...

    async def open(self, match: Match, owner: str) -> int:
        """A new match, durable when this returns; its epoch."""
        ...

    async def claim(self, match_id: str, owner: str) -> Found | None:
        """Become its only owner from now on. BrokenChainError: it is not what was written."""
        ...

    def append(self, batch: Batch) -> asyncio.Future[None]:
        """Done when durable. FencedError: it has another owner. StoreError: nothing is written."""
        ...

    async def read(self, match_id: str, first: int, last: int) -> tuple[Entry, ...]:
        """Those versions, for who comes back from far."""
        ...

    async def open_matches(self, limit: int) -> tuple[Match, ...]:
        """Public ones with a free seat, the last used first."""
        ...

    async def game(self, game_id: str) -> Game | None: ...

    async def games(
        self,
        before: int,
        limit: int,
        *,
        preset: str | None = None,
        owner: str | None = None,
    ) -> tuple[Game, ...]:
        """Ended before that wall clock, in ms, newest first; only public ones but *owner*'s."""
        ...

    async def purge(self, before: int) -> int:
        """Forget matches not touched since that wall clock; how many. Games stay."""
        ...

    async def close(self) -> None:
        """Once everything appended is durable, or has failed."""
        ...
