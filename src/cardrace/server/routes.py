"""The API's routes: one table registers them and describes them, so that the two agree."""

from __future__ import annotations

from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler
from msgspec import Struct

from cardrace.server.api import (
    ListedTable,
    NewTable,
    TableList,
    create_table,
    get_table,
    list_tables,
)
from cardrace.server.games import (
    GameList,
    PlayedGame,
    Query,
    get_game,
    get_record,
    list_games,
)
from cardrace.server.seats import SeatLink, SeatTaken, SeatToken, make_link, take_seat


class Route(Struct, frozen=True):
    method: str
    path: str
    handler: Handler
    says: str  # a sentence
    gives: type[Struct | str]  # JSON, or a text
    takes: type[Struct] | None = None
    asks: type[Struct] | None = None  # what may stand after the question mark
    status: int = 200
    refuses: tuple[int, ...] = ()  # beside what every route may say


API: Final = (
    Route("GET", "/api/tables", list_tables, "Public tables with a free seat.", TableList),
    Route(
        "POST", "/api/tables", create_table, "Open a table and sit down at it.", ListedTable,
        takes=NewTable, status=201, refuses=(400, 408, 413, 429, 503),
    ),
    Route(
        "GET", "/api/tables/{table}", get_table, "One table, for who has its id.", ListedTable,
        refuses=(404, 503),
    ),
    Route(
        "POST", "/api/tables/{table}/link", make_link,
        "A secret that opens one's seat from another device, once.", SeatLink,
        status=201, refuses=(403, 404, 503),
    ),
    Route(
        "POST", "/api/tables/{table}/seat", take_seat, "Sit down with such a secret.", SeatTaken,
        takes=SeatToken, refuses=(400, 403, 404, 413, 503),
    ),
    Route(
        "GET", "/api/games", list_games, "Games that are over, the last first.", GameList,
        asks=Query, refuses=(400, 503),
    ),
    Route(
        "GET", "/api/games/{game}", get_game, "One game that is over.", PlayedGame,
        refuses=(404, 503),
    ),
    Route(
        "GET", "/api/games/{game}/record", get_record, "Its record, as text.", str,
        refuses=(404, 503),
    ),
)  # fmt: skip


def api_routes() -> list[web.RouteDef]:
    return [web.route(one.method, one.path, one.handler) for one in API]
