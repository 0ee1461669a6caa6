"""The JSON API: make a table, list those with a free seat, look at one."""

from __future__ import annotations

import asyncio
import re
from http import HTTPStatus
from typing import Annotated, Final

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from cardrace.bots import LEVELS
from cardrace.match import TERMS, Terms
from cardrace.rules import Options, find_preset, preset_name
from cardrace.rules.notation import options_text, parse_options
from cardrace.server import limits
from cardrace.server.gate import Limit
from cardrace.server.keys import DRAIN, GATE, LOBBY, invite, visitor
from cardrace.server.lobby import FullHouseError
from cardrace.server.names import shown_name
from cardrace.server.players import hashed, player_of, remember
from cardrace.server.replies import Failure, RefusedError, answer
from cardrace.server.table import Table

_LONG_NUMBER: Final = re.compile(r"\d{10}")  # no option needs it, and clocks count in floats
_TOO_MANY: Final = {
    Limit.OPEN_TABLES: "you have too many tables open; leave one",
    Limit.TABLES_AN_HOUR: "too many new tables; try again later",
}


class NewTable(Struct, frozen=True):
    """A table of a preset, or by rules of one's own: exactly one of *preset* and *options*."""

    preset: str | None = None  # or an alias
    options: str | None = None  # as in docs/notation.md: "speed side=7 refill=manual"
    seats: Annotated[int, Meta(ge=2, le=8)] | None = None  # where the preset leaves a choice
    bot: str | None = None  # the level of bots on every other seat; without, the seats are free
    terms: Terms = TERMS  # what happens to who is away or idle; what watchers see
    name: Annotated[str, Meta(max_length=200)] = ""  # as others shall see who opens it
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


_DECODER: Final = msgspec.json.Decoder(NewTable)


async def create_table(request: web.Request) -> web.Response:
    wanted = _wanted(await _body(request))
    table = await _opened(request, _options(wanted), wanted)
    player = player_of(request)
    table.add_player(hashed(player), shown_name(wanted.name))
    if wanted.bot is not None:
        for _ in range(table.room.table.free_seats()):
            table.add_bot(wanted.bot)
    await table.settled()
    response = answer(_listed(request, table), HTTPStatus.CREATED)
    remember(request, response, player)
    return response


async def list_tables(request: web.Request) -> web.Response:
    found = request.app[LOBBY].open_tables()
    return answer(TableList(tuple(_listed(request, table) for table in found)))


async def get_table(request: web.Request) -> web.Response:
    table = await request.app[LOBBY].find(request.match_info["table"])
    if table is None:
        message = "no such table, or no longer"
        raise RefusedError(Failure.NO_SUCH_TABLE, message, HTTPStatus.NOT_FOUND)
    return answer(_listed(request, table))


async def _body(request: web.Request) -> bytes:
    """All of it within one deadline, however it trickles."""
    try:
        async with asyncio.timeout(limits.BODY_S):
            return await request.read()
    except TimeoutError:
        message = "the body came too slowly"
        raise RefusedError(Failure.TOO_SLOW, message, HTTPStatus.REQUEST_TIMEOUT) from None
    except web.RequestPayloadError:
        message = "the body is not what its head says"
        raise RefusedError(Failure.MALFORMED, message) from None


def _wanted(body: bytes) -> NewTable:
    try:
        wanted = _DECODER.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RefusedError(Failure.MALFORMED, str(error)) from None
    if (wanted.preset is None) == (wanted.options is None):
        raise RefusedError(Failure.MALFORMED, "either a preset or options")
    if wanted.seats is not None and wanted.preset is None:
        raise RefusedError(Failure.MALFORMED, "options say themselves how many seats")
    if wanted.bot is not None and wanted.bot not in LEVELS:
        raise RefusedError(Failure.UNKNOWN_BOT, f"known bots: {', '.join(LEVELS)}")
    return wanted


def _options(wanted: NewTable) -> Options:
    if wanted.preset is not None:
        try:
            return find_preset(wanted.preset, wanted.seats)
        except ValueError as error:
            raise RefusedError(Failure.UNKNOWN_PRESET, str(error)) from None
    text = wanted.options or ""
    if _LONG_NUMBER.search(text):
        raise RefusedError(Failure.BAD_OPTIONS, "a number has nine digits at most")
    try:
        return parse_options(text)
    except ValueError as error:
        raise RefusedError(Failure.BAD_OPTIONS, str(error)) from None


async def _opened(request: web.Request, options: Options, wanted: NewTable) -> Table:
    unavailable = HTTPStatus.SERVICE_UNAVAILABLE
    if request.app[DRAIN].begun:
        message = "the server is closing; try again in a moment"
        raise RefusedError(Failure.CLOSING, message, unavailable, retry_after_s=limits.DRAIN_S)
    gate, address = request.app[GATE], visitor(request)
    if (refused := gate.open_table(address)) is not None:
        raise RefusedError(
            Failure.TOO_MANY_TABLES,
            _TOO_MANY[refused.limit],
            HTTPStatus.TOO_MANY_REQUESTS,
            retry_after_s=refused.retry_after_s,
        )
    try:
        table = await request.app[LOBBY].open(options, wanted.terms, public=wanted.public)
    except FullHouseError:
        message, wait_s = "too many tables; try again later", limits.FULL_HOUSE_S
        raise RefusedError(
            Failure.FULL_HOUSE, message, unavailable, retry_after_s=wait_s
        ) from None
    gate.opened(address, table.id)
    return table


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
