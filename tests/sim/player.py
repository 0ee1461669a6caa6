"""A scripted player of Speed that knows the table from its frames alone."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

import msgspec

from cardrace.match import Cut, Rematch, RoomCommand
from cardrace.rules import Options, Pile, Play, Ready, Refusal, Seat, fits
from cardrace.wire.client import Ask, Ping
from cardrace.wire.server import (
    Answer,
    Malformed,
    Phase,
    Pong,
    ServerMessage,
    TableSeen,
    Update,
    Welcome,
)
from sim.links import ClientEnd, Closed

_DECODER = msgspec.json.Decoder(ServerMessage)
_ENCODER = msgspec.json.Encoder()


def decode(frame: bytes) -> ServerMessage:
    return _DECODER.decode(frame)


def encode(message: Ask | Ping) -> bytes:
    return _ENCODER.encode(message)


def wish(options: Options, seat: Seat, table: TableSeen) -> tuple[RoomCommand, int] | None:
    """What *seat* may do now, with the version at which it aims; nothing if it must wait."""
    if table.seal is not None and not table.seal.cut[seat]:
        return Cut(f"{table.seal.round:032x}"), 0
    if table.phase is Phase.READYING and not table.sides[seat].ready:
        return Ready(), 0
    if table.phase is Phase.OVER and not table.rematch[seat]:
        return Rematch(), 0
    if table.phase is not Phase.PLAYING:
        return None
    for spot in table.sides[seat].spots:
        for i, pile in enumerate(table.piles):
            if spot.card is not None and pile.cards and fits(options, spot.card, pile.cards[-1]):
                return Play(spot.card, Pile(i)), pile.version
    return None


class Player:
    """One line, from the welcome to its end. Gaps and unexpected messages are in `wrong`."""

    def __init__(self, end: ClientEnd, rng: random.Random, log: Callable[[object], None]) -> None:
        self._end = end
        self._rng = rng
        self._log = log
        self._asked = 0
        self._waits = False  # for an answer
        self.version: int | None = None
        self.welcome: Welcome | None = None
        self.table: TableSeen | None = None
        self.answers: list[tuple[int, Refusal | None]] = []
        self.games = 0
        self.wrong: list[str] = []

    async def play(self, games: int) -> None:
        """Until so many games are over, or the line is."""
        while self.games < games:
            frame = await self._end.receive()
            if isinstance(frame, Closed):
                self._log(frame)
                return
            self._log(frame)
            self._hear(decode(frame))
            if not self._waits and self._next() is not None:
                self._waits = True
                wait_s = self._rng.uniform(0.1, 0.8)
                asyncio.get_running_loop().call_later(wait_s, self._press)

    def _hear(self, message: ServerMessage) -> None:
        match message:
            case Welcome():
                self.welcome = message
            case Update(version, events, table):
                if self.version is not None and version != self.version + len(events):
                    self.wrong.append(f"{len(events)} events after {self.version} and {version}")
                over = self.table is not None and self.table.phase is not Phase.OVER
                self.games += over and table.phase is Phase.OVER
                self.version, self.table = version, table
            case Answer(number, refusal):
                self.answers.append((number, refusal))
                self._waits = False
            case Malformed() | Pong():
                self.wrong.append(str(message))

    def _next(self) -> tuple[RoomCommand, int] | None:
        if self.welcome is None or self.table is None:
            return None
        return wish(self.welcome.options, self.welcome.seat, self.table)

    def _press(self) -> None:
        """By now the table may be another."""
        wanted = self._next()
        if wanted is None:
            self._waits = False
            return
        self._asked += 1
        self._end.send(encode(Ask(self._asked, *wanted)))
