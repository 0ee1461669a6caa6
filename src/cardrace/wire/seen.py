"""The table of a room -> the table on the wire, for one seat.

An allow-list: nothing is copied that is not named here, and cards come from what that seat may
know of a side or a pile (`rules.side_view`, `rules.pile_view`) alone.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from cardrace.cards import UNKNOWN, Cards
from cardrace.match import Countdown, Seal, Table, Terms
from cardrace.match.presence import plays_on
from cardrace.match.value import Reminder
from cardrace.rules import (
    Options,
    Pile,
    Seat,
    Side,
    SpeedOptions,
    Spot,
    State,
    pile_view,
    preset_name,
    side_view,
)
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
    return Eyes(table.options, terms).see(table, seat, now_ms)


class Eyes:
    """Sees one table again and again; what has not changed is not looked at twice.

    A side or a pile that is the same object is the same: tables are values.
    """

    def __init__(self, options: Options, terms: Terms) -> None:
        self._options, self._terms = options, terms
        self._preset, self._share = preset_name(options), _share(options)
        self._sides: dict[tuple[int, Seat | None], tuple[tuple[object, ...], SideSeen]] = {}
        self._piles: dict[int, tuple[tuple[object, ...], PileSeen]] = {}

    def see(self, table: Table, seat: Seat | None, now_ms: int) -> TableSeen:
        state, paused = table.state, table.paused
        now_ms = now_ms if paused is None else paused.since_ms
        seats = range(self._options.seats)
        around = TableSeen(
            preset=self._preset,
            share=self._share,
            phase=_phase(state),
            seats=tuple([_seat(table, self._terms, Seat(i), now_ms) for i in seats]),
            sides=(),
            piles=(),
            rematch=table.rematch,
            wins=table.wins,
            points=table.points if table.options.points else (),
            champion=table.champion,
            countdown=None if table.countdown is None else _countdown(table.countdown, now_ms),
            paused=paused is not None,
            waits_for=None if paused is None else paused.seat,
            warned=None if table.warned is None else _warned(table.warned, now_ms),
            seal=None if table.seal is None else _seal(table.seal),
            game=table.game,
        )
        return around if state is None else self._with_cards(around, table, state, seat)

    def _with_cards(
        self, around: TableSeen, table: Table, state: State, seat: Seat | None
    ) -> TableSeen:
        return replace(
            around,
            sides=tuple([self._side(state, Seat(i), seat) for i in range(len(state.sides))]),
            piles=tuple([self._pile(table, state, Pile(i)) for i in range(len(state.piles))]),
            outcome=state.outcome,
            layout=state.layout,
            solo=state.solo,
            finisher=state.finisher,
            claims=state.claims,
            out=state.out,
            penalty=state.penalty,
            passing=state.passing,
            aside=len(state.aside),
        )

    def _side(self, state: State, at: Seat, seat: Seat | None) -> SideSeen:
        made_of = (state.sides[at], state.ready[at], state.doubles)
        known = self._sides.get((at, seat))
        if known is not None and _same(known[0], made_of):
            return known[1]
        side = side_view(self._options, state.sides[at], own=at == seat)
        doubled = {d.spot for d in state.doubles if (d.seat, d.by) == (at, seat)}
        seen = _side(side, {*side.marks, *doubled}, ready=state.ready[at])
        self._sides[at, seat] = made_of, seen
        return seen

    def _pile(self, table: Table, state: State, pile: Pile) -> PileSeen:
        named = state.declared[pile] if state.declared else -1
        version, owner = table.versions[pile], state.owners[pile]
        made_of = (state.piles[pile], version, owner, named, state.started)
        known = self._piles.get(pile)
        if known is not None and _same(known[0], made_of):
            return known[1]
        cards = pile_view(state.piles[pile], started=state.started)
        shown = tuple(card for card in cards[-TOPMOST:] if card != UNKNOWN)
        seen = PileSeen(len(cards), version, shown, owner, named=None if named < 0 else named)
        self._piles[pile] = made_of, seen
        return seen


def _same(before: tuple[object, ...], now: tuple[object, ...]) -> bool:
    """The cards by identity, for they are many; the rest by value."""
    return before[0] is now[0] and before[1:] == now[1:]


def _warned(warned: Reminder, now_ms: int) -> WarningLeft:
    return WarningLeft(warned.seats, max(0, warned.ends_ms - now_ms), warned.wait_ms)


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


def _share(options: Options) -> int:
    """Cards dealt to each seat; what is over lies elsewhere."""
    game = options.game
    if isinstance(game, SpeedOptions):
        return game.share(options)
    return len(options.deck()) // options.seats


def _phase(state: State | None) -> Phase:
    if state is None:
        return Phase.WAITING
    if state.outcome is not None:
        return Phase.OVER
    if state.claiming:
        return Phase.CLAIMING
    return Phase.PLAYING if state.started else Phase.READYING


def _side(side: Side, marks: set[Spot], *, ready: bool) -> SideSeen:
    return SideSeen(
        spots=tuple(
            _spot(cards, down=Spot(i) in side.face_down, marked=Spot(i) in marks)
            for i, cards in enumerate(side.spots)
        ),
        stock=len(side.stock),
        spit_cards=len(side.spit_cards),
        ready=ready,
    )


def _spot(cards: Cards, *, down: bool, marked: bool) -> SpotSeen:
    if not cards or cards[-1] == UNKNOWN:
        return SpotSeen(hidden=len(cards), down=down)
    return SpotSeen(cards[-1], len(cards) - 1, marked=marked)


def _countdown(countdown: Countdown, now_ms: int) -> CountdownLeft:
    left_ms = max(0, countdown.ends_ms - now_ms)
    return CountdownLeft(countdown.purpose, left_ms, countdown.wait_ms)
