"""What a seat may ask of its room: everything of the game, and another round of it."""

from __future__ import annotations

from msgspec import Struct

from cardrace.rules import Seat, SeatCommand


class Rematch(Struct, frozen=True, gc=False, tag="rematch"):
    """The same again; dealt when every seat has asked."""


RoomCommand = SeatCommand | Rematch


class Ask(Struct, frozen=True, gc=False):
    """A command as it arrived."""

    seat: Seat
    id: int  # the asker's own number, by which it is answered
    command: RoomCommand
    seen: int  # the version of the pile at which the asker aimed: for the arbiter
    at_ms: int  # when it arrived
