from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrace.cards import DECK, PACK, RANKS, SUITS, UNKNOWN, Card, hidden, name, parse, rank


@given(st.integers(-1, 2 * PACK - 1))
def test_every_card_is_read_back_from_its_name(card):
    assert parse(name(Card(card))) == card


def test_the_names_are_those_of_the_rules():
    assert [name(Card(i)) for i in (0, 27, 51, 52, 53, 54, 106)] == [
        "AC",
        "7S",
        "KS",
        "JK",
        "JR",
        "AC'",
        "JK'",
    ]
    assert [name(card) for card in DECK] == [r + s for r in RANKS for s in SUITS]
    assert name(UNKNOWN) == "x"


def test_ranks_repeat_in_the_second_pack():
    assert [rank(Card(card)) for card in (0, 51, 52, 54, 105, 107)] == [0, 12, 13, 0, 12, 13]


@pytest.mark.parametrize("text", ["", "7", "7h", "1H", "10H", "HH", "7H''", " 7H", "xx"])
def test_what_is_no_card_is_refused_with_its_text(text):
    with pytest.raises(ValueError, match="not a card"):
        parse(text)


def test_hidden_cards_are_only_a_count():
    assert hidden(3) == (UNKNOWN,) * 3
