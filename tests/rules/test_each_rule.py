"""Rules of which no worked example speaks, each by its id."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from msgspec.structs import replace

from cardrace.cards import UNKNOWN, is_joker, parse
from cardrace.rules import (
    PRESETS,
    CaliforniaOptions,
    Cover,
    Due,
    Ended,
    Ending,
    Flip,
    Flipped,
    Lay,
    Options,
    Outcome,
    Pile,
    Play,
    Played,
    Ready,
    Refusal,
    RowsLaid,
    Seat,
    Slap,
    Slapped,
    SpeedOptions,
    Spit,
    SpitOptions,
    Start,
    chance,
    deal,
    decide,
    due,
    evolve,
    legal,
    view,
)
from cardrace.rules.notation import parse_options
from rules.scenes import Scene, position
from tabletop import dealt_with, happen, random_round

A, B, C = map(Seat, range(3))
SPEED = {"options": "speed", "piles": "[9C] [KD]", "spit-cards-0": "x", "spit-cards-1": "x"}
SPIT = {"options": "spit", "piles": "[7C|x*10] [KD|x*16]"}


def table(**lines):
    """A position from its lines, ``_`` for ``-``."""
    return position(Scene("", {word.replace("_", "-"): rest for word, rest in lines.items()}, ()))


def speed(**lines):
    return table(**{word.replace("-", "_"): rest for word, rest in SPEED.items()} | lines)


def after(state, *asked):
    for ask in asked:
        _, state = happen(state, ask)
    return state


def dealt(options, seed=1):
    return deal(dealt_with(options, random.Random(seed)))


def opened(options):
    seats = map(Seat, range(options.seats))
    return after(dealt(options), *((seat, Ready()) for seat in seats), (None, Start()))


def play(card, pile):
    return Play(parse(card), Pile(pile))


# for everybody


def test_nobody_waits_for_a_turn():
    """COMMON-SIMUL-1: one after another, the other way round, or all by one seat."""
    acts = [(A, play("8S", 0)), (A, play("7S", 0)), (B, play("QH", 1)), (B, play("JH", 1))]
    state = speed(spots_0="[8S] [7S] [2S]", spots_1="[QH] [JH] [3H]")
    ends = {
        after(state, *order).piles
        for order in itertools.permutations(acts)
        if order.index(acts[0]) < order.index(acts[1])
        and order.index(acts[2]) < order.index(acts[3])
    }
    assert ends == {tuple(tuple(map(parse, p.split())) for p in ("9C 8S 7S", "KD QH JH"))}
    # each is tested against the table at its arrival, not at the one its player saw
    assert decide(after(state, acts[0]), B, play("TH", 0)) is Refusal.NOT_IN_PLAY
    assert decide(state, A, acts[1][1]) is Refusal.DOES_NOT_FIT


def test_what_was_played_stays_and_may_be_played_on_at_once():
    """COMMON-FINAL-1: the card is nobody's any more, and no command brings one back."""
    state = after(speed(spots_0="[8S] [2S]", spots_1="[7H] [3H]"), (A, play("8S", 0)))
    for pile in (0, 1):
        assert decide(state, A, play("8S", pile)) is Refusal.NOT_IN_PLAY
    state = after(state, (B, play("7H", 0)))
    assert state.piles[0] == tuple(map(parse, ("9C", "8S", "7H")))


def test_arranging_a_hand_costs_nothing_and_stops_nobody():
    """COMMON-DELAY-1: an act names its card, so the order of the hand is for the eye alone."""
    state = speed(spots_0="[8S] [TS] [2S] [QS] [5S]", spots_1="[3H]")
    for spots in itertools.permutations(state.sides[A].spots):
        sorted_ = replace(state, sides=(replace(state.sides[A], spots=spots), state.sides[B]))
        assert set(legal(sorted_, A)) == set(legal(state, A))
        assert due(sorted_) == due(state)
        assert after(sorted_, (A, play("TS", 0))).piles == after(state, (A, play("TS", 0))).piles


