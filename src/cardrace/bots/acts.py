"""What a seat could do now, whatever the game: the acts worth doing, the slips, what they aim at.

Everything here reads one seat's view alone, and asks the rules what may be done; no game is
known by its name.
"""

from __future__ import annotations

from cardrace.bots.moves import useful_moves
from cardrace.cards import UNKNOWN
from cardrace.rules import (
    Call,
    Cover,
    Ended,
    Move,
    Pile,
    Play,
    Ready,
    Refusal,
    Seat,
    SeatCommand,
    Slap,
    Spit,
    State,
    Take,
    decide,
    legal,
)

Acts = tuple[SeatCommand, ...]


def worth(view: State, seat: Seat) -> Acts:
    """The acts that bring *seat* nearer to winning; any of them is as good as another."""
    if (said := _said(view, seat)) is not None:
        return (said,)
    acts = legal(view, seat)
    if slaps := tuple(act for act in acts if isinstance(act, Slap)):
        return _smallest(view, slaps)
    most = max((len(act.more) for act in acts if isinstance(act, Play)), default=0)
    found = tuple(
        act
        for act in acts
        if not isinstance(act, Move) and not (isinstance(act, Play) and len(act.more) < most)
    )
    return found or useful_moves(view, seat)


def asks(view: State, seat: Seat) -> bool:
    """Whether saying that one is ready may help: before the start, and to get a flip.

    In Speed a seat cannot know that nobody can play; then the table says no.
    """
    return not isinstance(decide(view, seat, Ready()), Refusal)


def slips(view: State, seat: Seat) -> Acts:
    """What a slip of the hand could do instead: a card that does not fit, a spot not marked.

    And a slap too early, where that has a price: false_slap.
    """
    acts = legal(view, seat)
    if any(isinstance(act, Cover) for act in acts):
        tops = (cards[-1] for side in view.sides for cards in side.spots if cards)
        return tuple(cover for card in tops if (cover := Cover(card)) not in acts)
    right = {(act.card, act.pile) for act in acts if isinstance(act, Play)}
    if not right:
        return ()
    wrong = tuple(
        Play(cards[-1], Pile(pile))
        for cards in view.sides[seat].spots
        if cards and cards[-1] != UNKNOWN
        for pile in range(len(view.piles))
        if (cards[-1], pile) not in right
    )
    early = Slap(Pile(0))
    priced = early not in acts and not isinstance(decide(view, seat, early), Refusal)
    return (*wrong, early) if priced else wrong


def aim(view: State, seat: Seat, command: SeatCommand) -> object:
    """What *command* aims at: a press in mind is as good as it was while this is the same."""
    phase = (view.started, view.claiming, view.outcome, view.layout, view.out, view.penalty)
    match command:
        case Play(pile=pile):
            return phase, view.piles[pile : pile + 1], view.sides[seat]
        case Ready():
            return phase, view.piles, view.ready[seat]
        case Call() | Take():
            return phase
        case _:
            return phase, command in legal(view, seat)


def look(view: State, seat: Seat, command: SeatCommand) -> tuple[int, int]:
    """Among how many cards a person searches for *command*, and from how many places chooses."""
    own = sum(1 for cards in view.sides[seat].spots if cards)
    match command:
        case Play() | Ready():
            return own, len(view.piles)
        case Move():
            return own, own
        case Cover():
            rows = sum(1 for side in view.sides for cards in side.spots if cards)
            return rows, sum(len(side.marks) for side in view.sides)
        case Slap() | Spit() | Take():
            return 1, len(view.piles)
        case _:
            return 1, 1


def _said(view: State, seat: Seat) -> Call | Take | None:
    """A call that wins (VERBAL-1, -4), or the smaller pile of a penalty (VERBAL-3)."""
    called = decide(view, seat, Call())
    if not isinstance(called, Refusal) and any(isinstance(event, Ended) for event in called):
        return Call()
    piles = sorted(range(len(view.piles)), key=lambda pile: len(view.piles[pile]))
    takes = (Take(Pile(pile)) for pile in piles)
    return next((t for t in takes if not isinstance(decide(view, seat, t), Refusal)), None)


def _smallest(view: State, slaps: tuple[Slap, ...]) -> tuple[Slap, ...]:
    """SPIT-SLAP-3; the place of a missing pile has no cards."""

    def size(slap: Slap) -> int:
        return sum(map(len, view.piles[slap.pile : slap.pile + 1]))

    least = min(map(size, slaps))
    return tuple(slap for slap in slaps if size(slap) == least)
