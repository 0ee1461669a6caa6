"""The JSON API: make a table, list those with a free seat, look at one, health."""

from __future__ import annotations

import re
from enum import StrEnum
from http import HTTPStatus
from typing import Annotated, Final

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from cardrace.bots import LEVELS
from cardrace.match import TERMS, Terms
from cardrace.rules import Options, find_preset, preset_name
from cardrace.rules.notation import options_text, parse_options
from cardrace.server.keys import LOBBY, PAGES, invite
from cardrace.server.lobby import FullHouseError
from cardrace.server.players import hashed, player_of, remember
from cardrace.server.table import Table
from cardrace.store import StoreError

_LONG_NUMBER: Final = re.compile(r"\d{10}")  # no option needs it, and clocks count in floats


class Failure(StrEnum):
    MALFORMED = "malformed"
    UNKNOWN_PRESET = "unknown-preset"
    BAD_OPTIONS = "bad-options"
    UNKNOWN_BOT = "unknown-bot"
    NO_SUCH_TABLE = "no-such-table"
    FULL_HOUSE = "full-house"
    UNAVAILABLE = "unavailable"  # the log cannot be written or read just now


class NewTable(Struct, frozen=True):
    """A table of a preset, or by rules of one's own: exactly one of *preset* and *options*."""

    preset: str | None = None  # or an alias
    options: str | None = None  # as in docs/notation.md: "speed side=7 refill=manual"
    seats: Annotated[int, Meta(ge=2, le=8)] | None = None  # where the preset leaves a choice
    bot: str | None = None  # the level of bots on every other seat; without, the seats are free
    terms: Terms = TERMS  # what happens to who is away or idle; what watchers see
    public: bool = False  # listed for everybody; otherwise only who has the link finds it


class ListedTable(Struct, frozen=True):
    id: str
    invite: str
    preset: str | None  # the name of its options, if they have one
    options: str
    seats: int
    taken: int


class TableList(Struct, frozen=True):
    tables: tuple[ListedTable, ...]


class Error(Struct, frozen=True):
    error: Failure
    message: str


class _RefusedError(Exception):
    """No such table can be made."""

    def __init__(self, failure: Failure, message: str) -> None:
        super().__init__(message)
        self.failure = failure


class Health(Struct, frozen=True):
    status: str
    build: str
    tables: int


_DECODER = msgspec.json.Decoder(NewTable)
_ENCODER = msgspec.json.Encoder()


async def create_table(request: web.Request) -> web.Response:
    try:
        wanted = _wanted(await request.read())
        options = _options(wanted)
        table = await request.app[LOBBY].open(options, wanted.terms, public=wanted.public)
    except _RefusedError as refused:
        return _fail(HTTPStatus.BAD_REQUEST, refused.failure, str(refused))
    except FullHouseError:
        message = "too many tables; try again later"
        return _fail(HTTPStatus.SERVICE_UNAVAILABLE, Failure.FULL_HOUSE, message)
    except StoreError:
        message = "nothing can be kept just now; try again later"
        return _fail(HTTPStatus.SERVICE_UNAVAILABLE, Failure.UNAVAILABLE, message)
    player = player_of(request)
    table.add_player(hashed(player))
    if wanted.bot is not None:
        for _ in range(table.room.table.free_seats()):
            table.add_bot(wanted.bot)
    await table.settled()
    response = _json(_listed(request, table), HTTPStatus.CREATED)
    remember(request, response, player)
    return response


def _wanted(body: bytes) -> NewTable:
    try:
        wanted = _DECODER.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _RefusedError(Failure.MALFORMED, str(error)) from None
    if (wanted.preset is None) == (wanted.options is None):
        raise _RefusedError(Failure.MALFORMED, "either a preset or options")
    if wanted.seats is not None and wanted.preset is None:
        raise _RefusedError(Failure.MALFORMED, "options say themselves how many seats")
    if wanted.bot is not None and wanted.bot not in LEVELS:
        raise _RefusedError(Failure.UNKNOWN_BOT, f"known bots: {', '.join(LEVELS)}")
    return wanted


def _options(wanted: NewTable) -> Options:
    if wanted.preset is not None:
        try:
            return find_preset(wanted.preset, wanted.seats)
        except ValueError as error:
            raise _RefusedError(Failure.UNKNOWN_PRESET, str(error)) from None
    text = wanted.options or ""
    if _LONG_NUMBER.search(text):
        raise _RefusedError(Failure.BAD_OPTIONS, "a number has nine digits at most")
    try:
        return parse_options(text)
    except ValueError as error:
        raise _RefusedError(Failure.BAD_OPTIONS, str(error)) from None


async def list_tables(request: web.Request) -> web.Response:
    found = request.app[LOBBY].open_tables()
    return _json(TableList(tuple(_listed(request, table) for table in found)))


async def get_table(request: web.Request) -> web.Response:
    try:
        table = await request.app[LOBBY].find(request.match_info["table"])
    except StoreError:
        message = "nothing can be read just now; try again later"
        return _fail(HTTPStatus.SERVICE_UNAVAILABLE, Failure.UNAVAILABLE, message)
    if table is None:
        return _fail(HTTPStatus.NOT_FOUND, Failure.NO_SUCH_TABLE, "no such table, or no longer")
    return _json(_listed(request, table))


async def health(request: web.Request) -> web.Response:
    return _json(Health("ok", request.app[PAGES].build, len(request.app[LOBBY])))


def _listed(request: web.Request, table: Table) -> ListedTable:
    options = table.room.table.options
    return ListedTable(
        id=table.id,
        invite=invite(request, table.id),
        preset=preset_name(options),
        options=options_text(options),
        seats=options.seats,
        taken=options.seats - table.room.table.free_seats(),
    )


def _fail(status: HTTPStatus, error: Failure, message: str) -> web.Response:
    return _json(Error(error, message), status)


def _json(body: Struct, status: HTTPStatus = HTTPStatus.OK) -> web.Response:
    return web.Response(body=_ENCODER.encode(body), status=status, content_type="application/json")
