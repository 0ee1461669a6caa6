"""The log of every table, and the games that ended."""

from __future__ import annotations

import asyncio
from typing import Protocol

from cardrace.match import Entry
from cardrace.store.shapes import Batch, Found, Game, Match


class Store(Protocol):
    """What it says is durable survives a crash and a power failure.

    Everything here may raise StoreError.
    """

    @property
    def healthy(self) -> bool:
        """Whether the last thing that was to be written could be."""
        ...

    async def open(self, match: Match, owner: str) -> int:
        """Durable when it returns: the epoch, which is 1."""
        ...

    async def claim(self, match_id: str, owner: str, seen: int | None = None) -> Found | None:
        """From now on *owner* alone appends to the match; None where there is none.

        Of those who claim from the same epoch (*seen*, or the one there is) one wins.
        FencedError: somebody else did. BrokenChainError: its log is not what was written.
        """
        ...

    def append(self, batch: Batch) -> asyncio.Future[None]:
        """Done when *batch* is durable; those of one match in the order of the calls.

        StoreError at once: too much waits. In the future: FencedError, its epoch is over;
        DoubtError, only a claim can tell; StoreError, nothing of it is in the log, and later
        ones of that match that are on their way fail as well.
        """
        ...

    async def read(self, match_id: str, first: int, last: int) -> tuple[Entry, ...]:
        """The entries of versions *first* to *last*, as far as there are any."""
        ...

    async def open_matches(self, limit: int, since: int = 0) -> tuple[Match, ...]:
        """Public ones with free seats, the last touched first; none not touched *since* (ms)."""
        ...

    async def game(self, game_id: str) -> Game | None: ...

    async def games(
        self,
        before: str | None,
        limit: int,
        preset: str | None = None,
        owner: str | None = None,
    ) -> tuple[Game, ...]:
        """Newest first, after the game *before*: public ones, or all in which *owner* sat."""
        ...

    async def purge(self, before_wall_ms: int) -> int:
        """Forget the matches not touched since; how many they were. Games stay."""
        ...

    async def audit(self) -> int:
        """Verify everything; the number of matches. BrokenChainError: the first that is broken."""
        ...

    async def close(self) -> None:
        """After everything appended is durable or has failed."""
        ...
