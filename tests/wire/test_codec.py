"""Any bytes are a message or a refusal with a path; every message reads back."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrace import match
from cardrace.cards import UNKNOWN
from cardrace.match import PACE, TERMS, CountdownSet, Cut, Rematch, Room
from cardrace.rules import (
    Drawn,
    Due,
    Ending,
    Outcome,
    Pile,
    Play,
    Ready,
    Refusal,
    Spot,
    find_preset,
    view,
)
from cardrace.wire import PROTOCOL
from cardrace.wire.client import Ask, ClientMessage, Join, Ping
from cardrace.wire.codec import MalformedError, decode, encode
from cardrace.wire.seen import table_seen
from cardrace.wire.server import (
    Answer,
    Malformed,
    Phase,
    Pong,
    ServerMessage,
    SpotSeen,
    Update,
    Welcome,
)
from dealing import SEATS, started

A, B = SEATS


def room_at_play():
    room = Room(find_preset("speed-5-20"), tuple, PACE)
    room.sit(0)
    room.come(0, A)
    room.sit(0, bot="good")
    return room


def seen(seat, state=None):
    table = msgspec.structs.replace(
        room_at_play().table, state=started(1) if state is None else state
    )
    return table_seen(table, TERMS, seat, 10)


CLIENT = [
    Join(),
    Join(since=7, watch=True, name="Ada"),
    Ask(1, Ready()),
    Ask(2, Cut("0f" * 16)),
    Ask(2, Play(7, Pile(1)), seen=3),
    Ask(2**53, Rematch()),
    Ping(12.5),
]
SERVER = [
    Welcome(PROTOCOL, "0123", A, "http://h/t/x", find_preset("speed")),
    Update(4, (Drawn(A, Spot(0), UNKNOWN), CountdownSet(Due.FLIP, 1500)), seen(A)),
    Answer(1),
    Answer(1, Refusal.DOES_NOT_FIT),
    Pong(12.5),
    Malformed("Expected `int`"),
]


@pytest.mark.parametrize("message", CLIENT)
def test_every_client_message_reads_back(message):
    assert decode(msgspec.json.encode(message)) == message


@pytest.mark.parametrize("message", SERVER)
def test_every_server_message_reads_back(message):
    assert msgspec.json.decode(encode(message), type=ServerMessage) == message


def test_no_message_is_left_out_above():
    assert {type(message) for message in CLIENT} == set(get_args(ClientMessage))
    assert {type(message) for message in SERVER} == set(get_args(ServerMessage))


@pytest.mark.parametrize(
    ("frame", "complaint"),
    [
        (b"", "Input data was truncated"),
        (b"{}", "missing required field `type`"),
        (b'{"type":"shout"}', "Invalid value 'shout' - at `$.type`"),
        (b'{"type":"ask","id":"x","command":{"type":"ready"}}', "got `str` - at `$.id`"),
        (b'{"type":"ask","id":0,"command":{"type":"ready"}}', "`int` >= 1 - at `$.id`"),
        (
            b'{"type":"ask","id":1,"command":{"type":"play","card":1,"pile":"x"}}',
            "Expected `int`, got `str` - at `$.command.pile`",
        ),
        (b'{"type":"ask","id":1,"command":{"type":"flip","shuffled":[]}}', "Invalid value 'flip'"),
        (b'{"type":"ask","id":1,"command":{"type":"start"}}', "Invalid value 'start'"),
        (b'{"type":"ping","sent_ms":NaN}', "JSON is malformed"),
        (b"[" * 100_000, "maximum recursion depth|Expected `object`"),
        (b'"\xff"', "UTF-8|utf-8|Expected `object`"),
    ],
)
def test_what_is_no_message_is_refused_with_its_place(frame, complaint):
    with pytest.raises(MalformedError) as refused:
        decode(frame)
    assert any(words in str(refused.value) for words in complaint.split("|"))


@given(
    st.one_of(st.binary(), st.sampled_from([msgspec.json.encode(m) for m in CLIENT])), st.data()
)
def test_any_bytes_are_read_or_refused(frame, data):
    at = data.draw(st.integers(0, len(frame)))
    for damaged in (frame, frame[:at] + data.draw(st.binary(max_size=3)) + frame[at + 1 :]):
        try:
            assert isinstance(decode(damaged), get_args(ClientMessage))
        except MalformedError:
            continue


def test_a_seat_sees_its_own_cards_and_the_number_of_all_others():
    state = started(1)
    table = seen(A)
    own = [SpotSeen(card=cards[-1]) for cards in state.sides[A].spots]
    assert list(table.sides[A].spots) == own
    assert list(table.sides[B].spots) == [SpotSeen(hidden=1)] * 5
    assert [(side.stock, side.spit_cards) for side in table.sides] == [(15, 5)] * 2
    assert [list(pile.cards) for pile in table.piles] == [list(pile) for pile in state.piles]
    assert table.preset == "speed-5-20"
    assert [(seat.here, seat.bot) for seat in table.seats] == [(True, None), (True, "good")]


def test_the_phases_of_a_table():
    empty = Room(find_preset("speed"), tuple, PACE)
    waiting = table_seen(empty.table, TERMS, A, 0)
    assert (waiting.phase, waiting.seats, waiting.sides) == (Phase.WAITING, (None, None), ())
    room = room_at_play()
    readying = table_seen(room.table, TERMS, A, 0)
    assert readying.phase is Phase.READYING
    assert [(pile.count, pile.cards) for pile in readying.piles] == [(1, ())] * 2
    assert seen(A).phase is Phase.PLAYING
    over = msgspec.structs.replace(started(1), outcome=Outcome(A, Ending.OUT))
    assert seen(A, over).phase is Phase.OVER


def test_only_the_topmost_cards_of_a_pile_are_sent_and_all_are_counted():
    state = started(1)
    pile = tuple(range(9))
    state = msgspec.structs.replace(state, piles=(pile, state.piles[1]))
    assert seen(A, state).piles[0].cards == (5, 6, 7, 8)
    assert seen(A, state).piles[0].count == 9


def test_a_countdown_tells_what_is_left_and_never_less_than_nothing():
    room = room_at_play()
    for seat in SEATS:
        room.receive([match.Ask(seat, 1, Ready(), 0, 50)])
    left = [table_seen(room.table, TERMS, A, now).countdown.left_ms for now in (50, 1050, 9999)]
    assert left == [2100, 1100, 0]


def test_a_series_is_told_with_its_points_and_its_champion():
    """SCORE-2: where nothing is played for points, none are told."""
    room = room_at_play()
    told = table_seen(room.table, TERMS, A, 0)
    assert (told.points, told.champion) == ((), None)
    options = msgspec.structs.replace(room.table.options, points=50)
    table = msgspec.structs.replace(room.table, options=options, points=(52, 7), champion=A)
    told = table_seen(table, TERMS, B, 0)
    assert (told.points, told.champion) == ((52, 7), A)


def test_a_table_of_spit_on_the_wire():
    room = Room(find_preset("spit"), tuple, PACE)
    for _ in SEATS:
        room.sit(0)
    table = table_seen(room.table, TERMS, A, 0)
    assert (table.share, table.phase) == (26, Phase.READYING)
    state = msgspec.structs.replace(
        room.table.state, started=True, claiming=True, claims=(None, None)
    )
    claiming = table_seen(msgspec.structs.replace(room.table, state=state), TERMS, A, 0)
    assert claiming.phase is Phase.CLAIMING


def test_everybody_sees_who_lets_his_time_pass():
    """COMMON-MUST-1."""
    assert seen(A).passing == ()
    state = msgspec.structs.replace(started(1), passing=(B,))
    assert seen(A, view(state, A)).passing == (B,)


def test_the_worst_message_of_a_client_fits_the_frame_limit():
    from cardrace.server import limits  # noqa: PLC0415 - the one bound both sides share

    longest = Ask(2**53, Play(107, Pile(7)), seen=2**53)
    assert len(msgspec.json.encode(longest)) < limits.FRAME_BYTES / 8
