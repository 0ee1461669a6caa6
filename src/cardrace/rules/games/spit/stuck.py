"""SPIT-STALL-1: who can still act, and what he could show. The test of rules.md 4.1.

The slow truth is a search over everything a seat could do alone (tests/rules/test_spit.py,
``test_the_stuck_test_agrees_with_a_search``).
"""

from __future__ import annotations

from itertools import chain

from cardrace.cards import Card, Cards, rank
from cardrace.rules.games.spit.layout import spit_options
from cardrace.rules.legal import any_fits, fitting
from cardrace.rules.state import Seat, Side, Spot, State


def open_cards(side: Side, spot: int) -> Cards:
    """The face-up cards of a spot: its top and what was covered by equal cards."""
    cards = side.spots[spot]
    if not cards or Spot(spot) in side.face_down:
        return ()
    shown = 1
    while shown < len(cards) and cards[-1 - shown] in side.covered:
        shown += 1
    return cards[-shown:]


def able(state: State, seat: Seat) -> bool:
    """Can *seat* play, turn a card, or show a hidden one by moving? rules.md 4.1 (a) to (d).

    A move that shows nothing never counts, or single cards could go to and fro for ever.
    """
    return _able(state, seat, [pile[-1] for pile in state.piles])


def _able(state: State, seat: Seat, tops: list[Card]) -> bool:
    side, rows = state.sides[seat], fitting(state.options)
    if side.face_down:
        return True
    for cards in side.spots:  # plain loops: asked after every event
        if cards:
            row = rows[cards[-1]]
            for top in tops:
                if row[top]:
                    return True
    if not _loose(state, side):
        return False
    shown = reach(state, seat)
    return side.laid() > len(shown) or any_fits(state.options, shown, tops)


def reach(state: State, seat: Seat) -> Cards:
    """What *seat* could play without seeing a hidden card: tops, and what he can uncover."""
    side = state.sides[seat]
    runs = [open_cards(side, spot) for spot in range(len(side.spots))]
    if not _loose(state, side):
        runs = [run[-1:] for run in runs]
    return tuple(chain.from_iterable(runs))


def stuck(state: State) -> bool:
    """SPIT-STALL-2: nobody can act. Who lets his time pass counts as stuck: stall=timeout."""
    tops = [pile[-1] for pile in state.piles]
    for seat in map(Seat, range(len(state.sides))):
        if seat not in state.passing and _able(state, seat, tops):
            return False
    return True


def dead(state: State) -> bool:
    """Would recycling flip for ever? rules.md 4.15: no card that can turn up fits any top."""
    if any(able(state, Seat(i)) for i in range(len(state.sides))):
        return False
    turnable = [card for side in state.sides for card in side.spit_cards]
    turnable += [card for pile in state.piles for card in pile]
    shown = [card for seat in range(len(state.sides)) for card in reach(state, Seat(seat))]
    return not any_fits(state.options, shown, turnable)


def _loose(state: State, side: Side) -> bool:
    """Whether there is an empty position, or (stack_equal) two equal tops to put together.

    Two equal tops suffice: either one hides a card, or putting them together makes a space.
    """
    if not all(side.spots):
        return True
    if not spit_options(state.options).stack_equal:
        return False
    tops = {rank(cards[-1]) for cards in side.spots}
    return len(tops) < len(side.spots)
