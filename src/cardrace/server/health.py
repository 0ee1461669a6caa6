"""Is the server alive, and is it of use: for whoever starts, stops and balances servers."""

from __future__ import annotations

from http import HTTPStatus

from aiohttp import web
from msgspec import Struct

from cardrace.server.keys import DRAIN, LOBBY, PAGES
from cardrace.server.replies import answer


class Health(Struct, frozen=True):
    status: str
    build: str
    tables: int


class State(Struct, frozen=True):
    status: str


async def health(request: web.Request) -> web.Response:
    return answer(Health("ok", request.app[PAGES].build, len(request.app[LOBBY])))


async def live(_: web.Request) -> web.Response:
    """The event loop has found the time to say so; nothing else is asked."""
    return answer(State("ok"))


async def ready(request: web.Request) -> web.Response:
    drain = request.app[DRAIN]
    if drain.begun:
        return answer(State("closing"), HTTPStatus.SERVICE_UNAVAILABLE)
    if not drain.ready():
        return answer(State("unwell"), HTTPStatus.SERVICE_UNAVAILABLE)
    return answer(State("ok"))
