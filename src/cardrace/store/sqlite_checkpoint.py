"""Keeps the write-ahead log short enough to be written over.

A file that grows costs twice the wait of one that is written over. So a thread of its own copies
the log into the database while the writer goes on; the writer then copies the few pages that came
meanwhile, and with its next commit begins the log anew. bench/durable.py shows what that is worth.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from queue import SimpleQueue
from typing import Final

from cardrace.store.errors import StoreError
from cardrace.store.sqlite_file import SqliteFile

EVERY: Final = 500  # works: some 4 MB of log
_LOG: Final = logging.getLogger(__name__)


class Checkpointer:
    """Of its methods the writer's thread alone calls those without an underscore."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file
        self._works = 0
        self._copying = False
        self._copied = threading.Event()
        self._asked: SimpleQueue[bool] = SimpleQueue()  # whether to go on
        self._thread = threading.Thread(target=self._run, name="log-checkpoint", daemon=True)
        self._thread.start()

    def count(self, works: int, writer: sqlite3.Connection) -> None:
        """After each commit of *writer*."""
        self._works += works
        if self._copied.is_set():
            self._copied.clear()
            self._copying = False
            self._file.checkpoint(writer)
            self._file.keep_short(writer)
        elif self._works >= EVERY and not self._copying:
            self._works = 0
            self._copying = True
            self._asked.put(item=True)

    def close(self) -> None:
        self._asked.put(item=False)
        self._thread.join()

    def _run(self) -> None:
        while self._asked.get():
            try:
                connection = self._file.connect()
                try:
                    self._file.checkpoint(connection)
                finally:
                    connection.close()
            except (sqlite3.Error, StoreError) as error:
                _LOG.warning("the log could not be copied to the database: %s", error)
            self._copied.set()
