"""One task a table: what is asked of it waits in its inbox and is taken in batches.

Who opens a table seats people and bots at it before the task has begun; afterwards only the
task touches the room. Nothing is told before it is in the log (`outgoing`); if it cannot be
written the table falls, everybody is sent away to come back, and what the log holds goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterable
from functools import partial
from itertools import groupby
from typing import Final

import msgspec

from cardrace.match import PACE, Answer, Ask, Effect, Record, Room, RoomEvent, Sealing, Tell, Terms
from cardrace.rules import Refusal, Seat, State
from cardrace.rules.notation import parse_options
from cardrace.server import dice, ids, limits
from cardrace.server.bot_chair import BotChair
from cardrace.server.chair import Chair, News
from cardrace.server.chairs import Chairs
from cardrace.server.clock import TableClock
from cardrace.server.connection import Close, Connection
from cardrace.server.gallery import Gallery
from cardrace.server.inbox import Asked, Item, Joined, Left, Look, Stop
from cardrace.server.log import TableLog
from cardrace.server.names import shown_name
from cardrace.server.outgoing import Outgoing
from cardrace.store import Found, Store
from cardrace.wire import PROTOCOL, client
from cardrace.wire.seen import Eyes
from cardrace.wire.server import Welcome


class Table:
    """A room with its chairs. People are known by the hash of their secret; seats by number."""

    def __init__(self, found: Found, store: Store, build: str) -> None:
        options, match = parse_options(found.match.options), found.match
        terms = msgspec.json.decode(match.terms, type=Terms)
        sealing = Sealing(ids.match_name(match.id), dice.seed, partial(ids.game_id, match.id))
        self.id: Final = match.id
        self.public: Final = match.public
        self.room: Final = Room(options, dice.shuffle, PACE, terms, sealing)
        self.room.recall(found.entries)
        self._log: Final = TableLog(found, store)
        self._clock: Final = TableClock(found.entries)
        self._outgoing: Final = Outgoing(self._fall)
        self._chairs: Final = Chairs(options.seats, self._hear_bot)
        self._eyes: Final = Eyes(options, terms)
        self._gallery: Final = Gallery(options, terms)
        self._build = build
        self._inbox: asyncio.Queue[Item] = asyncio.Queue()
        self._idle_since = self._clock.loop_s()
        self._stop: Close | None = None
        if found.entries:
            self._wake_up()

    @property
    def is_used(self) -> bool:
        """Somebody is here, or was a moment ago."""
        left_s = self._clock.loop_s() - self._idle_since
        return bool(self._chairs.connections()) or left_s < limits.JOIN_S

    def post(self, item: Item) -> None:
        self._inbox.put_nowait(item)

    def now_ms(self) -> int:
        """By the clock of the table, which stands while nobody keeps it."""
        return self._clock.now_ms()

    def seat_of(self, who: str) -> Seat | None:
        for i, sitter in enumerate(self.room.table.sitters):
            if sitter is not None and who in sitter.who:
                return Seat(i)
        return None

    def add_player(self, who: str, name: str = "") -> Seat | None:
        """Keep a seat for a visitor, who is going to connect."""
        sat = self.room.sit(self.now_ms(), name=name, who=who)
        if sat is None:
            return None
        seat, effects = sat
        self._perform(effects)
        return seat

    def add_bot(self, level: str) -> None:
        if (sat := self.room.sit(self.now_ms(), bot=level)) is not None:
            seat, effects = sat
            self._chairs.put_bot(seat, level)
            self._perform(effects)

    def lend(self, seat: Seat, link: str) -> None:
        """A link was made for the owner of *seat* on another device."""
        self._perform(self.room.lend(self.now_ms(), seat, link))

    def admit(self, link: str, who: str) -> Seat | None:
        """The owner of a seat comes from another device with the secret of a link."""
        if (admitted := self.room.admit(self.now_ms(), link, who)) is None:
            return None
        seat, effects = admitted
        self._perform(effects)
        return seat

    async def settled(self) -> None:
        """What has happened so far is in the log."""
        await self._outgoing.settled()

    async def run(self) -> None:
        """Serve the room until nobody has been here for a while."""
        try:
            while self._stop is None and (wait := self._wait_s()) is not None:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await self._take([await self._inbox.get(), *self._waiting()])
                if self._stop is None:
                    self._perform(self.room.tick(self.now_ms()))
                    self._gallery.show(self.now_ms())
            await self._outgoing.settled()
        finally:
            self._close(self._stop or Close.RETRY)

    def _wake_up(self) -> None:
        """After the log: bots sit down again, and people have to come again."""
        table = self.room.table
        for seat in self.room.seats:
            sitter, stand_in = table.sitters[seat], table.standing[seat]
            level = stand_in or (sitter.bot if sitter else None)
            if level is not None:
                self._chairs.put_bot(seat, level)
        self._gallery.add(self.now_ms(), self.room.version, (), table)
        for seat in self.room.seats:
            if (sitter := table.sitters[seat]) is not None and sitter.bot is None:
                self._perform(self.room.leave(self.now_ms(), seat))

    def _close(self, why: Close) -> None:
        late = [item.connection for item in self._waiting() if isinstance(item, Joined)]
        for connection in (*self._chairs.connections(), *self._gallery.watchers, *late):
            connection.close(why)
        self._chairs.send_bots_away()

    def _fall(self, error: BaseException) -> None:
        self._log.failed(error)
        self.post(Stop(Close.RETRY))

    def _hear_bot(self, chair: Chair, ask: client.Ask) -> None:
        self.post(Asked(chair, ask, self.now_ms()))

    def _waiting(self) -> list[Item]:
        """What else has arrived by now."""
        return [self._inbox.get_nowait() for _ in range(self._inbox.qsize())]

    def _wait_s(self) -> float | None:
        """Seconds until something is due without anybody's doing; nothing once deserted."""
        due_ms = (
            at_ms for at_ms in (self.room.wake_at, self._gallery.due_ms) if at_ms is not None
        )
        wait = (min(due_ms, default=self.now_ms() + 3_600_000) - self.now_ms()) / 1000
        if not self._chairs.connections() and not len(self._gallery):
            left = self._idle_since + limits.IDLE_S - self._clock.loop_s()
            if left <= 0 and self._inbox.empty():
                return None
            wait = min(wait, left)
        return max(0.0, min(wait, 3600.0))

    async def _take(self, items: list[Item]) -> None:
        """Asks that came together are one batch: the arbiter orders them, not the inbox."""
        for is_ask, batch in groupby(items, key=lambda item: isinstance(item, Asked)):
            if is_ask:
                asked = (item for item in batch if isinstance(item, Asked))
                self._perform(self.room.receive(self._asks(asked)))
            else:
                for item in batch:
                    await self._come_or_go(item)

    def _asks(self, items: Iterable[Asked]) -> list[Ask]:
        """Of those who still have their chair; who only watches has nothing to ask."""
        asks: list[Ask] = []
        for item in items:
            seat, ask = self._chairs.seat_of(item.chair), item.ask
            if seat is not None:
                asks.append(Ask(seat, ask.id, ask.command, ask.seen, item.at_ms))
            elif item.chair in self._gallery.watchers:
                item.chair.answer(ask.id, Refusal.WATCHING, None)
        return asks

    async def _come_or_go(self, item: Item) -> None:
        match item:
            case Joined():
                await self._join(item)
            case Left(connection):
                self._leave(connection)
            case Stop(why):
                self._stop = why
                self._freeze()
            case Asked() | Look():
                pass

    async def _join(self, joined: Joined) -> None:
        seat = self.seat_of(joined.who)
        if seat is None and not joined.hello.watch:
            seat = self.add_player(joined.who, shown_name(joined.hello.name))
        if seat is None:
            await self._watch(joined)
            return
        if isinstance(before := self._chairs[seat], Connection):
            before.close(Close.TAKEN_OVER)
        elif isinstance(before, BotChair):
            before.leave()
        self._chairs[seat] = joined.connection
        effects = self.room.come(self.now_ms(), seat)
        self._perform(effects, quiet=joined.connection)
        await self._welcome(joined, seat, self.room.version)

    async def _watch(self, joined: Joined) -> None:
        if not self.room.terms.watchers or len(self._gallery) >= limits.WATCHERS:
            joined.connection.close(Close.FULL)
            return
        self._gallery.show(self.now_ms())
        await self._welcome(joined, None, self._gallery.version)

    async def _welcome(self, joined: Joined, seat: Seat | None, version: int) -> None:
        """*seat* gets all that it has missed since it was here, and nothing twice."""
        missed = await self._log.missed(self.room, seat, joined.hello.since, version)
        room, terms, connection = self.room, self.room.terms, joined.connection
        welcome = Welcome(PROTOCOL, self._build, seat, joined.invite, room.table.options, terms)
        if seat is None:
            connection.send(welcome)
            while version != self._gallery.version:  # it went on while the log was read
                version = self._gallery.version
                missed = await self._log.missed(room, None, joined.hello.since, version)
            self._gallery.enter(connection, missed)
            return
        news = self._news(seat, missed)

        def say() -> None:
            connection.send(welcome)
            connection.tell(news)

        self._outgoing.push(None, say)

    def _leave(self, connection: Connection) -> None:
        self._gallery.discard(connection)
        seat = self._chairs.seat_of(connection)
        if seat is not None:
            self._chairs[seat] = None
            self._perform(self.room.leave(self.now_ms(), seat))
        self._idle_since = self._clock.loop_s()

    def _freeze(self) -> None:
        """The house closes: everybody's clock stands until they are back."""
        if self._stop is Close.RESTARTING:
            for seat in self.room.seats:
                if isinstance(self._chairs[seat], Connection):
                    self._perform(self.room.leave(self.now_ms(), seat))

    def _perform(self, effects: list[Effect], quiet: Connection | None = None) -> None:
        """Into the log first; then tell, then answer: who is answered knows what came of it."""
        entries = tuple(effect.entry for effect in effects if isinstance(effect, Record))
        told: dict[Seat, list[RoomEvent]] = {}
        for effect in effects:
            if isinstance(effect, Tell):
                told.setdefault(effect.seat, []).append(effect.event)
        self._chairs.follow(entries)
        news = [
            (chair, self._news(seat, tuple(told[seat])))
            for seat in told
            if (chair := self._chairs[seat]) is not None and chair is not quiet
        ]
        answers = [
            (chair, answer, self._view(answer.seat))
            for answer in effects
            if isinstance(answer, Answer) and (chair := self._chairs[answer.seat]) is not None
        ]
        moment = (self.now_ms(), self.room.version, entries, self.room.table)

        def say() -> None:
            if entries:
                self._gallery.add(*moment)
                if len(self._gallery):
                    self.post(Look())  # when they may see it is known only now
            for chair, of_seat in news:
                chair.tell(of_seat)
            for chair, answer, view in answers:
                chair.answer(answer.id, answer.refusal, view)

        self._outgoing.push(self._log.append(self.room, entries), say)

    def _news(self, seat: Seat, events: tuple[RoomEvent, ...]) -> News:
        room = self.room
        seen = self._eyes.see(room.table, seat, self.now_ms())
        return News(room.version, events, self._view(seat), seen)

    def _view(self, seat: Seat) -> State | None:
        """For bots alone: people see what is on the wire."""
        return self.room.view(seat) if isinstance(self._chairs[seat], BotChair) else None
