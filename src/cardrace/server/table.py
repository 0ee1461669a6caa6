"""One task a room: it alone touches the room, in the order in which things arrived."""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec import Struct

from cardrace.bots import LEVELS, Greedy
from cardrace.match import PACE, Answer, Ask, Effect, Room, RoomEvent, Tell
from cardrace.rules import Options, Seat
from cardrace.server import dice, limits
from cardrace.server.bot_chair import BotChair
from cardrace.server.chair import Chair
from cardrace.server.connection import Close, Connection
from cardrace.wire import PROTOCOL, client
from cardrace.wire.seen import table_seen
from cardrace.wire.server import Welcome


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

    def __init__(self, table_id: str, options: Options, build: str) -> None:
        self.id: Final = table_id
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
            bot = Greedy(seat, LEVELS[level], dice.bot_rng())
            chair = BotChair(bot, lambda ask: self.post(Asked(chair, ask, self.now_ms())))
            self._chairs[seat] = chair
            self._perform(effects)

    async def run(self) -> None:
        """Serve the room until nobody has been here for a while."""
        try:
            while (wait := self._wait_s()) is not None:
                try:
                    async with asyncio.timeout(wait):
                        item = await self._inbox.get()
                except TimeoutError:
                    self._perform(self.room.tick(self.now_ms()))
                else:
                    self._take(item)
        finally:
            for chair in self._chairs:
                if chair is not None:
                    chair.leave()

    def _wait_s(self) -> float | None:
        """Seconds until something is due without anybody's doing; nothing once deserted."""
        now = self._loop.time()
        due = float("inf") if self.room.wake_at is None else self.room.wake_at / 1000
        if not any(isinstance(chair, Connection) for chair in self._chairs):
            leave = self._idle_since + limits.IDLE_S
            if now >= leave:
                return None
            due = min(due, leave)
        return max(0.0, min(due - now, 3600.0))

    def _take(self, item: Item) -> None:
        match item:
            case Asked(chair, ask, at_ms):
                if chair in self._chairs:
                    seat = Seat(self._chairs.index(chair))
                    self._perform(
                        self.room.receive([Ask(seat, ask.id, ask.command, ask.seen, at_ms)])
                    )
            case Joined():
                self._join(item)
            case Left(connection):
                self._leave(connection)

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
        joined.connection.send(Welcome(PROTOCOL, self._build, seat, joined.invite))
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
                seen = table_seen(self.room.table, view, here, self.now_ms())
                chair.tell(len(self.room.log), tuple(told.get(seat, ())), view, seen)
