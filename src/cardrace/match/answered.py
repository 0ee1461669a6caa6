"""Which asks have been answered, and how: each does what it does once, however often it comes."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from cardrace.match.commands import Ask
from cardrace.match.effects import Answer
from cardrace.match.events import Entry
from cardrace.rules import Dealt, Refusal, Seat

Key = tuple[Seat, int]
REFUSALS: Final = 256  # kept; a client repeats only what it has had no answer to


class Answered:
    """Acceptances are read from the log; refusals changed nothing, and are kept for a while."""

    def __init__(self) -> None:
        self._accepted: set[Key] = set()  # of this round
        self._before: set[Key] = set()  # of the one before
        self._refused: OrderedDict[Key, Refusal] = OrderedDict()

    def remember(self, entry: Entry) -> None:
        by = entry.by
        if isinstance(entry.event, Dealt):
            self._before, self._accepted = self._accepted, set()
        if by is not None and by.seat is not None:
            self._accepted.add((by.seat, by.id))

    def refuse(self, ask: Ask, refusal: Refusal) -> Answer:
        self._refused[ask.seat, ask.id] = refusal
        if len(self._refused) > REFUSALS:
            self._refused.popitem(last=False)
        return Answer(ask.seat, ask.id, refusal)

    def answer(self, ask: Ask) -> Answer | None:
        """The answer that *ask* has had already."""
        key = (ask.seat, ask.id)
        if key in self._accepted or key in self._before:
            return Answer(ask.seat, ask.id, None)
        refusal = self._refused.get(key)
        return None if refusal is None else Answer(ask.seat, ask.id, refusal)
