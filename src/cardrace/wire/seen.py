"""The table of a room -> the table on the wire, for one seat.

An allow-list: nothing is copied that is not named here, and cards come from that seat's own
view alone.
"""

from __future__ import annotations

from typing import Final

from cardrace.cards import UNKNOWN, Cards
from cardrace.match import Countdown, Table
from cardrace.rules import Options, Side, SpeedOptions, State, preset_name
from cardrace.wire.server import (
    CountdownLeft,
    Phase,
    PileSeen,
    SeatTaken,
    SideSeen,
    SpotSeen,
    TableSeen,
)

TOPMOST: Final = 4  # cards of a pile that can show


def table_seen(table: Table, view: State | None, here: tuple[bool, ...], now_ms: int) -> TableSeen:
    """*view* is the seat's own (`rules.view`); *here* says who is connected."""
    sitters = zip(table.sitters, here, strict=True)
    return TableSeen(
        preset=preset_name(table.options),
        share=_share(table.options),
        phase=_phase(view),
        seats=tuple(
            None if sitter is None else SeatTaken(is_here, sitter.bot)
            for sitter, is_here in sitters
        ),
        sides=() if view is None else tuple(map(_side, view.sides, view.ready)),
        piles=() if view is None else tuple(map(_pile, view.piles, table.versions)),
        rematch=table.rematch,
        wins=table.wins,
        countdown=None if table.countdown is None else _countdown(table.countdown, now_ms),
        outcome=None if view is None else view.outcome,
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
    return Phase.PLAYING if view.started else Phase.READYING


def _side(side: Side, ready: bool) -> SideSeen:  # noqa: FBT001 - mapped over columns
    return SideSeen(
        spots=tuple(map(_spot, side.spots)),
        stock=len(side.stock),
        spit_cards=len(side.spit_cards),
        ready=ready,
    )


def _spot(cards: Cards) -> SpotSeen:
    if not cards or cards[-1] == UNKNOWN:
        return SpotSeen(hidden=len(cards))
    return SpotSeen(cards[-1], len(cards) - 1)


def _pile(cards: Cards, version: int) -> PileSeen:
    seen = tuple(card for card in cards[-TOPMOST:] if card != UNKNOWN)
    return PileSeen(len(cards), version, seen)


def _countdown(countdown: Countdown, now_ms: int) -> CountdownLeft:
    left_ms = max(0, countdown.ends_ms - now_ms)
    return CountdownLeft(countdown.purpose, left_ms, countdown.wait_ms)
