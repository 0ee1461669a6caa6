"""speed-two-halves and its options (BTS, rules.md §3.2): own colours, open hands, own flips."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrace.cards import UNKNOWN, is_red, parse
from cardrace.rules import (
    Dealt,
    Drawn,
    Ended,
    Ending,
    Flip,
    Flipped,
    Options,
    Outcome,
    Played,
    Ready,
    Recycled,
    Seat,
    SpeedOptions,
    Start,
    chance,
    deal,
    decide,
    due,
    evolve,
    find_preset,
    redact,
    view,
)
from cardrace.rules.notation import parse_position
from dealing import after
from tabletop import dealt_with, happen, random_round

A, B = Seat(0), Seat(1)
HALVES = find_preset("speed-two-halves")
SETS = (
    HALVES,
    Options(SpeedOptions(halves=True)),
    Options(SpeedOptions(open_hand=True, refill="manual"), seats=3),
    Options(SpeedOptions(side=0, flip_from="stock", verbal="required", false_call="penalty")),
    Options(SpeedOptions(side=0, flip_from="stock", recycle="none"), decks=2),
)


def test_each_seat_has_one_colour():
    state = deal(dealt_with(HALVES, random.Random(3)))
    for side, pile, red in zip(state.sides, state.piles, (True, False), strict=True):
        cards = [*side.cards(), *pile]
        assert len(cards) == 26
        assert {is_red(card) for card in cards} == {red}
        assert [len(side.stock), len(side.spit_cards), len(pile)] == [21, 0, 1]
    with pytest.raises(ValueError, match="of halves, the first holds the red cards"):
        deal(Dealt(HALVES, HALVES.deck()))


def test_open_hands_are_seen_by_all_and_stocks_by_nobody():
    state = deal(dealt_with(HALVES, random.Random(3)))
    for seat in (A, B, None):
        seen = view(state, seat)
        assert [side.spots for side in seen.sides] == [side.spots for side in state.sides]
        assert {card for side in seen.sides for card in side.stock} == {UNKNOWN}
        assert {card for pile in seen.piles for card in pile} == {UNKNOWN}


POSITION = """cardrace position 1
options speed hand=4 side=0 halves=true open_hand=true flip_from=stock
ready -
started yes
piles {piles} [KS]
owners (0,1)
spots-0 [2D] [3D] [4D] [6D]
stock-0 {stock}
spit-cards-0 -
spots-1 [2C] [3C] [4C] [5C]
stock-1 -
spit-cards-1 -
"""


def test_a_flip_takes_from_the_stock_while_there_is_one():
    state = parse_position(POSITION.format(piles="[9C]", stock="8D,7H"))
    assert chance(state) == ((), ())
    events, state = happen(state, (None, Flip(((), ()))))
    assert events == (Flipped((0,), (parse("8D"),)),)
    assert len(state.sides[0].stock) == 1
    events, state = happen(state, (None, Flip(((), ()))))
    assert events == (Flipped((0,), (parse("7H"),)),)
    assert due(state) is None


def test_without_a_stock_the_pile_is_recycled_as_everywhere():
    """SPEED-RECYCLE-1."""
    state = parse_position(POSITION.format(piles="[9C|8D,7H]", stock="-"))
    zones = chance(state)
    assert [len(zone) for zone in zones] == [2, 0]
    events, state = happen(state, (None, Flip(zones)))
    assert [type(event) for event in events] == [Recycled, Flipped]
    assert [len(pile) for pile in state.piles] == [2, 1]


def test_a_stock_in_which_nothing_fits_is_a_dead_game():
    """rules.md 4.23."""
    state = parse_position(POSITION.format(piles="[9C]", stock="8D"))
    events, _ = happen(state, (None, Flip(((), ()))))
    assert events == (Ended(Outcome(B, Ending.DEAD)),)


@pytest.mark.parametrize("options", SETS, ids=range(len(SETS)))
def test_laws_of_a_round(options):
    """Cards stay, and each seat's stream folds to its view."""
    deck = Counter(options.deck())
    state, shown = None, 0
    for before, _, events in random_round(options, 11):
        state = before if state is None else state
        for event in events:
            told = {s: evolve(view(state, s), redact(event, s)) for s in (A, B, None)}
            state = evolve(state, event)
            assert told == {s: view(state, s) for s in (A, B, None)}
            assert Counter(state.cards()) == deck
            shown += isinstance(event, Drawn) and event.shown
    assert state is not None
    assert state.outcome is not None
    assert isinstance(options.game, SpeedOptions)
    assert bool(shown) == options.game.open_hand


def test_games_end_by_going_out_on_both_sides():
    winners = set()
    for seed in range(40):
        *_, (state, asked, events) = random_round(HALVES, seed)
        assert any(isinstance(event, Played) for event in events)
        for event in events:
            state = evolve(state, event)
        assert state.outcome is not None
        assert state.outcome.ending is Ending.OUT
        winners.add(state.outcome.winner)
        assert asked[0] == state.outcome.winner
    assert winners == {A, B}


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from((A, B)))
def test_two_deals_that_a_seat_cannot_tell_apart_look_the_same(seed, seat):
    first = dealt_with(HALVES, random.Random(seed))
    told = redact(first, seat)
    assert isinstance(told, Dealt)
    assert deal(told) == view(deal(first), seat)
    assert sum(card != UNKNOWN for card in told.order) == 8


def test_a_round_begins_as_ever():
    state = deal(dealt_with(HALVES, random.Random(3)))
    state = after(state, (A, Ready()), (B, Ready()), (None, Start()))
    assert UNKNOWN not in {card for pile in view(state, A).piles for card in pile}
    assert decide(state, A, Ready()) == "already-started"


@pytest.mark.parametrize(
    ("own", "common", "reason"),
    [
        ({"halves": True}, {"seats": 3}, "halves are for two seats"),
        ({"halves": True}, {"jokers": 1}, "a joker is of neither half"),
        ({"open_hand": True}, {"jokers": 1}, "open_hand is played without jokers"),
        ({"flip_from": "stock"}, {}, "flip_from=stock is for side=0"),
        ({"verbal": "race", "call_window_ms": 0}, {}, "would wait for ever"),
        ({"side": -1}, {}, "no fewer than no cards"),
        ({"side": 0, "recycle": "none"}, {}, "no way to flip"),
    ],
)
def test_what_makes_no_game_is_refused(own, common, reason):
    with pytest.raises(ValueError, match=reason):
        Options(SpeedOptions(**own), **common)
