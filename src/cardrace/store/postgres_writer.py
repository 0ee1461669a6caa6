"""The one task that writes to PostgreSQL, a transaction a group."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import asyncpg

from cardrace.store import postgres_rows
from cardrace.store.errors import DoubtError, StoreError
from cardrace.store.plan import Plan, plan, wanted
from cardrace.store.work import Asked, Desk, Outcome, Work

GATHER_S: Final = 0.001  # how long the first of a group waits for others: bench/durable.py
GROUP: Final = 512  # works of a group at most
PATIENCE_S: Final = 2.0  # for a whole group, and for a connection
PROBE_S: Final = 0.5
_OUTAGE: Final = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,  # also what the driver says of a value that it cannot send
    asyncpg.OperatorInterventionError,  # it is going down
    asyncpg.InsufficientResourcesError,  # a full disk
    asyncpg.CannotConnectNowError,
    asyncpg.PostgresIOError,
    asyncpg.ReadOnlySQLTransactionError,
)
_LOG: Final = logging.getLogger(__name__)
Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"


async def connect(address: str) -> Connection:
    connection: Connection = await asyncpg.connect(address, timeout=PATIENCE_S)
    return connection


class PostgresWriter:
    def __init__(
        self, address: str, desk: Desk, clock: Callable[[], int], gather_s: float = GATHER_S
    ) -> None:
        self._address = address
        self._desk = desk
        self._clock = clock
        self._gather_s = gather_s
        self._inbox: asyncio.Queue[Asked | None] = asyncio.Queue()
        self._connection: Connection | None = None
        self._task = asyncio.create_task(self._run(), name="log")

    def put(self, asked: Asked) -> None:
        self._inbox.put_nowait(asked)

    async def close(self) -> None:
        self.put_last()
        await self._task
        if self._connection is not None:
            await self._connection.close()

    def put_last(self) -> None:
        self._inbox.put_nowait(None)

    async def _run(self) -> None:
        while (first := await self._next()) is not None:
            await asyncio.sleep(self._gather_s)
            group = [first]
            while len(group) < GROUP and not self._inbox.empty():
                asked = self._inbox.get_nowait()
                if asked is None:
                    self.put_last()
                    break
                group.append(asked)
            await self._commit(group)

    async def _next(self) -> Asked | None:
        while True:
            try:
                async with asyncio.timeout(None if self._desk.healthy else PROBE_S):
                    return await self._inbox.get()
            except TimeoutError:
                await self._commit([])  # is it back?

    async def _commit(self, group: Sequence[Asked]) -> None:
        works = [asked.work for asked in group]
        try:
            outcomes = await self._outcomes(works)
        except StoreError as error:
            outcomes = [error] * len(group)
        except Exception as error:  # noqa: BLE001 - one work must not end the writer
            if len(group) > 1 and not _is_outage(error):  # one of them cannot be written
                self._drop()
                for asked in group:
                    await self._commit([asked])
                return
            outcomes = [self._failed(error)] * len(group)
        else:
            self._desk.healthy = True
        self._desk.settle(list(zip(group, outcomes, strict=True)))

    async def _outcomes(self, works: Sequence[Work]) -> Sequence[Outcome]:
        """All of *works* in one transaction, durable once this returns."""
        if self._connection is None:
            self._connection = await connect(self._address)
        connection = self._connection
        async with asyncio.timeout(PATIENCE_S):
            transaction = connection.transaction()
            await transaction.start()
            heads = await postgres_rows.heads(connection, wanted(works))
            made = plan(heads, works, self._clock())
            await postgres_rows.write(connection, made)
            for place, asked in made.purges:
                made.outcomes[place] = await postgres_rows.purge(connection, asked)
        try:
            async with asyncio.timeout(PATIENCE_S):
                await transaction.commit()
        except _OUTAGE as error:
            await self._ask_whether_written(made, error)
        return made.outcomes

    async def _ask_whether_written(self, made: Plan, error: Exception) -> None:
        """The line was cut between commit and answer. StoreError: it was not, or nobody knows."""
        refused = self._failed(error)
        if not made.rows:
            raise DoubtError(str(refused))
        try:
            async with asyncio.timeout(PATIENCE_S):
                self._connection = await connect(self._address)
                if await postgres_rows.holds(self._connection, *made.rows[0]):
                    return
        except _OUTAGE:
            raise DoubtError(str(refused)) from None
        raise refused

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    def _failed(self, error: Exception) -> StoreError:
        self._drop()
        self._desk.healthy = False
        reason = str(error) or type(error).__name__
        _LOG.error("the log could not be written: %s", reason)
        return StoreError(f"the log could not be written ({reason}): try again later")


def _is_outage(error: Exception) -> bool:
    return isinstance(error, _OUTAGE) and not isinstance(error, ValueError)
