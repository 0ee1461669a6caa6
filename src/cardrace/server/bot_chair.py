"""A bot at a table: it hears what its seat hears and asks like anybody else."""

from __future__ import annotations

import asyncio
import itertools
import secrets
from collections.abc import Callable
from typing import Final, TypeGuard, get_args

from cardrace.bots import Bot
from cardrace.match import Rematch, RoomCommand, RoomEvent
from cardrace.rules import Ended, Event, Play, Refusal, Slap, Spit, State, Take
from cardrace.server.chair import News
from cardrace.wire.client import Ask

_CARD_EVENTS: Final = get_args(Event)


def _is_of_cards(event: RoomEvent) -> TypeGuard[Event]:
    return isinstance(event, _CARD_EVENTS)


class BotChair:
    def __init__(self, bot: Bot, ask: Callable[[Ask], None]) -> None:
        self._bot = bot
        self._ask = ask
        # another bot may have sat here before, and ids tell asks apart
        self._ids = itertools.count(secrets.randbits(50) + 1)
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._versions: tuple[int, ...] = ()

    def tell(self, news: News) -> None:
        self._versions = tuple(pile.version for pile in news.seen.piles)
        if news.view is None:
            return
        if news.seen.paused:
            self.leave()
            return
        if any(isinstance(event, Ended) for event in news.events):
            self._say(Rematch())
        if (cards := tuple(filter(_is_of_cards, news.events))) or self._timer is None:
            self._bot.see(self._now_ms(), news.view, cards)
            self._arm()

    def answer(self, ask_id: int, refusal: Refusal | None, view: State | None) -> None:
        del ask_id
        if view is not None and refusal is not Refusal.PAUSED:
            self._bot.see(self._now_ms(), view, ())
            self._arm()

    def leave(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

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
