"""No secret in anything that leaves the server, over whole games of each kind: H2, H5, H6."""

from __future__ import annotations

import asyncio
import logging
import random

import pytest

from cardrace.match import Pace, Revealed, Sealed, WasCut
from cardrace.server import ids, limits, metrics
from cardrace.server import table as table_module
from cardrace.server.keys import LOBBY
from cardrace.server.players import COOKIE, hashed
from cardrace.store import open_store
from hidden.canary import Visitor, cards_told, play, shown
from server.houses import House

QUICK = Pace(5, 5, 5, 5, 20, 5, 5, 5, 300, 5)
PATHS = ("/", "/health", "/livez", "/readyz", "/api/openapi.json", "/api/tables", "/api/games",
         "/api/games?mine=true", "/api/tables/none", "/api/games/none/record", "/ws/none", "/api/x",
         "/api/games?before=x&limit=0", "/t/none", "/g/none")  # fmt: skip


class Scene:
    """A table in play, who is there, and what the outside was answered."""

    def __init__(self, app, address):
        self.app = app
        self.people = [Visitor(address), Visitor(address)]
        self.watcher, self.stranger = Visitor(address), Visitor(address)
        self.answers: list[tuple[str, int, str]] = []

    async def open(self, preset):
        table = await self.people[0].open_table(preset, terms={"delay_ms": 2000})
        self.table = await self.app[LOBBY].find(table)
        self.game = ids.game_id(table, 1)
        self.token = await self._link()
        for person in self.people:
            await person.come(self.table)
            await asyncio.sleep(0.05)
        await self.watcher.come(self.table, watch=True)

    async def _link(self):
        async with self.people[0].http.post(f"/api/tables/{self.table.id}/link") as response:
            return (await response.json())["token"]

    async def pry(self, *more):
        """What a stranger gets who asks for everything."""
        for path in (*PATHS, *more):
            async with self.stranger.http.get(path) as response:
                text = f"{dict(response.headers)} {await response.text()}"
                self.answers.append((path, response.status, text))
        body = {"token": "x" * 30}
        for path in ("/api/tables", f"/api/tables/{self.table.id}/seat"):
            async with self.stranger.http.post(path, json=body) as response:
                self.answers.append((path, response.status, await response.text()))

    async def close(self):
        for one in (*self.people, self.watcher, self.stranger):
            await one.close()

    def cookies(self):
        found = (one.http.cookie_jar for one in (*self.people, self.watcher))
        return [cookie.value for jar in found for cookie in jar if cookie.key == COOKIE]


@pytest.fixture(params=["spit-quick", "speed", "california"])
async def scene(request, monkeypatch, caplog, capfd):
    """A whole round, and the watcher's two seconds after it."""
    monkeypatch.setattr(table_module, "PACE", QUICK)
    monkeypatch.setattr(limits, "OUTBOX", 4096)
    monkeypatch.setattr("cardrace.server.gate.Gate.message", lambda *_: True)
    caplog.set_level(logging.DEBUG)
    store = await open_store("sqlite://")
    async with House(store) as house:
        found = Scene(house.app, house.address)
        await found.open(request.param)
        await _play_and_pry(found)
        metrics_text = metrics.generate_latest(metrics.REGISTRY).decode()
        said = capfd.readouterr()
        found.logged = "\n".join((caplog.text, said.out, said.err, metrics_text))
        yield found
        await found.close()
    await store.close()


async def _play_and_pry(scene):
    round_ = asyncio.create_task(play(scene.table, scene.people, random.Random(1)))
    while scene.table.room.table.game is None and not round_.done():
        await scene.pry(f"/api/games/{scene.game}", f"/api/games/{scene.game}/record")
        await asyncio.sleep(0.05)
    await round_
    await scene.table.settled()
    await asyncio.sleep(2.2)
    await scene.pry()


async def test_nothing_secret_leaves_the_server(scene):
    _no_card_before_it_is_shown(scene)
    _watchers_hear_late(scene)
    _no_secret_is_told(scene)
    await _the_record_was_closed(scene)


def _no_card_before_it_is_shown(scene):
    room = scene.table.room
    for observer, visitor in ((0, scene.people[0]), (1, scene.people[1]), (None, scene.watcher)):
        by_version, told, unknown = shown(room, observer), 0, 0
        for update in filter(None, (frame.update() for frame in visitor.frames)):
            known = by_version[update["version"]]
            for card in cards_told(update):
                assert card == -1 or card in known, (observer, card, update)
                told, unknown = told + 1, unknown + (card == -1)
        assert told > 100
        assert unknown > 10


def _watchers_hear_late(scene):
    log = scene.table.room.log
    updates = [(frame.table_ms, frame.update()) for frame in scene.watcher.frames]
    ages = [
        at_ms - log[update["version"] - 1].at_ms
        for at_ms, update in updates
        if update is not None and update["version"]
    ]
    assert min(ages) >= 2000
    assert len(ages) > 20
    assert updates[-1][1]["table"]["phase"] == "over"


def _no_secret_is_told(scene):
    room, events = scene.table.room, [entry.event for entry in scene.table.room.log]
    open_seeds = {event.seed for event in events if isinstance(event, Revealed)}
    seeds = {event.seed for event in events if isinstance(event, Sealed)}
    assert len(seeds) == 2
    assert len(open_seeds) == 1
    cookies = scene.cookies()
    owners = {who for sitter in room.table.sitters for who in sitter.who}
    assert owners == set(map(hashed, cookies[:2]))
    never = {*(seeds - open_seeds), *owners, *cookies, scene.token, hashed(scene.token)}
    frames = {id(one): [frame.text for frame in one.frames]
              for one in (*scene.people, scene.watcher)}  # fmt: skip
    outside = [text for _, _, text in scene.answers] + [scene.logged]
    for text in (*outside, *(text for heard in frames.values() for text in heard)):
        assert not [secret for secret in never if secret in text]
    for heard in frames.values():
        revealed = [i for i, text in enumerate(heard) for seed in open_seeds if seed in text]
        assert revealed
        assert '"revealed"' in heard[revealed[0]]
    cuts = [event.cut for event in events if isinstance(event, WasCut)]
    assert not [text for text in outside for secret in (*open_seeds, *cuts) if secret in text]
    # who knows the table's id may sit down at it: nobody is told but who has it already
    assert not [path for path, _, text in scene.answers if scene.table.id in text + path
                and not path.startswith(f"/api/tables/{scene.table.id}")]  # fmt: skip


async def _the_record_was_closed(scene):
    asked = [(path, status) for path, status, _ in scene.answers if scene.game in path]
    assert len(asked) >= 4
    assert {status for _, status in asked} == {404}
    async with scene.stranger.http.get(f"/api/games/{scene.game}/record") as response:
        assert response.status == 200
        record = await response.text()
    assert scene.table.id not in record
    assert not [who for sitter in scene.table.room.table.sitters for who in sitter.who
                if who in record]  # fmt: skip
