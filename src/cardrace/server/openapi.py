"""``GET /api/openapi.json``: the table of routes in the words of OpenAPI 3.1."""

from __future__ import annotations

import re
from collections.abc import Iterable
from http import HTTPStatus
from importlib.metadata import version
from typing import Final

import msgspec
from aiohttp import web

from cardrace.server.replies import Error
from cardrace.server.routes import API, Route

Json = dict[str, object]

PATH: Final = "/api/openapi.json"
_REF: Final = "#/components/schemas/{name}"


def description(routes: Iterable[Route] = API) -> Json:
    routes = tuple(routes)
    types = {Error: None} | {kind: None for one in routes for kind in (one.gives, one.takes)}
    kinds = [kind for kind in types if kind is not None]
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


def _operation(one: Route, refs: dict[type[msgspec.Struct], Json]) -> Json:
    responses: Json = {str(one.status): _content(HTTPStatus(one.status), refs[one.gives])}
    for status in map(HTTPStatus, one.refuses):
        responses[str(status.value)] = _content(status, refs[Error])
    operation: Json = {"summary": one.says, "responses": responses}
    if names := re.findall(r"{(\w+)}", one.path):
        operation["parameters"] = [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in names
        ]
    if one.takes is not None:
        body = _content(None, refs[one.takes])
        operation["requestBody"] = {"required": True, **body}
    return operation


def _content(status: HTTPStatus | None, schema: Json) -> Json:
    content: Json = {"content": {"application/json": {"schema": schema}}}
    return content if status is None else {"description": status.phrase, **content}


async def describe(_: web.Request) -> web.Response:
    return web.Response(body=_BODY, content_type="application/json")


_BODY: Final = msgspec.json.encode(description())
