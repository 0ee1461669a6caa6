"""A person's connection: a bounded outbox in front of a WebSocket.

Nobody ever waits for a slow reader: who lets the outbox run full is cut off, and may come back.
"""

from __future__ import annotations

import asyncio
from enum import IntEnum
from typing import Final

from aiohttp import WSMsgType, web

from cardrace.match import RoomEvent
from cardrace.rules import Refusal, State
from cardrace.server import limits
from cardrace.wire.codec import encode
from cardrace.wire.server import Answer, ServerMessage, TableSeen, Update


class Close(IntEnum):
    """Why the server hung up, in the range that RFC 6455 leaves to applications."""

    GONE = 4004  # no such table, or no longer
    TOO_SLOW = 4008
    TAKEN_OVER = 4009  # the same seat was opened elsewhere
    FULL = 4010


_STOP: Final = b""


class Connection:
    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket = socket
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue(limits.OUTBOX)
        self._close: Close | None = None

    def send(self, message: ServerMessage) -> None:
        if self._close is not None:
            return
        try:
            self._outbox.put_nowait(encode(message))
        except asyncio.QueueFull:
            self.close(Close.TOO_SLOW)

    def tell(
        self, version: int, events: tuple[RoomEvent, ...], view: State | None, seen: TableSeen
    ) -> None:
        del view  # the person sees what is on the wire, nothing else
        self.send(Update(version, events, seen))

    def answer(self, ask_id: int, refusal: Refusal | None, view: State | None) -> None:
        del view
        self.send(Answer(ask_id, refusal))

    def leave(self) -> None:
        self.close(Close.GONE)

    def close(self, why: Close) -> None:
        """Hang up once what is under way has left; nothing more is sent after this."""
        if self._close is not None:
            return
        self._close = why
        if self._outbox.full():
            self._outbox.get_nowait()
        self._outbox.put_nowait(_STOP)

    async def write(self) -> None:
        """Carry the outbox to the socket until one of the two ends."""
        try:
            while frame := await self._outbox.get():
                await self._socket.send_frame(frame, WSMsgType.TEXT)
        except ConnectionError:
            return
        assert self._close is not None  # only `close` puts the stop there
        await self._socket.close(code=self._close, message=self._close.name.lower().encode())
