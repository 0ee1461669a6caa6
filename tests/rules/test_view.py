"""Nothing hidden reaches a seat: what it is told depends only on what it may know."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrace.cards import UNKNOWN, Cards
from cardrace.rules import (
    Dealt,
    Drawn,
    Event,
    Recycled,
    deal,
    evolve,
    redact,
    view,
)
from dealing import SEATS, TWO_SEATS, dealt, random_game

SECRET = {Dealt, Drawn, Recycled}


def known(cards: Cards) -> int:
    return sum(card != UNKNOWN for card in cards)


@pytest.mark.parametrize("preset", TWO_SEATS)
def test_at_the_deal_a_seat_knows_its_hand_and_nothing_else(preset):
    state = deal(dealt(5, preset))
    for seat in SEATS:
        seen = view(state, seat)
        assert [card for card in seen.cards() if card != UNKNOWN] == [
            card for cards in state.sides[seat].spots for card in cards
        ]
    assert set(view(state, None).cards()) == {UNKNOWN}


@pytest.mark.parametrize("preset", TWO_SEATS)
def test_the_order_of_a_deal_is_told_only_where_it_is_known(preset):
    first = dealt(5, preset)
    for seat in SEATS:
        told = redact(first, seat)
        assert isinstance(told, Dealt)
        assert known(told.order) == 5
        assert deal(told) == view(deal(first), seat)


@settings(max_examples=200, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(SEATS), st.sampled_from(TWO_SEATS))
def test_two_deals_that_a_seat_cannot_tell_apart_look_the_same(seed, seat, preset):
    """Paired worlds: permute what the seat may not know; byte for byte the same is told."""
    first = dealt(seed, preset)
    told = redact(first, seat)
    assert isinstance(told, Dealt)
    dark = [place for place, card in enumerate(told.order) if card == UNKNOWN]
    mixed = random.Random(seed).sample(dark, len(dark))
    order = list(first.order)
    for place, other in zip(dark, mixed, strict=True):
        order[place] = first.order[other]
    twin = Dealt(first.options, tuple(order))
    assert encode(redact(twin, seat)) == encode(told)
    assert encode(view(deal(twin), seat)) == encode(view(deal(first), seat))


def encode(value: object) -> bytes:
    return msgspec.json.encode(value)


def test_another_seats_cards_are_told_as_a_count():
    state = deal(dealt(1, "speed"))
    shown: set[type[Event]] = set()
    for _, _, events in random_game(1, "speed"):
        for event in events:
            for seat in SEATS:
                if isinstance(event, Drawn):
                    told = redact(event, seat)
                    assert isinstance(told, Drawn)
                    assert (told.card == UNKNOWN) == (seat != event.seat)
                elif type(event) not in SECRET:
                    assert redact(event, seat) == event
            shown.add(type(event))
            state = evolve(state, event)
    assert Drawn in shown


def test_a_new_side_pile_is_told_as_a_count():
    event = Recycled(SEATS[0], 0, (3, 4, 5), (6,))
    assert {redact(event, seat) for seat in (*SEATS, None)} == {
        Recycled(SEATS[0], 0, (UNKNOWN,) * 3, (6,))
    }
