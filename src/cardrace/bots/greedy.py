"""Does whatever is worth doing, at a person's pace, with a person's slips."""

from __future__ import annotations

from typing import Final

from cardrace.bots.acts import aim, asks, look, slips, worth
from cardrace.bots.bot import Intent, Rng
from cardrace.bots.reaction import FLOOR_MS, Level, reaction_ms
from cardrace.rules import Call, Event, Ready, Seat, SeatCommand, Slap, State

REPLAN: Final = 0.6  # share of a fresh reaction that a change of plan costs
READY_MS: Final = (300, 900)


class Greedy:
    """What it has in mind dies when what it aims at changes; then it looks again."""

    def __init__(self, seat: Seat, level: Level, rng: Rng) -> None:
        self._seat = seat
        self._level = level
        self._rng = rng
        self._intent: Intent | None = None
        self._aim: object = None  # of the intent, when it was formed
        self._pressed: SeatCommand | None = None  # last
        self._waiting = False  # for the answer to its last press
        self._free_ms = 0  # when the hand may press again

    def see(self, now_ms: int, view: State, events: tuple[Event, ...]) -> None:
        if not events:
            self._waiting = False
        if self._waiting or (events and self._keeps(view)):
            return
        share = REPLAN if self._intent is not None else 1.0
        command = self._choose(view, answered=not events)
        self._intent = None
        if command is not None:
            self._aim = aim(view, self._seat, command)
            self._intent = Intent(self._when(now_ms, view, command, share), command)

    def next(self) -> Intent | None:
        return self._intent

    def press(self, now_ms: int) -> None:
        assert self._intent is not None
        self._pressed = self._intent.command
        self._intent = None
        self._waiting = True
        self._free_ms = now_ms + self._level.gap_ms

    def _keeps(self, view: State) -> bool:
        intent = self._intent
        return intent is not None and aim(view, self._seat, intent.command) == self._aim

    def _choose(self, view: State, *, answered: bool) -> SeatCommand | None:
        acts = worth(view, self._seat)
        if not acts:
            # Who was told that no flip is due asks again when something has happened.
            refused = answered and isinstance(self._pressed, Ready)
            return Ready() if not refused and asks(view, self._seat) else None
        if self._rng.random() < self._level.wrong and (wrong := slips(view, self._seat)):
            return self._rng.choice(wrong)
        return self._rng.choice(acts)

    def _when(self, now_ms: int, view: State, command: SeatCommand, share: float) -> int:
        if not view.started:
            return now_ms + round(self._rng.uniform(*READY_MS))
        visible, choices = look(view, self._seat, command)
        reaction = reaction_ms(self._level, self._rng, visible=visible, choices=choices)
        if isinstance(command, Slap) and view.finisher == self._seat:
            share = REPLAN  # whose last card ends the layout has seen it coming
        at_ms = now_ms + max(FLOOR_MS, round(share * reaction))
        # The gap is there so that its cards can be followed; nobody slaps or calls at leisure.
        return at_ms if isinstance(command, Slap | Call) else max(at_ms, self._free_ms)
