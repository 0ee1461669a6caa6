"""The JSON API: make a table, list those with a free seat, look at one, health."""

from __future__ import annotations

from enum import StrEnum
from http import HTTPStatus
from typing import Final

import msgspec
from aiohttp import web
from msgspec import Struct

from cardrace.bots import LEVELS
from cardrace.rules import PRESETS, preset_name
from cardrace.server.keys import LOBBY, PAGES, invite
from cardrace.server.lobby import FullHouseError
from cardrace.server.players import player_of, remember
from cardrace.server.table import Table

OFFERED: Final = ("speed", "speed-5-20")  # what the client can show so far


class Failure(StrEnum):
    MALFORMED = "malformed"
    UNKNOWN_PRESET = "unknown-preset"
    UNKNOWN_BOT = "unknown-bot"
    NO_SUCH_TABLE = "no-such-table"
    FULL_HOUSE = "full-house"


class NewTable(Struct, frozen=True):
    preset: str
    bot: str | None = None  # its level; without one the seat is free
    public: bool = False  # listed for everybody; otherwise only who has the link finds it


class ListedTable(Struct, frozen=True):
    id: str
    invite: str
    preset: str | None
    seats: int
    taken: int


class TableList(Struct, frozen=True):
    tables: tuple[ListedTable, ...]


class Error(Struct, frozen=True):
    error: Failure
    message: str


class Health(Struct, frozen=True):
    status: str
    build: str
    tables: int


_DECODER = msgspec.json.Decoder(NewTable)
_ENCODER = msgspec.json.Encoder()


async def create_table(request: web.Request) -> web.Response:
    try:
        wanted = _DECODER.decode(await request.read())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return _fail(HTTPStatus.BAD_REQUEST, Failure.MALFORMED, str(error))
    if wanted.preset not in OFFERED:
        known = ", ".join(OFFERED)
        return _fail(HTTPStatus.BAD_REQUEST, Failure.UNKNOWN_PRESET, f"known presets: {known}")
    if wanted.bot is not None and wanted.bot not in LEVELS:
        known = ", ".join(LEVELS)
        return _fail(HTTPStatus.BAD_REQUEST, Failure.UNKNOWN_BOT, f"known bots: {known}")
    try:
        table = request.app[LOBBY].open(PRESETS[wanted.preset], public=wanted.public)
    except FullHouseError:
        message = "too many tables; try again later"
        return _fail(HTTPStatus.SERVICE_UNAVAILABLE, Failure.FULL_HOUSE, message)
    player = player_of(request)
    table.add_player(player)
    if wanted.bot is not None:
        table.add_bot(wanted.bot)
    response = _json(_listed(request, table), HTTPStatus.CREATED)
    remember(request, response, player)
    return response


async def list_tables(request: web.Request) -> web.Response:
    found = request.app[LOBBY].open_tables()
    return _json(TableList(tuple(_listed(request, table) for table in found)))


async def get_table(request: web.Request) -> web.Response:
    table = request.app[LOBBY].find(request.match_info["table"])
    if table is None:
        return _fail(HTTPStatus.NOT_FOUND, Failure.NO_SUCH_TABLE, "no such table, or no longer")
    return _json(_listed(request, table))


async def health(request: web.Request) -> web.Response:
    return _json(Health("ok", request.app[PAGES].build, len(request.app[LOBBY])))


def _listed(request: web.Request, table: Table) -> ListedTable:
    seats = table.room.table.options.seats
    return ListedTable(
        id=table.id,
        invite=invite(request, table.id),
        preset=preset_name(table.room.table.options),
        seats=seats,
        taken=seats - table.room.table.free_seats(),
    )


def _fail(status: HTTPStatus, error: Failure, message: str) -> web.Response:
    return _json(Error(error, message), status)


def _json(body: Struct, status: HTTPStatus = HTTPStatus.OK) -> web.Response:
    return web.Response(body=_ENCODER.encode(body), status=status, content_type="application/json")
