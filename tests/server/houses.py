"""A house of tables that can fall and be opened again, over the same log."""

from __future__ import annotations

import asyncio
import socket
from typing import Self

from aiohttp import web

from cardrace.server.app import create_app
from cardrace.server.keys import LOBBY
from cardrace.server.receipt import Runner
from cardrace.server.settings import Settings
from cardrace.server.table import Table
from cardrace.store import Store
from server.conftest import Player


class House:
    """One address; behind it one server after the other."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.app: web.Application | None = None
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._runner: Runner | None = None
        self._visitors: list[Player] = []

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        for visitor in self._visitors:
            await visitor.close()
        await self.close()
        self._listener.close()

    def visitor(self) -> Player:
        self._visitors.append(Player(self.address))
        return self._visitors[-1]

    async def open(self) -> None:
        self.app = create_app(Settings("127.0.0.1", 0, browser=False), self.store)
        self._runner = Runner(self.app, shutdown_timeout=1)
        await self._runner.setup()
        await web.SockSite(self._runner, self._listener.dup()).start()

    async def close(self) -> None:
        """As a signal would: everything in order."""
        if self._runner is not None:
            await self.app[LOBBY].close()
            await self._runner.cleanup()
            self._runner = None

    async def crash(self) -> None:
        """Every task dies where it is; only the log is left."""
        lobby = self.app[LOBBY]
        for task in tuple(lobby._tasks):
            task.cancel()
        await asyncio.gather(*lobby._tasks, return_exceptions=True)
        await self._runner.cleanup()
        self._runner = None

    async def table(self, table_id: str) -> Table:
        return await self.app[LOBBY].find(table_id)
