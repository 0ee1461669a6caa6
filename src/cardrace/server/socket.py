"""One WebSocket: frames in, stamped as they arrive; the outbox out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from functools import partial
from urllib.parse import urlsplit

from aiohttp import WSMsgType, hdrs, web

from cardrace.rules import Refusal
from cardrace.server import limits, metrics
from cardrace.server.connection import Close, Connection
from cardrace.server.gate import Refused
from cardrace.server.keys import GATE, LOBBY, invite, visitor
from cardrace.server.players import hashed, player_of, remember
from cardrace.server.table import Asked, Joined, Left, Table
from cardrace.store import StoreError
from cardrace.wire.client import Ask, Join, Ping
from cardrace.wire.codec import MalformedError, decode
from cardrace.wire.server import Malformed, Pong

_LOG = logging.getLogger(__name__)


async def serve_socket(request: web.Request) -> web.WebSocketResponse:
    if not _same_origin(request):
        raise web.HTTPForbidden(text="another site may not play in your name")
    player, gate = player_of(request), request.app[GATE]
    place = (request.match_info["table"], player)
    admission = gate.open_socket(visitor(request), place)
    if isinstance(admission, Refused):
        raise web.HTTPTooManyRequests(
            text="too many connections from your address",
            headers={hdrs.RETRY_AFTER: str(admission.retry_after_s)},
        )
    metrics.socket_opened(metrics.Role.PLAYER)
    try:
        return await _serve(request, player, partial(gate.message, admission))
    finally:
        metrics.socket_closed(metrics.Role.PLAYER)
        gate.close_socket(admission)


async def _serve(
    request: web.Request, player: str, may_speak: Callable[[], bool]
) -> web.WebSocketResponse:
    socket = web.WebSocketResponse(
        compress=False,  # length tells, and deflate costs more than it saves on such frames
        decode_text=False,
        heartbeat=limits.HEARTBEAT_S,
        max_msg_size=limits.FRAME_BYTES,
        writer_limit=limits.WRITE_BYTES,
    )
    remember(request, socket, player)
    await socket.prepare(request)
    connection = Connection(socket)
    writer = asyncio.create_task(connection.write())
    reader = asyncio.create_task(_converse(request, socket, connection, player, may_speak))
    try:
        # whichever ends first ends the other: a peer gone, a table gone, a reader too slow
        done, _ = await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        writer.cancel()
        reader.cancel()
        await asyncio.gather(writer, reader, return_exceptions=True)
    await connection.farewell()
    return socket


async def _converse(
    request: web.Request,
    socket: web.WebSocketResponse,
    connection: Connection,
    player: str,
    may_speak: Callable[[], bool],
) -> None:
    hello = await _first(socket, connection)
    if hello is None:
        return
    table = await _table(request, connection)
    if table is None:
        return
    link = invite(request, table.id)
    table.post(Joined(hashed(player), connection, link, hello))
    try:
        async for message in socket:
            if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                _hear(table, connection, message.data, is_heard=may_speak())
    finally:
        table.post(Left(connection))


async def _first(socket: web.WebSocketResponse, connection: Connection) -> Join | None:
    """What the client says first; who says anything else, or nothing in time, has to go."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(limits.JOIN_S):
            message = await socket.receive()
            if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                with contextlib.suppress(MalformedError):
                    if isinstance(hello := decode(message.data), Join):
                        return hello
    connection.close(Close.NOT_JOINED)
    return None


async def _table(request: web.Request, connection: Connection) -> Table | None:
    try:
        table = await request.app[LOBBY].find(request.match_info["table"])
    except StoreError as error:
        _LOG.warning("a table cannot be read: %s", error)
        connection.close(Close.RETRY)
        return None
    if table is None:
        connection.close(Close.GONE)
    return table


def _hear(table: Table, connection: Connection, frame: bytes, *, is_heard: bool) -> None:
    at_ms = table.now_ms()
    try:
        message = decode(frame)
    except MalformedError as error:
        connection.send(Malformed(str(error)))
        return
    match message:
        case Ping(sent_ms):
            connection.send(Pong(sent_ms))
        case Ask() if not is_heard:
            connection.answer(message.id, Refusal.TOO_FAST, None)
        case Ask():
            table.post(Asked(connection, message, at_ms))
        case Join():
            connection.send(Malformed("joined already"))


def _same_origin(request: web.Request) -> bool:
    """A browser always names the origin; a program that names none has no cookies to steal."""
    origin = request.headers.get(hdrs.ORIGIN)
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == request.host
    except ValueError:
        return False
