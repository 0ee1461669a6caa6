"""The routes, and what stands before them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import cast

from aiohttp import hdrs, web
from aiohttp.typedefs import Middleware

from cardrace.server import limits, metrics, openapi
from cardrace.server.drain import Drain
from cardrace.server.gate import Gate
from cardrace.server.headers import add_headers
from cardrace.server.health import health, live, ready
from cardrace.server.keys import DRAIN, GATE, LOBBY, PAGES, SETTINGS, STORE
from cardrace.server.lobby import Lobby
from cardrace.server.pages import Pages
from cardrace.server.players import player_of, remember
from cardrace.server.replies import speak_json
from cardrace.server.routes import api_routes
from cardrace.server.settings import Settings
from cardrace.server.socket import serve_socket
from cardrace.store import Store


def create_app(settings: Settings, store: Store) -> web.Application:
    app = web.Application(
        client_max_size=limits.BODY_BYTES, middlewares=[cast(Middleware, speak_json)]
    )
    app[SETTINGS] = settings
    app[PAGES] = Pages()
    app[STORE] = store
    app[LOBBY] = lobby = Lobby(app[PAGES].build, store)
    app[DRAIN] = drain = Drain(lambda: store.healthy)
    drain.add(lobby.close)
    app[GATE] = Gate(time.monotonic, lobby.is_live, counts=settings.counts_addresses)
    app.add_routes(
        [
            web.get("/", _page),
            web.get("/t/{table}", _page),
            web.get("/g/{game}", _page),
            web.get("/s/{build}/{name:.+}", _file),
            web.get("/health", health),
            web.get("/livez", live),
            web.get("/readyz", ready),
            web.get(openapi.PATH, openapi.describe),
            *api_routes(),
            web.get("/ws/{table}", serve_socket),
        ]
    )
    app.on_response_prepare.append(add_headers)
    app.cleanup_ctx.append(_measure)
    app.on_shutdown.append(_close_tables)
    return app


async def _page(request: web.Request) -> web.Response:
    response = request.app[PAGES].index()
    remember(request, response, player_of(request))
    return response


async def _file(request: web.Request) -> web.Response:
    gzipped = "gzip" in request.headers.get(hdrs.ACCEPT_ENCODING, "")
    found = request.match_info
    return request.app[PAGES].file(found["build"], found["name"], gzipped=gzipped)


async def _measure(app: web.Application) -> AsyncIterator[None]:
    metrics.count_tables(lambda: len(app[LOBBY]), lambda: 0)
    watch = asyncio.create_task(metrics.watch_loop(), name="loop lag")
    yield
    watch.cancel()


async def _close_tables(app: web.Application) -> None:
    await app[LOBBY].close()
