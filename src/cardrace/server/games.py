"""Games that are over: the list, one of them, its record. Of a running game nobody learns here."""

from __future__ import annotations

import zlib
from http import HTTPStatus
from typing import Annotated, Final

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from cardrace.server.keys import STORE
from cardrace.server.players import hashed, player_of
from cardrace.server.replies import Failure, RefusedError, answer
from cardrace.store import Game

MOST: Final = 100  # games of one answer


class Query(Struct, frozen=True, forbid_unknown_fields=True):
    before: str | None = None  # the id of a game: those that ended earlier
    limit: Annotated[int, Meta(ge=1, le=MOST)] = 20
    preset: str | None = None
    mine: bool = False  # those I sat at; else those of public tables


class PlayedGame(Struct, frozen=True):
    id: str
    preset: str | None
    options: str
    ended_at: int  # wall clock, ms
    winner: int | None  # the seat
    ending: str
    names: tuple[str, ...]  # by seat; empty where nobody gave one
    bots: tuple[bool, ...]  # by seat


class GameList(Struct, frozen=True):
    games: tuple[PlayedGame, ...]


async def list_games(request: web.Request) -> web.Response:
    try:
        query = msgspec.convert(dict(request.query), Query, strict=False)
    except msgspec.ValidationError as error:
        raise RefusedError(Failure.MALFORMED, str(error)) from None
    owner = hashed(player_of(request)) if query.mine else None
    found = await request.app[STORE].games(query.before, query.limit, query.preset, owner)
    return answer(GameList(tuple(map(_played, found))))


async def get_game(request: web.Request) -> web.Response:
    return answer(_played(await _game(request)))


async def get_record(request: web.Request) -> web.Response:
    """docs/notation.md; who has the link of a game may see all of it."""
    game = await _game(request)
    response = web.Response(body=zlib.decompress(game.record), content_type="text/plain")
    response.charset = "utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{game.id}.txt"'
    return response


async def _game(request: web.Request) -> Game:
    game = await request.app[STORE].game(request.match_info["game"])
    if game is None:
        message = "no such game, or not over yet"
        raise RefusedError(Failure.NO_SUCH_GAME, message, HTTPStatus.NOT_FOUND)
    return game


def _played(game: Game) -> PlayedGame:
    return PlayedGame(
        id=game.id,
        preset=game.preset,
        options=game.options,
        ended_at=game.ended_at,
        winner=game.winner,
        ending=game.ending,
        names=game.names,
        bots=tuple(not owner for owner in game.owners),
    )
