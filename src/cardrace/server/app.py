"""The routes, and what every response carries."""

from __future__ import annotations

from typing import Final

from aiohttp import hdrs, web

from cardrace.server import limits
from cardrace.server.api import create_table, get_table, health, list_tables
from cardrace.server.keys import LOBBY, PAGES, SETTINGS, STORE
from cardrace.server.lobby import Lobby
from cardrace.server.pages import Pages
from cardrace.server.players import player_of, remember
from cardrace.server.settings import Settings
from cardrace.server.socket import serve_socket
from cardrace.store import Store

_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self' ws: wss:; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # an invite must not leak to wherever a link leads
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def create_app(settings: Settings, store: Store) -> web.Application:
    app = web.Application(client_max_size=limits.BODY_BYTES)
    app[SETTINGS] = settings
    app[PAGES] = Pages()
    app[STORE] = store
    app[LOBBY] = Lobby(app[PAGES].build, store)
    app.add_routes(
        [
            web.get("/", _page),
            web.get("/t/{table}", _page),
            web.get("/s/{build}/{name:.+}", _file),
            web.get("/health", health),
            web.get("/api/tables", list_tables),
            web.post("/api/tables", create_table),
            web.get("/api/tables/{table}", get_table),
            web.get("/ws/{table}", serve_socket),
        ]
    )
    app.on_response_prepare.append(_add_headers)
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


async def _add_headers(_: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)


async def _close_tables(app: web.Application) -> None:
    await app[LOBBY].close()
