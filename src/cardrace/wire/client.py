"""What a client may say."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from cardrace.match import RoomCommand

AskId = Annotated[int, Meta(ge=1, le=2**53)]
Seen = Annotated[int, Meta(ge=0, le=2**53)]


class Join(Struct, frozen=True, gc=False, tag="join"):
    """The first message: what the client has already, and what it comes for."""

    since: Seen | None = None  # the version it has seen; nothing: it wants the table as it is
    watch: bool = False  # no seat, only to look on
    name: Annotated[str, Meta(max_length=200)] = ""  # as others shall see it


class Ask(Struct, frozen=True, gc=False, tag="ask"):
    """Please do *command*. Answered by its *id*; what it causes is told before the answer."""

    id: AskId  # the client's own number, rising
    command: RoomCommand
    seen: Seen = 0  # for a play: the version of its pile when the client aimed


class Ping(Struct, frozen=True, gc=False, tag="ping"):
    """Answered by a pong with the same *sent_ms*, the client's own clock."""

    sent_ms: float


ClientMessage = Join | Ask | Ping
