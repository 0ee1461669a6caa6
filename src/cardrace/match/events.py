"""What happened in a room besides the cards. With the rules' events it is the room's log."""

from __future__ import annotations

from msgspec import Struct

from cardrace.rules import Due, Event, Seat


class Seated(Struct, frozen=True, gc=False, tag="seated", omit_defaults=True):
    seat: Seat
    bot: str | None = None  # its level; a person has none


class CountdownSet(Struct, frozen=True, gc=False, tag="countdown-set"):
    """The table will act by itself *wait_ms* after this was recorded."""

    purpose: Due
    wait_ms: int


class RematchAsked(Struct, frozen=True, gc=False, tag="rematch-asked"):
    seat: Seat


RoomEvent = Event | Seated | CountdownSet | RematchAsked


class Entry(Struct, frozen=True, gc=False):
    """One line of a room's log; its place in the log is the event's version."""

    at_ms: int
    event: RoomEvent
