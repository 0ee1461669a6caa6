"""Who is away, who holds the others up: in virtual time, by the terms of the table."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardrace.match import (
    PACE,
    CameBack,
    CountdownSet,
    Paused,
    Resumed,
    Room,
    StoodIn,
    Terms,
    Warned,
    WentAway,
    fold_log,
)
from cardrace.match.presence import LEAST_MS
from cardrace.rules import (
    Due,
    Ended,
    Ending,
    Outcome,
    Pile,
    Play,
    Ready,
    Refusal,
    Seat,
    find_preset,
    legal,
)
from match.at_room import ask, begin, dice, happened, open_room, refusals

A, B = Seat(0), Seat(1)
SPEED = find_preset("speed")


def room_of(preset="speed", **terms):
    """Everybody has sat down, is here, and is dealt in at time 0."""
    options = find_preset(preset)
    room = Room(options, dice(1), PACE, Terms(**terms))
    for seat in room.seats:
        room.sit(0)
        room.come(0, seat)
    return room


def playing(preset="speed", **terms):
    room = room_of(preset, **terms)
    begin(room, 100)
    return room


def wait(room, until):
    """Everything that becomes due by then, in order."""
    effects = []
    while room.wake_at is not None and room.wake_at <= until:
        effects += room.tick(room.wake_at)
    return happened(effects)


def test_who_is_away_too_long_is_played_on_for_until_he_is_back():
    room = playing(away_ms=60_000)
    assert happened(room.leave(5_000, A)) == [WentAway(A)]
    events = wait(room, 65_000 - 1)
    assert not [event for event in events if isinstance(event, StoodIn)]
    assert StoodIn(A, "casual") in wait(room, 65_000)
    assert room.table.standing[A] == "casual"
    assert happened(room.come(70_000, A)) == [CameBack(A)]
    assert (room.table.standing[A], room.table.away[A]) == (None, None)


def test_who_is_back_in_time_has_lost_nothing():
    room = playing(away_ms=60_000, idle_ms=600_000)
    for start in (1_000, 100_000, 200_000):
        room.leave(start, A)
        assert StoodIn(A, "casual") not in wait(room, start + 59_999)
        room.come(start + 59_999, A)


def test_a_table_may_wait_for_who_is_away_and_every_clock_stands():
    room = playing(absence="pause", away_ms=5_000)
    room.leave(1_000, B)
    events = wait(room, 6_000)
    assert events[-1] == Paused(B)
    assert room.wake_at is None
    assert refusals(room.receive([ask(A, Ready(), 9_000)])) == {A: Refusal.PAUSED}
    acted = room.table.acted_ms
    assert happened(room.come(500_000, B)) == [CameBack(B), Resumed()]
    assert room.table.acted_ms == acted + 500_000 - 6_000
    assert room.table.paused is None


def test_a_table_that_waits_for_one_goes_on_for_no_other():
    room = playing("spit-3p", absence="pause", away_ms=5_000)
    room.leave(1_000, B)
    wait(room, 6_000)
    room.leave(7_000, Seat(2))
    assert happened(room.come(8_000, Seat(2))) == [CameBack(Seat(2))]
    assert room.table.paused is not None
    assert Resumed() in happened(room.come(9_000, B))


def test_who_is_away_too_long_may_have_lost():
    room = playing(absence="lose", away_ms=5_000)
    room.leave(1_000, A)
    events = wait(room, 6_000)
    assert events[-1] == Ended(Outcome(B, Ending.FORFEIT))
    assert room.table.wins == (0, 1)


def test_of_several_that_are_left_the_one_with_fewest_cards_wins():
    room = playing("speed-3way", absence="lose", away_ms=5_000)
    room.leave(1_000, A)
    (ended,) = [event for event in wait(room, 6_000) if isinstance(event, Ended)]
    counts = [sum(1 for _ in side.cards()) for side in room.table.state.sides]
    left = [seat for seat in (1, 2) if counts[seat] == min(counts[1:])]
    assert ended.outcome.winner == (left[0] if len(left) == 1 else None)


@pytest.mark.parametrize("absence", ["bot", "pause", "lose"])
def test_when_all_are_away_the_table_waits_whatever_its_terms(absence):
    room = room_of(absence=absence, away_ms=5_000)
    for seat in room.seats:
        room.receive([ask(seat, Ready(), 1_000)])
    left_ms = room.table.countdown.ends_ms - 2_000
    room.leave(1_500, A)
    assert happened(room.leave(2_000, B)) == [WentAway(B), Paused(None)]
    assert room.wake_at is None
    assert happened(room.come(9_000_000, A)) == [CameBack(A), Resumed()]
    assert room.table.countdown.ends_ms == 9_000_000 + left_ms
    assert room.wake_at == min(9_000_000 + left_ms, 9_000_000 + 4_500)


def test_before_the_deal_and_after_the_end_nobody_is_missed():
    room = Room(SPEED, dice(1), PACE, Terms(absence="lose", away_ms=5_000))
    room.sit(0)
    room.come(0, A)
    room.leave(1, A)
    assert room.wake_at is None
    room = playing(absence="lose", away_ms=5_000)
    room.leave(1_000, A)
    wait(room, 6_000)
    room.leave(7_000, B)
    assert wait(room, 10**9) == []


def idle(room):
    """Play until only people hold the table up; the time of the last act."""
    wait(room, room.table.countdown.ends_ms) if room.table.countdown else None
    assert room.table.state.started
    assert room.table.countdown is None
    return room.table.acted_ms


def test_who_could_act_and_does_not_is_warned_and_then_loses():
    room = playing(idle_ms=30_000)
    acted = idle(room)
    assert wait(room, acted + 29_999) == []
    (warned,) = wait(room, acted + 30_000)
    assert warned.wait_ms == 15_000
    assert set(warned.seats) <= {A, B}
    (ended,) = wait(room, acted + 45_000)
    assert ended.outcome.ending is Ending.FORFEIT
    alone = len(warned.seats) == 1
    assert (ended.outcome.winner is None) == (not alone)


def test_an_act_ends_the_warning_and_the_next_one_comes_sooner():
    room = playing(idle_ms=30_000)
    acted = idle(room)
    (warned,) = wait(room, acted + 30_000)
    seat = warned.seats[0]
    act = legal(room.table.state, seat)[0]
    room.receive([ask(seat, act, acted + 31_000)])
    assert room.table.warned is None
    if room.table.countdown is None:
        again = [e for e in wait(room, acted + 31_000 + 15_000) if isinstance(e, Warned)]
        assert again
        assert seat in again[0].seats


def test_no_warning_comes_sooner_than_five_seconds():
    room = playing(idle_ms=5_000)
    acted = idle(room)
    (warned,) = wait(room, acted + 5_000)
    assert warned.wait_ms == LEAST_MS


def test_who_goes_away_is_no_longer_warned():
    room = playing(idle_ms=30_000)
    acted = idle(room)
    (warned,) = wait(room, acted + 30_000)
    for seat in warned.seats:
        room.leave(acted + 31_000, seat)
    assert room.table.warned is None


def test_bots_are_never_warned():
    room = Room(SPEED, dice(1), PACE)
    for seat in room.seats:
        room.sit(0, bot="good")
        room.receive([ask(seat, Ready(), 0)])
    assert not [event for event in wait(room, 10**7) if isinstance(event, Warned)]


def test_nobody_is_bound_to_begin_but_the_next_layout_must_not_wait_for_ever():
    room = room_of("spit")
    assert wait(room, 10**8) == []
    room = room_of("spit")
    room.table = replace(room.table, state=replace(room.table.state, layout=2), acted_ms=0)
    assert isinstance(wait(room, 30_000)[0], Warned)


def test_the_log_alone_makes_the_same_room_again():
    room = playing(absence="bot", away_ms=5_000)
    room.leave(1_000, A)
    wait(room, 20_000)
    room.come(21_000, A)
    again = Room(SPEED, dice(2), PACE, room.terms)
    again.recall(room.log)
    assert again.table == room.table == fold_log(SPEED, room.log)
    assert (again.version, again.wake_at) == (room.version, room.wake_at)


def test_an_ask_is_done_once_however_often_it_comes_and_after_a_crash():
    room = open_room(SPEED)
    once = ask(A, Ready(), 5)
    first = room.receive([once, once])
    assert len(happened(first)) == 1
    again = Room(SPEED, dice(2), PACE)
    again.recall(room.log)
    for one in (room, again):
        effects = one.receive([once])
        assert happened(effects) == []
        assert refusals(effects) == {A: None}


def test_a_refused_ask_keeps_its_refusal_though_it_would_be_taken_now():
    room = open_room(SPEED)
    early = ask(A, find_play(), 5)
    assert refusals(room.receive([early])) == {A: Refusal.NOT_STARTED}
    begin(room, 10)
    assert refusals(room.receive([early])) == {A: Refusal.NOT_STARTED}


def find_play():
    return Play(0, Pile(0))


def test_what_was_missed_is_told_from_any_version_and_what_is_forgotten_is_not():
    room = playing()
    whole = room.since(A, 0)
    assert len(whole) == room.version
    for version in range(room.version + 1):
        assert room.since(A, version) == whole[version:]
    assert room.since(A, room.version + 1) is None
    room.forget(3)
    assert (room.since(A, 2), room.since(A, 3)) == (None, whole[3:])
    assert room.version == len(whole)


def test_a_countdown_may_be_for_cuts_only_where_cards_are_sealed():
    room = open_room(SPEED)
    assert not [
        entry
        for entry in room.log
        if isinstance(entry.event, CountdownSet) and entry.event.purpose is Due.CUT
    ]
