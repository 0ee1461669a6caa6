"""The same seat from another device: a link with a secret that works once."""

from __future__ import annotations

import secrets
from http import HTTPStatus
from typing import Annotated, Final

import msgspec
from aiohttp import web
from msgspec import Meta, Struct

from cardrace.server.keys import LOBBY
from cardrace.server.players import hashed, player_of, remember
from cardrace.server.replies import Failure, RefusedError, answer
from cardrace.server.table import Table


class SeatLink(Struct, frozen=True):
    seat: int
    token: str  # 128 bits, to be kept from everybody else


class SeatTaken(Struct, frozen=True):
    seat: int


class SeatToken(Struct, frozen=True):
    token: Annotated[str, Meta(min_length=22, max_length=64)]


_DECODER: Final = msgspec.json.Decoder(SeatToken)


async def make_link(request: web.Request) -> web.Response:
    """A secret with which the owner of a seat sits down there from another device."""
    table, token = await _table(request), secrets.token_urlsafe(16)
    seat = table.seat_of(hashed(player_of(request)))
    if seat is None:
        raise _no_seat()
    table.lend(seat, hashed(token))
    await table.settled()
    return answer(SeatLink(seat, token), HTTPStatus.CREATED)


async def take_seat(request: web.Request) -> web.Response:
    """Whoever brings the secret is the owner from now on, as the first device is."""
    try:
        token = _DECODER.decode(await request.read()).token
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RefusedError(Failure.MALFORMED, str(error)) from None
    table, player = await _table(request), player_of(request)
    seat = table.admit(hashed(token), hashed(player))
    if seat is None:
        raise _no_seat()
    await table.settled()
    response = answer(SeatTaken(seat))
    remember(request, response, player)
    return response


async def _table(request: web.Request) -> Table:
    table = await request.app[LOBBY].find(request.match_info["table"])
    if table is None:
        message = "no such table, or no longer"
        raise RefusedError(Failure.NO_SUCH_TABLE, message, HTTPStatus.NOT_FOUND)
    return table


def _no_seat() -> RefusedError:
    message = "no seat of yours at this table, or its link was used already"
    return RefusedError(Failure.NO_SUCH_SEAT, message, HTTPStatus.FORBIDDEN)
