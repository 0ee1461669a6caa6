"""Messages <-> JSON text frames."""

from __future__ import annotations

from typing import Final

import msgspec

from cardrace.wire.client import ClientMessage
from cardrace.wire.server import ServerMessage

_DECODER: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_ENCODER: Final = msgspec.json.Encoder()


class MalformedError(ValueError):
    """A frame that is not a message; its text names the place and holds nothing secret."""


def decode(frame: bytes) -> ClientMessage:
    try:
        return _DECODER.decode(frame)
    except (msgspec.DecodeError, RecursionError) as error:
        raise MalformedError(str(error)) from None
    except UnicodeDecodeError:
        msg = "not UTF-8"
        raise MalformedError(msg) from None


def encode(message: ServerMessage) -> bytes:
    return _ENCODER.encode(message)
