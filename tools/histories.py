"""What clients remember against the log: what was acknowledged is there, once, in order.

Pure: `tools/kill_loop.py` gathers the histories and the log.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

Happened = tuple[str, int | None]  # the kind of an event, and whose it is


class Logged(NamedTuple):
    """One entry of a table's log; its place gives the version."""

    what: Happened
    by: tuple[int, int] | None = None  # the seat and the number of the ask that it came of


class Answered(NamedTuple):
    id: int
    refused: bool


class Told(NamedTuple):
    version: int  # after these
    what: tuple[Happened, ...]


class Anew(NamedTuple):
    """The client has thrown away what it knew; the next it is told sets the version."""


Memory = Answered | Told | Anew
History = Sequence[Memory]


def parse_entry(body: bytes) -> Logged:
    """A row of the log."""
    entry = json.loads(body)
    event, by = entry["event"], entry.get("by")
    seat = None if by is None else by.get("seat")
    cause = None if seat is None or by is None else (seat, by["id"])
    return Logged((event["type"], event.get("seat")), cause)


def judge(log: Sequence[Logged], seats: Mapping[int, History]) -> list[str]:
    """What is wrong at one table; nothing, if all is well."""
    wrong = [*_doubled(log), *_disordered(log)]
    for seat, history in seats.items():
        wrong += (f"seat {seat}: {text}" for text in _answers(log, seat, history))
        wrong += (f"seat {seat}: {text}" for text in _told(log, history))
    return wrong


def acknowledged(history: History) -> set[int]:
    return {each.id for each in history if isinstance(each, Answered) and not each.refused}


def _asks(log: Sequence[Logged]) -> list[tuple[int, int]]:
    return [entry.by for entry in log if entry.by is not None]


def _doubled(log: Sequence[Logged]) -> Iterable[str]:
    for (seat, number), count in Counter(_asks(log)).items():
        if count > 1:
            yield f"ask {number} of seat {seat} was done {count} times"


def _disordered(log: Sequence[Logged]) -> Iterable[str]:
    last: dict[int, int] = {}
    for seat, number in _asks(log):
        if number < last.get(seat, 0):
            yield f"ask {number} of seat {seat} was done after {last[seat]}"
        last[seat] = max(number, last.get(seat, 0))


def _answers(log: Sequence[Logged], seat: int, history: History) -> Iterable[str]:
    done = {number for asker, number in _asks(log) if asker == seat}
    yes = acknowledged(history)
    no = {each.id for each in history if isinstance(each, Answered) and each.refused}
    for number in sorted(yes - done):
        yield f"ask {number} was acknowledged and is lost"
    for number in sorted(no & done):
        yield f"ask {number} was refused and done"
    for number in sorted(yes & no):
        yield f"ask {number} was acknowledged and refused"


def _told(log: Sequence[Logged], history: History) -> Iterable[str]:
    """Each is told the log, from where he stands, without a gap and without a repeat."""
    version: int | None = None
    for each in history:
        if isinstance(each, Anew):
            version = None
        elif isinstance(each, Told):
            if version is not None and each.version != version + len(each.what):
                yield f"{len(each.what)} events after version {version} make {each.version}"
            version = each.version
            if version > len(log):
                yield f"was told of version {version}, and the log ends with {len(log)}"
                continue
            there = tuple(entry.what for entry in log[version - len(each.what) : version])
            if there != each.what:
                yield f"was told {each.what} up to version {version}, and the log says {there}"
