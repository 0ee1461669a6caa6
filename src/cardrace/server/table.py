"""One task a room: what is asked of it waits in its inbox and is taken in batches.

Who opens a table seats people and bots at it before the task has begun; afterwards only the
task touches the room.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from itertools import groupby
from typing import Final

from msgspec import Struct

from cardrace.bots import BOTS, LEVELS
from cardrace.match import PACE, Answer, Ask, Effect, Room, RoomEvent, Tell
from cardrace.rules import Options, Seat
from cardrace.server import dice, limits
from cardrace.server.bot_chair import BotChair
from cardrace.server.chair import Chair
from cardrace.server.connection import Close, Connection
from cardrace.wire import PROTOCOL, client
from cardrace.wire.seen import table_seen
from cardrace.wire.server import Welcome

POLICY: Final = "greedy"  # how the house's bots choose; their level says how fast


class Joined(Struct, frozen=True):
    player: str
    connection: Connection
    invite: str


class Left(Struct, frozen=True):
    connection: Connection


class Asked(Struct, frozen=True):
    chair: Chair
    ask: client.Ask
    at_ms: int


Item = Joined | Left | Asked


class Table:
    """A room with its chairs. Players are known by a secret name; seats by their number."""

    def __init__(self, table_id: str, options: Options, build: str, *, public: bool) -> None:
        self.id: Final = table_id
        self.public: Final = public
        self.room: Final = Room(options, dice.shuffle, PACE)
        self._build = build
        self._chairs: list[Chair | None] = [None] * options.seats
        self._players: dict[str, Seat] = {}
        self._inbox: asyncio.Queue[Item] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._idle_since = self._loop.time()

    def post(self, item: Item) -> None:
        self._inbox.put_nowait(item)

    def now_ms(self) -> int:
        return int(self._loop.time() * 1000)

    def add_player(self, player: str) -> None:
        """Keep a seat for *player*, who is going to connect."""
        if (sat := self.room.sit(self.now_ms())) is not None:
            self._players[player], effects = sat
            self._perform(effects)

    def add_bot(self, level: str) -> None:
        if (sat := self.room.sit(self.now_ms(), bot=level)) is not None:
            seat, effects = sat
            bot = BOTS[POLICY](seat, LEVELS[level], dice.bot_rng())
            chair = BotChair(bot, lambda ask: self.post(Asked(chair, ask, self.now_ms())))
            self._chairs[seat] = chair
            self._perform(effects)

    async def run(self) -> None:
        """Serve the room until nobody has been here for a while."""
        try:
            while (wait := self._wait_s()) is not None:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        self._take([await self._inbox.get(), *self._waiting()])
                self._perform(self.room.tick(self.now_ms()))
        finally:
            late = [item.connection for item in self._waiting() if isinstance(item, Joined)]
            for chair in (*self._chairs, *late):
                if chair is not None:
                    chair.leave()

    def _waiting(self) -> list[Item]:
        """What else has arrived by now."""
        return [self._inbox.get_nowait() for _ in range(self._inbox.qsize())]

    def _wait_s(self) -> float | None:
        """Seconds until something is due without anybody's doing; nothing once deserted."""
        now = self._loop.time()
        due = float("inf") if self.room.wake_at is None else self.room.wake_at / 1000
        if not any(isinstance(chair, Connection) for chair in self._chairs):
            leave = self._idle_since + limits.IDLE_S
            if now >= leave and self._inbox.empty():
                return None
            due = min(due, leave)
        return max(0.0, min(due - now, 3600.0))

    def _take(self, items: list[Item]) -> None:
        """Asks that came together are one batch: the arbiter orders them, not the inbox."""
        for is_ask, batch in groupby(items, key=lambda item: isinstance(item, Asked)):
            if is_ask:
                asked = (item for item in batch if isinstance(item, Asked))
                self._perform(self.room.receive(self._asks(asked)))
            else:
                for item in batch:
                    self._come_or_go(item)

    def _asks(self, items: Iterable[Asked]) -> list[Ask]:
        """Of those who still have their chair."""
        return [
            Ask(Seat(self._chairs.index(item.chair)), item.ask.id, item.ask.command,
                item.ask.seen, item.at_ms)
            for item in items
            if item.chair in self._chairs
        ]  # fmt: skip

    def _come_or_go(self, item: Item) -> None:
        match item:
            case Joined():
                self._join(item)
            case Left(connection):
                self._leave(connection)
            case Asked():
                pass

    def _join(self, joined: Joined) -> None:
        if joined.player not in self._players:
            self.add_player(joined.player)
        seat = self._players.get(joined.player)
        if seat is None:
            joined.connection.close(Close.FULL)
            return
        before = self._chairs[seat]
        if isinstance(before, Connection):
            before.close(Close.TAKEN_OVER)
        self._chairs[seat] = joined.connection
        options = self.room.table.options
        joined.connection.send(Welcome(PROTOCOL, self._build, seat, joined.invite, options))
        self._tell_all({})

    def _leave(self, connection: Connection) -> None:
        if connection in self._chairs:
            self._chairs[self._chairs.index(connection)] = None
            self._idle_since = self._loop.time()
            self._tell_all({})

    def _perform(self, effects: list[Effect]) -> None:
        """Tell first, answer then: who is answered already knows what came of it."""
        told: dict[Seat, list[RoomEvent]] = {}
        for effect in effects:
            if isinstance(effect, Tell):
                told.setdefault(effect.seat, []).append(effect.event)
        if told:
            self._tell_all(told)
        for effect in effects:
            if isinstance(effect, Answer) and (chair := self._chairs[effect.seat]):
                chair.answer(effect.id, effect.refusal, self.room.view(effect.seat))

    def _tell_all(self, told: dict[Seat, list[RoomEvent]]) -> None:
        """Everybody here hears the events and sees the table; without events, who is here."""
        here = tuple(chair is not None for chair in self._chairs)
        for seat, chair in zip(self.room.seats, tuple(self._chairs), strict=True):
            if chair is not None:
                view = self.room.view(seat)
                seen = table_seen(self.room.table, seat, view, here, self.now_ms())
                chair.tell(len(self.room.log), tuple(told.get(seat, ())), view, seen)
