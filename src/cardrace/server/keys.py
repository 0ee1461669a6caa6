"""What the handlers find in the application."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from aiohttp import web

from cardrace.server.lobby import Lobby
from cardrace.server.pages import Pages
from cardrace.server.settings import LOOPBACK, Settings, bracketed
from cardrace.store import Store

LOBBY: Final = web.AppKey("lobby", Lobby)
PAGES: Final = web.AppKey("pages", Pages)
STORE: Final = web.AppKey("store", Store)
SETTINGS: Final = web.AppKey("settings", Settings)


def invite(request: web.Request, table_id: str) -> str:
    """The link for a friend: not this machine's private name for itself, where that can be."""
    host, asked = request.host, urlsplit(f"//{request.host}")
    if asked.hostname in LOOPBACK and (address := request.app[SETTINGS].lan_address()):
        host = f"{bracketed(address)}:{asked.port}" if asked.port else bracketed(address)
    return f"{request.scheme}://{host}/t/{table_id}"
