"""Rooms for tests: dice that repeat, tables set up by hand, and players who only use the door."""

from __future__ import annotations

import itertools
import random

from msgspec.structs import replace

from cardrace.cards import parse
from cardrace.match import (
    PACE,
    Answer,
    Ask,
    CountdownSet,
    OfRoom,
    Record,
    Room,
    Tell,
    fold_log,
)
from cardrace.rules import (
    Call,
    Move,
    Ready,
    Seat,
    Slap,
    Spit,
    SpitOptions,
    Take,
    Turn,
    evolve,
    legal,
    view,
)
from cardrace.rules.games.spit import able
from cardrace.rules.notation import parse_position


def dice(seed):
    rng = random.Random(seed)
    return lambda cards: tuple(rng.sample(cards, len(cards)))


IDS = itertools.count(1)


def ask(seat, command, at_ms=0, ask_id=None):
    return Ask(Seat(seat), next(IDS) if ask_id is None else ask_id, command, 0, at_ms)


def happened(effects):
    return [effect.entry.event for effect in effects if isinstance(effect, Record)]


def refusals(effects):
    return {e.seat: e.refusal for e in effects if isinstance(e, Answer)}


def open_room(options, seed=1, shuffle=None):
    """Everybody has sat down and is dealt in."""
    room = Room(options, shuffle or dice(seed), PACE)
    for seat in room.seats:
        room.sit(0)
        room.come(0, seat)
    return room


def begin(room, now_ms=0):
    """Everybody is ready, and the first cards are turned."""
    room.receive([ask(seat, Ready(), now_ms) for seat in room.seats])
    return room.tick(room.wake_at)


def set_up(state, seed=1):
    """A room at *state*, its timer set; its log knows nothing of that."""
    room = open_room(state.options, seed)
    room.table = replace(room.table, state=state, versions=(1,) * len(state.piles))
    room._accept(0, ())
    return room


def position(options, piles, *sides, **more):
    """*sides* are the spots, the stock and the side pile of each seat, as text."""
    lines = [
        f"cardrace position 1\noptions {options}\nready -\nstarted yes\npiles {piles}",
        f"owners ({','.join(str(i) for i in range(len(sides)))})",
        *(f"{field.replace('_', '-')} {text}" for field, text in more.items()),
    ]
    for i, (spots, stock, side) in enumerate(sides):
        lines += (f"spots-{i} {spots}", f"stock-{i} {stock}", f"spit-cards-{i} {side}")
    return parse_position("\n".join(lines) + "\n")


def card(text):
    return parse(text)


class Players:
    """Seats that ask for what is legal, and believe what they are told, not the room."""

    def __init__(self, room, seed=1, *, patient=True):
        self.room = room
        self.rng = random.Random(seed)
        self.patient = patient  # leave every choice to the table's timers
        self.views = [room.view(seat) for seat in room.seats]
        self.heard = [len(room.log)] * len(room.seats)
        self.purposes = set()
        self.now = 0

    def wanted(self, seat):
        """An act that changes something; turning first, moving last."""
        view_ = self.views[seat]
        if view_.outcome is not None:
            return None
        if not view_.started:
            return None if view_.ready[seat] else Ready()
        moves = isinstance(view_.options.game, SpitOptions) and able(view_, seat)
        acts = [
            act
            for act in legal(view_, seat)
            if not (self.patient and isinstance(act, Spit | Slap))
            and (moves or not isinstance(act, Move))
        ]
        if not self.patient and seat in view_.out:
            return Call()
        if not self.patient and view_.penalty is not None and view_.penalty.pile is None:
            return (
                Take(self.rng.randrange(len(view_.piles))) if view_.penalty.seat == seat else None
            )
        rank = {Turn: 0, Move: 2}
        self.rng.shuffle(acts)
        return min(acts, key=lambda act: rank.get(type(act), 1), default=None)

    def step(self):
        """One act of somebody, else what the timer is set for."""
        self.now += self.rng.randrange(50, 200)
        wanted = {seat: self.wanted(seat) for seat in self.room.seats}
        able = [seat for seat, command in wanted.items() if command is not None]
        wake = self.room.wake_at
        if wake is not None and (wake <= self.now or not able):
            self.now = max(self.now, wake)
            self.hear(self.room.tick(self.now))
            return
        seat = self.rng.choice(able)
        self.hear(self.room.receive([ask(seat, wanted[seat], self.now)]))

    def play_round(self, bound=20_000):
        for _ in range(bound):
            if self.room.table.state.outcome is not None:
                break
            self.step()
        assert self.room.table.state.outcome is not None, "no end in sight"
        self.check()

    def hear(self, effects):
        for effect in effects:
            if isinstance(effect, Record) and isinstance(effect.entry.event, CountdownSet):
                self.purposes.add(effect.entry.event.purpose)
                assert effect.entry.event.wait_ms >= 0
            if isinstance(effect, Tell):
                self.heard[effect.seat] += 1
                assert effect.version == self.heard[effect.seat]
                if not isinstance(effect.event, OfRoom):
                    self.views[effect.seat] = evolve(self.views[effect.seat], effect.event)

    def check(self):
        """The log is the room, and everybody has his view of it."""
        table = self.room.table
        assert fold_log(table.options, self.room.log) == table
        assert self.views == [view(table.state, seat) for seat in self.room.seats]
