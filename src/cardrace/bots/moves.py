"""Which move in one's own layout of Spit leads anywhere: rules.md 4.1, 4.12.

The first step of a shortest way to a hidden card or to a play. So single cards never go to
and fro: each step makes the way shorter, and where there is no way there is no move.
"""

from __future__ import annotations

from cardrace.cards import UNKNOWN, Cards
from cardrace.rules import Move, Play, Refusal, Seat, State, Turned, decide, evolve, fits, legal


def useful_moves(view: State, seat: Seat) -> tuple[Move, ...]:
    """Every first step of a shortest way that is useful; none if nothing can come of moving."""
    if not _hopes(view, seat):
        return ()  # or all arrangements would be tried in vain
    ways = [(move, view, move) for move in _moves(view, seat)]
    seen = {_layout(view, seat)}
    while ways:
        useful: list[Move] = []
        further: list[tuple[Move, State, Move]] = []
        for first, before, move in ways:
            after = _after(before, seat, move)
            if after is None:
                useful.append(first)
            elif (layout := _layout(after, seat)) not in seen:
                seen.add(layout)
                further += ((first, after, next_move) for next_move in _moves(after, seat))
        if useful:
            return tuple(dict.fromkeys(useful))
        ways = further
    return ()


def _hopes(view: State, seat: Seat) -> bool:
    """Whether a card is hidden in the layout, or one of the open ones could be played."""
    tops = [pile[-1] for pile in view.piles]
    return any(
        card == UNKNOWN or any(fits(view.options, card, top) for top in tops)
        for cards in view.sides[seat].spots
        for card in cards
    )


def _moves(view: State, seat: Seat) -> tuple[Move, ...]:
    return tuple(act for act in legal(view, seat) if isinstance(act, Move))


def _after(view: State, seat: Seat, move: Move) -> State | None:
    """The table after *move*; nothing if the way may end there: a card shown, or a play."""
    events = decide(view, seat, move)
    assert not isinstance(events, Refusal)  # it is legal
    for event in events:
        if isinstance(event, Turned):
            return None
        view = evolve(view, event)
    if view.sides[seat].face_down or any(isinstance(act, Play) for act in legal(view, seat)):
        return None
    return view


def _layout(view: State, seat: Seat) -> tuple[Cards, ...]:
    """Where a pile of the layout lies makes no difference."""
    return tuple(sorted(view.sides[seat].spots))
