"""Who was first: the order of arrival, and `tie_break` for one and the same millisecond."""

from __future__ import annotations

import itertools

import pytest

from cardrace.match import Rematch
from cardrace.match.arbiter import is_draw, settle, ticks
from cardrace.rules import (
    Call,
    Cover,
    Ended,
    Ending,
    Outcome,
    Pile,
    Play,
    Ready,
    Refusal,
    Slap,
    Slapped,
)
from match.at_room import ask, card, happened, position, refusals, set_up

A, B = 0, 1


def no_lots():
    msg = "nothing is left to chance here"
    raise AssertionError(msg)


def lots(*seats):
    return lambda: seats


def test_asks_are_taken_in_the_order_of_their_arrival():
    early, late = ask(B, Ready(), 10), ask(A, Ready(), 20)
    assert ticks([late, early]) == [(early,), (late,)]
    tied = ask(A, Ready(), 10, ask_id=1), ask(B, Ready(), 10, ask_id=2)
    assert ticks([*tied, late]) == [tied, (late,)]


LAST = ("[8S] [] [] [] []", "-", "-")
SIX = ("[6S] [] [] [] []", "-", "-")


def both_out(tie_break, piles="[7C] [KD]", game="speed"):
    """A and B each hold one card, and both fit the seven."""
    return position(f"{game} tie_break={tie_break}", piles, LAST, SIX)


def plays(at_ms=9, late=0):
    """B's came first."""
    return [
        ask(B, Play(card("6S"), Pile(0)), at_ms, 1),
        ask(A, Play(card("8S"), Pile(0)), at_ms + late, 2),
    ]


@pytest.mark.parametrize(
    ("tie_break", "winner"), [("arrival", B), ("seat", A), ("finisher", B), ("draw", None)]
)
def test_two_who_go_out_in_one_tick(tie_break, winner):
    """COMMON-RACE-1, CAL 4.16: each could have won."""
    room = set_up(both_out(tie_break))
    effects = room.receive(plays())
    assert happened(effects)[-1] == Ended(Outcome(winner, Ending.OUT))
    second = A if winner == B else B
    if winner is not None:
        assert refusals(effects) == {winner: None, second: Refusal.ROUND_OVER}
    assert room.table.wins == tuple(int(seat == winner) for seat in (A, B))


def test_a_millisecond_later_is_no_tie():
    for tie_break in ("seat", "draw"):
        room = set_up(both_out(tie_break))
        assert happened(room.receive(plays(late=1)))[-1] == Ended(Outcome(B, Ending.OUT))


def test_a_draw_takes_two_who_would_each_have_won():
    state = both_out("draw")
    first, second = plays()
    assert is_draw(state, (first, second))
    assert not is_draw(state, (first, first))
    assert not is_draw(state, (first, ask(A, Ready(), 9)))
    assert not is_draw(state, (first, ask(A, Rematch(), 9)))
    assert not is_draw(both_out("seat"), (first, second))
    assert not is_draw(None, (first, second))


def test_who_ends_the_round_comes_before_who_would_stand_in_his_way():
    three = (("[6C] [2H] [] [] []", "-", "-"), SIX, LAST)
    state = position("speed seats=3 side=5 tie_break=draw", "[7C] [KD] [2C]", *three)
    tick = (ask(A, Play(card("6C"), Pile(0)), 9), ask(B, Play(card("6S"), Pile(0)), 9),
            ask(2, Play(card("8S"), Pile(0)), 9))  # fmt: skip
    room = set_up(state)
    effects = room.receive(tick)
    assert happened(effects)[-1] == Ended(Outcome(None, Ending.OUT))
    assert refusals(effects) == {A: Refusal.ROUND_OVER, B: None, 2: Refusal.ROUND_OVER}


@pytest.mark.parametrize("tie_break", ["arrival", "seat", "finisher", "draw"])
def test_two_last_covers_in_one_tick(tie_break):
    """rules.md 4.16: both at their last card."""
    rows = (("[9C] [2D] [3D] [4D]", "5D", "-"), ("[9D] [6H] [7H] [8H]", "TH", "-"))
    options = f"california row=4 tie_break={tie_break}"
    state = position(options, "", *rows, marks_0="(0)", marks_1="(0)")
    room = set_up(state)
    asks = [ask(B, Cover(card("9C")), 5), ask(A, Cover(card("9D")), 5)]
    winner = {"arrival": B, "seat": A, "finisher": B, "draw": None}[tie_break]
    assert happened(room.receive(asks))[-1] == Ended(Outcome(winner, Ending.OUT))


STUCK = ("[5S] [] [] [] []", "-", "-"), ("[4S] [] [] [] []", "-", "-")


def over(tie_break, finisher, seats=STUCK):
    return set_up(position(f"spit tie_break={tie_break}", "[7C|2D] [KD|2S]", *seats,
                           claiming="yes", claims="(-,-)", finisher=finisher))  # fmt: skip


