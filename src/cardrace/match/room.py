"""A room: the log, the table folded from it, and its timers.

Feed it what arrived and when; do what it returns; call `tick` at `wake_at`. The caller brings
the clock (``now_ms``) and chance (*shuffle*, *sealing*). Nothing is true here that the log does
not say: ``fold_log(options, whole log) == room.table`` after every call, and a room that recalls
that log goes on as this one would.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardrace.match import dealing, presence, watch
from cardrace.match.answered import Answered
from cardrace.match.arbiter import is_draw, settle, ticks
from cardrace.match.commands import Ask, Cut, Rematch
from cardrace.match.dealing import Sealing, Shuffle
from cardrace.match.effects import Answer, Effect, Record, Tell
from cardrace.match.events import (
    Admitted,
    CameBack,
    Cause,
    CountdownSet,
    Entry,
    Lent,
    RematchAsked,
    RoomEvent,
    Seated,
    WasCut,
    WentAway,
    redacted,
)
from cardrace.match.pace import Pace
from cardrace.match.table import follow
from cardrace.match.terms import TERMS, Terms
from cardrace.match.value import Table, empty_table
from cardrace.rules import Due, Ended, Forfeit, Options, Refusal, Seat, State, decide, view


class Room:
    def __init__(
        self,
        options: Options,
        shuffle: Shuffle,
        pace: Pace,
        terms: Terms = TERMS,
        sealing: Sealing | None = None,
    ) -> None:
        self.table: Table = empty_table(options)
        self.terms = terms
        self.log: list[Entry] = []
        self.forgotten = 0  # entries before those in `log`; the caller keeps them
        self.seats = tuple(Seat(i) for i in range(options.seats))
        self._pace = pace
        self._dealer = dealing.Dealer(shuffle, sealing)
        self._answered = Answered()
        self._looked_ms = 0

    @property
    def version(self) -> int:
        """Of the last entry, the first being 1."""
        return self.forgotten + len(self.log)

    @property
    def wake_at(self) -> int | None:
        """When `tick` is due, in the caller's milliseconds."""
        countdown = self.table.countdown
        runs = countdown is not None and self.table.paused is None
        due = (
            countdown.ends_ms if runs and countdown is not None else None,
            presence.absence_due(self.table, self.terms),
            self._idle_due(),
        )
        return min((at_ms for at_ms in due if at_ms is not None), default=None)

    def view(self, seat: Seat) -> State | None:
        """The cards as *seat* may know them; none before the first deal."""
        return None if self.table.state is None else view(self.table.state, seat)

    def since(self, seat: Seat | None, version: int) -> tuple[RoomEvent, ...] | None:
        """What *seat* has missed after *version*; nothing if that is forgotten here."""
        if not self.forgotten <= version <= self.version:
            return None
        return tuple(redacted(entry.event, seat) for entry in self.log[version - self.forgotten :])

    def forget(self, version: int) -> None:
        """Drop the entries up to *version*; the table stays what they made it."""
        gone = max(0, version - self.forgotten)
        del self.log[:gone]
        self.forgotten += gone

    def recall(self, log: Iterable[Entry]) -> None:
        """Become the room whose whole log that is."""
        for entry in log:
            self._follow(entry)

    def sit(
        self, now_ms: int, bot: str | None = None, *, name: str = "", who: str = ""
    ) -> tuple[Seat, list[Effect]] | None:
        """Take the first free seat; once all are taken the cards are dealt."""
        if None not in self.table.sitters:
            return None
        seat = Seat(self.table.sitters.index(None))
        effects = self._accept(now_ms, self._dealer.first_seal(self.table))
        effects += self._accept(now_ms, (Seated(seat, bot, name, who),))
        if None not in self.table.sitters:
            effects += self._accept(now_ms, self._deal_or_wait())
        return seat, effects

    def lend(self, now_ms: int, seat: Seat, link: str) -> list[Effect]:
        """A secret, of which *link* is the hash, may be brought once to open *seat*."""
        return self._accept(now_ms, (Lent(seat, link),))

    def admit(self, now_ms: int, link: str, who: str) -> tuple[Seat, list[Effect]] | None:
        """Whoever brought that secret opens its seat from now on; nothing if it was used up."""
        for seat, sitter in zip(self.seats, self.table.sitters, strict=True):
            if sitter is not None and link in sitter.links:
                return seat, self._accept(now_ms, (Admitted(seat, who, link),))
        return None

    def come(self, now_ms: int, seat: Seat) -> list[Effect]:
        """The owner of *seat* is here."""
        if self.table.away[seat] is None and self.table.standing[seat] is None:
            return []
        effects = self._accept(now_ms, (CameBack(seat),))
        return effects + self._accept(now_ms, presence.on_coming(self.table, seat))

    def leave(self, now_ms: int, seat: Seat) -> list[Effect]:
        """The owner of *seat* is gone, or cannot be reached."""
        if self.table.away[seat] is not None:
            return []
        effects = self._accept(now_ms, (WentAway(seat),))
        return effects + self._accept(now_ms, presence.on_leaving(self.table))

    def receive(self, asks: Iterable[Ask]) -> list[Effect]:
        """Answer *asks*; what they cause comes before the answer that accepts them.

        An ask that was answered already gets the same answer again, and does nothing.
        """
        effects: list[Effect] = []
        for tick in ticks(asks):
            draw = is_draw(self.table.state, tick)
            for ask in settle(self.table.state, tick, self._dealer.lots):
                effects += self._take(ask, draw=draw)
        return effects

    def tick(self, now_ms: int) -> list[Effect]:
        """Do what has become due: first what the countdown was set for, then what absence asks."""
        countdown = self.table.countdown
        if countdown is not None and self.table.paused is None and countdown.ends_ms <= now_ms:
            return self._count_out(now_ms, countdown.purpose)
        missing = presence.missing(self.table, self.terms, now_ms)
        if presence.absence_due(self.table, self.terms) is not None and missing is not None:
            event = presence.consequence(self.terms, missing)
            return self._accept(now_ms, (event,)) if event else self._forfeit(now_ms, (missing,))
        return self._hurry(now_ms)

    def _take(self, ask: Ask, *, draw: bool) -> list[Effect]:
        if (known := self._answered.answer(ask)) is not None:
            return [known]
        decision = self._decide(ask)
        if isinstance(decision, Refusal):
            return [self._answered.refuse(ask, decision)]
        events = tuple(map(dealing.undecided, decision)) if draw else decision
        effects = self._accept(ask.at_ms, events, Cause(ask.command, ask.seat, ask.id))
        return [*effects, Answer(ask.seat, ask.id, None)]

    def _decide(self, ask: Ask) -> tuple[RoomEvent, ...] | Refusal:
        if isinstance(ask.command, Cut):
            return self._cut(ask.seat, ask.command)
        if self.table.state is None:
            return Refusal.NO_ROUND
        if isinstance(ask.command, Rematch):
            return self._rematch(self.table.state, ask.seat)
        if self.table.paused is not None:
            return Refusal.PAUSED
        return decide(self.table.state, ask.seat, ask.command)

    def _cut(self, seat: Seat, command: Cut) -> tuple[RoomEvent, ...] | Refusal:
        seal, countdown = self.table.seal, self.table.countdown
        if seal is None:
            return Refusal.NOT_SEALED
        if seal.cuts[seat]:
            return Refusal.ALREADY_CUT
        cut = WasCut(seat, command.cut)
        awaited = countdown is not None and countdown.purpose is Due.CUT
        if awaited and not dealing.uncut(self.table, but=seat):
            return (cut, *self._dealer.deal(self.table, cut))
        return (cut,)

    def _rematch(self, state: State, seat: Seat) -> tuple[RoomEvent, ...] | Refusal:
        if state.outcome is None:
            return Refusal.NOT_OVER
        if self.table.rematch[seat]:
            return Refusal.ALREADY_ASKED
        asked = RematchAsked(seat)
        if any(not asked for i, asked in enumerate(self.table.rematch) if i != seat):
            return (asked,)
        return (asked, *self._deal_or_wait())

    def _deal_or_wait(self) -> tuple[RoomEvent, ...]:
        """The deal; or, if somebody has not cut the sealed cards, a moment for that."""
        if dealing.uncut(self.table):
            return (CountdownSet(Due.CUT, self._pace.cut_ms),)
        return self._dealer.deal(self.table)

    def _count_out(self, now_ms: int, purpose: Due) -> list[Effect]:
        table = self.table
        if purpose in (Due.CUT, Due.DEAL):
            return self._accept(now_ms, self._dealer.deal(table))
        assert table.state is not None  # any other countdown runs only over cards
        command = self._dealer.command(table, table.state, purpose)
        decision = decide(table.state, None, command)
        # set only when the table may act, and nobody else can end that
        assert not isinstance(decision, Refusal)
        return self._accept(now_ms, decision, Cause(command))

    def _forfeit(self, now_ms: int, seats: tuple[Seat, ...]) -> list[Effect]:
        assert self.table.state is not None  # somebody was bound to play on
        command = Forfeit(seats)
        decision = decide(self.table.state, None, command)
        assert not isinstance(decision, Refusal)
        return self._accept(now_ms, decision, Cause(command))

    def _idle_due(self) -> int | None:
        due = presence.idle_due(self.table, self.terms)
        if due is None or self.table.warned is not None:
            return due
        return max(due, self._looked_ms)

    def _hurry(self, now_ms: int) -> list[Effect]:
        due = self._idle_due()
        if due is None or due > now_ms:
            return []
        if self.table.warned is not None:
            return self._forfeit(now_ms, self.table.warned.seats)
        warning = presence.warning(self.table, self.terms, now_ms)
        # nobody to blame yet: not to be asked again at once
        self._looked_ms = now_ms + presence.LEAST_MS
        return self._accept(now_ms, (warning,)) if warning else []

    def _accept(
        self, now_ms: int, events: tuple[RoomEvent, ...], cause: Cause | None = None
    ) -> list[Effect]:
        effects: list[Effect] = []
        if any(isinstance(event, Ended) for event in events):
            events = (*events, *self._dealer.next_seal(self.table))
        for event in events:
            effects += self._append(Entry(now_ms, event, cause))
            cause = None
        if countdown := self._due(now_ms):
            effects += self._append(Entry(now_ms, countdown))
        return effects

    def _append(self, entry: Entry) -> list[Effect]:
        self._follow(entry)
        tells = (Tell(seat, self.version, redacted(entry.event, seat)) for seat in self.seats)
        return [Record(self.version, entry), *tells]

    def _follow(self, entry: Entry) -> None:
        self.log.append(entry)
        self.table = follow(self.table, entry)
        self._answered.remember(entry)

    def _due(self, now_ms: int) -> CountdownSet | None:
        """The countdown that the table as it stands asks for, if none runs."""
        state = self.table.state
        if state is None or self.table.countdown is not None or self.table.paused is not None:
            return None
        purpose = watch.purpose(state)
        if purpose is None:
            return None
        if purpose is Due.PASS:
            late = watch.deadline(state.options, self.table.since)
            return CountdownSet(purpose, max(0, (late or now_ms) - now_ms))
        return CountdownSet(purpose, self._pace.wait_ms(purpose, state))
