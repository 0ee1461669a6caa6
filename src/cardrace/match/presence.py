"""Who is away, or holds the others up, and what the terms of the table say of it.

Reads a table, says when something is due and what; the room makes events of it.
"""

from __future__ import annotations

from typing import Final

from cardrace.match.events import Paused, Resumed, RoomEvent, StoodIn, Warned
from cardrace.match.terms import STAND_IN, Terms
from cardrace.match.value import Table
from cardrace.rules import Seat, legal

LEAST_MS: Final = 5_000  # however often somebody had to be warned


def plays_on(table: Table) -> bool:
    """Cards lie there that somebody should play."""
    return table.state is not None and table.state.outcome is None


def persons(table: Table) -> tuple[Seat, ...]:
    sitters = enumerate(table.sitters)
    return tuple(Seat(i) for i, sitter in sitters if sitter is not None and sitter.bot is None)


def all_away(table: Table) -> bool:
    return all(table.away[seat] is not None for seat in persons(table))


def on_leaving(table: Table) -> tuple[RoomEvent, ...]:
    """After somebody went: a table without people waits for them, whatever its terms."""
    stands = plays_on(table) and table.paused is None and all_away(table)
    return (Paused(None),) if stands else ()


def on_coming(table: Table, seat: Seat) -> tuple[RoomEvent, ...]:
    """With *seat* back: the table goes on, unless it waits for somebody else."""
    if table.paused is None or table.paused.seat not in (None, seat):
        return ()
    return (Resumed(),)


def absence_due(table: Table, terms: Terms) -> int | None:
    """When the first who is away has been away for too long; each counts once."""
    if not plays_on(table) or table.paused is not None:
        return None
    since = [
        at_ms for seat in persons(table) if (at_ms := _missing_since(table, seat)) is not None
    ]
    return min(since) + terms.away_ms if since else None


def missing(table: Table, terms: Terms, now_ms: int) -> Seat | None:
    """Whose absence has consequences now."""
    for seat in persons(table):
        since = _missing_since(table, seat)
        if since is not None and since + terms.away_ms <= now_ms:
            return seat
    return None


def consequence(terms: Terms, seat: Seat) -> RoomEvent | None:
    """What happens for who is missing; nothing stands for the loss of the round."""
    match terms.absence:
        case "bot":
            return StoodIn(seat, STAND_IN)
        case "pause":
            return Paused(seat)
        case "lose":
            return None


def _missing_since(table: Table, seat: Seat) -> int | None:
    return None if table.standing[seat] is not None else table.away[seat]


def idle_due(table: Table, terms: Terms) -> int | None:
    """When to look whether somebody holds the others up; or when a warning has run out.

    While a countdown runs the table goes on by itself, and nobody can hold it up.
    """
    state = table.state
    if state is None or not plays_on(table) or table.paused is not None:
        return None
    if table.warned is not None:
        return table.warned.ends_ms
    if table.countdown is not None or state.claiming:
        return None
    here = [seat for seat in persons(table) if _acts_himself(table, seat)]
    if not here:
        return None
    return table.acted_ms + min(_allowance(table, terms, seat) for seat in here)


def warning(table: Table, terms: Terms, now_ms: int) -> Warned | None:
    """For those who could act and have not for too long; nobody can but they."""
    held = now_ms - table.acted_ms
    late = tuple(seat for seat in holding(table) if _allowance(table, terms, seat) <= held)
    return Warned(late, max(LEAST_MS, terms.idle_ms // 2)) if late else None


def holding(table: Table) -> tuple[Seat, ...]:
    """The persons here who could act: on the cards, or be ready for a flip or the next layout.

    Before the first layout nobody is bound to begin.
    """
    state = table.state
    if state is None or not plays_on(table):
        return ()
    here = (seat for seat in persons(table) if _acts_himself(table, seat))
    seats = map(Seat, range(len(state.sides)))
    if state.started and any(legal(state, seat) for seat in seats):
        return tuple(seat for seat in here if legal(state, seat))
    asked = state.started or state.layout > 1
    return tuple(seat for seat in here if asked and not state.ready[seat])


def _acts_himself(table: Table, seat: Seat) -> bool:
    return table.away[seat] is None and table.standing[seat] is None


def _allowance(table: Table, terms: Terms, seat: Seat) -> int:
    return max(LEAST_MS, terms.idle_ms >> table.strikes[seat])