def test_one_card_in_one_act_unless_options_say_more():
    """COMMON-ONE-1, SPEED-MULTI-1."""
    hands = {"spots_0": "[8S] [8H] [7S] [QS] [2S]", "spots_1": "[3H]"}
    two = Play(parse("8S"), Pile(0), (parse("8H"),))
    run = Play(parse("8S"), Pile(0), (parse("7S"),))
    taken = {
        options: tuple(isinstance(decide(speed(options=options, **hands), A, p), tuple)
                       for p in (two, run))
        for options in ("speed", "speed max_play=2 multi=equal", "speed max_play=2 multi=any",
                        "speed max_play=2 multi=run", "speed max_play=2 multi=any equal_rank=true")
    }  # fmt: skip
    assert list(taken.values()) == [
        (False, False), (True, False), (False, True), (False, True), (True, True),
    ]  # fmt: skip
    spit = table(**SPIT, spots_0="[8S] [8H] [] [] []", spots_1="[2H] [] [] [] []")
    assert decide(spit, A, two) is Refusal.TOO_MANY_CARDS


def test_a_hand_is_its_owners_and_a_side_pile_nobodys():
    """SPEED-HAND-1, SPEED-DEAL-1, COMMON-READY-1: until the start the centre lies face down."""
    state = dealt(PRESETS["speed"])
    for seat in (A, B):
        seen = view(state, seat)
        assert seen.sides[seat].spots == state.sides[seat].spots
        others = (*seen.sides[1 - seat].cards(), *seen.sides[seat].spit_cards, *seen.piles[0])
        assert {*others, *seen.sides[seat].stock} == {UNKNOWN}
    assert UNKNOWN not in {pile[-1] for pile in view(opened(PRESETS["speed"]), A).piles}


# Spit


@pytest.mark.parametrize("preset", ["spit", "spit-four-piles", "spit-canfield"])
def test_spit_cards_are_looked_at_by_nobody(preset):
    """SPIT-DEAL-1, -2, -3, -4: and of a stock pile everybody sees the top alone."""
    state = opened(PRESETS[preset])
    for seat in (A, B, None):
        for side, seen in zip(state.sides, view(state, seat).sides, strict=True):
            assert set(seen.spit_cards) == {UNKNOWN}
            assert [cards[-1] for cards in seen.spots] == [cards[-1] for cards in side.spots]
            assert {card for cards in seen.spots for card in cards[:-1]} <= {UNKNOWN}


def test_more_piles_than_at_the_deal_there_never_are():
    """SPIT-MOVE-2."""
    for preset, count in (("spit", 5), ("spit-four-piles", 4)):
        for before, _, _ in random_round(PRESETS[preset], 3):
            assert {len(side.spots) for side in before.sides} == {count}


def test_the_lock_of_solo_spits_is_gone_with_the_layout():
    """SPIT-OUT-2."""
    state = table(
        **SPIT, solo="0",
        spots_0="[8C] [] [] [] []", spots_1="[4S|x,x] [5H|x] [9C] [TD|x] [3C]",
        spit_cards_1="x*15",
    )  # fmt: skip
    state = after(state, (A, play("8C", 0)), (A, Slap(Pile(0))))
    assert after(state, (None, Lay(chance(state)))).solo is None


def test_a_larger_pile_may_be_slapped():
    """SPIT-SLAP-3: that one wants the smaller is advice."""
    state = table(
        **SPIT, spots_0="[8C] [] [] [] []", spots_1="[4S|x,x] [5H|x] [9C] [TD|x] [3C]",
        spit_cards_0="x*7", spit_cards_1="x*7",
    )  # fmt: skip
    state = after(state, (A, play("8C", 0)))
    events, _ = happen(state, (A, Slap(Pile(1))))
    assert events[0] == Slapped(A, Pile(1))


# Jokers, more players, more packs


