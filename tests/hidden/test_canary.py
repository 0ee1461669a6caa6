"""No secret in anything that leaves the server, over whole games of each kind: H2, H5, H6."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from contextlib import AsyncExitStack
from typing import NamedTuple

import pytest

from cardrace.match import Pace, Revealed, Sealed, Seated, WasCut
from cardrace.rules import Drawn
from cardrace.server import ids, limits, metrics
from cardrace.server import table as table_module
from cardrace.server.keys import LOBBY
from cardrace.server.logs import Lines
from cardrace.server.players import COOKIE, hashed
from cardrace.store import open_store
from hidden.canary import Visitor, cards_told, play, shown
from hidden.leaks import names, tells, watchers_see_a_hand
from server.houses import House

GAMES = ("spit until=layout", "speed", "california max_rounds=2")
QUICK = Pace(5, 5, 5, 5, 20, 5, 5, 5, 300, 5)
PATHS = (
    *("/", "/t/none", "/g/none", "/ws/none", "/health", "/livez", "/readyz"),
    *("/api/openapi.json", "/api/tables", "/api/tables/none", "/api/none"),
    *("/api/games", "/api/games?mine=true", "/api/games?limit=0", "/api/games/none/record"),
)
ASKS = ({"type": "ready"}, {"type": "rematch"}, {"type": "cut", "cut": "0" * 32})


class Reply(NamedTuple):
    path: str
    status: int
    text: str  # with the head
    over: bool  # the round, when it came


class Scene:
    """A table in play, who is there, and what the outside was answered."""

    def __init__(self, app, address):
        self.app = app
        self.people = [Visitor(address), Visitor(address)]
        self.watcher, self.stranger = Visitor(address), Visitor(address)
        self.answers: list[Reply] = []

    async def open(self, options):
        terms = {"delay_ms": 2000}
        table = await self.people[0].open_table(None, options=options, terms=terms)
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
                await self._keep(path, response)
        body = {"token": "x" * 30}
        for path in ("/api/tables", f"/api/tables/{self.table.id}/seat"):
            async with self.stranger.http.post(path, json=body) as response:
                await self._keep(path, response)

    async def _keep(self, path, response):
        text = f"{dict(response.headers)} {await response.text()}"
        over = self.table.room.table.game is not None
        self.answers.append(Reply(path, response.status, text, over))

    async def close(self):
        for one in (*self.people, self.watcher, self.stranger):
            await one.close()

    def cookies(self):
        found = (one.http.cookie_jar for one in (*self.people, self.watcher))
        return [cookie.value for jar in found for cookie in jar if cookie.key == COOKIE]


@pytest.fixture
async def scene(request, monkeypatch, caplog, capfd):
    """A whole round by the options asked for, and the watcher's two seconds after it."""
    options, plant = request.param
    plant(monkeypatch)
    monkeypatch.setattr(table_module, "PACE", QUICK)
    monkeypatch.setattr(limits, "OUTBOX", 4096)
    monkeypatch.setattr("cardrace.server.gate.Gate.message", lambda *_: True)
    caplog.set_level(logging.DEBUG)
    async with AsyncExitStack() as stack:
        store = await open_store("sqlite://")
        stack.push_async_callback(store.close)
        house = await stack.enter_async_context(House(store))
        found = Scene(house.app, house.address)
        stack.push_async_callback(found.close)
        await found.open(options)
        async with asyncio.timeout(60):
            await _play_and_pry(found)
        metrics_text = metrics.generate_latest(metrics.REGISTRY).decode()
        said = capfd.readouterr()
        lines = "\n".join(map(Lines().format, caplog.records))
        found.logged = f"{caplog.text}\n{lines}\n{said.out}\n{said.err}\n{metrics_text}"
        yield found


async def _play_and_pry(scene):
    early = (f"/api/games/{scene.game}", f"/api/games/{scene.game}/record")
    await scene.pry(*early)
    for number, command in enumerate(ASKS, 1):
        ask = {"type": "ask", "id": number, "command": command}
        await scene.watcher.socket.send_json(ask)
    round_ = asyncio.create_task(play(scene.table, scene.people, random.Random(1)))
    while not round_.done():
        await scene.pry(*early)
        await asyncio.sleep(0.05)
    await round_
    await scene.table.settled()
    await asyncio.sleep(2.2)
    await scene.pry()


def nothing(_):
    """No leak is planted."""


SCENES = [(options, nothing) for options in GAMES]


@pytest.mark.parametrize("scene", SCENES, indirect=True, ids=["spit", "speed", "california"])
async def test_nothing_secret_leaves_the_server(scene):
    _no_card_before_it_is_shown(scene)
    _watchers_hear_late(scene)
    _watchers_may_ask_nothing(scene)
    _no_secret_is_told(scene)
    await _the_record_was_closed(scene)


@pytest.mark.parametrize(
    ("scene", "notices"),
    [
        (("speed", tells(Drawn)), "cards"),
        (("speed", watchers_see_a_hand), "cards"),
        (("speed", names(Seated)), "secrets"),
        (("speed", names(Sealed)), "secrets"),
    ],
    indirect=["scene"],
    ids=["a drawn card", "a hand", "who sits there", "the seed"],
)
async def test_the_canary_sings(scene, notices):
    """A planted leak is noticed."""
    check = {"cards": _no_card_before_it_is_shown, "secrets": _no_secret_is_told}[notices]
    with pytest.raises(AssertionError):
        check(scene)


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


def _watchers_may_ask_nothing(scene):
    answers = [{"type": "answer", "id": i, "refusal": "watching"} for i in (1, 2, 3)]
    heard = [json.loads(frame.text) for frame in scene.watcher.frames]
    assert [message for message in heard if message["type"] == "answer"] == answers


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
    visitors = (*scene.people, scene.watcher)
    frames = {id(one): [frame.text for frame in one.frames] for one in visitors}
    outside = [reply.text for reply in scene.answers] + [scene.logged]
    for text in (*outside, *(text for heard in frames.values() for text in heard)):
        assert not [secret for secret in never if secret in text]
    for heard in frames.values():
        revealed = [i for i, text in enumerate(heard) for seed in open_seeds if seed in text]
        assert revealed
        assert '"revealed"' in heard[revealed[0]]
    cuts = [event.cut for event in events if isinstance(event, WasCut)]
    closed = [reply.text for reply in scene.answers if not reply.over] + [scene.logged]
    assert not [text for text in closed for secret in (*open_seeds, *cuts) if secret in text]
    # who knows the table's id may sit down at it: nobody is told but who has it already
    own = f"/api/tables/{scene.table.id}"
    strange = [reply for reply in scene.answers if not reply.path.startswith(own)]
    assert not [reply for reply in strange if scene.table.id in reply.text + reply.path]


async def _the_record_was_closed(scene):
    asked = [reply for reply in scene.answers if scene.game in reply.path and not reply.over]
    assert len(asked) >= 2
    assert {reply.status for reply in asked} == {404}
    async with scene.stranger.http.get(f"/api/games/{scene.game}/record") as response:
        assert response.status == 200
        record = await response.text()
    assert scene.table.id not in record
    owners = {who for sitter in scene.table.room.table.sitters for who in sitter.who}
    assert not [who for who in owners if who in record]