SLAPS = [ask(A, Slap(Pile(0)), 7, 1), ask(B, Slap(Pile(0)), 7, 2)]


@pytest.mark.parametrize(
    ("tie_break", "first"), [("arrival", A), ("finisher", B), ("seat", A), ("draw", A)]
)
def test_two_slaps_in_one_tick(tie_break, first):
    """SPIT-SLAP-2, rules.md 4.11: B cleared his layout, A's slap came in first."""
    room = over(tie_break, B)
    assert happened(room.receive(SLAPS))[0] == Slapped(first, Pile(0))


def test_to_give_another_the_game_is_not_to_win_it():
    """tie_break=draw: C's slap leaves A the empty place, which A slaps too: A has won."""
    sides = ("[] [] [] []", "-", "-"), ("[9S] [] [] []", "-", "-"), ("[4S] [] [] []", "-", "-")
    state = position("spit piles=4 seats=3 tie_break=draw", "[7C|2D] [KD|2S]", *sides,
                     claiming="yes", claims="(-,0,-)", finisher=A)  # fmt: skip
    room = set_up(state)
    effects = room.receive([ask(2, Slap(Pile(1)), 5), ask(A, Slap(Pile(2)), 5)])
    assert happened(effects)[-1] == Ended(Outcome(A, Ending.OUT))


def test_two_slaps_in_one_tick_after_a_blocked_layout():
    """rules.md 4.11: the room's dice decide, and may decide either way."""
    firsts = set()
    for seed in range(12):
        room = over("finisher", "-")
        state = room.table.state
        room = set_up(state, seed)
        firsts.add(happened(room.receive(SLAPS))[0].seat)
    assert firsts == {A, B}
    state = over("finisher", "-").table.state
    assert settle(state, tuple(SLAPS), lots(B, A)) == tuple(reversed(SLAPS))


def test_chance_is_asked_for_nothing_else():
    state = over("finisher", B).table.state
    assert settle(state, tuple(SLAPS), no_lots) == tuple(reversed(SLAPS))
    assert settle(state, tuple(SLAPS[:1]), no_lots) == tuple(SLAPS[:1])
    assert settle(None, tuple(SLAPS), no_lots) == tuple(SLAPS)
    playing = both_out("finisher")
    assert settle(playing, tuple(plays()), no_lots) == tuple(plays())


@pytest.mark.parametrize("tie_break", ["arrival", "seat", "finisher", "draw"])
def test_of_two_who_call_at_once_who_is_out_wins(tie_break):
    """VERBAL-4, rules.md 4.27: B is out, A's call came in first."""
    options = f"speed verbal=race tie_break={tie_break}"
    state = position(options, "[7C|2D] [KD|2S]", STUCK[0], ("[] [] [] [] []", "-", "-"), out="(1)")
    room = set_up(state)
    effects = room.receive([ask(A, Call(), 5), ask(B, Call(), 5)])
    assert happened(effects)[0] == Ended(Outcome(B, Ending.CALLED))


@pytest.mark.parametrize(("tie_break", "winner"), [("arrival", 2), ("seat", A), ("draw", None)])
def test_of_two_who_call_at_once_and_are_not_out_the_tie_break_decides(tie_break, winner):
    options = f"speed seats=3 side=5 verbal=race tie_break={tie_break}"
    sides = STUCK[0], ("[] [] [] [] []", "-", "-"), STUCK[1]
    room = set_up(position(options, "[7C|2D] [KD|2S] [9C]", *sides, out="(1)"))
    effects = room.receive([ask(2, Call(), 5), ask(A, Call(), 5)])
    assert happened(effects)[0] == Ended(Outcome(winner, Ending.CALLED))


@pytest.mark.parametrize(("tie_break", "winner"), [("arrival", B), ("seat", A), ("draw", None)])
def test_two_who_are_both_out_and_call_at_once(tie_break, winner):
    """VERBAL-1."""
    options = f"speed verbal=required tie_break={tie_break}"
    none = ("[] [] [] [] []", "-", "-")
    room = set_up(position(options, "[7C|2D] [KD|2S]", none, none, out="(0,1)"))
    effects = room.receive([ask(B, Call(), 5), ask(A, Call(), 5)])
    assert happened(effects)[-1] == Ended(Outcome(winner, Ending.CALLED))


def test_asks_of_one_seat_keep_their_order():
    for tie_break, finisher in itertools.product(("seat", "finisher", "draw"), (A, B, "-")):
        state = over(tie_break, finisher).table.state
        tick = tuple(ask(seat, Ready(), 1, i) for i, seat in enumerate((B, A, B, A)))
        order = settle(state, tick, lots(B, A))
        for seat in (A, B):
            ids = [one.id for one in order if one.seat == seat]
            assert ids == sorted(ids)
