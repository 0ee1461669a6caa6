"""The table of a room -> the table on the wire, for one seat.

An allow-list: nothing is copied that is not named here, and cards come from that seat's own
view alone.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cardrace.cards import UNKNOWN, Cards
from cardrace.match import Countdown, Seal, Table, Terms
from cardrace.match.presence import plays_on
from cardrace.rules import Options, Pile, Seat, SpeedOptions, Spot, State, preset_name
from cardrace.rules import view as known
from cardrace.wire.server import (
    CountdownLeft,
    Phase,
    PileSeen,
    SealSeen,
    SeatTaken,
    SideSeen,
    SpotSeen,
    TableSeen,
    WarningLeft,
)

TOPMOST: Final = 4  # cards of a pile that can show


def table_seen(table: Table, terms: Terms, seat: Seat | None, now_ms: int) -> TableSeen:
    """As *seat* may know it, or, if that is nobody, a watcher."""
    seen = None if table.state is None else known(table.state, seat)
    paused, warned = table.paused, table.warned
    now_ms = now_ms if paused is None else paused.since_ms
    around = TableSeen(
        preset=preset_name(table.options),
        share=_share(table.options),
        phase=_phase(seen),
        seats=tuple(_seat(table, terms, Seat(i), now_ms) for i in range(table.options.seats)),
        sides=(),
        piles=(),
        rematch=table.rematch,
        wins=table.wins,
        points=table.points if table.options.points else (),
        champion=table.champion,
        countdown=None if table.countdown is None else _countdown(table.countdown, now_ms),
        paused=paused is not None,
        waits_for=None if paused is None else paused.seat,
        warned=None
        if warned is None
        else WarningLeft(warned.seats, max(0, warned.ends_ms - now_ms), warned.wait_ms),
        seal=None if table.seal is None else _seal(table.seal),
        game=table.game,
    )
    return around if seen is None else _with_cards(around, seen, seat, table.versions)


def _seat(table: Table, terms: Terms, seat: Seat, now_ms: int) -> SeatTaken | None:
    sitter, away = table.sitters[seat], table.away[seat]
    if sitter is None:
        return None
    stand_in = table.standing[seat]
    waits = away is not None and stand_in is None and plays_on(table)
    left_ms = max(0, (away or 0) + terms.away_ms - now_ms) if waits else None
    return SeatTaken(away is None, sitter.bot, sitter.name, stand_in, left_ms)


def _seal(seal: Seal) -> SealSeen:
    return SealSeen(seal.round, seal.commitment, tuple(map(bool, seal.cuts)))


def _with_cards(
    around: TableSeen, view: State, seat: Seat | None, versions: tuple[int, ...]
) -> TableSeen:
    return replace(
        around,
        sides=tuple(_side(view, Seat(i), seat) for i in range(len(view.sides))),
        piles=tuple(_pile(view, Pile(i), versions[i]) for i in range(len(view.piles))),
        outcome=view.outcome,
        layout=view.layout,
        solo=view.solo,
        finisher=view.finisher,
        claims=view.claims,
        out=view.out,
        penalty=view.penalty,
        passing=view.passing,
        aside=len(view.aside),
    )


def _share(options: Options) -> int:
    """Cards dealt to each seat; what is over lies elsewhere."""
    game = options.game
    if isinstance(game, SpeedOptions):
        return game.share(options)
    return len(options.deck()) // options.seats


def _phase(view: State | None) -> Phase:
    if view is None:
        return Phase.WAITING
    if view.outcome is not None:
        return Phase.OVER
    if view.claiming:
        return Phase.CLAIMING
    return Phase.PLAYING if view.started else Phase.READYING


def _side(view: State, at: Seat, seat: Seat | None) -> SideSeen:
    side = view.sides[at]
    marks = {*side.marks, *(d.spot for d in view.doubles if (d.seat, d.by) == (at, seat))}
    return SideSeen(
        spots=tuple(
            _spot(cards, down=Spot(i) in side.face_down, marked=Spot(i) in marks)
            for i, cards in enumerate(side.spots)
        ),
        stock=len(side.stock),
        spit_cards=len(side.spit_cards),
        ready=view.ready[at],
    )


def _spot(cards: Cards, *, down: bool, marked: bool) -> SpotSeen:
    if not cards or cards[-1] == UNKNOWN:
        return SpotSeen(hidden=len(cards), down=down)
    return SpotSeen(cards[-1], len(cards) - 1, marked=marked)


def _pile(view: State, pile: Pile, version: int) -> PileSeen:
    cards = view.piles[pile]
    seen = tuple(card for card in cards[-TOPMOST:] if card != UNKNOWN)
    named = view.declared[pile] if view.declared else -1
    return PileSeen(
        len(cards), version, seen, view.owners[pile], named=None if named < 0 else named
    )


def _countdown(countdown: Countdown, now_ms: int) -> CountdownLeft:
    left_ms = max(0, countdown.ends_ms - now_ms)
    return CountdownLeft(countdown.purpose, left_ms, countdown.wait_ms)
