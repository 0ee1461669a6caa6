"""Which plays fit, who can act, and when nobody ever will."""

from __future__ import annotations

from typing import Final

from cardrace.cards import PACK, UNKNOWN, Card, Cards, rank
from cardrace.rules.commands import Play
from cardrace.rules.state import Pile, Seat, State


def _neighbours(card: Card, top: Card) -> bool:
    if UNKNOWN in (card, top):
        return False
    return (rank(card) - rank(top)) % 13 in (1, 12) and max(rank(card), rank(top)) < 13


_IDS: Final = (*(Card(i) for i in range(2 * PACK)), UNKNOWN)  # so that row -1 is UNKNOWN's
_FITS: Final = tuple(tuple(_neighbours(card, top) for top in _IDS) for card in _IDS)


def fits(card: Card, top: Card) -> bool:
    """One higher or one lower, round the corner: COMMON-RANK-1, -2, -3."""
    return _FITS[card][top]


def legal_plays(state: State, seat: Seat) -> tuple[Play, ...]:
    """Every play open to *seat*, by spot and then by pile. COMMON-PILE-1.

    *state* may be any seat's view, as long as it is *seat*'s own or the whole table.
    """
    if not state.started or state.outcome is not None:
        return ()
    tops = [(Pile(i), pile[-1]) for i, pile in enumerate(state.piles) if pile]
    plays = [
        Play(card, pile)
        for cards in state.sides[seat].spots
        if cards
        for card in [cards[-1]]
        for row in [_FITS[card]]  # one look-up a card: this is the inmost loop of every lab
        for pile, top in tops
        if row[top]
    ]
    return tuple(plays)


def deadlocked(state: State) -> bool:
    """Nobody can play, so spit cards must turn: SPEED-STALL-1."""
    if not state.started or state.outcome is not None:
        return False
    tops = [pile[-1] for pile in state.piles if pile]
    return not any(
        _FITS[cards[-1]][top]
        for side in state.sides
        for cards in side.spots
        if cards
        for top in tops
    )


def recyclable(state: State) -> tuple[Cards, ...]:
    """Seat by seat, what the next flip must shuffle into an empty side pile first.

    Everything under the top of the pile beside it: SPEED-RECYCLE-1, -2, -3. A pile of one
    card gives nothing (rules.md 4.22).
    """
    return tuple(
        () if side.spit_cards else pile[:-1]
        for side, pile in zip(state.sides, state.piles, strict=True)
    )


def dead(state: State) -> bool:
    """At a deadlock: no card that can still turn up fits any card in play. rules.md 4.23."""
    held = [_FITS[cards[-1]] for side in state.sides for cards in side.spots if cards]
    turning = (*(side.spit_cards for side in state.sides), *state.piles)
    return not any(row[card] for cards in turning for card in cards for row in held)
