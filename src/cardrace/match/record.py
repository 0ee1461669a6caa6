"""One round of a room's log as a record that can be read, replayed and checked."""

from __future__ import annotations

from collections.abc import Iterable

from cardrace.match.commands import Cut, Rematch
from cardrace.match.events import Cause, Entry, OfRoom
from cardrace.rules import (
    Command,
    Dealt,
    Event,
    Readied,
    Ready,
    Seat,
    deal,
    evolve,
)
from cardrace.rules.notation import Fairness, Record, Step
from cardrace.rules.notation.record import digest


def last_round(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """From the last deal on."""
    kept = list[Entry]()
    for entry in entries:
        if isinstance(entry.event, Dealt):
            kept.clear()
        kept.append(entry)
    return tuple(kept)


def round_record(entries: tuple[Entry, ...], fairness: Fairness | None = None) -> Record:
    """The round that begins with the deal in the first of *entries*."""
    dealt = entries[0].event
    assert isinstance(dealt, Dealt)
    state, steps = deal(dealt), list[Step]()
    for (seat, command), events in _asked(entries[1:]):
        for event in events:
            state = evolve(state, event)
        steps.append(Step(seat, command, tuple(events), digest(state)))
    return Record(dealt, tuple(steps), fairness)


def _asked(entries: tuple[Entry, ...]) -> list[tuple[tuple[Seat | None, Command], list[Event]]]:
    """Who asked what, and the events of the rules that came of it."""
    found = list[tuple[tuple[Seat | None, Command], list[Event]]]()
    for entry in entries:
        event = entry.event
        if isinstance(event, OfRoom):
            continue
        if (asked := _of_rules(entry.by)) is not None:
            found.append((asked, [event]))
        elif entry.by is None and isinstance(event, Readied):
            found.append(((event.seat, Ready()), [event]))  # one press asked for more, and ready
        else:
            found[-1][1].append(event)
    return found


def _of_rules(by: Cause | None) -> tuple[Seat | None, Command] | None:
    if by is None or isinstance(by.command, Rematch | Cut):
        return None
    return by.seat, by.command
