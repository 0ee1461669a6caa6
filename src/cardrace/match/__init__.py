"""A room in time, still without I/O: the caller brings the clock and the dice."""

from cardrace.match.commands import Ask, Cut, Rematch, RoomCommand
from cardrace.match.dealing import Sealing, Shuffle
from cardrace.match.effects import Answer, Effect, Record, Tell
from cardrace.match.events import (
    Admitted,
    CameBack,
    Cause,
    CountdownSet,
    Entry,
    Lent,
    OfRoom,
    Paused,
    RematchAsked,
    Resumed,
    Revealed,
    RoomEvent,
    Sealed,
    Seated,
    StoodIn,
    Warned,
    WasCut,
    WentAway,
    redacted,
)
from cardrace.match.pace import PACE, Pace
from cardrace.match.room import Room
from cardrace.match.table import fold_log, follow
from cardrace.match.terms import TERMS, Terms
from cardrace.match.value import Countdown, Seal, Sitter, Table, empty_table

__all__ = [
    "PACE",
    "TERMS",
    "Admitted",
    "Answer",
    "Ask",
    "CameBack",
    "Cause",
    "Countdown",
    "CountdownSet",
    "Cut",
    "Effect",
    "Entry",
    "Lent",
    "OfRoom",
    "Pace",
    "Paused",
    "Record",
    "Rematch",
    "RematchAsked",
    "Resumed",
    "Revealed",
    "Room",
    "RoomCommand",
    "RoomEvent",
    "Seal",
    "Sealed",
    "Sealing",
    "Seated",
    "Shuffle",
    "Sitter",
    "StoodIn",
    "Table",
    "Tell",
    "Terms",
    "Warned",
    "WasCut",
    "WentAway",
    "empty_table",
    "fold_log",
    "follow",
    "redacted",
]
