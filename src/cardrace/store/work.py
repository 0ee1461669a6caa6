"""What is asked of the writer, and how it comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final, Protocol

from msgspec import Struct

from cardrace.store.errors import StoreError
from cardrace.store.shapes import Game, Match

LIMIT: Final = 16 << 20  # bytes that may wait


class Append(Struct, frozen=True):
    """A batch whose entries are encoded already: format and body of each."""

    match: str
    epoch: int
    first: int
    bodies: tuple[bytes, ...]
    free: int
    games: tuple[Game, ...]


class Begin(Struct, frozen=True):
    match: Match
    owner: str


class Claim(Struct, frozen=True):
    """Answered with the new epoch, or None where there is no such match."""

    match: str
    owner: str
    seen: int  # the epoch that is to end


class Purge(Struct, frozen=True):
    """Of *matches*, those not touched since *before*; answered with their number."""

    matches: tuple[str, ...]
    before: int  # wall clock, ms


Work = Append | Begin | Claim | Purge


class Asked(Struct, frozen=True):
    work: Work
    size: int  # bytes it holds while it waits
    answer: asyncio.Future[Any]


Outcome = int | None | StoreError
Done = Sequence[tuple[Asked, Outcome]]


class Desk:
    """What waits to be written; the loop alone touches it."""

    def __init__(self, limit: int = LIMIT) -> None:
        self.healthy = True
        self.open = True
        self._limit = limit
        self._waiting = 0

    def admit(self, work: Work, size: int) -> Asked:
        """StoreError: too much waits already, or the store is closed."""
        if not self.open:
            msg = "the log is closed"
            raise StoreError(msg)
        if self._waiting + size > self._limit:
            msg = "too much waits to be written: try again later"
            raise StoreError(msg)
        self._waiting += size
        return Asked(work, size, asyncio.get_running_loop().create_future())

    def settle(self, done: Done) -> None:
        for asked, outcome in done:
            self._waiting -= asked.size
            if asked.answer.done():  # who asked has stopped waiting
                continue
            if isinstance(outcome, StoreError):
                asked.answer.set_exception(outcome)
            else:
                asked.answer.set_result(outcome)

    def report(self, healthy: bool) -> None:  # noqa: FBT001 - called from another thread
        self.healthy = healthy


class Writer(Protocol):
    """Writes what is put, in this order, in groups, and settles it with the desk."""

    def put(self, asked: Asked) -> None: ...
    async def close(self) -> None:
        """After everything that was put is durable or has failed."""
