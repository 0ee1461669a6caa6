"""Who somebody is: a secret name in a cookie, made up at the first visit. No account."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from aiohttp import web

from cardrace.server.keys import private

COOKIE: Final = "player"
SECURE_COOKIE: Final = "__Host-player"  # no other name of the domain can set or read it
_YEAR_S: Final = 365 * 24 * 3600
_LEAST: Final = 22  # characters of 128 bits: anything shorter is not ours


def player_of(request: web.Request) -> str:
    """Return the visitor's secret name, a new one for who has none."""
    known = request.cookies.get(_cookie(request), "")
    return known if len(known) >= _LEAST else secrets.token_urlsafe(16)


def hashed(player: str) -> str:
    """What the log keeps of a secret name: enough to know it again, nothing to sit down with."""
    return hashlib.sha256(player.encode()).hexdigest()


def remember(request: web.Request, response: web.StreamResponse, player: str) -> None:
    name = _cookie(request)
    if request.cookies.get(name) != player:
        response.set_cookie(
            name,
            player,
            max_age=_YEAR_S,
            httponly=True,
            samesite="Lax",
            secure=name is SECURE_COOKIE,
            path="/",
        )


def _cookie(request: web.Request) -> str:
    return SECURE_COOKIE if private(request) else COOKIE
