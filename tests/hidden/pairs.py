"""Paired worlds: two tables that differ only in what an observer was never shown.

The first is played at random. Up to some step the observer has been shown some cards; the
second world is dealt with the others exchanged, and with other secrets, and the same is asked
there. As long as the same happens before the observer's eyes (`knowledge.learnt`), every byte
for him must be the same.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator
from itertools import zip_longest

from msgspec import Struct

from cardrace.match import OfRoom, Terms
from cardrace.rules import PRESETS, Dealt, Options, Refusal, Seat, State, deal, evolve, legal
from hidden.course import Course
from hidden.knowledge import Known, Observer, open_faces, shown_by
from hidden.rigged import (
    DivergedError,
    Exchange,
    First,
    Second,
    Secrets,
    Slip,
    Zone,
    exchanged,
)
from hidden.world import Step, World
from optionsets import GAMES, draw

LENGTHS = (30, 60, 120, 240)
NEVER = 1 << 30
TIMELY = {"CountdownSet", "Passed", "Warned", "Ended"}  # may itself tell of who can act
MOST = 2  # second worlds for one observer of one table


class Leak(Struct, frozen=True):
    step: int
    first: tuple[bytes, ...]
    second: tuple[bytes, ...]


class Parted(Struct, frozen=True):
    """What happens next differs before everybody's eyes."""

    first: str
    second: str
    why: str | None  # what the rules make public of cards that lie hidden; else it is a leak


class Pair(Struct, frozen=True):
    observer: Observer
    exchanged: int  # cards
    wanted: int  # steps up to the one for which the second world was dealt
    steps: int  # compared
    frames: int
    size: int  # bytes
    parted: Parted | None
    leak: Leak | None

    @property
    def broken(self) -> bool:
        """Something reached the observer that depends on what he was never shown."""
        return self.leak is not None or (self.parted is not None and self.parted.why is None)


class Played:
    """A first world, with all that its observers got, and when they were shown which slip."""

    def __init__(self, options: Options, terms: Terms, rng: random.Random) -> None:
        self.options, self.terms = options, terms
        self.rig = First(random.Random(rng.random()))
        seats = tuple(range(options.seats))
        observers = (*rng.sample(seats, min(3, len(seats))), None)
        self.world = World(options, terms, self.rig, observers, Secrets(1))
        self.shown: dict[Observer, dict[Slip, int]] = {one: {} for one in observers}
        self.steps: list[Step] = []
        self.frames: dict[Observer, list[tuple[bytes, ...]]] = {one: [] for one in observers}
        self.course: dict[Observer, list[tuple[object, ...]]] = {one: [] for one in observers}
        self.refused: list[set[tuple[int, int]]] = []  # by step: seat and id
        self.shuffled: list[int] = []  # by step: how many shuffles had been made after it
        self.states: list[State | None] = []  # by step
        self._state: State | None = None
        self._open: dict[Observer, set[Slip]] = {one: set() for one in observers}
        course = Course(self.world, random.Random(rng.random()), rng.choice(LENGTHS))
        for step in course.steps():
            self.world.do(step)
            self._keep(step)

    def hidden(self, observer: Observer, step: int) -> dict[Zone, list[int]]:
        """By shuffle and zone the slips that *observer* has not been shown up to *step*."""
        shown, found = self.shown[observer], defaultdict(list)
        for number, orders in enumerate(self.rig.shuffles[: self.shuffled[step]]):
            for z, order in enumerate(orders):
                for i in range(len(order)):
                    if shown.get((number, z, i), NEVER) > step:
                        found[number, z].append(i)
        return found

    def revealed(self, step: int) -> int:
        """How many rounds were over by then: everybody knows their seeds."""
        course = self.course[None][: step + 1]
        return sum(known[0] == "Revealed" for happened in course for known in happened)

    def _keep(self, step: Step) -> None:
        number = len(self.steps)
        self.steps.append(step)
        self.refused.append({ask for ask, taken in self.world.answers.items() if not taken})
        self.shuffled.append(len(self.rig.shuffles))
        for entry in self.world.entries:
            if isinstance(entry.event, Dealt):
                self._state = deal(entry.event)
            elif not isinstance(entry.event, OfRoom):
                self._state = evolve(self._state, entry.event)
            else:
                continue
            self._show(number, shown_by(entry.event))
        self.states.append(self._state)
        for one in self.world.observers:
            self.frames[one].append(tuple(self.world.frames[one]))
            self.course[one].append(tuple(self.world.course[one]))

    def _show(self, step: int, held_up: tuple[int, ...]) -> None:
        for one, before in self._open.items():
            cards = (*open_faces(self._state, one), *held_up)
            now = {slip for card in cards for slip in self.rig.slips[card]}
            for slip in now - before:
                self.shown[one].setdefault(slip, step)
            self._open[one] = now


