"""A random course of a table: people come and go, play, slip, and ask for what they may not."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardrace.cards import Card
from cardrace.match import Ask, Cut, Rematch, RoomCommand
from cardrace.rules import (
    Call,
    Cover,
    Draw,
    Move,
    Pile,
    Play,
    Ready,
    Seat,
    Slap,
    Spit,
    Spot,
    State,
    Take,
    Turn,
)
from hidden.world import Step, World
from tabletop import choose


class Course:
    """Steps for *world*, each drawn after the one before was done."""

    def __init__(self, world: World, rng: random.Random, length: int) -> None:
        self._world, self._rng, self._length = world, rng, length
        self._now = 0
        self._asked: list[Ask] = []

    def steps(self) -> Iterator[Step]:
        yield from self._arrivals()
        for _ in range(self._length):
            self._now += self._rng.randrange(5, 700)
            yield self._next()

    def _arrivals(self) -> Iterator[Step]:
        for seat in self._world.room.seats:
            bot = "casual" if seat and self._rng.random() < 0.3 else None
            yield Step(self._now, "sit", bot=bot, since=seat)
            if bot is None and self._rng.random() < 0.9:
                yield Step(self._now, "come", seat)
            if self._rng.random() < 0.5:
                yield self._asks(self._ask(seat, Cut(f"{self._rng.getrandbits(128):032x}")))
        self._now += 2000
        yield Step(self._now, "tick")

    def _next(self) -> Step:
        roll, room = self._rng.random(), self._world.room
        seat = self._rng.choice(room.seats)
        if roll < 0.06:
            return Step(self._now, self._rng.choice(("leave", "lend", "admit")), seat)
        if roll < 0.12 or (room.table.paused is not None and roll < 0.5):
            away = [one for one in room.seats if room.table.away[one] is not None]
            return Step(self._now, "come", self._rng.choice(away or room.seats))
        if roll < 0.2:
            what = self._rng.choice(("look", "look", "enter", "go"))
            return Step(self._now, what, since=self._rng.randint(0, room.version))
        if roll < 0.3:
            return self._asks(self._ask(seat, self._wrong()))
        return self._forward()

    def _forward(self) -> Step:
        """An act of somebody who can act, or what the table's clock is set for."""
        room, state = self._world.room, self._world.room.table.state
        wake = room.wake_at
        if state is None or state.outcome is not None:
            if wake is not None and self._rng.random() < 0.3:
                return self._tick(wake)
            return self._asks(self._ask(self._rng.choice(room.seats), Rematch()))
        if wake is not None and wake <= self._now:
            return self._tick(wake)
        chosen = self._chosen(state)
        if chosen is None:
            return self._tick(self._now if wake is None else wake)
        rival = self._chosen(state) if self._rng.random() < 0.1 else None
        return self._asks(chosen, *(() if rival is None else (rival,)))

    def _chosen(self, state: State) -> Ask | None:
        try:
            seat, command = choose(state, self._rng)
        except AssertionError:  # nothing is due
            return None
        return None if seat is None else self._ask(seat, command)

    def _tick(self, at_ms: int) -> Step:
        self._now = max(self._now, at_ms)
        return Step(self._now, "tick")

    def _asks(self, *asks: Ask) -> Step:
        return Step(self._now, "ask", asks=asks)

    def _ask(self, seat: Seat, command: RoomCommand) -> Ask:
        again = [ask for ask in self._asked if ask.seat == seat]
        if again and self._rng.random() < 0.05:
            number = self._rng.choice(again).id
        else:
            number = len(self._asked) + 1
        ask = Ask(seat, number, command, self._rng.randrange(9), self._now)
        self._asked.append(ask)
        return ask

    def _wrong(self) -> RoomCommand:
        """Mostly what is refused: a card that lies elsewhere, a pile that is not there."""
        rng, options = self._rng, self._world.room.table.options
        card, pile, spot = (
            Card(rng.choice(options.deck())),
            Pile(rng.randrange(5)),
            rng.randrange(9),
        )
        more = tuple(rng.sample(options.deck(), rng.choice((0, 0, 1, 2))))
        return rng.choice((
            Play(card, pile), Play(card, pile, more), Play(card, pile, rank=rng.randrange(13)),
            Draw(), Turn(Spot(spot)), Move(card, Spot(spot)), Spit(pile), Slap(pile), Cover(card),
            Call(), Take(pile), Ready(), Rematch(), Cut("0" * 32),
        ))  # fmt: skip
