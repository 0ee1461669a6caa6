"""What a seat may ask of its room: everything of the game, and what goes on around it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from cardrace.rules import Seat, SeatCommand


class Rematch(Struct, frozen=True, gc=False, tag="rematch"):
    """The same again; dealt when every seat has asked."""


class Cut(Struct, frozen=True, gc=False, tag="cut"):
    """Have a say in the order of the sealed cards."""

    cut: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]  # 128 random bits


RoomCommand = SeatCommand | Rematch | Cut


class Ask(Struct, frozen=True, gc=False):
    """A command as it arrived."""

    seat: Seat
    id: int  # the asker's own number, by which it is answered
    command: RoomCommand
    seen: int  # the version of the pile at which the asker aimed: for the arbiter
    at_ms: int  # when it arrived
