"""A person's connection: a bounded outbox in front of a WebSocket.

Nobody ever waits for a slow reader: who lets the outbox run full is cut off, and may come back.
"""

from __future__ import annotations

import asyncio
import contextlib
from enum import IntEnum
from typing import Final

from aiohttp import WSMsgType, web

from cardrace.rules import Refusal, State
from cardrace.server import limits
from cardrace.server.chair import News
from cardrace.wire.codec import encode
from cardrace.wire.server import Answer, ServerMessage, Update


class Close(IntEnum):
    """Why the server hung up, in the range that RFC 6455 leaves to applications."""

    RESTARTING = 1012  # everything is kept; come back in a moment
    NOT_JOINED = 4000  # the first message was no `join`, or came too late
    GONE = 4004  # no such table, or no longer
    TOO_SLOW = 4008
    TAKEN_OVER = 4009  # the same seat was opened elsewhere
    FULL = 4010  # and nobody may watch
    RETRY = 4013  # what was asked last could not be kept; come back and ask again


_STOP: Final = b""


class Connection:
    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket = socket
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(limits.OUTBOX)
        self._close: Close | None = None
        self._too_slow = asyncio.Event()

    def send(self, message: ServerMessage) -> None:
        if self._close is not None:
            return
        try:
            self._outbox.put_nowait(encode(message))
        except asyncio.QueueFull:
            self._close = Close.TOO_SLOW
            self._too_slow.set()

    def tell(self, news: News) -> None:
        self.send(Update(news.version, news.events, news.seen))  # a person needs no view

    def answer(self, ask_id: int, refusal: Refusal | None, view: State | None) -> None:
        del view
        self.send(Answer(ask_id, refusal))

    def close(self, why: Close) -> None:
        """Hang up once what is under way has left; nothing more is sent after this."""
        if self._close is not None:
            return
        self._close = why
        if self._outbox.full():
            self._too_slow.set()
        else:
            self._outbox.put_nowait(_STOP)

    async def write(self) -> None:
        """Carry the outbox to the socket until one of the two ends, or the peer stops reading."""
        carrying = asyncio.create_task(self._carry())
        given_up = asyncio.create_task(self._too_slow.wait())
        try:
            await asyncio.wait((carrying, given_up), return_when=asyncio.FIRST_COMPLETED)
        finally:
            carrying.cancel()
            given_up.cancel()

    async def farewell(self) -> None:
        """Say why, and hang up; nobody else may be reading from the socket."""
        if self._close is None:
            return  # the peer went
        # who does not read will not read a farewell either: a moment, then the line is cut
        with contextlib.suppress(TimeoutError, ConnectionError):
            async with asyncio.timeout(limits.FAREWELL_S):
                name = self._close.name.lower().encode()
                await self._socket.close(code=self._close, message=name, drain=False)

    async def _carry(self) -> None:
        with contextlib.suppress(ConnectionError):
            while frame := await self._outbox.get():
                await self._socket.send_frame(frame, WSMsgType.TEXT)
