"""Who is told at each seat, and which bots sit or stand in there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from cardrace.bots import BOTS, LEVELS
from cardrace.match import CameBack, Entry, StoodIn
from cardrace.rules import Seat
from cardrace.server import dice
from cardrace.server.bot_chair import BotChair
from cardrace.server.chair import Chair
from cardrace.server.connection import Connection
from cardrace.wire import client

POLICY: Final = "greedy"  # how the house's bots choose; their level says how fast


class Chairs:
    def __init__(self, seats: int, hear: Callable[[Chair, client.Ask], None]) -> None:
        """*hear* is told what a bot asks."""
        self._chairs: list[Chair | None] = [None] * seats
        self._hear = hear

    def __getitem__(self, seat: Seat) -> Chair | None:
        return self._chairs[seat]

    def __setitem__(self, seat: Seat, chair: Chair | None) -> None:
        self._chairs[seat] = chair

    def seat_of(self, chair: Chair) -> Seat | None:
        return Seat(self._chairs.index(chair)) if chair in self._chairs else None

    def connections(self) -> list[Connection]:
        return [chair for chair in self._chairs if isinstance(chair, Connection)]

    def put_bot(self, seat: Seat, level: str) -> None:
        bot = BOTS[POLICY](seat, LEVELS[level], dice.bot_rng())
        chair = BotChair(bot, lambda ask: self._hear(chair, ask))
        self._chairs[seat] = chair

    def follow(self, entries: Iterable[Entry]) -> None:
        """A bot stands in, or goes because the owner is back."""
        for entry in entries:
            if isinstance(entry.event, StoodIn):
                self.put_bot(entry.event.seat, entry.event.bot)
            elif isinstance(entry.event, CameBack):
                self._dismiss(entry.event.seat)

    def send_bots_away(self) -> None:
        for chair in self._chairs:
            if isinstance(chair, BotChair):
                chair.leave()

    def _dismiss(self, seat: Seat) -> None:
        chair = self._chairs[seat]
        if isinstance(chair, BotChair):
            chair.leave()
            self._chairs[seat] = None
