"""``GET /api/openapi.json``: the table of routes in the words of OpenAPI 3.1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from importlib.metadata import version
from typing import Final

import msgspec
from aiohttp import web

from cardrace.server.replies import Error
from cardrace.server.routes import API, Route

Json = dict[str, object]
Kind = type[msgspec.Struct] | type[str]

PATH: Final = "/api/openapi.json"
_TEXT: Final[Json] = {"type": "string"}
_REF: Final = "#/components/schemas/{name}"


def description(routes: Iterable[Route] = API) -> Json:
    routes = tuple(routes)
    types = {Error: None} | {k: None for one in routes for k in (one.gives, one.takes, one.asks)}
    kinds = [kind for kind in types if kind is not None and kind is not str]
    found, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    refs = dict(zip(kinds, found, strict=True))
    paths: dict[str, Json] = {}
    for one in routes:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, refs)
    return {
        "openapi": "3.1.0",
        "info": {"title": "cardrace", "version": version("cardrace")},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(one: Route, refs: Mapping[Kind, Json]) -> Json:
    status = HTTPStatus(one.status)
    text: Json = {"description": status.phrase, "content": {"text/plain": {"schema": _TEXT}}}
    given = text if one.gives is str else _content(status, refs[one.gives])
    responses: Json = {str(one.status): given}
    for status in map(HTTPStatus, one.refuses):
        responses[str(status.value)] = _content(status, refs[Error])
    operation: Json = {"summary": one.says, "responses": responses}
    names = re.findall(r"{(\w+)}", one.path)
    parameters: list[Json] = [
        {"name": name, "in": "path", "required": True, "schema": _TEXT} for name in names
    ]
    if parameters := [*parameters, *_asked(one)]:
        operation["parameters"] = parameters
    if one.takes is not None:
        body = _content(None, refs[one.takes])
        operation["requestBody"] = {"required": True, **body}
    return operation


def _asked(one: Route) -> list[Json]:
    """What may stand after the question mark."""
    if one.asks is None:
        return []
    fields = msgspec.json.schema(one.asks)["$defs"][one.asks.__name__]["properties"]
    return [{"name": name, "in": "query", "schema": kind} for name, kind in fields.items()]


def _content(status: HTTPStatus | None, schema: Json) -> Json:
    content: Json = {"content": {"application/json": {"schema": schema}}}
    return content if status is None else {"description": status.phrase, **content}


async def describe(_: web.Request) -> web.Response:
    return web.Response(body=_BODY, content_type="application/json")


_BODY: Final = msgspec.json.encode(description())
