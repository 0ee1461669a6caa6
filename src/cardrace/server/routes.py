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


class Route(Struct, frozen=True):
    method: str
    path: str
    handler: Handler
    says: str  # a sentence
    gives: type[Struct]
    takes: type[Struct] | None = None
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
        refuses=(404,),
    ),
)  # fmt: skip


def api_routes() -> list[web.RouteDef]:
    return [web.route(one.method, one.path, one.handler) for one in API]
