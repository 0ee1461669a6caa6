"""A seat at a table over a real WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from urllib.parse import urlsplit

import aiohttp
import pytest

from cardrace.bots import reaction
from cardrace.cards import UNKNOWN
from cardrace.match import CameBack, CountdownSet, Seated, WasCut, WentAway
from cardrace.rules import (
    Dealt,
    Drawn,
    Due,
    Ending,
    Readied,
    Refusal,
    Started,
    find_preset,
    fits,
)
from cardrace.server import limits
from cardrace.server.connection import Close, Connection
from cardrace.server.keys import LOBBY, PAGES
from cardrace.server.table import Joined, Left
from cardrace.wire import PROTOCOL
from cardrace.wire.client import Join
from cardrace.wire.server import Answer, Malformed, Phase, Pong, Update, Welcome

OPTIONS = find_preset("speed")
pytestmark = pytest.mark.usefixtures("address")


async def seat_both(player, friend, preset="speed", **more):
    table = await player.open_table(preset, **more)
    await player.join(table)
    await player.hear(Update)
    await friend.join(table)
    for one in (player, friend):  # each has cut by then
        while (await one.hear(Update)).table.phase is Phase.WAITING:
            pass
    return table


async def start(*players):
    for one in players:
        await one.ask({"type": "ready"})
    for one in players:
        while (update := await one.hear(Update)).table.phase != Phase.PLAYING:
            pass
        assert isinstance(update.events[0], Started)


async def test_the_first_words_are_welcome_and_the_table(app, player):
    table = await player.open_table(bot="good")
    await player.join(table)
    welcome = await player.hear()
    assert isinstance(welcome, Welcome)
    assert (welcome.protocol, welcome.build, welcome.seat) == (PROTOCOL, app[PAGES].build, 0)
    assert welcome.invite.endswith(f"/t/{table}")
    update = await player.hear()
    assert isinstance(update, Update)
    assert update.events == ()
    assert update.table.phase is Phase.WAITING  # until I have cut the cards
    while update.table.phase is Phase.WAITING:
        update = await player.hear(Update)
    assert update.table.phase is Phase.READYING
    assert [seat.bot for seat in update.table.seats] == [None, "good"]


async def test_a_friend_sits_down_and_both_are_dealt_in(player, friend):
    table = await player.open_table()
    await player.join(table)
    alone = await player.hear(Update)
    assert (alone.table.phase, alone.table.seats[1]) == (Phase.WAITING, None)
    await friend.join(table)
    assert (await friend.hear(Welcome)).seat == 1
    await hear_until(friend, Dealt)
    seen = await hear_until(player, Dealt)
    kinds = [type(event) for update in seen for event in update.events]
    assert kinds == [WasCut, Seated, CountdownSet, CameBack, WasCut, Dealt]
    assert seen[-1].version == alone.version + len(kinds)
    assert sum(card != UNKNOWN for card in seen[-1].events[-1].order) == 5


async def hear_until(one, kind):
    """Every update up to the first with an event of *kind*."""
    seen = [await one.hear(Update)]
    while not any(isinstance(event, kind) for event in seen[-1].events):
        seen.append(await one.hear(Update))
    return seen


def playable(seat, table):
    return [
        (spot.card, pile)
        for spot in table.sides[seat].spots
        for pile, seen in enumerate(table.piles)
        if spot.card is not None and fits(OPTIONS, spot.card, seen.cards[-1])
    ]


async def test_ready_countdown_start_and_a_play_that_both_see(player, friend):
    await seat_both(player, friend)
    await start(player, friend)
    countdowns = [m.table.countdown for m in player.heard if isinstance(m, Update)]
    assert Due.START in {c.purpose for c in countdowns if c is not None}
    tables = [one.heard[-1].table for one in (player, friend)]
    while not any(playable(seat, table) for seat, table in enumerate(tables)):
        tables = [(await one.hear(Update)).table for one in (player, friend)]
    seat = next(seat for seat in (0, 1) if playable(seat, tables[seat]))
    actor, rival = (player, friend) if seat == 0 else (friend, player)
    card, pile = playable(seat, tables[seat])[0]
    ask = await actor.ask({"type": "play", "card": card, "pile": pile})
    own = await actor.hear(Update)
    assert own.events[0].card == card
    assert await actor.hear() == Answer(ask)
    while (told := await rival.hear(Update)).version < own.version:
        pass
    assert told.events[0] == own.events[0]
    assert isinstance(told.events[1], Drawn)
    assert told.events[1].card == UNKNOWN != own.events[1].card
    assert told.table.piles == own.table.piles


async def test_versions_have_no_gaps_through_a_whole_start(player, friend):
    await seat_both(player, friend)
    await start(player, friend)
    for one in (player, friend):
        updates = [m for m in one.heard if isinstance(m, Update)]
        for before, now in itertools.pairwise(updates):
            assert now.version == before.version + len(now.events)


def masked(payload: bytes) -> bytes:
    """A frame as a client sends it."""
    return bytes([0x81, 0x80 | len(payload), 0, 0, 0, 0]) + payload


WRONG = [
    ({"type": "play", "card": 3, "pile": 0}, Refusal.NOT_STARTED),
    ({"type": "rematch"}, Refusal.NOT_OVER),
]
PLAYING = [
    # whose card, or a number that is none; the pile; why not
    ("theirs", 0, Refusal.NOT_IN_PLAY),
    (-1, 0, Refusal.NOT_IN_PLAY),
    (2**62, 0, Refusal.NOT_IN_PLAY),
    ("mine", -1, Refusal.NO_SUCH_PILE),
    ("mine", 99, Refusal.NO_SUCH_PILE),
]


async def test_wrong_commands_get_a_typed_refusal_and_change_nothing(app, player, friend):
    table = await seat_both(player, friend)
    room = (await app[LOBBY].find(table)).room
    for command, refusal in WRONG:
        log = len(room.log)
        ask = await player.ask(command)
        assert await player.hear(Answer) == Answer(ask, refusal)
        assert len(room.log) == log
    await start(player, friend)
    sides = room.table.state.sides
    cards = {"mine": sides[0].spots[0][0], "theirs": sides[1].spots[0][0]}
    for card, pile, refusal in PLAYING:
        before = room.table
        ask = await player.ask({"type": "play", "card": cards.get(card, card), "pile": pile})
        assert await player.hear(Answer) == Answer(ask, refusal)
        assert room.table.state == before.state


async def test_a_frame_that_is_no_message_is_answered_with_its_place(player):
    await player.join(await player.open_table(bot="good"))
    command = '{"type":"play","card":1,"pile":"x"}'
    await player.say(f'{{"type":"ask","id":1,"command":{command}}}')
    heard = await player.hear(Malformed)
    assert heard.message == "Expected `int`, got `str` - at `$.command.pile`"
    await player.say('{"type":"ping","sent_ms":4.5}')
    assert await player.hear(Pong) == Pong(4.5)


async def test_a_thing_asked_twice_is_done_once(player, friend):
    await seat_both(player, friend)
    for _ in range(2):
        await player.ask({"type": "ready"})
    first, second = await player.hear(Answer), await player.hear(Answer)
    assert (first.refusal, second.refusal) == (None, Refusal.ALREADY_READY)


async def test_an_ask_that_comes_twice_is_answered_twice_and_done_once(app, player, friend):
    """P1: by its number, also over another connection."""
    room = (await app[LOBBY].find(table := await seat_both(player, friend))).room
    ask = await player.ask({"type": "ready"})
    assert await player.hear(Answer) == Answer(ask)
    log = len(room.log)
    player.ids -= 1
    assert await player.ask({"type": "ready"}) == ask
    assert await player.hear(Answer) == Answer(ask)
    await player.join(table)
    player.ids -= 1
    await player.hear(Update)
    await player.ask({"type": "ready"})
    assert await player.hear(Answer) == Answer(ask)
    assert not [e for e in room.log[log:] if isinstance(e.event, Readied)]


async def test_whoever_comes_back_finds_the_same_seat_and_table(player, friend):
    table = await seat_both(player, friend)
    await start(player, friend)
    before = friend.heard[-1].table
    await friend.socket.close()
    gone = await player.hear(Update)
    assert [seat.here for seat in gone.table.seats] == [True, False]
    assert gone.events == (WentAway(1),)
    await friend.join(table)
    assert (await friend.hear(Welcome)).seat == 1
    again = await friend.hear(Update)
    assert again.table.sides[1].spots == before.sides[1].spots
    back = await player.hear(Update)
    assert [seat.here for seat in back.table.seats] == [True, True]


async def test_the_newest_window_takes_the_seat(player):
    table = await player.open_table(bot="good")
    await player.join(table)
    old = player.socket
    await player.hear(Update)
    await player.join(table)
    assert (await player.hear(Welcome)).seat == 0
    player.socket, new = old, player.socket
    assert await player.closed() == Close.TAKEN_OVER
    player.socket = new
    await player.say('{"type":"ping","sent_ms":1}')
    assert isinstance(await player.hear(Pong), Pong)


async def test_an_unknown_table_is_gone(address):
    async with aiohttp.ClientSession(address) as other:
        socket = await other.ws_connect("/ws/nowhere")
        await socket.send_str('{"type":"join"}')
        await socket.receive(timeout=5)
        assert socket.close_code == Close.GONE


async def test_another_site_may_not_play_in_my_name(address, player):
    table = await player.open_table(bot="good")
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await player.join(table, Origin="http://elsewhere.example")
    assert refused.value.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await player.join(table, Origin="http://[")
    assert refused.value.status == 403
    await player.join(table, Origin=address)
    assert isinstance(await player.hear(), Welcome)


async def test_a_frame_that_is_too_long_ends_the_connection_and_nothing_else(player):
    table = await player.open_table(bot="good")
    await player.join(table)
    await player.hear(Update)
    await player.say('"' + "x" * limits.FRAME_BYTES + '"')
    assert await player.closed() == aiohttp.WSCloseCode.MESSAGE_TOO_BIG
    await player.join(table)
    assert isinstance(await player.hear(), Welcome)


async def test_who_does_not_read_is_cut_off_and_loses_the_chair(app, address, player):
    table = await player.open_table(bot="good")
    port = urlsplit(address).port
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
    join = masked(b'{"type":"join"}')
    cookie = next(iter(player.http.cookie_jar)).value
    writer.write(
        f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: player={cookie}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    chairs = (await app[LOBBY].find(table))._chairs
    writer.write(join)
    frame = masked(b'{"type":"ping","sent_ms":1}')
    for _ in range(500):
        await asyncio.sleep(0.01)
        if isinstance(chairs[0], Connection):
            break
    assert isinstance(chairs[0], Connection)
    for _ in range(3000):
        with contextlib.suppress(ConnectionError):
            writer.write(frame * 500)  # it talks and talks, and never listens
        await asyncio.sleep(0.01)
        if chairs[0] is None:
            break
    assert chairs[0] is None
    writer.close()
    del reader


async def test_who_comes_as_the_table_closes_is_told_so(app, player):
    """The join is in the inbox when the table's time is over."""
    table = await app[LOBBY].find(await player.open_table(bot="good"))
    late = Connection(None)

    def closing_time():
        table.post(Joined("somebody", late, "a link", Join()))

    table._wait_s = closing_time
    table.post(Left(Connection(None)))  # wakes the table
    for _ in range(100):
        await asyncio.sleep(0.01)
        if not len(app[LOBBY]):
            break
    assert len(app[LOBBY]) == 0
    assert late._close is Close.RETRY


