"""A room in time, still without I/O: the caller brings the clock and the dice."""

from cardrace.match.commands import Ask, Rematch, RoomCommand
from cardrace.match.effects import Answer, Effect, Record, Tell
from cardrace.match.events import (
    CountdownSet,
    Entry,
    RematchAsked,
    RoomEvent,
    Seated,
)
from cardrace.match.pace import PACE, Pace
from cardrace.match.room import Room, Shuffle
from cardrace.match.table import Countdown, Sitter, Table, fold_log, follow

__all__ = [
    "PACE",
    "Answer",
    "Ask",
    "Countdown",
    "CountdownSet",
    "Effect",
    "Entry",
    "Pace",
    "Record",
    "Rematch",
    "RematchAsked",
    "Room",
    "RoomCommand",
    "RoomEvent",
    "Seated",
    "Shuffle",
    "Sitter",
    "Table",
    "Tell",
    "fold_log",
    "follow",
]
