"""The one thread that writes to SQLite, in groups: one commit makes all of a group durable."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Final

from cardrace.store import sqlite_rows
from cardrace.store.chain import Head
from cardrace.store.errors import StoreError
from cardrace.store.plan import Plan, plan, wanted
from cardrace.store.sqlite_checkpoint import Checkpointer
from cardrace.store.sqlite_file import SqliteFile
from cardrace.store.work import Asked, Desk, Done, Outcome, Work

GATHER_S: Final = 0.001  # how long the first of a group waits for others: bench/durable.py
GROUP: Final = 512  # works of a group at most
IDLE_S: Final = 0.25  # without work for so long, the log is tidied, or a sick disk probed
KNOWN: Final = 50_000  # heads kept in memory
_LOG: Final = logging.getLogger(__name__)


class SqliteWriter:
    def __init__(
        self, file: SqliteFile, desk: Desk, clock: Callable[[], int], gather_s: float = GATHER_S
    ) -> None:
        self._file = file
        self._desk = desk
        self._clock = clock
        self._gather_s = gather_s
        self._loop = asyncio.get_running_loop()
        self._inbox: SimpleQueue[Asked | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = file.connect()
        self._checkpointer = Checkpointer(file)
        self._heads: dict[str, Head] = {}
        self._well = True
        self._thread = threading.Thread(target=self._run, name="log", daemon=True)
        self._thread.start()

    def put(self, asked: Asked) -> None:
        self._inbox.put(asked)

    async def close(self) -> None:
        self._inbox.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        idle = False  # and tidied already
        while True:
            try:
                first = self._inbox.get(timeout=None if idle and self._well else IDLE_S)
            except Empty:
                idle = self._tidy()
                continue
            group, last = self._group(first)
            if group:
                idle = False
                self._settle(self._commit(group))
            if last:
                break
        self._checkpointer.close()
        if self._connection is not None:
            self._connection.close()

    def _group(self, first: Asked | None) -> tuple[list[Asked], bool]:
        """*first* and what comes soon after; whether it is the last group."""
        if first is None:
            return [], True
        group = [first]
        if self._gather_s and self._inbox.qsize() < GROUP:
            time.sleep(self._gather_s)
        while len(group) < GROUP:
            try:
                asked = self._inbox.get_nowait()
            except Empty:
                break
            if asked is None:
                return group, True
            group.append(asked)
        return group, False

    def _settle(self, done: Done) -> None:
        try:
            self._loop.call_soon_threadsafe(self._desk.settle, done)
        except RuntimeError:  # the loop is closed: nobody waits any more
            _LOG.warning("%d writes finished after the loop", len(done))

    def _commit(self, group: Sequence[Asked]) -> Done:
        works = [asked.work for asked in group]
        try:
            outcomes = self._outcomes(works)
        except sqlite3.OperationalError as error:
            outcomes = [self._failed(error)] * len(group)
        except Exception as error:  # noqa: BLE001 - one work must not end the writer
            if len(group) > 1:  # one of them cannot be written: not the others' fault
                self._forget()
                return [pair for asked in group for pair in self._commit([asked])]
            outcomes = [self._failed(error)]
        else:
            self._report(well=True)
            self._tended(len(group))
        return list(zip(group, outcomes, strict=True))

    def _tended(self, works: int) -> None:
        try:
            if self._connection is not None:
                self._checkpointer.count(works, self._connection)
        except sqlite3.Error as error:  # what was committed is committed
            self._failed(error)

    def _outcomes(self, works: Sequence[Work]) -> Sequence[Outcome]:
        """All of *works* in one transaction, durable once this returns."""
        if self._connection is None:
            self._connection = self._file.connect()
        connection, now = self._connection, self._clock()
        connection.execute("BEGIN IMMEDIATE")
        made = self._plan(connection, works, now)
        if made.refuses() or not sqlite_rows.write(connection, made):
            # the heads in memory may be those from before another process was here
            connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
            self._heads.clear()
            made = self._plan(connection, works, now)
            if not sqlite_rows.write(connection, made):
                msg = "the heads change under a lock"
                raise StoreError(msg)
        for place, asked in made.purges:
            made.outcomes[place] = sqlite_rows.purge(connection, asked)
            self._heads = {k: h for k, h in self._heads.items() if k not in asked.matches}
            made.after = {k: h for k, h in made.after.items() if k not in asked.matches}
        connection.execute("COMMIT")
        self._heads.update(made.after)
        if len(self._heads) > KNOWN:
            self._heads.clear()
        return made.outcomes

    def _plan(self, connection: sqlite3.Connection, works: Sequence[Work], now: int) -> Plan:
        ids = wanted(works)
        known = {key: self._heads[key] for key in ids if key in self._heads}
        return plan(known | sqlite_rows.heads(connection, ids - known.keys()), works, now)

    def _failed(self, error: Exception) -> StoreError:
        """After a failed sync a handle may believe what the disk has not: use it no more."""
        self._forget()
        self._report(well=False)
        _LOG.error("the log could not be written: %s", error)
        return StoreError(f"the log could not be written ({error}): try again later")

    def _forget(self) -> None:
        """Take a new handle before the old one goes.

        While one is open nothing is recovered from the file, so that what a failed commit left
        there is never taken for written.
        """
        old, self._connection = self._connection, None
        self._heads.clear()
        try:
            self._connection = self._file.connect()
        except (sqlite3.Error, StoreError) as error:
            _LOG.error("the log could not be opened again: %s", error)
        if old is not None:
            try:
                old.close()  # rolls back
            except sqlite3.Error:
                _LOG.exception("the old handle of the log would not close")

    def _report(self, *, well: bool) -> None:
        if well != self._well:
            self._well = well
            try:
                self._loop.call_soon_threadsafe(self._desk.report, well)
            except RuntimeError:
                _LOG.warning("the health of the log changed after the loop")

    def _tidy(self) -> bool:
        """Whether nothing is left to do until there is work."""
        try:
            if self._connection is None:
                self._connection = self._file.connect()
            if not self._well:
                self._file.probe(self._connection)
            self._file.checkpoint(self._connection)
        except (sqlite3.Error, StoreError) as error:
            self._failed(error)
            return False
        self._report(well=True)
        return True
