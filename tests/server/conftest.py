"""A real server on a real port, spoken to over real sockets."""

from __future__ import annotations

import secrets
import socket
from collections.abc import AsyncIterator

import aiohttp
import msgspec
import pytest
from aiohttp import web

from cardrace.server.app import create_app
from cardrace.server.receipt import Runner
from cardrace.server.settings import Settings
from cardrace.store import Store, open_store
from cardrace.wire.server import ServerMessage, Update, Welcome

CUTS = 1_000_000  # ids of cuts, apart from those of the tests' own asks


class Player:
    """One browser, as far as the server can tell: a cookie jar and a socket."""

    def __init__(self, address: str) -> None:
        self.http = aiohttp.ClientSession(address, cookie_jar=aiohttp.CookieJar(unsafe=True))
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self.heard: list[ServerMessage] = []
        self.ids = 0
        self.seat: int | None = None
        self.cut = 0  # the last round whose cards it cut

    async def open_table(self, preset: str = "speed", bot: str | None = None, **more) -> str:
        body = {"preset": preset, "bot": bot, **more}
        async with self.http.post("/api/tables", json=body) as response:
            assert response.status == 201, await response.text()
            return (await response.json())["id"]

    async def join(
        self, table: str, *, since: int | None = None, compress: int = 0, **headers: str
    ) -> None:
        path = f"/ws/{table}"
        self.socket = await self.http.ws_connect(path, headers=headers, compress=compress)
        await self.socket.send_json({"type": "join", "since": since})

    async def hear(self, kind: type | None = None) -> ServerMessage:
        """The next message, or the next of *kind*."""
        while True:
            frame = await self.socket.receive(timeout=10)
            assert frame.type is aiohttp.WSMsgType.TEXT, (frame, self.socket.close_code)
            message = msgspec.json.decode(frame.data, type=ServerMessage)
            self.heard.append(message)
            await self._cut(message)
            if kind is None or isinstance(message, kind):
                return message

    async def _cut(self, message: ServerMessage) -> None:
        """As every page does: have a say in the order of cards that lie sealed."""
        if isinstance(message, Welcome):
            self.seat, self.cut = message.seat, 0
        seal = message.table.seal if isinstance(message, Update) else None
        if seal and self.seat is not None and not seal.cut[self.seat] and self.cut < seal.round:
            self.cut = seal.round
            command = {"type": "cut", "cut": secrets.token_hex(16)}
            await self.socket.send_json(
                {"type": "ask", "id": CUTS + seal.round, "command": command}
            )

    async def say(self, text: str) -> None:
        await self.socket.send_str(text)

    async def ask(self, command: dict[str, object]) -> int:
        self.ids += 1
        await self.socket.send_json({"type": "ask", "id": self.ids, "command": command})
        return self.ids

    async def closed(self) -> int:
        """The code with which the server hung up."""
        while not self.socket.closed:
            await self.socket.receive(timeout=10)
        return self.socket.close_code

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        await self.http.close()


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    found = await open_store("sqlite://")
    yield found
    await found.close()


@pytest.fixture
def app(store) -> web.Application:
    return create_app(Settings("127.0.0.1", 0, browser=False), store)


@pytest.fixture
async def address(app) -> AsyncIterator[str]:
    runner = Runner(app, shutdown_timeout=1)
    await runner.setup()
    listener = socket.create_server(("127.0.0.1", 0))
    await web.SockSite(runner, listener).start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    await runner.cleanup()


@pytest.fixture
async def player(address) -> AsyncIterator[Player]:
    found = Player(address)
    yield found
    await found.close()


@pytest.fixture
async def friend(address) -> AsyncIterator[Player]:
    found = Player(address)
    yield found
    await found.close()
