"""Which cards fit (COMMON-RANK-1 to -3), and what is open to a seat."""

from __future__ import annotations

import itertools
import json
import runpy
from pathlib import Path

import pytest

from cardrace.cards import DECK, RANKS, UNKNOWN, Card, parse
from cardrace.rules import (
    Flip,
    Pile,
    Play,
    find_preset,
    fits,
)
from cardrace.rules.notation import parse_position
from dealing import SEATS, after, deadlocked, legal_plays, started

TABLE = Path(__file__).parent.parent / "data" / "legal_plays.json"
ORDER = RANKS + RANKS[0]  # A 2 ... Q K A
OPTIONS = find_preset("speed")
NEIGHBOURS = {frozenset(pair) for pair in itertools.pairwise(ORDER)}


@pytest.mark.parametrize("card", RANKS)
@pytest.mark.parametrize("top", RANKS)
def test_neighbours_fit_and_nothing_else(card, top):
    """COMMON-RANK-1 to -3: all 169 pairs; K-A and A-2 are neighbours, equal ranks are not."""
    for suit in "CDHS":
        assert fits(OPTIONS, parse(card + suit), parse(top + "S")) == (
            frozenset((card, top)) in NEIGHBOURS
        )


def test_suit_and_pack_do_not_matter():
    assert fits(OPTIONS, parse("7H"), parse("8H'"))
    assert fits(OPTIONS, parse("7C'"), parse("6D"))


@pytest.mark.parametrize("other", [*DECK, UNKNOWN])
def test_an_unknown_card_fits_nothing(other):
    assert not fits(OPTIONS, UNKNOWN, other)
    assert not fits(OPTIONS, other, UNKNOWN)


def test_a_joker_goes_on_everything_and_everything_on_a_joker():
    """JOKER-2, JOKER-3."""
    joker = parse("JK")
    assert all(fits(OPTIONS, joker, card) and fits(OPTIONS, card, joker) for card in DECK)


def position(hands: tuple[str, str], piles: str, started_="yes"):
    return parse_position(
        f"""cardrace position 1
options speed side=5
ready 0 1
owners (0,1)
started {started_}
piles {piles}
spots-0 {hands[0]}
stock-0 -
spit-cards-0 2C
spots-1 {hands[1]}
stock-1 -
spit-cards-1 3C
"""
    )


def test_plays_come_by_spot_and_then_by_pile():
    """COMMON-PILE-1: any seat may play on any pile."""
    state = position(("[5S] [] [9D] [JC] [TH]", "[2H]"), "[TC] [JD]")
    plays = [(2, 0), (3, 0), (4, 1)]
    tops = [cards[-1:] for cards in state.sides[0].spots]
    assert legal_plays(state, SEATS[0]) == tuple(
        Play(tops[spot][0], Pile(pile)) for spot, pile in plays
    )


def test_nothing_may_be_played_before_the_start():
    state = position(("[9D]", "[9H]"), "[TC] [JD]", started_="no")
    assert legal_plays(state, SEATS[0]) == ()
    assert not deadlocked(state)


def test_example_4_20_a_stall_and_the_flip_that_ends_it():
    hands = ("[2S] [3S] [4S] [5S] [6S]", "[2D] [4D] [5D] [6D] [7D]")
    state = position(hands, "[9C] [KD]")
    assert deadlocked(state)
    flipped = position(hands, "[4H|9C] [JS|KD]")
    assert not deadlocked(flipped)
    assert {play.card for play in legal_plays(flipped, SEATS[0])} == {parse("3S"), parse("5S")}
    assert {play.card for play in legal_plays(flipped, SEATS[1])} == {parse("5D")}


def test_example_4_19_who_can_play_and_will_not_holds_the_flip():
    state = position(("[8S]", "[2H]"), "[7C] [KD]")
    assert not deadlocked(state)
    with pytest.raises(AssertionError, match="no-deadlock"):
        after(state, (None, Flip(((), ()))))


def test_the_table_for_the_browser_is_what_the_rules_say():
    """`make docs` writes it; tests/js/rules.test.mjs reads it too."""
    cases = json.loads(TABLE.read_text())["cases"]
    assert len(cases) >= 300
    assert any(len(case["plays"]) == 0 for case in cases)
    for case in cases:
        base = started(0)
        side = base.sides[0].__class__(tuple(map(tuple, case["spots"])), (), ())
        state = base.__class__(
            base.options,
            (side, base.sides[1]),
            tuple((Card(top),) for top in case["piles"]),
            base.ready,
            started=True,
        )
        plays = [[play.card, play.pile] for play in legal_plays(state, SEATS[0])]
        assert plays == case["plays"]


def test_the_table_for_the_browser_is_fresh():
    """Of every option too: what the tool would write now is what lies there."""
    written = runpy.run_path(str(TABLE.parents[2] / "tools" / "legal_plays.py"))["text"]()
    assert written == TABLE.read_text()
