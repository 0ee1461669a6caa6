"""One WebSocket: frames in, stamped as they arrive; the outbox out."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from aiohttp import WSMsgType, hdrs, web

from cardrace.server import limits
from cardrace.server.connection import Close, Connection
from cardrace.server.keys import LOBBY, invite
from cardrace.server.players import player_of, remember
from cardrace.server.table import Asked, Joined, Left, Table
from cardrace.wire.client import Ping
from cardrace.wire.codec import MalformedError, decode
from cardrace.wire.server import Malformed, Pong


async def serve_socket(request: web.Request) -> web.WebSocketResponse:
    if not _same_origin(request):
        raise web.HTTPForbidden(text="another site may not play in your name")
    socket = web.WebSocketResponse(
        compress=False,  # length tells, and deflate costs more than it saves on such frames
        decode_text=False,
        heartbeat=limits.HEARTBEAT_S,
        max_msg_size=limits.FRAME_BYTES,
        writer_limit=limits.WRITE_BYTES,
    )
    player = player_of(request)
    remember(request, socket, player)
    await socket.prepare(request)
    connection = Connection(socket)
    table = request.app[LOBBY].find(request.match_info["table"])
    if table is None:
        connection.close(Close.GONE)
        await connection.write()
        return socket
    writer = asyncio.create_task(connection.write())
    reader = asyncio.create_task(_converse(request, socket, connection, table, player))
    try:
        # whichever ends first ends the other: a peer gone, a table gone, a reader too slow
        done, _ = await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        table.post(Left(connection))
        writer.cancel()
        reader.cancel()
    return socket


async def _converse(
    request: web.Request,
    socket: web.WebSocketResponse,
    connection: Connection,
    table: Table,
    player: str,
) -> None:
    table.post(Joined(player, connection, invite(request, table.id)))
    async for message in socket:
        if message.type in (WSMsgType.TEXT, WSMsgType.BINARY):
            _hear(table, connection, message.data)


def _hear(table: Table, connection: Connection, frame: bytes) -> None:
    at_ms = table.now_ms()
    try:
        message = decode(frame)
    except MalformedError as error:
        connection.send(Malformed(str(error)))
        return
    if isinstance(message, Ping):
        connection.send(Pong(message.sent_ms))
    else:
        table.post(Asked(connection, message, at_ms))


def _same_origin(request: web.Request) -> bool:
    """A browser always names the origin; a program that names none has no cookies to steal."""
    origin = request.headers.get(hdrs.ORIGIN)
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == request.host
    except ValueError:
        return False
