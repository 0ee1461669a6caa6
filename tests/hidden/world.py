"""One table with everything that can leave it for an observer, as `server.table` would send it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from cardrace.match import PACE, Answer, Ask, Effect, Entry, Record, Room, Tell, Terms, redacted
from cardrace.rules import Options, Seat
from cardrace.server.gallery import Gallery
from cardrace.wire.codec import encode
from cardrace.wire.seen import table_seen
from cardrace.wire.server import Answer as Answered
from cardrace.wire.server import Update, Welcome
from hidden.knowledge import Known, Observer, learnt
from hidden.rigged import First, RiggedDealer, Second, Secrets

_BOTS = msgspec.json.Encoder()


class Step(NamedTuple):
    """Something that anybody may do at a table at that time."""

    at_ms: int
    what: str  # "sit" "come" "leave" "lend" "admit" "ask" "tick" "look" "enter" "go"
    seat: Seat | None = None
    asks: tuple[Ask, ...] = ()
    bot: str | None = None
    since: int = 0


class Watcher:
    """Where the gallery's news go."""

    def __init__(self, frames: list[bytes]) -> None:
        self._frames = frames

    def tell(self, news: Any) -> None:
        self._frames.append(b"late " + encode(Update(news.version, news.events, news.seen)))


class World:
    def __init__(
        self,
        options: Options,
        terms: Terms,
        rig: First | Second,
        observers: Iterable[Observer],
        secrets: Secrets,
    ) -> None:
        self.secrets = secrets
        self.room = Room(options, rig.lot, PACE, terms)
        self.room._dealer = RiggedDealer(rig, secrets)
        self.observers = tuple(observers)
        self.frames: dict[Observer, list[bytes]] = {one: [] for one in self.observers}
        self.course: dict[Observer, list[Known]] = {one: [] for one in self.observers}
        self.entries: list[Entry] = []
        self.answers: dict[tuple[Seat, int], bool] = {}  # who was accepted
        self._links: dict[Seat, str] = {}
        self._gallery = Gallery(options, terms)
        self._watchers: list[Watcher] = []
        self._now = 0

    def do(self, step: Step) -> None:
        """*step*; then `frames` and `course` are what each observer got and may know of it."""
        for one in self.observers:
            self.frames[one].clear()
            self.course[one].clear()
        self.entries.clear()
        self.answers.clear()
        self._now = step.at_ms
        getattr(self, f"_{step.what}")(step)
        self._gallery.show(self._now)

    def _sit(self, step: Step) -> None:
        who = "" if step.bot else self.secrets.name()
        sat = self.room.sit(step.at_ms, step.bot, name=f"n{step.since}", who=who)
        self._perform([] if sat is None else sat[1])

    def _come(self, step: Step) -> None:
        self._perform(self.room.come(step.at_ms, step.seat))

    def _leave(self, step: Step) -> None:
        self._perform(self.room.leave(step.at_ms, step.seat))

    def _lend(self, step: Step) -> None:
        self._links[step.seat] = self.secrets.name()
        self._perform(self.room.lend(step.at_ms, step.seat, self._links[step.seat]))

    def _admit(self, step: Step) -> None:
        link = self._links.get(step.seat, "none")
        admitted = self.room.admit(step.at_ms, link, self.secrets.name())
        self._perform([] if admitted is None else admitted[1])

    def _ask(self, step: Step) -> None:
        self._perform(self.room.receive(step.asks))

    def _tick(self, step: Step) -> None:
        self._perform(self.room.tick(step.at_ms))

    def _look(self, step: Step) -> None:
        """Somebody comes back, or anew: the welcome and what he has missed."""
        room = self.room
        for one in self.observers:
            welcome = Welcome(1, "build", one, "link", room.table.options, room.terms)
            missed = room.since(one, step.since) or ()
            self.frames[one].append(encode(welcome))
            self._say(one, missed)
            self._say(one, ())

    def _enter(self, step: Step) -> None:
        if None in self.observers:
            watcher = Watcher(self.frames[None])
            known = self._gallery.version
            missed = self.room.since(None, min(step.since, known)) or ()
            self._gallery.enter(watcher, missed[: known - min(step.since, known)])
            self._watchers.append(watcher)

    def _go(self, _: Step) -> None:
        if self._watchers:
            self._gallery.discard(self._watchers.pop())

    def _perform(self, effects: list[Effect]) -> None:
        self.entries += (effect.entry for effect in effects if isinstance(effect, Record))
        if self.entries:
            self._gallery.add(self._now, self.room.version, tuple(self.entries), self.room.table)
        for one in self.observers:
            self.course[one] += (learnt(entry.event, one) for entry in self.entries)
            told = [e.event for e in effects if isinstance(e, Tell) and e.seat == one]
            if one is None:
                told = [redacted(entry.event, None) for entry in self.entries]
            if told:
                self._say(one, tuple(told))
        for effect in effects:
            if isinstance(effect, Answer):
                self.answers[effect.seat, effect.id] = effect.refusal is None
                if effect.seat in self.frames:
                    self.frames[effect.seat].append(encode(Answered(effect.id, effect.refusal)))

    def _say(self, one: Observer, events: tuple[Any, ...]) -> None:
        room = self.room
        seen = table_seen(room.table, room.terms, one, self._now)
        self.frames[one].append(encode(Update(room.version, events, seen)))
        if one is not None:  # a bot on that seat
            self.frames[one].append(b"bot " + _BOTS.encode(room.view(one)))