def pairs(game: str, seed: int) -> Iterator[Pair]:
    """One random table of *game*; for each of some observers a few second worlds."""
    rng = random.Random(f"{game} {seed}")
    played = Played(_options(game, rng), _terms(rng), rng)
    for observer in played.world.observers:
        for _ in range(MOST):
            last = len(played.steps) - 1
            last = rng.randrange(last + 1) if rng.random() < 0.8 else last
            exchange = exchanged(played.hidden(observer, last), played.rig.faces, rng)
            if exchange:
                yield compared(played, observer, last, exchange)


def _options(game: str, rng: random.Random) -> Options:
    named = [one for one in PRESETS.values() if isinstance(one.game, GAMES[game])]
    return rng.choice(named) if rng.random() < 0.3 else draw(game, rng)


def _terms(rng: random.Random) -> Terms:
    return Terms(
        rng.choice(("bot", "pause", "lose")),
        away_ms=rng.choice((5_000, 60_000)),
        idle_ms=rng.choice((5_000, 30_000)),
        delay_ms=rng.choice((2_000, 6_000)),
    )


def compared(played: Played, observer: Observer, last: int, exchange: Exchange) -> Pair:
    told = played.revealed(last)
    secrets = Secrets(2, played.world.secrets.seeds[:told])
    rig = Second(played.rig, exchange)
    world = World(played.options, played.terms, rig, (observer,), secrets)
    frames = size = steps = 0
    parted = leak = None
    states: list[State | None] = []
    for number, step in enumerate(played.steps[: last + 1]):
        try:
            world.do(_possible(world, step, played.refused[number], observer))
            after = tuple(world.course[observer])
        except DivergedError:
            after = (("another shuffle",),)
        states.append(world.room.table.state)
        before = played.course[observer][number]
        if before != after:
            parted = _parted(before, after, list(zip(played.states, states, strict=False)))
            break
        first, second = played.frames[observer][number], tuple(world.frames[observer])
        if first != second:
            leak = Leak(number, first, second)
            break
        steps, frames, size = steps + 1, frames + len(first), size + sum(map(len, first))
    cards = sum(place != i for order in exchange.values() for i, place in enumerate(order))
    return Pair(observer, cards, last + 1, steps, frames, size, parted, leak)


def _possible(world: World, step: Step, refused: set[tuple[int, int]], observer: Observer) -> Step:
    """What others were refused, the observer never heard of: they ask for other things now."""
    asks = tuple(
        ask
        for ask in step.asks
        if ask.seat == observer
        or (ask.seat, ask.id) not in refused
        or isinstance(world.room._decide(ask), Refusal)
    )
    return step._replace(asks=asks)


def _parted(
    first: tuple[Known, ...],
    second: tuple[Known, ...],
    states: list[tuple[State | None, State | None]],
) -> Parted:
    differ = zip_longest(first, second, fillvalue=("nothing",))
    one, other = next(pair for pair in differ if pair[0] != pair[1])
    return Parted(_name(one), _name(other), _why({one[0], other[0]}, states))


def _why(kinds: set[object], states: list[tuple[State | None, State | None]]) -> str | None:
    """COMMON-MUST-1: all learn whether somebody can act. rules.md 4.15, 4.23: and a dead game."""
    if len(kinds) == 1 and not kinds <= TIMELY:
        return None
    if any(_able(one) != _able(other) for one, other in states):
        return "somebody could act"
    ends = any(state is not None and state.outcome is not None for state in states[-1])
    return "a dead game" if ends and "Ended" in kinds else None


def _able(state: State | None) -> tuple[bool, ...]:
    if state is None or state.outcome is not None:
        return ()
    return tuple(bool(legal(state, Seat(i))) for i in range(state.options.seats))


def _name(known: Known) -> str:
    kind, *words = known
    return f"{kind} {words[0]}" if kind == "CountdownSet" else str(kind)
