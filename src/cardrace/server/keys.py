"""What the handlers find in the application."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from cardrace.server.addresses import Address, client_of, secure
from cardrace.server.drain import Drain
from cardrace.server.gate import Gate
from cardrace.server.lobby import Lobby
from cardrace.server.pages import Pages
from cardrace.server.settings import LOOPBACK, Settings, bracketed
from cardrace.store import Store

LOBBY: Final = web.AppKey("lobby", Lobby)
PAGES: Final = web.AppKey("pages", Pages)
STORE: Final = web.AppKey("store", Store)
SETTINGS: Final = web.AppKey("settings", Settings)
GATE: Final = web.AppKey("gate", Gate)
DRAIN: Final = web.AppKey("drain", Drain)


def visitor(request: web.Request) -> Address:
    """Where the visitor is, whatever stands between."""
    return client_of(request, request.app[SETTINGS].proxies)


def private(request: web.Request) -> bool:
    """Whether the visitor's line is encrypted."""
    return secure(request, request.app[SETTINGS].proxies)


def invite(request: web.Request, table_id: str) -> str:
    """The link for a friend: not this machine's private name for itself, where that can be."""
    host, asked = request.host, urlsplit(f"//{request.host}")
    if asked.hostname in LOOPBACK and (address := request.app[SETTINGS].lan_address()):
        host = f"{bracketed(address)}:{asked.port}" if asked.port else bracketed(address)
    scheme = "https" if private(request) else "http"
    return f"{scheme}://{host}/t/{table_id}"
