"""Whatever a timer of the room may do, through the room alone: each of its acts is an event."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from cardrace.match import PACE, CountdownSet, fold_log, follow
from cardrace.rules import (
    PRESETS,
    CaliforniaOptions,
    Call,
    Due,
    Ended,
    Ending,
    Flipped,
    Laid,
    LayoutEnded,
    Options,
    Outcome,
    Owed,
    Passed,
    Penalised,
    Pile,
    Play,
    Played,
    Readied,
    Ready,
    Recycled,
    Refusal,
    RowsLaid,
    Scooped,
    Slap,
    Slapped,
    Spat,
    SpeedOptions,
    Spit,
    SpitOptions,
    Started,
    Take,
    WentOut,
    awaited,
    due,
    legal,
)
from match.at_room import (
    Players,
    ask,
    begin,
    card,
    happened,
    open_room,
    position,
    refusals,
    set_up,
)

A, B = 0, 1
SPIT_SETS = {
    **{name: o for name, o in PRESETS.items() if isinstance(o.game, SpitOptions)},
    "solo-both": Options(SpitOptions(exhausted="solo_both", auto_turn=False)),
    "unlocked": Options(SpitOptions(solo_lock=False, one_pile_block="fewest")),
}


def countdowns(effects):
    return [event for event in happened(effects) if isinstance(event, CountdownSet)]


@pytest.mark.parametrize("patient", [True, False])
@pytest.mark.parametrize("name", SPIT_SETS)
def test_a_whole_game_of_spit(name, patient):
    """SPIT-START-1 to SPIT-END-3: patient players leave spits, slaps and layouts to the timers."""
    for seed in range(2):
        room = open_room(SPIT_SETS[name], seed)
        players = Players(room, seed, patient=patient)
        players.play_round()
        events = [entry.event for entry in room.log]
        layouts = [event for event in events if isinstance(event, LayoutEnded)]
        assert len(layouts) == room.table.state.layout
        assert Due.START in players.purposes
        if any(isinstance(event, Laid) for event in events):
            assert players.purposes >= {Due.START, Due.LAY}


def test_the_versions_of_piles_count_on_over_all_layouts():
    room = open_room(PRESETS["spit"], 2)
    Players(room, 2).play_round()
    assert room.table.state.layout > 1
    table = fold_log(room.table.options, [])
    for entry in room.log:
        before, table = table.versions, follow(table, entry)
        assert all(old <= new for old, new in zip(before, table.versions, strict=False))
        assert len(before) <= len(table.versions)
        if isinstance(entry.event, Flipped):
            for pile in entry.event.piles:
                assert table.versions[pile] == [*before, 0, 0][pile] + 1


def spit(a, b, piles="[7C|2D] [KD|2S]", spit_cards=("-", "3D"), options="spit", **more):
    sides = ((a, "-", spit_cards[0]), (b, "-", spit_cards[1]))
    return set_up(position(options, piles, *sides, **more))


STUCK = ("[5S] [] [9D] [JC] [2H]", "[4S] [5H] [9C] [TD] [3C]")


def test_who_is_alone_and_chooses_no_pile_spits_on_his_own():
    """SPIT-OUT-1; the time for the choice begins anew with each spit (solo_lock=false)."""
    room = spit(*STUCK, spit_cards=("-", "3D,AC,3S"), options="spit solo_lock=false")
    assert room.table.countdown.purpose is Due.SPIT
    assert room.wake_at == PACE.spit_ms
    assert room.tick(PACE.spit_ms - 1) == []
    effects = room.tick(PACE.spit_ms)
    assert happened(effects) == [Spat(B, Pile(1), card("3D"))]  # a two fits now
    room = spit("[9S] [] [] [] []", "[9H] [] [] [] []", spit_cards=("-", "5D,5C,5S"),
                options="spit solo_lock=false")  # fmt: skip
    effects = room.receive([ask(B, Spit(Pile(0)), 1000)])
    assert happened(effects) == [
        Spat(B, Pile(0), card("5D")),
        CountdownSet(Due.SPIT, PACE.spit_ms),
    ]
    effects = room.tick(1000 + PACE.spit_ms)
    assert happened(effects)[0] == Spat(B, Pile(1), card("5C"))
    assert room.wake_at == 1000 + 2 * PACE.spit_ms


def test_a_locked_solo_spit_needs_no_time_for_a_choice():
    """SPIT-OUT-2."""
    room = spit("[9S] [] [] [] []", "[9H] [] [] [] []", spit_cards=("-", "5D,5C"))
    effects = room.receive([ask(B, Spit(Pile(0)), 100)])
    assert countdowns(effects) == [CountdownSet(Due.FLIP, PACE.flip_ms)]
    assert happened(room.tick(room.wake_at))[0] == Spat(B, Pile(0), card("5C"))


def test_a_deadlock_that_stays_is_counted_down_again_before_each_flip():
    """SPIT-STALL-2, SPEED-STALL-2: nobody is surprised by the second card."""
    room = spit("[9S] [] [] [] []", "[9H] [] [] [] []", spit_cards=("4D,4H", "5D,5C"))
    assert room.wake_at == PACE.flip_ms
    effects = room.tick(PACE.flip_ms)
    assert [type(event) for event in happened(effects)] == [Flipped, CountdownSet]
    assert room.wake_at == 2 * PACE.flip_ms
    assert room.tick(PACE.flip_ms) == []


def test_who_recycles_flips_in_the_same_breath():
    """SPIT-OUT-3: a countdown each for the flip, none for the shuffling."""
    room = spit("[9S] [] [] [] []", "[9H] [] [] [] []", "[7C|2D,8D] [KD|2S]", ("-", "5D"),
                options="spit exhausted=recycle")  # fmt: skip
    assert [type(e) for e in happened(room.tick(room.wake_at))][:2] == [Recycled, Flipped]


def test_nobody_slaps_for_ten_seconds():
    """rules.md 4.11: the finisher takes the smaller pile; then the next layout is laid."""
    room = spit("[8S] [] [] [] []", STUCK[1], "[7C|2D,2C] [KD|2S]")
    effects = room.receive([ask(A, Play(card("8S"), Pile(0)), 500)])
    assert [type(event) for event in happened(effects)] == [Played, LayoutEnded, CountdownSet]
    assert room.wake_at == 500 + 10_000
    effects = room.tick(room.wake_at)
    assert happened(effects) == [
        Slapped(A, Pile(1)),
        Slapped(B, Pile(0)),
        CountdownSet(Due.LAY, PACE.lay_ms),
    ]
    effects = room.tick(room.wake_at)
    assert [type(event) for event in happened(effects)] == [Laid]
    assert room.table.countdown is None  # COMMON-READY-1: all must be ready again
    begun = begin(room, 20_000)
    assert [type(event) for event in happened(begun)] == [Started, Flipped]


def test_a_slap_settles_both_piles_and_the_next_layout_waits_for_no_slap():
    """SPIT-SLAP-2."""
    room = spit("[8S] [] [] [] []", STUCK[1])
    room.receive([ask(A, Play(card("8S"), Pile(0)), 500)])
    effects = room.receive([ask(B, Slap(Pile(1)), 700)])
    assert countdowns(effects) == [CountdownSet(Due.LAY, PACE.lay_ms)]
    assert room.wake_at == 700 + PACE.lay_ms


def test_with_three_the_ten_seconds_run_on_after_the_first_slap():
    sides = (("[8S] [] [] []", "-", "-"), ("[9S] [] [] []", "-", "-"), ("[4S] [] [] []", "-", "-"))
    room = set_up(position("spit piles=4 seats=3", "[7C|2D] [KD|2S] [JD]", *sides))
    room.receive([ask(A, Play(card("8S"), Pile(0)), 500)])
    room.receive([ask(2, Slap(Pile(2)), 2000)])
    assert (room.table.countdown.purpose, room.wake_at) == (Due.SLAP, 10_500)
    assert happened(room.tick(10_500))[:2] == [Slapped(A, Pile(1)), Slapped(B, Pile(0))]


VERBAL = "speed side=5 verbal=required"
OUT = (("[8S] [] [] [] []", "-", "QC"), ("[4S] [5H] [] [] []", "6S,6H", "QD"))


def verbal(options=VERBAL, a=OUT[0], b=OUT[1], piles="[7C|2D,3D,4D,5D,6D] [KD|2S,3S]"):
    return set_up(position(options, piles, a, b))


def test_no_call_in_time_costs_a_pile():
    """VERBAL-3: the window, the choice and the taking are each counted down."""
    room = verbal()
    effects = room.receive([ask(A, Play(card("8S"), Pile(0)), 100)])
    assert happened(effects)[1:] == [WentOut(A), CountdownSet(Due.CALL, 3000)]
    assert room.tick(3099) == []
    effects = room.tick(3100)
    assert happened(effects) == [Owed(A, None), CountdownSet(Due.TAKE, PACE.take_ms)]
    named = happened(room.tick(3100 + PACE.take_ms))
    assert named == [Owed(A, Pile(1)), CountdownSet(Due.TAKE, PACE.taken_ms)]
    taken = happened(room.tick(room.wake_at))
    assert isinstance(taken[0], Penalised)
    assert (taken[0].seat, taken[0].pile) == (A, Pile(1))  # the smaller: three cards, not seven
    assert room.table.state.sides[A].count() == 3


def test_a_choice_is_not_waited_for_once_it_is_made():
    room = verbal()
    room.receive([ask(A, Play(card("8S"), Pile(0)), 100)])
    room.tick(3100)
    effects = room.receive([ask(A, Take(Pile(0)), 3500)])
    assert happened(effects) == [Owed(A, Pile(0)), CountdownSet(Due.TAKE, PACE.taken_ms)]
    taken = happened(room.tick(3500 + PACE.taken_ms))
    assert (taken[0].seat, taken[0].pile) == (A, Pile(0))


@pytest.mark.parametrize(("which", "pile"), [("smallest", 1), ("largest", 0)])
def test_where_there_is_no_choice_none_is_waited_for(which, pile):
    """VERBAL-3, call_pile."""
    room = verbal(f"{VERBAL} call_pile={which}")
    room.receive([ask(A, Play(card("8S"), Pile(0)), 100)])
    effects = room.tick(3100)
    assert countdowns(effects) == [CountdownSet(Due.TAKE, 0)]
    assert happened(room.tick(room.wake_at))[0] == Owed(A, Pile(pile))
    assert happened(room.tick(room.wake_at))[0].pile == pile


def test_the_pile_of_random_is_the_rooms_dice():
    drawn = set()
    for seed in range(12):
        state = position(f"{VERBAL} call_pile=random", "[7C|2D,3D,4D,5D,6D] [KD|2S,3S]", *OUT)
        room = set_up(state, seed)
        room.receive([ask(A, Play(card("8S"), Pile(0)), 100)])
        room.tick(room.wake_at)
        drawn.add(happened(room.tick(room.wake_at))[0].pile)
    assert drawn == {0, 1}


def test_a_call_in_time_ends_the_countdown_and_the_round():
    """VERBAL-1, VERBAL-2."""
    room = verbal()
    room.receive([ask(A, Play(card("8S"), Pile(0)), 100)])
    effects = room.receive([ask(A, Call(), 3000)])
    assert happened(effects) == [Ended(Outcome(A, Ending.CALLED))]
    assert room.table.countdown is None


def test_until_the_next_play_nothing_is_counted_down():
    """VERBAL-3, call_window=next_play."""
    room = verbal(f"{VERBAL} call_window_ms=0", b=("[QS] [5H] [] [] []", "6S,6H", "QD"))
    effects = room.receive([ask(A, Play(card("8S"), Pile(0)), 100)])
    assert countdowns(effects) == []
    effects = room.receive([ask(B, Play(card("QS"), Pile(1)), 200)])
    assert happened(effects)[0] == Owed(A, None)
    assert countdowns(effects) == [CountdownSet(Due.TAKE, PACE.take_ms)]


SPEEDS = {
    "required": Options(SpeedOptions(side=5, verbal="required")),
    "penalty": Options(SpeedOptions(side=5, verbal="required", false_call="penalty"), seats=3),
    "race": Options(SpeedOptions(side=5, verbal="race", call_take="under_top")),
    "manual": Options(SpeedOptions(refill="manual")),
    "jokers": Options(SpeedOptions(joker_only="swap"), jokers=2),
    "crowd": PRESETS["speed-crowd"],
}


@pytest.mark.parametrize("name", SPEEDS)
def test_a_whole_round_of_speed(name):
    """Players who call and choose; and (below) players who never do."""
    for seed in range(3):
        players = Players(open_room(SPEEDS[name], seed), seed, patient=False)
        players.play_round()
        assert Due.START in players.purposes


def test_nobody_ever_calls():
    """Penalty upon penalty; nothing hangs, and the timers do it all."""
    room = open_room(SPEEDS["required"], 3)
    players = Players(room, 3)
    penalised = 0
    for _ in range(3000):
        players.step()
        penalised = sum(isinstance(entry.event, Penalised) for entry in room.log)
        if penalised > 3:
            break
    assert penalised > 3
    assert players.purposes >= {Due.START, Due.FLIP, Due.CALL, Due.TAKE}
    players.check()


@pytest.mark.parametrize("options", [
    PRESETS["california-spit-4"],
    Options(CaliforniaOptions(row=4, double="off", cover="live")),
    Options(CaliforniaOptions(row=4, double="player", scoop="all")),
])  # fmt: skip
def test_a_whole_game_of_california_spit(options):
    """CAL-ROUND-1: rounds are laid by the timer."""
    rounds = 0
    for seed in range(4):
        room = open_room(options, seed)
        players = Players(room, seed)
        players.play_round()
        rounds += sum(isinstance(entry.event, Scooped) for entry in room.log)
        assert players.purposes <= {Due.START, Due.LAY}
    assert rounds > 0


def test_each_round_without_a_group_has_its_own_countdown():
    """CAL-LOOP-1: 2 s between rounds, also between empty ones."""
    packs = (",".join(f"{rank}{suit}" for suit in "CDHS" for rank in "23456"),
             ",".join(f"{rank}{suit}" for suit in "CDHS" for rank in "789TJ"))  # fmt: skip
    sides = (("[AC] [KD] [QH] [AS]", packs[0], "-"),
             ("[KC] [QD] [KH] [QS]", packs[1], "-"))  # fmt: skip
    room = set_up(position("california row=4", "", *sides))
    assert room.table.countdown.purpose is Due.LAY
    effects = room.tick(PACE.lay_ms)
    assert [type(event) for event in happened(effects)] == [Scooped, RowsLaid, CountdownSet]
    assert room.wake_at == 2 * PACE.lay_ms


# stall=agreed and flip_trigger=ready


def test_all_may_agree_to_a_flip_and_then_wait_little():
    """COMMON-MUST-1, stall=agreed: no countdown until the last has asked."""
    room = open_room(Options(SpeedOptions(), stall="agreed"), 1)
    begin(room)
    assert legal(room.table.state, A)
    now = room.log[-1].at_ms + 100
    assert happened(room.receive([ask(A, Ready(), now)])) == [Readied(A)]
    assert room.table.countdown is None
    effects = room.receive([ask(B, Ready(), now + 50)])
    assert happened(effects) == [Readied(B), CountdownSet(Due.FLIP, PACE.asked_ms)]
    effects = room.tick(now + 50 + PACE.asked_ms)
    assert [type(event) for event in happened(effects)] == [Flipped]
    assert fold_log(room.table.options, room.log) == room.table


def test_a_play_does_not_take_back_what_all_have_asked_for():
    room = open_room(Options(SpeedOptions(), stall="agreed"), 1)
    begin(room)
    now = room.log[-1].at_ms + 100
    room.receive([ask(A, Ready(), now), ask(B, Ready(), now)])
    seat = next(seat for seat in room.seats if legal(room.table.state, seat))
    room.receive([ask(seat, legal(room.table.state, seat)[0], now + 10)])
    assert room.wake_at == now + PACE.asked_ms


@pytest.mark.parametrize("preset", ["speed", "spit"])
def test_for_each_flip_all_must_ask(preset):
    """COMMON-READY-1, flip_trigger=ready: at a deadlock nothing is counted down by itself."""
    room = open_room(replace(PRESETS[preset], flip_trigger="ready"), 1)
    players = Players(room, 1)
    while due(replace(room.table.state, options=PRESETS[preset])) is not Due.FLIP:
        players.step()
    assert room.table.countdown is None
    now = players.now + 1000
    assert countdowns(room.receive([ask(A, Ready(), now)])) == []
    effects = room.receive([ask(B, Ready(), now)])
    assert countdowns(effects) == [CountdownSet(Due.FLIP, PACE.asked_ms)]
    assert isinstance(happened(room.tick(room.wake_at))[0], Flipped)
    assert room.table.state.ready == (False, False)


# stall=timeout

TIMEOUT = {"stall": "timeout", "stall_timeout_ms": 5000}


def slow_room(options, now_ms=0):
    """Everybody has something to do, as of the first cards."""
    for seed in itertools.count():
        room = open_room(replace(options, **TIMEOUT), seed)
        begin(room, now_ms)
        if awaited(room.table.state) == (A, B):
            return room, room.log[-1].at_ms
    raise AssertionError


def test_the_first_who_is_slow_is_counted_down_in_the_open():
    """COMMON-MUST-1, rules.md 4.2: measured from his last act, or from when he could act."""
    room, start = slow_room(PRESETS["speed"])
    assert room.log[-1].event == CountdownSet(Due.PASS, 5000)
    plays = legal(room.table.state, A)
    room.receive([ask(A, plays[0], start + 2000)])
    assert room.table.since[B] in {start, start + 2000, None}
    if awaited(room.table.state)[:1] == (A,):
        assert room.table.since[A] == start + 2000
    assert fold_log(room.table.options, room.log) == room.table


def two_able(options="speed side=5 stall=timeout stall_timeout_ms=5000"):
    """A can play an eight or a queen, B a six: one play each does not disturb the other."""
    a = ("[8S] [QS] [2S] [] []", "2H", "9C,QH")
    b = ("[6C] [2D] [2C] [] []", "4H", "5D,TC")
    room = set_up(position(options, "[7C] [KD]", a, b))
    room._accept(0, (Readied(A),))  # any event: from here on both are watched
    return room


def test_both_are_slow_and_the_flip_comes():
    room = two_able()
    assert (room.table.since, room.wake_at) == ((0, 0), 5000)
    assert room.tick(4999) == []
    assert happened(room.tick(5000)) == [Passed(A)]
    assert room.wake_at == 5000  # of B too
    effects = room.tick(5000)
    assert happened(effects) == [Passed(B), CountdownSet(Due.FLIP, PACE.flip_ms)]
    effects = room.tick(5000 + PACE.flip_ms)
    assert next(type(event) for event in happened(effects)) is Flipped
    assert room.table.state.passing == ()
    assert room.table.countdown.purpose is Due.PASS  # 5 s again, for the next one
    assert room.wake_at == 5000 + PACE.flip_ms + 5000


def test_who_acts_is_given_his_time_anew_and_the_other_is_not():
    room = two_able()
    effects = room.receive([ask(A, Play(card("QS"), Pile(1)), 3000)])
    assert room.table.since == (3000, 0)
    assert countdowns(effects) == []  # B's time runs on
    assert happened(room.tick(5000)) == [Passed(B), CountdownSet(Due.PASS, 3000)]
    assert room.wake_at == 8000


def test_who_acts_in_the_last_moment_holds_up_the_flip():
    room = two_able()
    room.tick(5000)
    room.tick(5000)
    assert room.table.countdown.purpose is Due.FLIP
    effects = room.receive([ask(A, Play(card("QS"), Pile(1)), 5700)])
    assert room.table.state.passing == (B,)
    assert countdowns(effects) == [CountdownSet(Due.PASS, 5000)]


def test_who_becomes_able_has_his_time_from_then():
    room = two_able()
    room.receive([ask(B, Play(card("6C"), Pile(0)), 1000)])
    assert room.table.since == (0, None)
    effects = room.receive([ask(A, Play(card("QS"), Pile(1)), 2000)])
    assert room.table.since == (None, None)  # nothing is left to do
    assert countdowns(effects) == [CountdownSet(Due.FLIP, PACE.flip_ms)]
    room.tick(room.wake_at)
    able = awaited(room.table.state)
    assert [room.table.since[seat] for seat in able] == [2000 + PACE.flip_ms] * len(able)


def test_what_the_rules_ask_for_comes_before_the_slow():
    """A call's window hides the countdown for the slow; afterwards no time is given back."""
    a = ("[8S] [] [] [] []", "-", "QC,QH")
    b = ("[QS] [2D] [2C] [] []", "4H", "TD,TC")
    options = f"{VERBAL} stall=timeout stall_timeout_ms=2000"
    room = set_up(position(options, "[7C|3H,3C] [KD|3S]", a, b))
    room.receive([ask(A, Play(card("8S"), Pile(0)), 100)])
    assert room.table.countdown.purpose is Due.CALL
    assert room.table.since == (None, 100)
    effects = room.receive([ask(B, Play(card("QS"), Pile(1)), 900)])
    assert countdowns(effects) == []
    room.tick(3100)
    assert room.table.countdown.purpose is Due.TAKE


