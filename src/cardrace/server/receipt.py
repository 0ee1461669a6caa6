"""Deadlines and sizes for what arrives before a handler is asked.

aiohttp waits as long as a client trickles and counts lines, not heads; a few hundred slow clients
would hold a server for ever. Here each connection has to say something soon, to finish a head
and a body in time, and to keep its head short. Once a WebSocket is up, none of this applies.
"""

from __future__ import annotations

import asyncio
from enum import Enum
from http import HTTPStatus
from typing import Final

from aiohttp import StreamReader, web
from aiohttp.http_exceptions import LineTooLong

from cardrace.server import limits, metrics
from cardrace.server.headers import ALWAYS

_END: Final = b"\r\n\r\n"


class Late(Enum):
    """What did not come in time, or not in this size."""

    FIRST_BYTE = 1
    HEAD = 2
    BODY = 3
    LONG_HEAD = 4


class Receiver(web.RequestHandler):
    """One connection, from its first byte to its last or to the upgrade."""

    __slots__ = ("_awaited", "_body", "_due", "_head", "_tail")

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._due: asyncio.TimerHandle | None = None
        self._awaited: Late | None = None
        self._body: StreamReader | None = None
        self._head = 0  # bytes of it so far
        self._tail = b""  # its last three, which may begin its end
        self._await(Late.FIRST_BYTE, limits.FIRST_BYTE_S)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._await(None)
        super().connection_lost(exc)

    def data_received(  # pyright: ignore[reportIncompatibleMethodOverride] - only ever by place
        self, arrived: bytes, /
    ) -> None:
        if self._released():
            super().data_received(arrived)
            return
        in_body = self._body is not None and not self._body.is_eof()
        if arrived and not in_body and self._too_long(arrived):
            self._cut(Late.LONG_HEAD, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        before = self._request_count
        super().data_received(arrived)
        if self._request_count > before:
            self._head, self._tail = 0, b""
            self._body = self._messages[-1][1] if self._messages else None
        self._watch()

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """What is not HTTP has no route whose headers it could get."""
        if isinstance(exc, LineTooLong):
            status = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        text = HTTPStatus(status).phrase
        del request, message  # they quote what came
        if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
            self.log_exception("a request has failed by a mistake of ours", exc_info=exc)
        response = web.Response(status=status, text=text, headers=ALWAYS)
        response.force_close()
        return response

    def _released(self) -> bool:
        """A WebSocket has its own rules, and what is cut has none."""
        return bool(self._upgraded or self._force_close)  # pyright: ignore[reportUnknownMemberType, reportUnknownArgumentType]

    def _too_long(self, arrived: bytes) -> bool:
        end = (self._tail + arrived).find(_END)
        grown = self._head + (len(arrived) if end < 0 else end - len(self._tail) + len(_END))
        self._head += len(arrived)
        self._tail = (self._tail + arrived)[-3:]
        return grown > limits.HEAD_BYTES

    def _watch(self) -> None:
        """Set the deadline of what is being received now; one that runs already stays."""
        if self._released():
            self._await(None)
        elif self._body is not None and not self._body.is_eof():
            if self._awaited is not Late.BODY:
                self._await(Late.BODY, limits.BODY_S)
        elif self._head:
            if self._awaited is not Late.HEAD:
                self._await(Late.HEAD, limits.HEAD_S)
        else:
            self._await(None)

    def _await(self, what: Late | None, seconds: float = 0) -> None:
        if self._due is not None:
            self._due.cancel()
        self._awaited = what
        self._due = None if what is None else self._loop.call_later(seconds, self._late)

    def _late(self) -> None:
        if self._awaited is Late.HEAD and not self._request_in_progress:
            self._cut(Late.HEAD, HTTPStatus.REQUEST_TIMEOUT)
        elif self._awaited is not None:
            self._cut(self._awaited, None)

    def _cut(self, why: Late, status: HTTPStatus | None) -> None:
        metrics.dropped(why)
        self._await(None)
        if status is not None and self.transport is not None and not self._request_in_progress:
            lines = [f"HTTP/1.1 {status.value} {status.phrase}", "Connection: close"]
            lines += [f"{name}: {value}" for name, value in ALWAYS.items()]
            self.transport.write("\r\n".join([*lines, "Content-Length: 0", "", ""]).encode())
        self.force_close()


class _House(web.Server):
    def __call__(self) -> web.RequestHandler:
        return Receiver(self, loop=self._loop, **self._kwargs)


class Runner(web.AppRunner):
    """aiohttp's runner, with receivers instead of its own connections."""

    def __init__(self, app: web.Application, shutdown_timeout: float = 60) -> None:
        super().__init__(
            app,
            access_log=None,
            keepalive_timeout=limits.KEEP_ALIVE_S,
            lingering_time=limits.FAREWELL_S,
            max_headers=limits.HEAD_LINES,
            max_line_size=limits.HEAD_BYTES // 2,
            max_field_size=limits.HEAD_BYTES // 2,
            shutdown_timeout=shutdown_timeout,
        )

    async def _make_server(self) -> web.Server:
        made = await super()._make_server()
        return _House(made.request_handler, request_factory=made.request_factory, **self._kwargs)
