"""Corners that breaking the rules on purpose has shown: each was noticed by nothing quick."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace

from cardrace.cards import UNKNOWN
from cardrace.rules import (
    PRESETS,
    Buried,
    Drawn,
    Fetched,
    Flip,
    Laid,
    Owed,
    Penalty,
    Picked,
    Pile,
    Play,
    Played,
    Recycled,
    Refilled,
    Scooped,
    Seat,
    Spat,
    Spot,
    awaited,
    chance,
    deal,
    evolve,
    redact,
    view,
)
from cardrace.rules.games.spit import able
from cardrace.rules.state import Double
from rules.test_speed_options import JOKERS, A, B, card, cards, events_of, table
from tabletop import dealt_with, happen, random_round

C = Seat(2)


def rounds_of(preset):
    return random_round(PRESETS[preset], 1)


def test_a_buried_joker_leaves_the_pile_it_lay_on():
    """JOKER-4, replace."""
    state = table(("2S", "2H"), ("8C,9C,JK", "KD"), sides=("7C", "7D"), common=JOKERS)
    state = evolve(state, Buried(A, card("JK"), Pile(0)))
    assert state.piles == (cards("8C,9C"), cards("KD"))
    assert state.sides[0].spit_cards == cards("JK,7C")


def test_a_place_filled_anew_has_no_named_joker():
    """JOKER-3, declared."""
    state = table(
        ("2S", "2H"), ("JK", "KD"), sides=("3S", ""), common=JOKERS, joker_top="declared"
    )
    state = replace(state, declared=(5, -1))
    state = evolve(state, Refilled(Pile(0), card("3S"), A, None))
    assert state.declared == (-1, -1)


def test_two_cards_on_a_joker_that_is_taken_leave_one_place_to_fill():
    """JOKER-7 with SPEED-MULTI-1: the joker has the first place."""
    state = table(
        ("5S,6S,2S", "QH,2H"), ("9C,JK", "KD"), stocks=("8H,7H", ""), common=JOKERS,
        joker_claim="take", multi="any", max_play=2,
    )  # fmt: skip
    events = events_of(state, A, Play(card("5S"), Pile(0), (card("6S"),)))
    assert [type(event) for event in events] == [Played, Played, Picked, Drawn]
    assert (events[2].spot, events[3].spot) == (Spot(0), Spot(1))


def test_a_play_overtakes_the_first_who_is_out_and_nobody_else():
    """VERBAL-3: one penalty at a time."""
    state = table(
        ("8S,2S", "", ""), ("9C", "KD", "KC"), stocks=("3S", "", ""), seats=3,
        verbal="required", call_window_ms=0,
    )  # fmt: skip
    state = replace(state, out=(B, C))
    events = events_of(state, A, Play(card("8S"), Pile(0)))
    assert [event for event in events if isinstance(event, Owed)] == [Owed(B, None)]


def test_nobody_is_waited_for_while_only_calls_count():
    """VERBAL-4, COMMON-MUST-1."""
    state = table(
        ("8S,2S", ""),
        ("9C", "KD"),
        verbal="race",
        common={"stall": "timeout", "stall_timeout_ms": 5000},
    )
    assert awaited(state) == (A,)
    assert awaited(replace(state, out=(B,))) == ()


def test_nobody_is_waited_for_while_piles_are_slapped():
    options = replace(PRESETS["spit"], stall="timeout", stall_timeout_ms=5000)
    seen = 0
    for seed in range(8):
        for state, _, events in random_round(options, seed):
            for event in events:
                state = evolve(state, event)  # noqa: PLW2901
                if state.claiming and (able(state, A) or able(state, B)):
                    assert awaited(state) == ()
                    seen += 1
    assert seen


def test_a_joker_that_may_be_the_last_card_fetches_nothing():
    """JOKER-8 is for who may not play it."""
    state = table(
        ("JK,x", "3S"), ("9C", "KD"), sides=("5H,6H", "5D,6D"), common=JOKERS,
        joker_only="draw", joker_last="allowed", joker_blocks_flip=False,
    )  # fmt: skip
    spots = ((card("JK"),), ())
    state = replace(state, sides=(replace(state.sides[0], spots=spots), state.sides[1]))
    events = events_of(state, None, Flip(chance(state)))
    assert not [event for event in events if isinstance(event, Fetched)]


def test_whole_takes_a_pile_of_two():
    """SPEED-RECYCLE-1."""
    state = table(("JH", "JS"), ("9C,4S", "KD"), sides=("", "QC"), recycle="whole")
    events = events_of(state, None, Flip(chance(state)))
    recycled = [event for event in events if isinstance(event, Recycled)]
    assert [(e.seat, len(e.cards), e.kept) for e in recycled] == [(A, 2, ())]


@pytest.mark.parametrize(
    ("recycle", "piles"),
    [("whole", ("9C", "3H,4H,5H,KD")), ("keep_top", ("9C", "3H,KD"))],
)
def test_mixed_together_no_card_is_made_or_lost_however_uneven(recycle, piles):
    """SPEED-RECYCLE-2: who gives may get nothing, who gets may have given nothing."""
    state = table(("4S", "4C"), piles, recycle=recycle, recycle_mix="together")
    before = Counter(state.cards())
    events, state = happen(state, (None, Flip(chance(state))))
    assert Counter(state.cards()) == before
    assert [event.seat for event in events if isinstance(event, Recycled)] == [A, B]


def test_a_solo_spit_and_a_new_layout_find_nobody_ready():
    """COMMON-READY-1: each time is asked anew; a penalty ends with its layout."""
    seen = set()
    for state, _, events in rounds_of("spit"):
        for event in events:
            asked = replace(state, ready=(True,) * 2, penalty=Penalty(A, None))
            if isinstance(event, Spat | Laid):
                after = evolve(asked, event)
                assert after.ready == (False, False)
                assert isinstance(event, Spat) or after.penalty is None
                seen.add(type(event))
            state = evolve(state, event)  # noqa: PLW2901
    assert seen == {Spat, Laid}


def test_who_watches_or_plays_counts_the_cards_out_of_play_and_knows_none():
    """MULTI-3."""
    apart = [
        state
        for options in PRESETS.values()
        if (state := deal(dealt_with(options, random.Random(1)))).aside
    ]
    assert apart
    for state in apart:
        for seat in (A, None):
            assert view(state, seat).aside == (UNKNOWN,) * len(state.aside)


def test_scooping_ends_every_double_and_says_whether_it_was_shuffled():
    """CAL-DOUBLE-1, CAL-LOOP-1."""
    state = next(before for before, _, _ in rounds_of("california-spit") if before.started)
    packs = tuple(side.stock for side in state.sides)
    scooped = Scooped(packs, 5, shuffled=True)
    doubled = replace(state, doubles=(Double(A, Spot(0), by=B),))
    assert evolve(doubled, scooped).doubles == ()
    assert redact(scooped, A).shuffled
