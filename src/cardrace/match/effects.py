"""What a room wants done. The shell does it; the room never does."""

from __future__ import annotations

from msgspec import Struct

from cardrace.match.events import Entry, RoomEvent
from cardrace.rules import Refusal, Seat


class Record(Struct, frozen=True, gc=False):
    """Append to the log, before anything else leaves the house."""

    version: int  # 1 for the first entry of the log
    entry: Entry


class Tell(Struct, frozen=True, gc=False):
    """*event* as *seat* may know it. Each seat hears of every version, without gaps."""

    seat: Seat
    version: int
    event: RoomEvent


class Answer(Struct, frozen=True, gc=False):
    seat: Seat
    id: int  # the asker's own number
    refusal: Refusal | None


Effect = Record | Tell | Answer
