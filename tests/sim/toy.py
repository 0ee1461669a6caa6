"""The smallest world with everything that goes wrong in the real one: a list everybody adds to.

A client asks ``add ID``; the server appends ``CLIENT:ID`` to the log, once; when that is
durable it tells everybody ``at N ENTRY`` and answers ``done ID``. Who connects says ``have N``
and gets the rest. It proves the loop, the lines and the disk, and that the mistakes named in
`Mistakes` are found here.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from dataclasses import dataclass, field
from typing import NamedTuple

from sim.disk import Disk, DiskWeather, SimStore, StoreError
from sim.links import ClientEnd, Closed, Network, ServerEnd, Weather
from sim.loop import Side, VirtualLoop
from sim.trace import Trace

STORMY = Weather(duplicate=0.05, cut=0.01, half_open=0.005, dead_s=5.0)
MATCH = "toy"
SILENCE_S = 2.0  # a client whose ask is not answered that long calls again


class Mistakes(NamedTuple):  # each is found: test_world
    answers_first: bool = False
    forgets_duplicates: bool = False
    resends_from_start: bool = False


class ToyMatch(NamedTuple):
    id: str
    public: bool = False


class ToyBatch(NamedTuple):
    match: str
    epoch: int
    first: int
    entries: tuple[str, ...]
    games: tuple[object, ...] = ()


class ToyLine:
    """One connection: a place in the log, answers that wait, and a single sender."""

    def __init__(self, end: ServerEnd, have: int) -> None:
        self.end = end
        self.have = have
        self.answers: list[str] = []
        self.news = asyncio.Event()

    async def carry(self, server: ToyServer) -> None:
        with contextlib.suppress(ConnectionResetError):
            while True:
                self.news.clear()
                while self.have < server.durable:
                    self.have += 1
                    text = f"at {self.have} {server.log[self.have - 1]}"
                    await self.end.send_frame(text.encode())
                while self.answers:
                    await self.end.send_frame(f"done {self.answers.pop(0)}".encode())
                await self.news.wait()


class ToyServer:
    def __init__(self, store: SimStore, mistakes: Mistakes) -> None:
        self._store = store
        self._mistakes = mistakes
        self._epoch = 0
        self._lines: list[ToyLine] = []
        self.log: list[str] = []  # appended, perhaps not yet durable
        self.durable = 0

    async def start(self) -> None:
        found = await self._store.claim(MATCH, "server")
        if found is None:
            self._epoch = await self._store.open(ToyMatch(MATCH), "server")
            return
        self._epoch, self.log = found.epoch, list(found.entries)
        self.durable = len(self.log)

    async def accept(self, end: ServerEnd, client: str) -> None:
        line = ToyLine(end, 0)
        carrying: asyncio.Task[None] | None = None
        async for frame in end:
            word, number = frame.data.decode().split()
            if word == "add":
                self._add(line, client, number)
            elif carrying is None:
                line.have = 0 if self._mistakes.resends_from_start else int(number)
                self._lines.append(line)
                carrying = asyncio.create_task(line.carry(self))
        if carrying is not None:
            carrying.cancel()
            self._lines.remove(line)

    def _add(self, line: ToyLine, client: str, number: str) -> None:
        entry = f"{client}:{number}"
        if entry in self.log and not self._mistakes.forgets_duplicates:
            if self.log.index(entry) < self.durable:  # else who has asked hears of it
                self._answer(line, number)
            return
        self.log.append(entry)
        version = len(self.log)
        durable = self._store.append(ToyBatch(MATCH, self._epoch, version, (entry,)))
        if self._mistakes.answers_first:
            self._answer(line, number)
        durable.add_done_callback(lambda done: self._settled(done, version, line, number))

    def _settled(
        self, done: asyncio.Future[None], version: int, line: ToyLine, number: str
    ) -> None:
        if done.exception() is None:
            self.durable = max(self.durable, version)
            self._answer(line, number)
            for each in self._lines:
                each.news.set()

    def _answer(self, line: ToyLine, number: str) -> None:
        line.answers.append(number)
        line.news.set()


class ToyClient:
    def __init__(self, name: str, network: Network, trace: Trace, asks: int) -> None:
        self.name = name
        self.seen: list[str] = []
        self.acknowledged: list[str] = []
        self.wrong: list[str] = []
        self._network = network
        self._trace = trace
        self._asks = asks

    async def play(self) -> None:
        while len(self.acknowledged) < self._asks:
            try:
                end = await self._network.dial(self.name)
            except (ConnectionRefusedError, TimeoutError):
                await asyncio.sleep(self._network.rng.uniform(0.1, 1.0))
                continue
            end.send(f"have {len(self.seen)}".encode())
            await self._talk(end)
            end.close()

    async def _talk(self, end: ClientEnd) -> None:
        """Until the line is bad or everything is acknowledged."""
        asked = 0
        while len(self.acknowledged) < self._asks:
            if asked <= len(self.acknowledged):
                asked = len(self.acknowledged) + 1
                end.send(f"add {asked}".encode())
            try:
                async with asyncio.timeout(SILENCE_S):
                    frame = await end.receive()
            except TimeoutError:
                return
            if isinstance(frame, Closed):
                return
            self._hear(frame.decode())

    def _hear(self, text: str) -> None:
        self._trace.add(self.name, text)
        word, number, *entry = text.split()
        if word == "done":
            if int(number) == len(self.acknowledged) + 1:  # another is a doubled ask's answer
                self.acknowledged.append(f"{self.name}:{number}")
        elif int(number) == len(self.seen) + 1:
            self.seen += entry
        else:
            self.wrong.append(f"{self.name} has {len(self.seen)} and hears {text}")


@dataclass
class ToyWorld:
    seed: int
    mistakes: Mistakes = field(default_factory=Mistakes)
    clients: int = 3
    asks: int = 10
    crashes: int = 2
    wrong: list[str] = field(default_factory=list)

    def run(self) -> str:
        """What the trace digests to; what must not be is in `wrong`."""
        loop = VirtualLoop()
        self.trace = Trace(loop)
        loop.run(self._live(loop), within_s=600)
        self.wrong += [str(each.get("exception", each)) for each in loop.mistakes]
        return self.trace.digest()

    async def _live(self, loop: VirtualLoop) -> None:
        rng = random.Random(self.seed)
        disk = Disk(rng, DiskWeather())
        network = Network(rng, STORMY)
        players = [ToyClient(f"c{i}", network, self.trace, self.asks) for i in range(self.clients)]
        tasks = [asyncio.create_task(player.play()) for player in players]
        for crash in range(self.crashes + 1):
            side, store = Side(loop), SimStore(disk)
            server = ToyServer(store, self.mistakes)
            try:
                await side.start(server.start())
            except StoreError:
                continue
            network.serve(side, server.accept)
            if crash < self.crashes:
                await asyncio.sleep(rng.uniform(0.1, 2.0))
                self.trace.add("server", "crash")
                store.crash()
                network.crash()
                side.kill()
                await asyncio.sleep(rng.uniform(0.0, 0.5))
        await asyncio.gather(*tasks)
        self._judge(disk.matches[MATCH].entries, players)

    def _judge(self, log: list[str], players: list[ToyClient]) -> None:
        """Acknowledged is kept; once; and everybody has seen a beginning of the same log."""
        if len(set(log)) < len(log):
            self.wrong.append("something is in the log twice")
        for player in players:
            lost = set(player.acknowledged) - set(log)
            if lost:
                self.wrong.append(f"acknowledged and lost: {sorted(lost)}")
            if player.seen != log[: len(player.seen)]:
                self.wrong.append(f"{player.name} has seen what the log does not say")
            self.wrong += player.wrong
