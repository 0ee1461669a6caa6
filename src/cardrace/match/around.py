"""How what happens around the cards changes a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from cardrace.match import events as e
from cardrace.match.value import Countdown, Pause, Reminder, Seal, Sitter, Table
from cardrace.rules.state import put


def _seated(table: Table, event: e.Seated, at_ms: int) -> Table:
    """A person is on his way until he has come."""
    sitter = Sitter(event.bot, event.name, (event.who,) if event.who else ())
    away = table.away if event.bot else put(table.away, event.seat, at_ms)
    return replace(table, sitters=put(table.sitters, event.seat, sitter), away=away)


def _lent(table: Table, event: e.Lent, _: int) -> Table:
    sitter = table.sitters[event.seat]
    assert sitter is not None  # only a seat that is taken has an owner
    sitter = replace(sitter, links=(*sitter.links, event.link))
    return replace(table, sitters=put(table.sitters, event.seat, sitter))


def _admitted(table: Table, event: e.Admitted, _: int) -> Table:
    sitter = table.sitters[event.seat]
    assert sitter is not None  # only a seat that is taken has an owner
    links = tuple(link for link in sitter.links if link != event.link)
    others = (who for who in sitter.who if who != event.who)
    sitter = replace(sitter, who=(*others, event.who), links=links)
    return replace(table, sitters=put(table.sitters, event.seat, sitter))


def _went_away(table: Table, event: e.WentAway, at_ms: int) -> Table:
    warned = table.warned
    if warned is not None:
        left = tuple(seat for seat in warned.seats if seat != event.seat)
        warned = replace(warned, seats=left) if left else None
    return replace(table, away=put(table.away, event.seat, at_ms), warned=warned)


def _came_back(table: Table, event: e.CameBack, _: int) -> Table:
    return replace(
        table,
        away=put(table.away, event.seat, None),
        standing=put(table.standing, event.seat, None),
    )


def _stood_in(table: Table, event: e.StoodIn, _: int) -> Table:
    return replace(table, standing=put(table.standing, event.seat, event.bot))


def _paused(table: Table, event: e.Paused, at_ms: int) -> Table:
    return replace(table, paused=Pause(at_ms, event.seat))


def _resumed(table: Table, _: e.Resumed, at_ms: int) -> Table:
    """Every clock goes on where it stood."""
    assert table.paused is not None
    stood = at_ms - table.paused.since_ms

    def later(times: tuple[int | None, ...]) -> tuple[int | None, ...]:
        return tuple(None if time is None else time + stood for time in times)

    countdown, warned = table.countdown, table.warned
    return replace(
        table,
        paused=None,
        countdown=countdown and replace(countdown, ends_ms=countdown.ends_ms + stood),
        warned=warned and replace(warned, ends_ms=warned.ends_ms + stood),
        since=later(table.since),
        away=later(table.away),
        acted_ms=table.acted_ms + stood,
    )


def _warned(table: Table, event: e.Warned, at_ms: int) -> Table:
    """Who had to be warned has less time the next time."""
    strikes = tuple(n + (i in event.seats) for i, n in enumerate(table.strikes))
    warned = Reminder(event.seats, event.wait_ms, at_ms + event.wait_ms)
    return replace(table, warned=warned, strikes=strikes)


def _countdown_set(table: Table, event: e.CountdownSet, at_ms: int) -> Table:
    countdown = Countdown(event.purpose, event.wait_ms, at_ms + event.wait_ms)
    return replace(table, countdown=countdown, warned=None)


def _rematch_asked(table: Table, event: e.RematchAsked, _: int) -> Table:
    return replace(table, rematch=put(table.rematch, event.seat, item=True))


def _sealed(table: Table, event: e.Sealed, _: int) -> Table:
    cuts = ("",) * len(table.sitters)
    return replace(table, seal=Seal(event.round, event.commitment, event.seed, cuts))


def _was_cut(table: Table, event: e.WasCut, _: int) -> Table:
    assert table.seal is not None
    cuts = put(table.seal.cuts, event.seat, event.cut)
    return replace(table, seal=replace(table.seal, cuts=cuts))


def _revealed(table: Table, event: e.Revealed, _: int) -> Table:
    return replace(table, game=event.game)


AROUND: Final[Mapping[type, Callable[[Table, Any, int], Table]]] = {
    e.Seated: _seated,
    e.Lent: _lent,
    e.Admitted: _admitted,
    e.WentAway: _went_away,
    e.CameBack: _came_back,
    e.StoodIn: _stood_in,
    e.Paused: _paused,
    e.Resumed: _resumed,
    e.Warned: _warned,
    e.CountdownSet: _countdown_set,
    e.RematchAsked: _rematch_asked,
    e.Sealed: _sealed,
    e.WasCut: _was_cut,
    e.Revealed: _revealed,
}
