"""A bot at a table: it hears what its seat hears and asks like anybody else."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Final, TypeGuard, get_args

from cardrace.bots import Bot
from cardrace.match import Rematch, RoomCommand, RoomEvent
from cardrace.rules import Ended, Event, Play, Refusal, Slap, Spit, State, Take
from cardrace.wire.client import Ask
from cardrace.wire.server import TableSeen

_CARD_EVENTS: Final = get_args(Event)


def _is_of_cards(event: RoomEvent) -> TypeGuard[Event]:
    return isinstance(event, _CARD_EVENTS)


class BotChair:
    def __init__(self, bot: Bot, ask: Callable[[Ask], None]) -> None:
        self._bot = bot
        self._ask = ask
        self._ids = itertools.count(1)
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._versions: tuple[int, ...] = ()

    def tell(
        self, version: int, events: tuple[RoomEvent, ...], view: State | None, seen: TableSeen
    ) -> None:
        del version
        self._versions = tuple(pile.version for pile in seen.piles)
        if view is None:
            return
        if any(isinstance(event, Ended) for event in events):
            self._say(Rematch())
        if cards := tuple(filter(_is_of_cards, events)):
            self._bot.see(self._now_ms(), view, cards)
            self._arm()

    def answer(self, ask_id: int, refusal: Refusal | None, view: State | None) -> None:
        del ask_id, refusal
        if view is not None:
            self._bot.see(self._now_ms(), view, ())
            self._arm()

    def leave(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _arm(self) -> None:
        self.leave()
        intent = self._bot.next()
        if intent is not None:
            self._timer = self._loop.call_at(intent.at_ms / 1000, self._press)

    def _press(self) -> None:
        intent = self._bot.next()
        if intent is not None:
            self._bot.press(self._now_ms())
            self._say(intent.command)

    def _say(self, command: RoomCommand) -> None:
        self._ask(Ask(next(self._ids), command, self._seen(command)))

    def _seen(self, command: RoomCommand) -> int:
        """The version of the pile it aims at; an empty place to slap has none."""
        if isinstance(command, Play | Spit | Slap | Take) and command.pile < len(self._versions):
            return self._versions[command.pile]
        return 0

    def _now_ms(self) -> int:
        return int(self._loop.time() * 1000)
