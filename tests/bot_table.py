"""Bots on every seat of a real room, in virtual time: nobody sleeps, the room's wake is the clock.

Each bot is told what `server.bot_chair.BotChair` would tell it, and asks as it would.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import get_args

from cardrace.bots import LEVELS, Bot
from cardrace.bots.greedy import Greedy
from cardrace.cards import Cards
from cardrace.match import PACE, Answer, Ask, Effect, Room, Tell
from cardrace.rules import Event, Options, Refusal, Seat, SeatCommand, State

CARD_EVENTS = get_args(Event)
LONG = 60_000  # presses; no round of bots comes near


class BotTable:
    def __init__(self, options: Options, seed: int, levels: Sequence[str], make=Greedy) -> None:
        rng = random.Random(seed)
        dice = random.Random(rng.random())

        def shuffle(cards: Cards) -> Cards:
            return tuple(dice.sample(cards, len(cards)))

        self.now = 0
        self.deck = Counter(options.deck())
        self.room = Room(options, shuffle, PACE)
        self.levels = [levels[i % len(levels)] for i in range(options.seats)]
        self.bots: Mapping[Seat, Bot] = {
            Seat(i): make(Seat(i), LEVELS[level], random.Random(rng.random()))
            for i, level in enumerate(self.levels)
        }
        self.presses: list[tuple[int, Seat, SeatCommand, Refusal | None]] = []
        for level in self.levels:
            _, effects = self.room.sit(0, bot=level)
            self._perform(effects)

    @property
    def state(self) -> State:
        return self.room.table.state

    def run(self) -> BotTable:
        """To the end of the round."""
        while self.state.outcome is None:
            assert len(self.presses) < LONG, "this goes on for ever"
            self.step()
        return self

    def step(self) -> None:
        """What is next in time: a press, or what the table does by itself."""
        intents = [(bot.next().at_ms, seat) for seat, bot in self.bots.items() if bot.next()]
        at_ms, seat = min(intents, default=(None, None))
        wake_at = self.room.wake_at
        if wake_at is not None and (at_ms is None or wake_at <= at_ms):
            self.now = wake_at
            self._perform(self.room.tick(self.now))
        else:
            assert at_ms is not None, "nothing is due and no bot has anything in mind"
            assert at_ms >= self.now, "a bot acts in the past"
            self.now = at_ms
            self._press(seat)
        assert Counter(self.state.cards()) == self.deck  # COMMON-CONS-1

    def used(self) -> Counter[type[SeatCommand]]:
        """The kinds of act that the table accepted."""
        return Counter(type(command) for _, _, command, refusal in self.presses if not refusal)

    def refused(self) -> list[SeatCommand]:
        return [command for _, _, command, refusal in self.presses if refusal]

    def _press(self, seat: Seat) -> None:
        bot = self.bots[seat]
        command = bot.next().command
        bot.press(self.now)
        ask = Ask(seat, len(self.presses) + 1, command, 0, self.now)
        effects = self.room.receive([ask])
        (answer,) = (effect for effect in effects if isinstance(effect, Answer))
        self.presses.append((self.now, seat, command, answer.refusal))
        self._perform(effects)

    def _perform(self, effects: list[Effect]) -> None:
        for seat, bot in self.bots.items():
            told = (e.event for e in effects if isinstance(e, Tell) and e.seat == seat)
            if events := tuple(event for event in told if isinstance(event, CARD_EVENTS)):
                bot.see(self.now, self.room.view(seat), events)
        for effect in effects:
            if isinstance(effect, Answer):
                self.bots[effect.seat].see(self.now, self.room.view(effect.seat), ())
