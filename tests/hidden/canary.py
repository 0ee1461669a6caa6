"""A whole game on a real server, and everything that left it: sockets, answers, the log."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import aiohttp
import msgspec

from cardrace.cards import Card
from cardrace.match import OfRoom, Room
from cardrace.rules import Dealt, State, deal, evolve
from cardrace.server.table import Table
from hidden.knowledge import Observer, open_faces, shown_by
from server.conftest import Player
from tabletop import choose

# by event or part of the table: what holds cards
CARDS = {"card", "cards", "order", "kept", "given", "packs", "rows", "stock", "spit_cards"}


class Frame(NamedTuple):
    table_ms: int  # on the table's clock, when it had arrived
    text: str

    def update(self) -> dict[str, Any] | None:
        message = json.loads(self.text)
        return message if message["type"] == "update" else None


class Visitor(Player):
    """Hears all that comes through its socket, and keeps it."""

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.frames: list[Frame] = []
        self._hearing: asyncio.Task[None] | None = None

    async def come(self, table: Table, *, watch: bool = False, since: int | None = None) -> None:
        await self.leave()
        self.socket = await self.http.ws_connect(f"/ws/{table.id}", compress=15)
        await self.socket.send_json({"type": "join", "watch": watch, "since": since})
        self._hearing = asyncio.create_task(self._hear(table, self.socket))

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
            await self._hearing

    async def close(self) -> None:
        await self.leave()
        await self.http.close()

    async def _hear(self, table: Table, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            assert socket.compress == 0  # H5: length tells nothing more than the text's
            self.frames.append(Frame(table.now_ms(), frame.data))


async def play(table: Table, people: list[Visitor], rng: random.Random) -> None:
    """To the end of the round, with slips; now and then somebody loses his connection."""
    room = table.room
    for number in itertools.count():
        state = room.table.state
        if state is not None and state.outcome is not None:
            return
        if rng.random() < 0.01:
            await rng.choice(people).come(table, since=rng.choice((None, 0, room.version)))
        if state is not None:
            await _press(people, state, number, rng)
        await asyncio.sleep(0.003)


async def _press(people: list[Visitor], state: State, number: int, rng: random.Random) -> None:
    try:
        seat, command = choose(state, rng)
    except AssertionError:  # the table's turn
        return
    if seat is None:
        return
    asked = rng.choice(people) if rng.random() < 0.1 else people[seat]
    body = {"type": "ask", "id": number + 1, "command": msgspec.to_builtins(command)}
    await asked.socket.send_json(body)


def shown(room: Room, observer: Observer) -> list[set[Card]]:
    """By version all that *observer* has been shown of this round."""
    found, known, state = [set[Card]()], set[Card](), None
    for entry in room.log:
        if isinstance(entry.event, Dealt):
            known, state = set(), deal(entry.event)
        elif not isinstance(entry.event, OfRoom):
            state = evolve(state, entry.event)
        if state is not None:
            known = known | set(open_faces(state, observer)) | set(shown_by(entry.event))
        found.append(known)
    return found


def cards_told(update: dict[str, Any]) -> Iterator[int]:
    """Every card that *update* names, known or not."""
    for event in update["events"]:
        for key in CARDS & event.keys():
            yield from _numbers(event[key])
        if event["type"] == "laid":
            yield from _numbers(event["spots"])
    for side in update["table"]["sides"]:
        for spot in side["spots"]:
            yield from _numbers(spot.get("card"))
    for pile in update["table"]["piles"]:
        yield from _numbers(pile["cards"])


def _numbers(found: object) -> Iterator[int]:
    if isinstance(found, int):
        yield found
    elif isinstance(found, list):
        for one in found:
            yield from _numbers(one)
