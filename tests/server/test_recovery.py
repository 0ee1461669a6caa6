"""A table after a crash, a restart or a deploy: what the log has is all that has happened."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from cardrace.match import CameBack, Paused, StoodIn, WentAway
from cardrace.match.proof import prove
from cardrace.rules import Dealt, Readied, Refusal
from cardrace.rules.notation import parse_record
from cardrace.server.connection import Close
from cardrace.server.keys import LOBBY
from cardrace.server.settings import Settings
from cardrace.store import StoreError
from cardrace.wire.server import Answer, Phase, Update, Welcome
from server.houses import House
from server.test_socket import hear_until, seat_both, start


@pytest.fixture
async def house(store):
    async with House(store) as found:
        yield found


async def test_after_a_crash_everybody_sits_where_he_sat_and_the_game_goes_on(house):
    player, friend = house.visitor(), house.visitor()
    table = await seat_both(player, friend)
    await start(player, friend)
    before = (await house.table(table)).room.table
    await house.crash()
    await house.open()
    after = (await house.table(table)).room.table
    assert after.state == before.state
    assert after.paused is not None  # until somebody is back
    for one, seat in ((player, 0), (friend, 1)):
        await one.join(table)
        assert (await one.hear(Welcome)).seat == seat
    seen = (await player.hear(Update)).table
    assert [spot.card for spot in seen.sides[0].spots] == [
        cards[-1] for cards in before.state.sides[0].spots
    ]


async def test_who_comes_back_hears_exactly_what_he_missed(house):
    player, friend = house.visitor(), house.visitor()
    table = await seat_both(player, friend)
    version = (await hear_last(friend)).version
    await friend.socket.close()
    await player.hear(Update)
    await player.ask({"type": "ready"})
    await player.hear(Answer)
    await friend.join(table, since=version)
    await friend.hear(Welcome)
    missed = await friend.hear(Update)
    assert [type(event) for event in missed.events] == [WentAway, Readied, CameBack]
    assert missed.version == version + len(missed.events)


async def test_an_ask_that_was_answered_is_answered_alike_after_a_crash(house):
    player, friend = house.visitor(), house.visitor()
    table = await seat_both(player, friend)
    ask = await player.ask({"type": "ready"})
    assert await player.hear(Answer) == Answer(ask)
    await house.crash()
    await house.open()
    await player.join(table)
    await player.hear(Update)
    player.ids -= 1
    assert await player.ask({"type": "ready"}) == ask
    assert await player.hear(Answer) == Answer(ask)
    room = (await house.table(table)).room
    assert [e.event for e in room.log if isinstance(e.event, Readied)] == [Readied(0)]


async def test_nothing_is_told_before_it_is_in_the_log(house, store, monkeypatch):
    """Neither the answer nor what others see of it."""
    player, friend = house.visitor(), house.visitor()
    await seat_both(player, friend)
    written = asyncio.get_running_loop().create_future()
    append = store.append

    def slowly(batch):
        append(batch)
        return written

    monkeypatch.setattr(store, "append", slowly)
    ask = await player.ask({"type": "ready"})
    for one in (player, friend):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await one.socket.receive()
    written.set_result(None)
    assert await player.hear(Answer) == Answer(ask)
    assert isinstance((await friend.hear(Update)).events[0], Readied)


async def test_what_cannot_be_written_has_not_happened_and_may_be_asked_again(
    house, store, monkeypatch
):
    player, friend = house.visitor(), house.visitor()
    table = await seat_both(player, friend)
    append = store.append

    def full(_):
        raise StoreError

    monkeypatch.setattr(store, "append", full)
    ask = await player.ask({"type": "ready"})
    assert await player.closed() == Close.RETRY
    assert await friend.closed() == Close.RETRY
    monkeypatch.setattr(store, "append", append)
    await player.join(table)
    update = await player.hear(Update)
    assert not update.table.sides[0].ready
    player.ids -= 1
    assert await player.ask({"type": "ready"}) == ask
    assert await player.hear(Answer) == Answer(ask)


async def test_a_house_that_closes_says_so_and_stops_every_clock(house):
    player, friend = house.visitor(), house.visitor()
    table = await seat_both(player, friend)
    for one in (player, friend):
        await one.ask({"type": "ready"})
        await one.hear(Answer)
    _, *codes = await asyncio.gather(house.close(), player.closed(), friend.closed())
    assert codes == [Close.RESTARTING] * 2
    await house.open()
    room = (await house.table(table)).room
    kinds = [type(entry.event) for entry in room.log[-3:]]
    assert kinds == [WentAway, WentAway, Paused]
    left_ms = room.table.countdown.ends_ms - room.table.paused.since_ms
    assert 0 < left_ms <= 2100
    await player.join(table)
    await friend.join(table)
    await hear_until_phase(player, Phase.PLAYING)


async def test_a_bot_plays_on_for_who_is_away_and_goes_when_he_is_back(house):
    player, friend = house.visitor(), house.visitor()
    table = await seat_both(player, friend, terms={"away_ms": 5000})
    await start(player, friend)
    await friend.socket.close()
    stood_in = await hear_until(player, StoodIn)
    assert stood_in[-1].table.seats[1].stand_in == "casual"
    await friend.join(table)
    back = await hear_until(player, CameBack)
    assert back[-1].table.seats[1].stand_in is None
    assert back[-1].table.seats[1].here


async def test_who_finds_the_table_full_watches_it_and_sees_no_hand(house):
    player, friend, third = house.visitor(), house.visitor(), house.visitor()
    table = await seat_both(player, friend)
    await third.join(table)
    assert (await third.hear(Welcome)).seat is None
    first = await third.hear(Update)
    assert first.table.phase is Phase.WAITING  # as it was two seconds ago
    await hear_until_phase(third, Phase.READYING)
    await start(player, friend)
    seen = await hear_until_phase(third, Phase.PLAYING)
    assert not [spot.card for side in seen.sides for spot in side.spots if spot.card is not None]
    ask = await third.ask({"type": "ready"})
    assert await third.hear(Answer) == Answer(ask, Refusal.WATCHING)


async def test_the_owner_of_a_seat_comes_from_another_device_with_a_link_that_works_once(house):
    player, friend, phone, thief = (house.visitor() for _ in range(4))
    table = await seat_both(player, friend)
    async with player.http.post(f"/api/tables/{table}/link") as made:
        assert made.status == 201
        token = (await made.json())["token"]
    for one, status in ((phone, 200), (thief, 403)):
        async with one.http.post(f"/api/tables/{table}/seat", json={"token": token}) as taken:
            assert taken.status == status
    await phone.join(table)
    assert (await phone.hear(Welcome)).seat == 0
    assert await player.closed() == Close.TAKEN_OVER
    async with thief.http.post(f"/api/tables/{table}/link") as made:
        assert made.status == 403


async def test_a_game_that_is_over_is_listed_and_its_deal_can_be_checked(house):
    player = house.visitor()
    table = await player.open_table("speed-5-20", terms={"absence": "lose", "away_ms": 5000})
    friend = house.visitor()
    await player.join(table)
    await player.hear(Update)
    await friend.join(table)
    for one in (friend, player):
        await hear_until(one, Dealt)
    running = await (await player.http.get("/api/games?mine=1")).json()
    assert running == {"games": []}
    await friend.socket.close()
    over = await hear_until_phase(player, Phase.OVER)
    assert over.outcome.winner == 0
    async with player.http.get(f"/api/games/{over.game}") as found:
        assert (await found.json())["ending"] == "forfeit"
    async with player.http.get(f"/api/games/{over.game}/record") as found:
        record = parse_record(await found.text())
    assert prove(record) >= 1
    assert table not in repr(record)
    mine = await (await player.http.get("/api/games?mine=1")).json()
    assert [game["id"] for game in mine["games"]] == [over.game]
    everybodys = await (await player.http.get("/api/games")).json()
    assert everybodys == {"games": []}  # the table was not public


async def test_no_table_is_awoken_twice_however_many_come_at_once(house):
    player, friend = house.visitor(), house.visitor()
    table = await seat_both(player, friend)
    await house.crash()
    await house.open()
    lobby = house.app[LOBBY]
    found = await asyncio.gather(*(lobby.find(table) for _ in range(20)))
    assert len({id(one) for one in found}) == 1
    assert len(lobby) == 1


async def hear_last(one):
    """The last update that has come by now."""
    with contextlib.suppress(TimeoutError):
        while True:
            async with asyncio.timeout(0.2):
                await one.hear()
    return [message for message in one.heard if isinstance(message, Update)][-1]


async def hear_until_phase(one, phase):
    while (update := await one.hear(Update)).table.phase is not phase:
        pass
    return update.table


def test_the_settings_say_where_the_log_lies(tmp_path):
    plain = Settings("h", 1, browser=False)
    assert plain.log_url() == "sqlite://"
    kept = Settings("h", 1, browser=False, data=tmp_path)
    assert kept.log_url() == f"sqlite:///{tmp_path}/cardrace.db"
    elsewhere = Settings("h", 1, browser=False, data=tmp_path, database="postgresql://x")
    assert elsewhere.log_url() == "postgresql://x"
