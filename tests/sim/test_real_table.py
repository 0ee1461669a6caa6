"""The server's own table runs in the simulated world: whole games, in virtual time."""

from __future__ import annotations

import asyncio
import random
import time

from cardrace.cards import Cards
from cardrace.rules import PRESETS
from cardrace.rules.notation import options_text
from cardrace.server import dice
from cardrace.server.connection import Connection
from cardrace.server.inbox import Joined, Left
from cardrace.server.socket import _hear
from cardrace.server.table import Table
from cardrace.store import FencedError, Found, Match, StoreError
from cardrace.wire.client import Join
from sim.disk import Disk, DiskWeather, Kinds, SimStore
from sim.links import Network, ServerEnd, Weather
from sim.loop import Side, VirtualLoop
from sim.player import Player
from sim.trace import Trace

GAMES = 3
KINDS = Kinds(Found, FencedError, StoreError)


class TableWorld:
    """One table of Speed on a server of its own, two players, calm weather."""

    def __init__(self, seed: int, monkeypatch) -> None:
        self.rng = random.Random(seed)
        monkeypatch.setattr(
            dice, "shuffle", lambda cards: tuple(self.rng.sample(cards, len(cards)))
        )
        monkeypatch.setattr(dice, "seed", lambda: self.rng.randbytes(96))
        self.disk = Disk(self.rng, DiskWeather())
        self.loop = VirtualLoop()
        self.trace = Trace(self.loop)
        self.players: list[Player] = []

    def run(self, games: int) -> str:
        self.loop.run(self._live(games), within_s=600 * games)
        assert self.loop.mistakes == []
        return self.trace.digest()

    def _shuffled(self, cards: Cards) -> Cards:
        return tuple(self.rng.sample(cards, len(cards)))

    async def _live(self, games: int) -> None:
        network, store = Network(self.rng, Weather()), SimStore(self.disk, KINDS)
        match = Match("t", options_text(PRESETS["speed"]), "{}", public=False, opened_at=0)
        epoch = await store.open(match, "me")
        side = Side(self.loop)
        table = Table(Found(match, epoch, ()), store, "build")
        side.start(table.run())
        network.serve(side, lambda end, client: self._serve(table, end, client))
        tasks = []
        for name in "ab":
            end = await network.dial(name)
            player = Player(end, self.rng, lambda what, name=name: self.trace.add(name, what))
            self.players.append(player)
            tasks.append(asyncio.create_task(player.play(games)))
        await asyncio.gather(*tasks)

    async def _serve(self, table: Table, end: ServerEnd, client: str) -> None:
        """What `server.socket` does with a WebSocket."""
        connection = Connection(end)
        writer = asyncio.create_task(connection.write())
        table.post(Joined(client, connection, "link", Join()))
        async for frame in end:
            _hear(table, connection, frame.data, is_heard=True)
        table.post(Left(connection))
        writer.cancel()


def test_two_players_finish_games_of_speed_in_virtual_time(monkeypatch):
    world = TableWorld(1, monkeypatch)
    begun = time.perf_counter()
    world.run(GAMES)
    print(f"{GAMES / (time.perf_counter() - begun):.0f} games a second")
    for player in world.players:
        assert player.wrong == []
        assert player.games == GAMES
        numbers = [number for number, _ in player.answers]
        assert numbers == list(range(1, len(numbers) + 1))
        assert sum(refusal is None for _, refusal in player.answers) > 10 * GAMES
    assert world.loop.time() > 60


def test_a_seed_is_one_game_and_another_is_another(monkeypatch):
    digests = [TableWorld(seed, monkeypatch).run(1) for seed in (1, 2, 1)]
    assert digests[0] == digests[2] != digests[1]
