"""A log on a simulated disk: what is written waits, and is lost in a crash unless it is durable.

Law: whoever was told that his batch is durable finds it after every crash. Of the others, some
are there as well: a crash between the commit and its answer is the case that clients must
survive by asking again.

`Disk` outlives crashes; a `SimStore` is one server's hold of it. Nothing here knows the real
structs and errors of the log: `Kinds` names them.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol


class BatchLike(Protocol):
    match: str
    epoch: int
    first: int
    entries: Sequence[Any]
    games: Sequence[Any]


class StoreError(Exception):
    """Not written; nothing of that batch is in the log."""


class FencedError(StoreError):
    """Another owner has the match."""


class Found(NamedTuple):
    match: Any
    epoch: int
    entries: tuple[Any, ...]


class Kinds(NamedTuple):
    """The classes of the real log, where they are to be raised and returned."""

    found: Callable[[Any, int, tuple[Any, ...]], Any] = Found
    fenced: type[Exception] = FencedError
    failed: type[Exception] = StoreError


class DiskWeather(NamedTuple):
    """Seconds, and the odds that one commit fails or is slow."""

    gather_s: float = 0.005
    commit_s: tuple[float, float] = (0.0002, 0.004)
    slow: float = 0.01
    slow_s: float = 0.3
    fails: float = 0.0


@dataclass
class Kept:
    match: Any
    owner: str
    epoch: int = 1
    entries: list[Any] = field(default_factory=list)


@dataclass
class Disk:
    """What survives."""

    rng: random.Random
    weather: DiskWeather
    matches: dict[str, Kept] = field(default_factory=dict)
    games: dict[str, Any] = field(default_factory=dict)
    broken: bool = False  # every commit fails until somebody mends it


class SimStore:
    def __init__(self, disk: Disk, kinds: Kinds = Kinds()) -> None:  # noqa: B008 - a value
        self._disk = disk
        self._kinds = kinds
        self._loop = asyncio.get_running_loop()
        self._queue: list[tuple[BatchLike, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None
        self._dead = False
        self.commits = 0

    @property
    def healthy(self) -> bool:
        return not (self._disk.broken or self._dead)

    async def open(self, match: Any, owner: str) -> int:
        await self._commit_time()
        if match.id in self._disk.matches:
            raise self._kinds.failed(match.id)
        self._disk.matches[match.id] = Kept(match, owner)
        return 1

    async def claim(self, match_id: str, owner: str) -> Any | None:
        """Everything of that match, and nobody else may append to it from now on."""
        seen = self._disk.matches.get(match_id)
        epoch = seen.epoch if seen else 0
        await self._commit_time()
        if seen is None or seen.epoch != epoch:
            return None  # none such; or another was faster
        seen.epoch, seen.owner = epoch + 1, owner
        return self._kinds.found(seen.match, seen.epoch, tuple(seen.entries))

    def append(self, batch: BatchLike) -> asyncio.Future[None]:
        done: asyncio.Future[None] = self._loop.create_future()
        # whoever drops the future does not want to hear of it
        done.add_done_callback(lambda each: each.cancelled() or each.exception())
        if self._dead:
            done.set_exception(self._kinds.failed("the store is closed"))
            return done
        self._queue.append((batch, done))
        if self._writer is None:
            self._writer = self._loop.create_task(self._write())
        return done

    async def read(self, match_id: str, first: int, last: int) -> tuple[Any, ...]:
        await asyncio.sleep(self._disk.rng.uniform(0.0001, 0.002))
        kept = self._disk.matches.get(match_id)
        return tuple(kept.entries[first - 1 : last]) if kept else ()

    async def open_matches(self, limit: int) -> tuple[Any, ...]:
        return tuple(kept.match for kept in self._disk.matches.values() if kept.match.public)[
            :limit
        ]

    async def game(self, game_id: str) -> Any | None:
        return self._disk.games.get(game_id)

    async def close(self) -> None:
        """After everything appended is durable or failed."""
        if self._writer is not None:
            await self._writer
        self._dead = True

    def crash(self) -> None:
        """Kill -9: what waits is gone; what is being committed may be there or not."""
        self._dead = True
        if self._writer is not None:
            self._writer.cancel()
        if self._writer is not None and self._disk.rng.random() < 0.5:
            self._settle(self._queue, answered=False)
        self._queue = []

    async def _write(self) -> None:
        """Group commits, until nothing waits."""
        while self._queue:
            await asyncio.sleep(self._disk.weather.gather_s)
            group = list(self._queue)
            try:
                await self._commit_time()
            except self._kinds.failed as error:
                self._queue = self._queue[len(group) :]
                for _, done in group:
                    _tell(done, error)
                continue
            self._queue = self._queue[len(group) :]
            self._settle(group, answered=True)
            self.commits += 1
        self._writer = None

    async def _commit_time(self) -> None:
        rng, weather = self._disk.rng, self._disk.weather
        slow = weather.slow_s if rng.random() < weather.slow else 0.0
        fails = rng.random() < weather.fails
        await asyncio.sleep(rng.uniform(*weather.commit_s) + slow)
        if fails or self._disk.broken:
            msg = "the disk is broken"
            raise self._kinds.failed(msg)

    def _settle(
        self, group: Sequence[tuple[BatchLike, asyncio.Future[None]]], *, answered: bool
    ) -> None:
        """Write what follows its head and has its epoch; the rest leaves nothing."""
        for batch, done in group:
            kept = self._disk.matches.get(batch.match)
            if kept is None or kept.epoch != batch.epoch:
                _tell(done, self._kinds.fenced(batch.match))
            elif batch.first != len(kept.entries) + 1:
                _tell(done, self._kinds.failed("it does not follow what is there"))
            else:
                kept.entries.extend(batch.entries)
                self._disk.games.update({game.id: game for game in batch.games})
                if answered:
                    _tell(done, None)


def _tell(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.done():
        return  # whoever asked has gone
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