def test_jokers_are_shuffled_in():
    """JOKER-1: two to a pack, and none unless asked for."""
    assert not any(map(is_joker, PRESETS["speed"].deck()))
    for packs, jokers in itertools.product((1, 2), (0, 1, 2)):
        options = Options(SpeedOptions(side=5), decks=packs, jokers=jokers)
        lying = Counter(map(is_joker, dealt(options).cards()))
        assert lying == Counter(
            {False: 52 * packs, True: jokers * packs} if jokers else {False: 52 * packs}
        )


@pytest.mark.parametrize("seats", range(2, 9))
def test_two_to_eight_can_play(seats):
    """MULTI-1, MULTI-6: as many centre piles and side piles as players."""
    options = Options(SpeedOptions(side=5), seats=seats, decks=2)
    state = opened(options)
    assert len(state.sides) == len(state.piles) == len(state.owners) == seats
    *_, (_, _, events) = random_round(options, seats)
    assert isinstance(events[-1], Ended)


@pytest.mark.parametrize("seats", [1, 9])
def test_one_or_nine_cannot(seats):
    """MULTI-1."""
    with pytest.raises(ValueError, match="two to eight"):
        Options(SpeedOptions(side=5), seats=seats, decks=2)


def test_three_and_four_players_on_one_pack_or_two():
    """MULTI-2, MULTI-4."""
    state = dealt(PRESETS["speed-3way"])
    assert [len(pile) for pile in state.piles] == [1, 1, 1]
    assert [len(side.spit_cards) for side in state.sides] == [6, 5, 5]  # one over: MULTI-3
    assert [side.count() for side in state.sides] == [11, 11, 11]
    assert [side.count() for side in dealt(PRESETS["speed-4way"]).sides] == [7] * 4
    assert [side.count() for side in dealt(PRESETS["speed-2decks"]).sides] == [20] * 4
    assert [side.count() for side in dealt(PRESETS["speed-3way-jokers"]).sides] == [12] * 3


@pytest.mark.parametrize(
    ("leftover", "side_piles", "shares", "aside"),
    [("side", (6, 5, 5), (11, 11, 11), 0), ("aside", (5, 5, 5), (11, 11, 11), 1),
     ("draw", (5, 5, 5), (12, 11, 11), 0)],
)  # fmt: skip
def test_what_does_not_divide(leftover, side_piles, shares, aside):
    """MULTI-3."""
    state = dealt(Options(SpeedOptions(side=5, leftover=leftover), seats=3))
    assert tuple(len(side.spit_cards) for side in state.sides) == side_piles
    assert tuple(side.count() for side in state.sides) == shares
    assert len(state.aside) == aside


def test_all_must_be_stuck_and_all_side_piles_turn_together():
    """MULTI-5."""
    lines = {
        "options": "speed seats=3 side=5", "piles": "[9C] [9D] [KC]",
        "spots_0": "[2C]", "spots_1": "[3C]", "spots_2": "[8C]",
        "spit_cards_0": "AC", "spit_cards_1": "AD", "spit_cards_2": "AS",
    }  # fmt: skip
    assert due(table(**lines)) is None
    assert decide(table(**lines), None, Flip(((),) * 3)) is Refusal.NO_DEADLOCK
    stuck = table(**lines | {"spots_2": "[3D]", "stock_2": "2D"})
    events, _ = happen(stuck, (None, Flip(((),) * 3)))
    assert events == (Flipped((0, 1, 2), tuple(map(parse, ("AC", "AD", "AS")))),)


def test_the_first_one_out_wins_and_the_others_can_be_ranked_by_everybody():
    """MULTI-7: the round is over, and who has how many cards left lies open."""
    state = table(
        options="speed seats=3 side=5", piles="[9C] [9D] [KC]", spots_0="[8C]",
        spots_1="[3C] [4C]", spots_2="[8H]", stock_1="x", stock_2="x,x,x",
    )  # fmt: skip
    events, state = happen(state, (A, play("8C", 0)))
    assert events[-1] == Ended(Outcome(A, Ending.OUT))
    assert decide(state, C, play("8H", 1)) is Refusal.ROUND_OVER
    for seat in (A, B, C, None):
        assert [side.count() for side in view(state, seat).sides] == [0, 3, 4]


