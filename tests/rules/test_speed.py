"""Speed's worked examples (rules.md 4.17 to 4.23) and every refusal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardrace.cards import DECK, parse
from cardrace.rules import (
    PRESETS,
    Dealt,
    Drawn,
    Ended,
    Ending,
    Flip,
    Flipped,
    Options,
    Outcome,
    Pile,
    Play,
    Played,
    Readied,
    Ready,
    Recycled,
    Refusal,
    SpeedOptions,
    Spot,
    Start,
    Started,
    chance,
    deal,
    decide,
    find_preset,
    preset_name,
)
from cardrace.rules.games.speed.flip import dead
from cardrace.rules.notation import parse_position
from dealing import SEATS, accepted, after, deadlocked, dealt, legal_plays

A, B = SEATS


def card(text: str) -> int:
    return parse(text)


def position(**lines: str):
    given = {
        "options": "speed",
        "owners": "(0,1)",
        "ready": "0 1",
        "started": "yes",
        "piles": "[9C] [KD]",
        "spots_0": "[2S]",
        "stock_0": "-",
        "spit_cards_0": "2C",
        "spots_1": "[2D]",
        "stock_1": "-",
        "spit_cards_1": "3C",
    } | lines
    text = "\n".join(f"{word.replace('_', '-')} {rest}" for word, rest in given.items())
    return parse_position(f"cardrace position 1\n{text}\n")


@pytest.mark.parametrize(("preset", "side", "stock"), [("speed", 10, 10), ("speed-5-20", 5, 15)])
def test_deal_tables_5_2(preset, side, stock):
    """SPEED-DEAL-1 to -4, SPEED-HAND-1: 2 + side piles + 2 * (5 + stock) = 52."""
    state = deal(dealt(1, preset))
    assert [len(pile) for pile in state.piles] == [1, 1]
    for seat in SEATS:
        assert [len(cards) for cards in state.sides[seat].spots] == [1] * 5
        assert len(state.sides[seat].stock) == stock
        assert len(state.sides[seat].spit_cards) == side
    assert 2 + 2 * side + 2 * (5 + stock) == len(DECK)


def test_a_deal_that_does_not_add_up_is_a_mistake_of_the_caller():
    with pytest.raises(ValueError, match="51 cards do not cut"):
        deal(dealt(1).__class__(find_preset("speed"), DECK[1:]))


def test_the_presets_are_data_under_a_name():
    assert PRESETS["speed-5-20"].game == SpeedOptions(hand=5, side=5)
    assert [preset_name(find_preset(name)) for name in PRESETS] == list(PRESETS)
    assert find_preset("slam") == find_preset("spit")
    with pytest.raises(ValueError, match=r"unknown preset 'sped'; known: spit, .*"):
        find_preset("sped")


def test_a_preset_may_leave_a_choice_of_seats():
    """MULTI-6."""
    for seats in (5, 6, 7, 8):
        crowd = find_preset("speed-crowd", seats)
        assert (crowd.seats, preset_name(crowd)) == (seats, "speed-crowd")
    assert find_preset("speed", 2) == find_preset("speed")
    assert preset_name(replace(find_preset("speed"), wrap=False)) is None
    with pytest.raises(ValueError, match="speed-crowd is for 5 or 6 or 7 or 8 seats, not 4"):
        find_preset("speed-crowd", 4)
    with pytest.raises(ValueError, match="speed is for 2 seats, not 3"):
        find_preset("speed", 3)


def test_side_piles_may_leave_a_hand_and_no_stock():
    options = Options(SpeedOptions(side=20))
    assert {len(side.stock) for side in deal(Dealt(options, options.deck())).sides} == {0}
    with pytest.raises(ValueError, match="side piles of 21 leave too few cards for 2 hands"):
        Options(SpeedOptions(side=21))


@pytest.mark.parametrize(("seats", "side"), [(2, 10), (3, 5), (4, 5)])
def test_side_piles_have_ten_cards_for_two_seats_and_five_for_more(seats, side):
    """SPEED-DEAL-2, MULTI-2."""
    options = Options(SpeedOptions(), seats=seats)
    assert isinstance(options.game, SpeedOptions)
    assert options.game.side_size(options) == side
    assert {len(s.spit_cards) for s in deal(Dealt(options, options.deck())).sides} <= {
        side,
        side + 1,
    }


def test_all_ready_then_every_centre_card_turns_at_once():
    """COMMON-READY-1, SPEED-START-1."""
    state = deal(dealt(1))
    assert decide(state, None, Start()) is Refusal.NOT_EVERYBODY_READY
    state = after(state, (A, Ready()))
    assert decide(state, A, Ready()) is Refusal.ALREADY_READY
    assert decide(state, None, Start()) is Refusal.NOT_EVERYBODY_READY
    assert accepted(state, B, Ready()) == (Readied(B),)
    state = after(state, (B, Ready()))
    tops = tuple(pile[-1] for pile in state.piles)
    assert accepted(state, None, Start()) == (Started(tops),)
    state = after(state, (None, Start()))
    assert decide(state, A, Ready()) is Refusal.ALREADY_STARTED
    assert decide(state, None, Start()) is Refusal.ALREADY_STARTED


def test_a_play_is_followed_by_a_draw_to_the_same_place():
    """SPEED-PLAY-1, SPEED-DRAW-1, COMMON-ONE-1."""
    state = position(spots_0="[8S] [TH]", stock_0="5H,6H")
    assert accepted(state, A, Play(card("TH"), Pile(0))) == (
        Played(A, Spot(1), Pile(0), card("TH")),
        Drawn(A, Spot(1), card("5H")),
    )


def test_example_4_17_an_empty_stock_leaves_a_smaller_hand_and_then_wins():
    """SPEED-WIN-1, COMMON-FINAL-1: the rival may play on it at once."""
    state = position(spots_0="[8S] [9H]")
    assert accepted(state, A, Play(card("8S"), Pile(0))) == (
        Played(A, Spot(0), Pile(0), card("8S")),
    )
    state = after(state, (A, Play(card("8S"), Pile(0))))
    assert accepted(state, A, Play(card("9H"), Pile(0))) == (
        Played(A, Spot(1), Pile(0), card("9H")),
        Ended(Outcome(A, Ending.OUT)),
    )


def test_an_empty_hand_with_stock_left_cannot_be_and_does_not_win():
    state = position(spots_0="[8S]", stock_0="2H")
    state = after(state, (A, Play(card("8S"), Pile(0))))
    assert state.outcome is None
    assert state.sides[A].spots == ((card("2H"),),)


def test_common_race_1_the_later_of_two_on_one_pile_is_tested_against_the_new_top():
    state = position(spots_0="[8S] [2S]", spots_1="[TD] [7H]")
    state = after(state, (A, Play(card("8S"), Pile(0))))
    assert decide(state, B, Play(card("TD"), Pile(0))) is Refusal.DOES_NOT_FIT
    assert accepted(state, B, Play(card("7H"), Pile(0)))[0] == Played(
        B, Spot(1), Pile(0), card("7H")
    )


def test_a_flip_takes_one_card_from_every_side_pile_at_once():
    """SPEED-STALL-1, SPEED-STALL-2."""
    state = position(spit_cards_0="7C,2C", spit_cards_1="7D,3C")
    assert deadlocked(state)
    assert accepted(state, None, Flip(((), ()))) == (
        Flipped((Pile(0), Pile(1)), (card("7C"), card("7D"))),
    )
    state = after(state, (None, Flip(((), ()))))
    assert [pile[-1] for pile in state.piles] == [card("7C"), card("7D")]
    assert [side.spit_cards for side in state.sides] == [(card("2C"),), (card("3C"),)]
    assert deadlocked(state)  # and so the next flip may follow


def test_example_4_21_both_side_piles_empty_keep_top_each():
    """SPEED-RECYCLE-1, -2: what lies under each top is shuffled, each for itself."""
    state = position(
        piles="[9C|3H,4H,5H,6H,7H,8H] [KD|3D,4D,5D]",
        spots_0="[6S]",
        spots_1="[6C]",
        spit_cards_0="-",
        spit_cards_1="-",
    )
    left, right = chance(state)
    assert sorted(left) == sorted(map(card, ("3H", "4H", "5H", "6H", "7H", "8H")))
    assert sorted(right) == sorted(map(card, ("3D", "4D", "5D")))
    new = (left[::-1], right[::-1])
    assert accepted(state, None, Flip(new)) == (
        Recycled(A, Pile(0), new[0], (card("9C"),)),
        Recycled(B, Pile(1), new[1], (card("KD"),)),
        Flipped((Pile(0), Pile(1)), (new[0][-1], new[1][-1])),
    )
    state = after(state, (None, Flip(new)))
    assert [len(side.spit_cards) for side in state.sides] == [5, 2]
    assert [pile[0] for pile in state.piles] == [card("9C"), card("KD")]


def test_example_4_21_only_the_empty_side_pile_is_rebuilt():
    """SPEED-RECYCLE-3."""
    state = position(piles="[9C|5H,7H] [KD|3D]", spots_0="[6S]", spit_cards_0="-")
    assert [len(cards) for cards in chance(state)] == [2, 0]
    state = after(state, (None, Flip((chance(state)[0], ()))))
    assert [len(pile) for pile in state.piles] == [2, 3]


def test_example_4_22_a_pile_of_one_card_gives_none_and_the_others_flip():
    state = position(piles="[9C] [KD]", spit_cards_0="-", spit_cards_1="3C")
    assert accepted(state, None, Flip(((), ()))) == (Flipped((Pile(1),), (card("3C"),)),)


def test_a_flip_must_bring_the_right_cards_in_some_order():
    state = position(piles="[9C|5H,7H] [KD]", spots_0="[6S]", spit_cards_0="-")
    for wrong in ((), ((), ()), ((card("5H"),), ()), ((card("5H"), card("7H")), (card("3C"),))):
        assert decide(state, None, Flip(wrong)) is Refusal.BAD_SHUFFLE
    assert decide(dead_deal(), None, Flip(((card("7S"),), ()))) is Refusal.BAD_SHUFFLE


def dead_deal():
    """rules.md 4.23: a six-seven-eight game whose fives and nines all lie in the stocks."""
    return position(
        piles="[2C] [KD]",
        spots_0="[7S] [7H] [7D] [7C] [6S]",
        stock_0="8D,5C,5D,9C,9D,QC,QD,QH,TC,TD",
        spit_cards_0="AC,AD,AH,AS,2D,2H,2S,3C,3D,3H",
        spots_1="[6H] [6D] [6C] [8S] [8H]",
        stock_1="8C,5H,5S,9H,9S,JC,JD,TH,TS,QS",
        spit_cards_1="3S,4C,4D,4H,4S,JH,JS,KC,KH,KS",
    )


def test_example_4_23_a_dead_game_ends_by_fewest_cards_and_equal_is_a_draw():
    state = dead_deal()
    assert deadlocked(state)
    assert dead(state)
    assert accepted(state, None, Flip(((), ()))) == (Ended(Outcome(None, Ending.DEAD)),)


def test_a_dead_game_goes_to_who_holds_fewer_cards():
    state = position(
        options="speed",
        piles="[2C] [KD]",
        spots_0="[7S]",
        spots_1="[7H]",
        stock_1="8D",
        spit_cards_0="3C",
        spit_cards_1="4C",
    )
    assert accepted(state, None, Flip(((), ()))) == (Ended(Outcome(A, Ending.DEAD)),)


@pytest.mark.parametrize("zone", ["piles", "spit_cards_0", "spit_cards_1"])
def test_a_game_is_not_dead_while_a_card_that_fits_can_still_turn_up(zone):
    lines = {"piles": "[2C] [KD]", "spit_cards_0": "3C", "spit_cards_1": "4C"}
    lines[zone] = "[2C|8H] [KD]" if zone == "piles" else "8H," + lines[zone]
    state = position(spots_0="[7S]", spots_1="[7H]", **lines)
    assert deadlocked(state)
    assert not dead(state)


WRONG = [
    (Play(card("7S"), Pile(0)), Refusal.NOT_IN_PLAY),  # another seat's card
    (Play(card("5C"), Pile(0)), Refusal.NOT_IN_PLAY),  # in the stock
    (Play(-1, Pile(0)), Refusal.NOT_IN_PLAY),  # no card at all
    (Play(10**9, Pile(0)), Refusal.NOT_IN_PLAY),
    (Play(card("8S"), Pile(-1)), Refusal.NO_SUCH_PILE),
    (Play(card("8S"), Pile(2)), Refusal.NO_SUCH_PILE),
    (Play(card("8S"), Pile(99)), Refusal.NO_SUCH_PILE),
    (Play(card("8S"), Pile(1)), Refusal.DOES_NOT_FIT),
    (Start(), Refusal.NOT_YOURS_TO_ASK),
    (Flip(()), Refusal.NOT_YOURS_TO_ASK),
    (Ready(), Refusal.ALREADY_STARTED),
]


@pytest.mark.parametrize(("command", "refusal"), WRONG)
def test_a_wrong_command_is_refused_by_name(command, refusal):
    state = position(spots_0="[8S]", stock_0="5C", spots_1="[7S]")
    assert decide(state, A, command) is refusal


@pytest.mark.parametrize("command", [Play(card("8S"), Pile(0)), Ready()])
def test_the_table_itself_neither_plays_nor_gets_ready(command):
    assert decide(position(), None, command) is Refusal.NOT_YOURS_TO_ASK


def test_nothing_is_played_before_the_start_and_after_the_end():
    state = position(started="no", ready="-", spots_0="[8S]")
    assert decide(state, A, Play(card("8S"), Pile(0))) is Refusal.NOT_STARTED
    assert decide(state, None, Flip(((), ()))) is Refusal.NO_DEADLOCK
    over = position(spots_0="[8S]", outcome="1:out")
    for seat, command in ((A, Play(card("8S"), Pile(0))), (A, Ready()), (None, Start())):
        assert decide(over, seat, command) is Refusal.ROUND_OVER
    assert not deadlocked(over)
    assert legal_plays(over, A) == ()