def test_the_slow_of_california_spit_are_called_out_and_the_round_stays_open():
    """rules.md 4.16."""
    room, start = slow_room(PRESETS["california-spit"])
    assert room.wake_at == start + 5000
    assert happened(room.tick(start + 5000))[0] == Passed(A)
    effects = room.tick(start + 5000)
    assert happened(effects) == [Passed(B)]
    assert room.table.countdown is None
    cover = legal(room.table.state, A)[0]
    room.receive([ask(A, cover, start + 9000)])
    assert A not in room.table.state.passing
    if awaited(room.table.state):
        assert room.wake_at == start + 14_000


@pytest.mark.parametrize("preset", ["speed", "speed-manual", "spit", "spit-recycle"])
def test_a_game_of_players_who_often_fall_asleep(preset):
    """stall=timeout in long play: nothing hangs, and the log is the room."""
    room = open_room(replace(PRESETS[preset], **TIMEOUT), 5)
    players = Players(room, 5)
    for i in range(20_000):
        if room.table.state.outcome is not None:
            break
        if i % 7 == 6 and room.wake_at is not None:
            players.now = max(players.now, room.wake_at)
            players.hear(room.tick(room.wake_at))
        else:
            players.step()
    assert room.table.state.outcome is not None
    assert Due.PASS in players.purposes
    assert any(isinstance(entry.event, Passed) for entry in room.log)
    players.check()


def test_nobody_can_pass_for_himself():
    room = two_able()
    assert refusals(room.receive([ask(A, Ready(), 1)])) == {A: Refusal.ALREADY_STARTED}
