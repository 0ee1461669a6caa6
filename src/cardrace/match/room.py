"""A room: the log, the table folded from it, and the one timer.

Feed it what arrived and when; do what it returns; call `tick` at `wake_at`. The caller brings
the clock (``now_ms``) and chance (*shuffle*). Nothing is true here that the log does not say:
``fold_log(options, room.log) == room.table`` after every call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import assert_never

from msgspec.structs import replace

from cardrace.cards import Card, Cards
from cardrace.match import watch
from cardrace.match.arbiter import is_draw, settle, ticks
from cardrace.match.commands import Ask, Rematch
from cardrace.match.effects import Answer, Effect, Record, Tell
from cardrace.match.events import (
    CountdownSet,
    Entry,
    RematchAsked,
    RoomEvent,
    Seated,
)
from cardrace.match.pace import Pace
from cardrace.match.table import Table, empty_table, follow
from cardrace.rules import (
    Dealt,
    Due,
    Ended,
    Flip,
    Lay,
    Options,
    Pass,
    Penalise,
    Pile,
    Readied,
    Refusal,
    Seat,
    Settle,
    Start,
    State,
    TableCommand,
    chance,
    decide,
    penalty_piles,
    redact,
    view,
)

Shuffle = Callable[[Cards], Cards]


class Room:
    def __init__(self, options: Options, shuffle: Shuffle, pace: Pace) -> None:
        self.table: Table = empty_table(options)
        self.log: list[Entry] = []
        self.seats = tuple(Seat(i) for i in range(options.seats))
        self._shuffle = shuffle
        self._pace = pace

    @property
    def wake_at(self) -> int | None:
        """When `tick` is due, in the caller's milliseconds."""
        return None if self.table.countdown is None else self.table.countdown.ends_ms

    def view(self, seat: Seat) -> State | None:
        """The cards as *seat* may know them; none before the first deal."""
        return None if self.table.state is None else view(self.table.state, seat)

    def sit(self, now_ms: int, bot: str | None = None) -> tuple[Seat, list[Effect]] | None:
        """Take the first free seat; the last one to sit down is dealt in at once."""
        if None not in self.table.sitters:
            return None
        seat = Seat(self.table.sitters.index(None))
        effects = self._accept(now_ms, (Seated(seat, bot),))
        if None not in self.table.sitters:
            effects += self._accept(now_ms, (self._deal(),))
        return seat, effects

    def receive(self, asks: Iterable[Ask]) -> list[Effect]:
        """Answer *asks*; what they cause comes before the answer that accepts them."""
        effects: list[Effect] = []
        for tick in ticks(asks):
            draw = is_draw(self.table.state, tick)
            for ask in settle(self.table.state, tick, self._lots):
                decision = self._decide(ask)
                if isinstance(decision, Refusal):
                    effects.append(Answer(ask.seat, ask.id, decision))
                    continue
                events = tuple(map(_undecided, decision)) if draw else decision
                effects += self._accept(ask.at_ms, events)
                effects.append(Answer(ask.seat, ask.id, None))
        return effects

    def tick(self, now_ms: int) -> list[Effect]:
        """Do what the countdown was set for, once it has run out."""
        countdown, state = self.table.countdown, self.table.state
        if countdown is None or now_ms < countdown.ends_ms:
            return []
        assert state is not None  # a countdown runs only over cards
        command = self._command(state, countdown.purpose)
        decision = self._again() if command is None else decide(state, None, command)
        # set only when the table may act, and nobody else can end that
        assert not isinstance(decision, Refusal)
        return self._accept(now_ms, decision)

    def _decide(self, ask: Ask) -> tuple[RoomEvent, ...] | Refusal:
        if self.table.state is None:
            return Refusal.NO_ROUND
        if isinstance(ask.command, Rematch):
            return self._rematch(self.table.state, ask.seat)
        return decide(self.table.state, ask.seat, ask.command)

    def _rematch(self, state: State, seat: Seat) -> tuple[RoomEvent, ...] | Refusal:
        if state.outcome is None:
            return Refusal.NOT_OVER
        if self.table.rematch[seat]:
            return Refusal.ALREADY_ASKED
        asked = RematchAsked(seat)
        if any(not asked for i, asked in enumerate(self.table.rematch) if i != seat):
            return (asked,)
        return (asked, *self._again())

    def _again(self) -> tuple[RoomEvent, ...]:
        """Another deal; who asked for the same again is ready for it: one press."""
        return (self._deal(), *map(Readied, self.seats))

    def _deal(self) -> Dealt:
        zones = self.table.options.zones()
        return Dealt(self.table.options, tuple(chain.from_iterable(map(self._shuffle, zones))))

    def _lots(self) -> tuple[Seat, ...]:
        """The seats in an order that chance gives."""
        return tuple(map(Seat, self._shuffle(tuple(map(Card, self.seats)))))

    def _command(self, state: State, purpose: Due) -> TableCommand | None:
        """What the table asks of the rules when the countdown for *purpose* has run out."""
        shuffled = tuple(self._shuffle(cards) if cards else () for cards in chance(state))
        match purpose:
            case Due.START:
                return Start()
            case Due.FLIP | Due.SPIT:
                return Flip(shuffled)
            case Due.SLAP:
                return Settle()
            case Due.LAY:
                return Lay(shuffled)
            case Due.CALL:
                return Penalise()
            case Due.TAKE:
                return Penalise(penalty_pile(state, self._shuffle), shuffled)
            case Due.PASS:
                return Pass(watch.slowest(self.table.since))
            case Due.DEAL:
                return None  # a new deal, which is the room's own
            case _:
                assert_never(purpose)

    def _accept(self, now_ms: int, events: tuple[RoomEvent, ...]) -> list[Effect]:
        effects: list[Effect] = []
        for event in events:
            effects += self._append(now_ms, event)
        if countdown := self._due(now_ms):
            effects += self._append(now_ms, countdown)
        return effects

    def _append(self, now_ms: int, event: RoomEvent) -> list[Effect]:
        entry = Entry(now_ms, event)
        self.log.append(entry)
        self.table = follow(self.table, entry)
        version = len(self.log)
        tells = (Tell(seat, version, _redact(event, seat)) for seat in self.seats)
        return [Record(version, entry), *tells]

    def _due(self, now_ms: int) -> CountdownSet | None:
        """The countdown that the table as it stands asks for, if none runs."""
        state = self.table.state
        if state is None or self.table.countdown is not None:
            return None
        purpose = watch.purpose(state)
        if purpose is None:
            return None
        if purpose is Due.PASS:
            late = watch.deadline(state.options, self.table.since)
            return CountdownSet(purpose, max(0, (late or now_ms) - now_ms))
        return CountdownSet(purpose, self._pace.wait_ms(purpose, state))


def penalty_pile(state: State, shuffle: Shuffle) -> Pile | None:
    """The pile of a penalty that nobody chose: one of those the options allow, by lot."""
    if state.penalty is None or state.penalty.pile is not None:
        return None
    allowed = penalty_piles(state)
    return Pile(shuffle(tuple(Card(pile) for pile in allowed))[0])


def _undecided(event: RoomEvent) -> RoomEvent:
    """tie_break=draw: that end of the round, won by nobody."""
    if not isinstance(event, Ended):
        return event
    return Ended(replace(event.outcome, winner=None))


def _redact(event: RoomEvent, seat: Seat) -> RoomEvent:
    """Who sits, waits or wants more is everybody's business; the cards are the rules'."""
    if isinstance(event, Seated | CountdownSet | RematchAsked):
        return event
    return redact(event, seat)
