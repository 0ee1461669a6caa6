"""Plays whatever fits, at a person's pace, with a person's slips."""

from __future__ import annotations

from typing import Final

from cardrace.bots.bot import Intent, Rng
from cardrace.bots.reaction import FLOOR_MS, Level, reaction_ms
from cardrace.rules import (
    Drawn,
    Event,
    Flipped,
    Pile,
    Play,
    Played,
    Ready,
    Seat,
    Started,
    State,
    legal,
)

REPLAN: Final = 0.6  # share of a fresh reaction that a change of plan costs
READY_MS: Final = (300, 900)


class Greedy:
    """A play it has in mind dies when the pile under it changes; then it looks again."""

    def __init__(self, seat: Seat, level: Level, rng: Rng) -> None:
        self._seat = seat
        self._level = level
        self._rng = rng
        self._intent: Intent | None = None
        self._waiting = False  # for the answer to its last press
        self._free_ms = 0  # when the hand may press again

    def see(self, now_ms: int, view: State, events: tuple[Event, ...]) -> None:
        if not events:
            self._waiting = False
        if self._waiting or _keeps(self._intent, events):
            return
        share = REPLAN if self._intent is not None else 1.0
        self._intent = self._plan(now_ms, view, share)

    def next(self) -> Intent | None:
        return self._intent

    def press(self, now_ms: int) -> None:
        self._intent = None
        self._waiting = True
        self._free_ms = now_ms + self._level.gap_ms

    def _plan(self, now_ms: int, view: State, share: float) -> Intent | None:
        if view.outcome is not None:
            return None
        if not view.started:
            if view.ready[self._seat]:
                return None
            return Intent(now_ms + round(self._rng.uniform(*READY_MS)), Ready())
        play = self._choose(view)
        if play is None:
            return None
        hand = sum(1 for cards in view.sides[self._seat].spots if cards)
        reaction = reaction_ms(self._level, self._rng, visible=hand, choices=len(view.piles))
        wait = max(FLOOR_MS, round(share * reaction))
        return Intent(max(now_ms + wait, self._free_ms), play)

    def _choose(self, view: State) -> Play | None:
        plays = tuple(act for act in legal(view, self._seat) if isinstance(act, Play))
        if not plays:
            return None
        if self._rng.random() < self._level.wrong and (slips := _slips(view, self._seat, plays)):
            return self._rng.choice(slips)
        return self._rng.choice(plays)


def _keeps(intent: Intent | None, events: tuple[Event, ...]) -> bool:
    """Whether *events* leave the press in mind as good as it was."""
    if intent is None or not isinstance(intent.command, Play) or not events:
        return False
    pile = intent.command.pile
    return all(_spares(event, pile) for event in events)


def _spares(event: Event, pile: Pile) -> bool:
    match event:
        case Played(pile=changed):
            return changed != pile
        case Flipped(piles=changed):
            return pile not in changed
        case Started():
            return False
        case Drawn():
            return True
        case _:
            return False


def _slips(view: State, seat: Seat, plays: tuple[Play, ...]) -> tuple[Play, ...]:
    """Every play a slip of the hand could make of a card that does not fit."""
    return tuple(
        play
        for cards in view.sides[seat].spots
        if cards
        for pile in range(len(view.piles))
        if (play := Play(cards[-1], Pile(pile))) not in plays
    )