async def test_an_unknown_table_is_gone_also_for_who_speaks_first(player):
    async with player.http.get("/") as response:
        assert response.status == 200
    await player.join("nowhere")
    with contextlib.suppress(ConnectionError):
        await player.say('{"type":"ping","sent_ms":1}')
    assert await player.closed() == Close.GONE


async def test_frames_are_not_compressed(player):
    """Length tells less; and who offers compression is not taken up on it."""
    await player.join(await player.open_table(bot="good"), compress=15)
    assert player.socket.compress == 0


@pytest.fixture
def quick_bots(monkeypatch):
    quick = reaction.Level(0.05, 190, 30, 50, 28, 60, 0, 0.02, gap_ms=0)
    monkeypatch.setattr(reaction, "MOVEMENT_MS", 0.0)
    monkeypatch.setitem(reaction.LEVELS, "expert", quick)


@pytest.mark.usefixtures("quick_bots")
async def test_a_bot_plays_a_whole_round_through_the_same_door_and_again(app, player):
    """The person only gets ready; the bot must win, and agree to a rematch at once."""
    table = await player.open_table("speed", "expert")
    await player.join(table)
    room = (await app[LOBBY].find(table)).room
    room._pace = type(room._pace)(start_ms=10, flip_ms=10)
    await hear_until(player, Dealt)
    await player.ask({"type": "ready"})
    state = room.table.state
    while (update := await player.hear(Update)).table.phase is not Phase.OVER:
        state = room.table.state
        for spot in update.table.sides[0].spots:
            for pile, seen in enumerate(update.table.piles):
                if (
                    spot.card is not None
                    and seen.cards
                    and fits(OPTIONS, spot.card, seen.cards[-1])
                ):
                    await player.ask({"type": "play", "card": spot.card, "pile": pile})
    assert update.table.outcome.ending is Ending.OUT
    assert state is not None
    while not update.table.rematch[1]:
        update = await player.hear(Update)
    await player.ask({"type": "rematch"})
    while (update := await player.hear(Update)).table.phase is not Phase.READYING:
        pass
    assert [event for event in update.events if isinstance(event, Readied)]
    assert sum(update.table.wins) == 1
