"""The API's answers: JSON, and a refusal for everything that goes wrong."""

from __future__ import annotations

import logging
import math
from collections.abc import Mapping
from enum import StrEnum
from http import HTTPStatus
from typing import Final

import msgspec
from aiohttp import hdrs, web
from aiohttp.typedefs import Handler
from msgspec import Struct

from cardrace.server import limits
from cardrace.store import StoreError

_LOG = logging.getLogger(__name__)
_ENCODER: Final = msgspec.json.Encoder()


class Failure(StrEnum):
    """Why a request is refused: a closed list."""

    MALFORMED = "malformed"
    UNKNOWN_PRESET = "unknown-preset"
    BAD_OPTIONS = "bad-options"
    UNKNOWN_BOT = "unknown-bot"
    NO_SUCH_TABLE = "no-such-table"
    NO_SUCH_GAME = "no-such-game"
    NO_SUCH_SEAT = "no-such-seat"  # not yours, or its link was used already
    UNAVAILABLE = "unavailable"  # the log cannot be written or read just now
    NO_SUCH_PAGE = "no-such-page"
    NO_SUCH_METHOD = "no-such-method"
    TOO_LONG = "too-long"
    TOO_SLOW = "too-slow"
    TOO_MANY_TABLES = "too-many-tables"
    FULL_HOUSE = "full-house"
    CLOSING = "closing"
    REFUSED = "refused"
    OUR_MISTAKE = "our-mistake"


class Error(Struct, frozen=True):
    error: Failure
    message: str


class RefusedError(Exception):
    """The request is answered with *failure* and this text."""

    def __init__(
        self,
        failure: Failure,
        message: str,
        status: HTTPStatus = HTTPStatus.BAD_REQUEST,
        *,
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(message)
        self.failure: Final = failure
        self.status: Final = status
        self.retry_after_s: Final = retry_after_s


_BY_STATUS: Final[Mapping[int, Failure]] = {
    HTTPStatus.NOT_FOUND: Failure.NO_SUCH_PAGE,
    HTTPStatus.METHOD_NOT_ALLOWED: Failure.NO_SUCH_METHOD,
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: Failure.TOO_LONG,
    HTTPStatus.REQUEST_TIMEOUT: Failure.TOO_SLOW,
}


def answer(body: Struct, status: HTTPStatus = HTTPStatus.OK) -> web.Response:
    return web.Response(body=_ENCODER.encode(body), status=status, content_type="application/json")


def refusal(error: RefusedError) -> web.Response:
    response = answer(Error(error.failure, str(error)), error.status)
    if error.retry_after_s is not None:
        response.headers[hdrs.RETRY_AFTER] = str(math.ceil(error.retry_after_s))
    return response


@web.middleware
async def speak_json(request: web.Request, **rest: Handler) -> web.StreamResponse:
    """Under ``/api`` whatever goes wrong is said in JSON, our own mistakes without their text."""
    respond = rest["handler"]  # aiohttp's name for it
    if not request.path.startswith("/api"):
        return await respond(request)
    try:
        return await respond(request)
    except RefusedError as error:
        return refusal(error)
    except web.HTTPException as error:
        failure = _BY_STATUS.get(error.status, Failure.REFUSED)
        response = answer(Error(failure, error.reason), HTTPStatus(error.status))
        if hdrs.ALLOW in error.headers:
            response.headers[hdrs.ALLOW] = error.headers[hdrs.ALLOW]
        return response
    except StoreError as error:
        _LOG.warning("the log is not to be had", extra={"reason": type(error).__name__})
        message = "nothing can be kept or read just now; try again in a moment"
        unavailable = HTTPStatus.SERVICE_UNAVAILABLE
        return refusal(
            RefusedError(Failure.UNAVAILABLE, message, unavailable, retry_after_s=limits.CLOSING_S)
        )
    except Exception:  # noqa: BLE001 - the visitor gets an answer, the log the place
        _LOG.exception("a request has failed by a mistake of ours")
        mistake = Error(Failure.OUR_MISTAKE, "our mistake; it is written down")
        return answer(mistake, HTTPStatus.INTERNAL_SERVER_ERROR)