def test_what_a_match_is_played_to_is_an_option():
    """SPEED-WIN-2, SCORE-1, SCORE-2: an odd number of rounds or a target, not both."""
    assert PRESETS["speed-best-of-3"].best_of == 3
    assert parse_options("speed points=25 score_count=stock+hand").points == 25
    for wrong in ("best_of=2", "best_of=3 points=25", "score_count=stock+hand"):
        with pytest.raises(ValueError, match=r"best of|score_count"):
            parse_options(f"speed {wrong}")


# California Spit


def test_rows_come_all_at_once_and_nobody_covers_before():
    """CAL-LAY-1, CAL-LAY-2."""
    for row, seats in ((5, 2), (4, 2), (5, 3)):
        options = Options(CaliforniaOptions(row=row), seats=seats)
        state = dealt(options)
        tops = {side.stock[-1] for side in state.sides}
        for seat, card in itertools.product(map(Seat, range(seats)), tops):
            assert isinstance(decide(state, seat, Cover(card)), Refusal)
        state = after(state, *((Seat(i), Ready()) for i in range(seats)))
        events, state = happen(state, (None, Start()))
        (laid,) = (event for event in events if isinstance(event, RowsLaid))
        assert list(map(len, laid.rows)) == [row] * seats
        assert all(len(spot) == 1 for side in state.sides for spot in side.spots)


def test_a_pack_is_looked_at_by_nobody():
    """CAL-DEAL-1: half the pack each."""
    state = opened(PRESETS["california-spit"])
    for side in state.sides:
        assert side.laid() + len(side.stock) == 26
    for seat in (A, B, None):
        assert {card for side in view(state, seat).sides for card in side.stock} == {UNKNOWN}


def test_out_of_cards_is_out_at_once():
    """CAL-WIN-1, CAL-GROUP-1: whoever's row the group lies in."""
    state = table(
        options="california", marks_0="(0,1)", spots_0="[4S] [4H] [KD] [2C] [7S]",
        spots_1="[JH] [TC] [8C] [QS] [9C]", stock_0="3S,5S", stock_1="3D",
    )  # fmt: skip
    events, _ = happen(state, (B, Cover(parse("4S"))))
    assert events[-1] == Ended(Outcome(B, Ending.OUT))


# who may say that a layout ended, and that he is alone


def test_a_spit_of_one_alone_goes_where_he_says_and_of_two_nowhere():
    """SPIT-OUT-1, SPIT-STALL-2."""
    layouts = {"spots_0": "[5S] [] [9D] [JC] [2H]", "spots_1": "[4S] [5H|x] [9C] [TD|x] [3C]"}
    state = table(**SPIT, **layouts, spit_cards_1="x")
    assert due(state) is Due.SPIT
    both = table(**SPIT, **layouts, spit_cards_0="x", spit_cards_1="x")
    assert decide(both, B, Spit(Pile(0))) is Refusal.NOT_ALONE
    assert isinstance(decide(state, B, Spit(Pile(0))), tuple)


def test_an_act_of_one_seat_is_told_with_what_it_showed():
    """SPEED-PLAY-1, SPEED-DRAW-1: manual never above the hand, automatic up to it."""
    for refill in ("auto", "manual"):
        options = Options(SpeedOptions(refill=refill, hand=4))
        for before, _, events in random_round(options, 2):
            for side in before.sides:
                assert side.laid() <= 4
            if refill == "auto" and isinstance(events[0], Played):
                state = before
                for event in events:
                    state = evolve(state, event)
                side = state.sides[events[0].seat]
                assert not side.stock or side.laid() == 4


def test_the_options_of_a_game_are_its_own():
    """COMMON-RANK-1, COMMON-RANK-3 and SPIT-PLAY-2 are for the games that play on piles."""
    for changed in ({"wrap": False}, {"equal_rank": True}, {"colour": "alternate"}):
        assert Options(SpitOptions(), **changed) != Options(SpitOptions())
        with pytest.raises(ValueError, match="here"):
            Options(CaliforniaOptions(), **changed)
