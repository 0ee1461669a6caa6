"""Spit: the worked examples of rules.md 4.1 to 4.15, the deals of §5.1, laws and oracles."""

from __future__ import annotations

import random

import pytest

from cardrace.cards import parse
from cardrace.rules.commands import (
    Call,
    Draw,
    Flip,
    Lay,
    Move,
    Pass,
    Play,
    Ready,
    Settle,
    Slap,
    Spit,
    Start,
    Turn,
)
from cardrace.rules.decide import decide
from cardrace.rules.due import Due
from cardrace.rules.events import (
    Ended,
    Flipped,
    Laid,
    LayoutEnded,
    Moved,
    Played,
    Recycled,
    Slapped,
    Spat,
    Started,
    Turned,
)
from cardrace.rules.evolve import deal
from cardrace.rules.games import spit
from cardrace.rules.games.spit.layout import lay_out
from cardrace.rules.options import Options, SpitOptions
from cardrace.rules.presets import PRESETS
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Ending, Outcome
from rules.spit_play import Table, dealt, play, random_options
from rules.spit_tables import after, cards, collected, options, refused, table, written

A, B, L, R = 0, 1, 0, 1
DEAD_A = "[5S] [] [9D] [JC] [2H]"  # stuck on 7C and KD
STUCK_B = "[4S] [5H|x] [9C] [TD|x] [3C]"  # as well
SPIT_PRESETS = [name for name in PRESETS if name.startswith("spit")]


def blocked(**fields):
    """Nobody can act on 7C and KD."""
    return table(DEAD_A, STUCK_B, piles="7C*10 KD*10", **fields)


def ended_by_a(**fields):
    """A plays 8C, his last, on L: 12 cards then; R has 17."""
    fields = {"piles": "7C*11 KD*17", "spit_cards": (7, 7)} | fields
    state = table("[8C] [] [] [] []", "[4S|x,x] [5H|x] [9C] [TD|x] [3C]", **fields)
    return after(state, (A, Play(parse("8C"), L)))


# --- the deal --------------------------------------------------------------------------------


def started(rules):
    state = deal(dealt(rules, random.Random(1)))
    return after(state, *((seat, Ready()) for seat in range(rules.seats)), (None, Start()))


@pytest.mark.parametrize(
    ("preset", "laid", "spit_cards"),
    [("spit", 15, 11), ("spit-four-piles", 10, 16), ("spit-canfield", 15, 11)],
)
def test_deal_of_two(preset, laid, spit_cards):
    """SPIT-DEAL-1 to -4, SPIT-START-1."""
    state = deal(dealt(PRESETS[preset], random.Random(1)))
    for side in state.sides:
        assert tuple(map(len, side.spots)) == state.options.game.sizes()
        assert (side.laid(), len(side.spit_cards)) == (laid, spit_cards)
    assert (state.owners, state.piles, state.aside) == ((A, B), (), ())
    state = started(PRESETS[preset])
    assert [len(side.spit_cards) for side in state.sides] == [spit_cards - 1] * 2
    assert [len(pile) for pile in state.piles] == [1, 1]


TWELVE = cards("4S 9H KD 2C 7S JH 3D 8C QS 5H TD AC")


@pytest.mark.parametrize(
    ("rules", "count", "spots", "spit_cards"),
    [
        ({}, 12, "[4S] [KD|9H] [JH|7S,2C] [5H|QS,8C,3D] [AC|TD]", ""),
        ({"short_deal": "rows"}, 12, "[4S] [JH|9H] [5H|3D,KD] [TD|8C,2C] [AC|QS,7S]", ""),
        ({"short_deal": "whole"}, 12, "[4S] [KD|9H] [JH|7S,2C] [5H|QS,8C,3D] []", "TD AC"),
        ({}, 3, "[4S] [KD|9H] [] [] []", ""),
        ({"piles": 4}, 10, "[4S] [KD|9H] [JH|7S,2C] [5H|QS,8C,3D]", ""),
        ({"piles": 4}, 11, "[4S] [KD|9H] [JH|7S,2C] [5H|QS,8C,3D]", "TD"),
        ({"layout": "canfield"}, 6, "[4S] [9H] [KD] [2C] [JH|7S]", ""),
    ],
)
def test_4_3_short_layouts(rules, count, spots, spit_cards):
    laid, left = lay_out(SpitOptions(**rules), TWELVE[:count])
    assert (written(laid), left) == (spots, cards(spit_cards))


def test_4_3_empty_positions_are_usable_at_once():
    state = table("[4S] [KD|9H] [] [] []", STUCK_B, piles="7C")
    events = decide(state, A, Move(parse("KD"), 2))
    assert events == (Moved(A, 1, 2, parse("KD")), Turned(A, 1, parse("9H")))


def test_nothing_happens_before_the_start():
    state = deal(dealt(PRESETS["spit"], random.Random(1)))
    top = state.sides[A].spots[0][-1]
    for command in (Play(top, L), Move(top, 1), Turn(0), Spit(L), Slap(L)):
        assert refused(state, A, command) is Refusal.NOT_STARTED
    assert refused(state, None, Flip()) is Refusal.NOT_STARTED
    assert refused(state, None, Start()) is Refusal.NOT_EVERYBODY_READY
    state = after(state, (A, Ready()))
    assert refused(state, A, Ready()) is Refusal.ALREADY_READY
    assert spit.due(state) is None
    state = after(state, (B, Ready()))
    assert spit.due(state) is Due.START
    tops = tuple(side.spit_cards[-1] for side in state.sides)
    assert decide(state, None, Start()) == (Started(()), Flipped((L, R), tops))
    state = after(state, (None, Start()))
    assert refused(state, None, Start()) is Refusal.ALREADY_STARTED
    assert refused(state, A, Ready()) is Refusal.ALREADY_STARTED


def test_who_may_ask_what():
    state = blocked(spit_cards=(1, 1))
    for command in (Start(), Flip(), Settle(), Lay()):
        assert refused(state, A, command) is Refusal.NOT_YOURS_TO_ASK
    for command in (Ready(), Play(0, L), Slap(L), Spit(L)):
        assert refused(state, None, command) is Refusal.NOT_YOURS_TO_ASK
    for command in (Draw(), Call()):
        assert refused(state, A, command) is Refusal.NOT_IN_THIS_GAME
    over = blocked(outcome=Outcome(A, Ending.OUT))
    assert refused(over, A, Ready()) is Refusal.ROUND_OVER
    assert (spit.due(over), spit.legal(over, A), spit.chance(over)) == (None, (), ())


# --- acts ------------------------------------------------------------------------------------


def test_4_1_who_is_stuck():
    """SPIT-STALL-1, SPIT-MOVE-3."""
    state = table("[5S] [] [9D|x,x] [JC|x] [2H]", STUCK_B, piles="7C KD", spit_cards=(9, 9))
    assert (spit.able(state, A), spit.able(state, B)) == (True, False)
    assert refused(state, None, Flip()) is Refusal.NO_DEADLOCK
    assert spit.due(state) is None
    state = blocked(spit_cards=(9, 9))
    assert not spit.able(state, A)
    assert spit.due(state) is Due.FLIP
    tops = tuple(side.spit_cards[-1] for side in state.sides)
    assert decide(state, None, Flip()) == (Flipped((L, R), tops),)  # SPIT-STALL-2
    assert refused(state, None, Flip(((0,),))) is Refusal.BAD_SHUFFLE


def test_4_1_stack_equal_is_not_stuck_while_a_card_can_be_shown():
    """SPIT-MOVE-4."""
    pair = table("[5S] [5H] [9D|x] [JC] [2H]", DEAD_A, piles="7C KD")
    assert not spit.able(pair, A)
    rules = options(stack_equal=True)
    pair = table("[5S] [5H] [9D|x] [JC] [2H]", DEAD_A, piles="7C KD", rules=rules)
    assert spit.able(pair, A)
    pair = after(pair, (A, Move(parse("5S"), 1)))
    assert spit.able(pair, A)
    assert refused(pair, A, Move(parse("JC"), 4)) is Refusal.NO_SPACE
    assert refused(pair, A, Move(parse("JC"), 3)) is Refusal.NO_SPACE
    assert decide(pair, A, Move(parse("5S"), 0)) == (Moved(A, 1, 0, parse("5S")),)
    single = table("[5S] [5H] [9D] [JC] [2H]", DEAD_A, piles="7C KD", rules=rules)
    assert not spit.able(single, A)
    assert spit.able(table("[5S] [5H] [9D] [JC] [8H]", DEAD_A, piles="7C KD", rules=rules), A)


def test_4_2_who_can_play_and_will_not():
    """COMMON-MUST-1."""

    def state(**rules):
        layout = "[8S|x] [2H] [] [] []"
        given = {"piles": "7C KD", "spit_cards": (9, 9), "rules": options(**rules)}
        return table(layout, STUCK_B, **given)

    assert refused(state(), None, Flip()) is Refusal.NO_DEADLOCK
    assert refused(state(), None, Pass(A)) is Refusal.NOT_IN_THIS_GAME
    assert refused(state(), A, Ready()) is Refusal.ALREADY_STARTED
    timeout = state(stall="timeout", stall_timeout_ms=5000)
    assert (spit.awaited(timeout), spit.due(timeout)) == ((A,), None)
    assert refused(timeout, None, Pass(B)) is Refusal.NO_DEADLOCK  # who is stuck has no need to
    assert refused(timeout, A, Pass(A)) is Refusal.NOT_YOURS_TO_ASK
    passed = after(timeout, (None, Pass(A)))
    assert (spit.awaited(passed), spit.due(passed)) == ((), Due.FLIP)
    assert refused(passed, None, Pass(A)) is Refusal.NO_DEADLOCK
    flipped = after(passed, (None, Flip()))
    assert flipped.sides[A].spots == timeout.sides[A].spots
    assert [len(pile) for pile in flipped.piles] == [2, 2]
    assert flipped.passing == ()  # for this one flip
    played = after(passed, (A, Play(parse("8S"), L)))  # he acts after all
    assert (played.passing, spit.due(played)) == ((), None)
    agreed = after(state(stall="agreed"), (A, Ready()))
    assert (spit.due(agreed), refused(agreed, A, Ready())) == (None, Refusal.ALREADY_ASKED)
    agreed = after(agreed, (B, Ready()))
    assert spit.due(agreed) is Due.FLIP
    agreed = after(agreed, (None, Flip()))
    assert agreed.ready == (False, False)


def test_flip_trigger_ready_waits_for_the_shout():
    rules = options(flip_trigger="ready")
    able = table("[8S] [] [] [] []", STUCK_B, piles="7C KD", spit_cards=(1, 1), rules=rules)
    assert refused(able, A, Ready()) is Refusal.NO_DEADLOCK
    state = blocked(spit_cards=(1, 1), rules=rules)
    assert spit.due(state) is None
    assert refused(state, None, Flip()) is Refusal.NO_DEADLOCK
    state = after(state, (A, Ready()), (B, Ready()))
    assert spit.due(state) is Due.FLIP
    assert spit.due(blocked(rules=rules)) is Due.FLIP  # nothing turns: nobody shouts


def test_plays_and_their_refusals():
    """SPIT-PLAY-1, COMMON-RACE-1."""
    state = table("[8S|3D] [2H] [] [] []", STUCK_B, piles="7C KD")
    assert decide(state, A, Play(parse("8S"), L)) == (
        Played(A, 0, L, parse("8S")),
        Turned(A, 0, parse("3D")),
    )
    assert refused(state, A, Play(parse("8S"), R)) is Refusal.DOES_NOT_FIT
    assert refused(state, A, Play(parse("8S"), 2)) is Refusal.NO_SUCH_PILE
    assert refused(state, A, Play(parse("8S"), -1)) is Refusal.NO_SUCH_PILE
    assert refused(state, A, Play(parse("3D"), L)) is Refusal.NOT_IN_PLAY
    assert refused(state, B, Play(parse("8S"), L)) is Refusal.NOT_IN_PLAY
    assert refused(state, A, Play(parse("8S"), L, cards("2H"))) is Refusal.TOO_MANY_CARDS
    assert refused(state, A, Play(parse("8S"), L, rank=7)) is Refusal.NOT_IN_THIS_GAME
    late = after(state, (A, Play(parse("8S"), L)))
    assert refused(late, A, Play(parse("8S"), L)) is Refusal.NOT_IN_PLAY


def test_4_12_moving_to_empty_places():
    """SPIT-MOVE-1, -2, -3."""
    state = table("[] [9D|x,x] [JC|x] [2H] [5S]", STUCK_B, piles="7C KD")
    assert refused(state, A, Move(parse("2H"), 0)) is Refusal.MOVES_NOTHING
    assert refused(state, A, Move(parse("9D"), 2)) is Refusal.NO_SPACE
    assert refused(state, A, Move(parse("9D"), 5)) is Refusal.NO_SUCH_SPOT
    assert refused(state, A, Move(parse("9D"), -1)) is Refusal.NO_SUCH_SPOT
    assert refused(state, A, Move(state.sides[A].spots[1][0], 0)) is Refusal.NOT_IN_PLAY
    assert refused(state, A, Move(parse("4S"), 0)) is Refusal.NOT_IN_PLAY
    hidden = state.sides[A].spots[1][-2]
    events = decide(state, A, Move(parse("9D"), 0))
    assert events == (Moved(A, 1, 0, parse("9D")), Turned(A, 1, hidden))
    state = after(state, (A, Move(parse("9D"), 0)))
    assert refused(state, A, Move(parse("JC"), 1)) is Refusal.NO_SPACE


def test_4_13_face_down_tops():
    """SPIT-TURN-1."""
    state = table("[8S|3D] [] [] [] []", STUCK_B, piles="7C KD", rules=options(auto_turn=False))
    state = after(state, (A, Play(parse("8S"), L)))
    assert refused(state, A, Play(parse("3D"), L)) is Refusal.NOT_IN_PLAY
    assert refused(state, A, Move(parse("3D"), 1)) is Refusal.NOT_IN_PLAY
    assert refused(state, B, Turn(0)) is Refusal.NOTHING_TO_TURN
    assert refused(state, A, Turn(1)) is Refusal.NOTHING_TO_TURN
    assert refused(state, A, Turn(5)) is Refusal.NO_SUCH_SPOT
    assert spit.able(state, A)
    assert spit.due(state) is None
    assert decide(state, A, Turn(0)) == (Turned(A, 0, parse("3D")),)
    assert not spit.able(after(state, (A, Turn(0))), A)


def test_4_14_alternating_colours():
    """SPIT-PLAY-2."""
    rules = PRESETS["spit-alternating"]
    state = table("[6H] [6D] [8H] [8D] [6S]", STUCK_B, piles="7C KD", rules=rules)
    plays = [c.card for c in spit.legal(state, A) if isinstance(c, Play)]
    assert set(plays) == set(cards("6H 6D 8H 8D"))


# --- spit cards run out ----------------------------------------------------------------------


def test_4_7_one_out_of_spit_cards():
    """SPIT-OUT-1, SPIT-OUT-2."""
    state = blocked(spit_cards=(0, 3))
    assert spit.due(state) is Due.SPIT
    assert spit.legal(state, B)[-2:] == (Spit(L), Spit(R))
    assert refused(state, A, Spit(L)) is Refusal.NOT_ALONE
    assert refused(state, B, Spit(2)) is Refusal.NO_SUCH_PILE
    card = state.sides[B].spit_cards[-1]
    assert decide(state, None, Flip()) == (Spat(B, R, card),)  # the time-out: his own
    assert decide(state, B, Spit(L)) == (Spat(B, L, card),)
    again = blocked(spit_cards=(0, 3), solo=L)
    assert spit.due(again) is Due.FLIP
    assert refused(again, B, Spit(R)) is Refusal.LOCKED_PILE
    assert decide(again, None, Flip()) == (Spat(B, L, again.sides[B].spit_cards[-1]),)
    free = blocked(spit_cards=(0, 3), solo=L, rules=options(solo_lock=False))
    assert spit.due(free) is Due.SPIT
    assert refused(blocked(spit_cards=(1, 3)), B, Spit(L)) is Refusal.NOT_ALONE
    assert refused(started(PRESETS["spit"]), B, Spit(L)) is Refusal.NO_DEADLOCK


def test_4_7_solo_own_and_solo_both():
    def spat(exhausted, count):
        state = blocked(spit_cards=(0, count), rules=options(exhausted=exhausted))
        assert spit.due(state) is Due.FLIP
        assert refused(state, B, Spit(L)) is Refusal.NOT_ALONE
        return [event.pile for event in decide(state, None, Flip())]

    assert spat("solo_own", 3) == [R]
    assert spat("solo_both", 3) == [L, R]
    assert spat("solo_both", 1) == [R]


def test_4_7_recycle():
    """SPIT-OUT-3."""
    state = table(
        *(DEAD_A, STUCK_B),
        piles="7C*14 KD*2",
        spit_cards=(0, 3),
        rules=PRESETS["spit-recycle"],
    )
    zones = spit.chance(state)
    assert zones == (state.piles[L][:-1], ())
    assert refused(state, None, Flip()) is Refusal.BAD_SHUFFLE
    new = zones[0][::-1]
    recycled, flipped = decide(state, None, Flip((new, ())))
    assert recycled == Recycled(A, L, new, cards("7C"))
    assert flipped == Flipped((L, R), (new[-1], state.sides[B].spit_cards[-1]))
    after(state, (None, Flip((new, ()))))


def test_4_8_recycle_with_a_single_card():
    def state(piles, spit_cards=(0, 0), **fields):
        given = {"piles": piles, "spit_cards": spit_cards, "rules": PRESETS["spit-recycle"]}
        return table(DEAD_A, STUCK_B, **(given | fields))

    assert spit.due(state("7C KD*9", (0, 3))) is Due.SPIT
    assert decide(state("7C KD"), None, Flip()) == (LayoutEnded(None),)
    alone = state("7C KD*9")  # B alone recycles, and then is alone with spit cards
    alone = after(alone, (None, Flip(spit.chance(alone))))
    assert spit.due(alone) is Due.SPIT
    one_pile = state("7C*9", owners=(B,))
    one_pile = after(one_pile, (None, Flip(spit.chance(one_pile))))
    assert (len(one_pile.piles[0]), len(one_pile.sides[B].spit_cards)) == (2, 7)


def test_4_15_recycling_for_ever_ends_the_layout():
    rules = PRESETS["spit-recycle"]
    sides = ("[2S] [] [] [] []", "[2H] [] [] [] []")
    state = table(*sides, piles="7C KD", rules=rules)
    low = cards("7D 8D 9D TD JD")
    state = type(state)(
        *(state.options, state.sides, (cards("8S 9S 7C"), (*low, parse("KD"))), state.ready),
        started=True,
        owners=(A, B),
    )
    assert spit.chance(state) == ()
    assert decide(state, None, Flip()) == (LayoutEnded(None),)


def test_an_agreed_flip_recycles_though_somebody_could_play():
    rules = options(exhausted="recycle", stall="agreed")
    state = table("[8S] [2H] [] [] []", STUCK_B, piles="7C*3 KD*3", rules=rules)
    state = after(state, (A, Ready()), (B, Ready()))
    assert spit.chance(state) == (state.piles[L][:-1], state.piles[R][:-1])
    state = after(state, (None, Flip(spit.chance(state))))
    assert [len(pile) for pile in state.piles] == [2, 2]


def test_one_pile_only_its_owner_spits():
    """SPIT-SHORT-3."""
    state = table(DEAD_A, STUCK_B, piles="7C*5", spit_cards=(0, 3), owners=(B,))
    assert spit.due(state) is Due.FLIP
    assert refused(state, B, Spit(L)) is Refusal.NOT_ALONE
    assert decide(state, None, Flip()) == (Flipped((0,), state.sides[B].spit_cards[-1:]),)


# --- the end of a layout ---------------------------------------------------------------------


def test_4_4_one_pile_cleared():
    """SPIT-END-1, -2, -3."""

    def cleared(seat, spit_count, pile):
        layouts = ["[8C] [] [] [] []", "[5S|x] [] [9D] [JC] [2H]"]
        spit_cards = (spit_count, 0)
        owner = 0
        if seat == A:  # the one without spit cards clears
            layouts[1], spit_cards, owner = STUCK_B, (0, spit_count), 1
        state = table(*layouts, piles=f"7C*{pile}", spit_cards=spit_cards, owners=(owner,))
        return state, decide(state, 0, Play(parse("8C"), 0))

    _, events = cleared(A, 17, 12)
    assert events[1:] == (LayoutEnded(0), Ended(Outcome(0, Ending.OUT)))
    state, events = cleared(B, 17, 29)
    assert events[1:] == (LayoutEnded(0), Slapped(0, 1), Slapped(1, 0))
    state = after(state, (0, Play(parse("8C"), 0)))
    assert spit.due(state) is Due.LAY
    assert collected(state) == [17, 35]
    state = after(state, (None, Lay(spit.chance(state))))
    assert [(s.laid(), len(s.spit_cards)) for s in state.sides] == [(15, 2), (15, 20)]
    assert state.owners == (A, B)
    _, events = cleared(B, 0, 36)
    assert events[-1] == Ended(Outcome(0, Ending.OUT))


def one_pile_blocked(b="[4S] [9C]", pile=47, **rules):
    layouts = ("[5S] [2H] [JC] [] []", f"{b} [] [] []")
    state = table(*layouts, piles=f"7C*{pile}", owners=(B,), rules=options(**rules))
    assert spit.due(state) is Due.FLIP
    return after(state, (None, Flip()))


def test_4_5_one_pile_blocked():
    """SPIT-END-5."""
    assert collected(after(one_pile_blocked(), (A, Slap(1)))) == [3, 49]
    assert collected(after(one_pile_blocked(), (B, Slap(1)))) == [50, 2]
    assert collected(after(one_pile_blocked(), (B, Slap(0)))) == [3, 49]
    assert collected(after(one_pile_blocked(claim="finisher"), (A, Slap(1)))) == [3, 49]
    assert collected(after(one_pile_blocked(), (None, Settle()))) == [50, 2]
    assert collected(one_pile_blocked(one_pile_block="fewest")) == [50, 2]
    assert collected(one_pile_blocked(one_pile_block="owner")) == [3, 49]


def test_4_5_fewest_and_equal():
    equal = {"b": "[4S] [9C] [TD]", "pile": 46, "one_pile_block": "fewest"}
    assert spit.due(one_pile_blocked(**equal)) is Due.SLAP
    assert one_pile_blocked(**equal, tie_break="seat").claims == (1, 0)


def test_4_6_both_run_out():
    """SPIT-LAYOUT-2, SPIT-COLLECT-1."""
    layouts = ("[4S|x] [KD|x] [2H] [6C|x,x] [QS]", "[AS] [5D] [JC] [3H|x] [7S]")
    state = table(*layouts, piles="9C*14 9D*23")
    assert spit.due(state) is Due.FLIP
    state = after(state, (None, Flip()))
    assert (state.finisher, spit.due(state)) == (None, Due.SLAP)
    assert collected(after(state, (A, Slap(L)))) == [23, 29]


def test_4_9_cleared_with_spit_cards_left():
    """SPIT-LAYOUT-1, SPIT-COLLECT-2."""
    state = ended_by_a()
    assert spit.due(state) is Due.SLAP
    state = after(state, (A, Slap(L)))
    assert collected(state) == [19, 33]
    assert refused(state, None, Lay(((), ()))) is Refusal.BAD_SHUFFLE
    state = after(state, (None, Lay(spit.chance(state))))
    assert [(s.laid(), len(s.spit_cards)) for s in state.sides] == [(15, 4), (15, 18)]


def test_4_10_cleared_without_spit_cards_but_two_piles():
    """SPIT-END-3."""
    state = ended_by_a(piles="7C*10 KD*17", spit_cards=(0, 15))
    assert state.outcome is None
    state = after(state, (A, Slap(L)))
    assert collected(state) == [11, 41]
    state = after(state, (None, Lay(spit.chance(state))))
    assert state.owners == (B,)
    won = Outcome(A, Ending.OUT)
    assert ended_by_a(spit_cards=(0, 9), rules=options(win="literal")).outcome == won
    assert ended_by_a(rules=options(win="literal")).outcome is None
    assert ended_by_a(rules=options(until="layout")).outcome == won  # SPIT-END-4


def test_4_11_who_slaps():
    """SPIT-SLAP-1, -2."""
    state = ended_by_a()
    assert decide(state, A, Slap(L)) == (Slapped(A, L), Slapped(B, R))
    assert decide(state, B, Slap(L)) == (Slapped(B, L), Slapped(A, R))
    assert refused(state, A, Slap(2)) is Refusal.NO_SUCH_PILE
    assert refused(state, B, Play(parse("9C"), L)) is Refusal.LAYOUT_OVER
    assert refused(state, B, Ready()) is Refusal.LAYOUT_OVER
    assert refused(state, None, Flip()) is Refusal.LAYOUT_OVER
    assert refused(state, None, Lay()) is Refusal.LAYOUT_NOT_OVER
    settled = after(state, (None, Settle()))
    assert settled.claims == (L, R)
    assert refused(settled, B, Slap(L)) is Refusal.ALREADY_CLAIMED
    assert refused(settled, None, Settle()) is Refusal.ALREADY_CLAIMED
    assert refused(blocked(), A, Slap(L)) is Refusal.LAYOUT_NOT_OVER
    assert refused(blocked(), None, Settle()) is Refusal.LAYOUT_NOT_OVER


def test_4_11_choose_and_smallest():
    """SPIT-SLAP-4."""
    state = ended_by_a(rules=PRESETS["spit-choose"])
    assert refused(state, B, Slap(L)) is Refusal.NOT_YOUR_CHOICE
    assert spit.legal(state, B) == ()
    assert after(state, (A, Slap(R))).claims == (R, L)
    assert ended_by_a(rules=options(claim="smallest")).claims == (L, R)
    assert after(blocked(rules=PRESETS["spit-choose"]), (None, Flip()), (B, Slap(L))).claims == (
        R,
        L,
    )


def test_4_11_three_slap_in_order():
    """The last has what is left; a missing pile is an empty place to slap: BTS."""
    layouts = ("[8C] [] [] []", "[4S] [9C] [] []", "[5S] [2H] [] []")
    given = {"rules": PRESETS["spit-3p"], "spit_cards": (2, 0, 3)}
    state = table(*layouts, piles="7C*5 KD*6 KS*7", **given)
    state = after(state, (A, Play(parse("8C"), 0)), (2, Slap(1)))
    assert refused(state, A, Slap(1)) is Refusal.PILE_TAKEN
    assert after(state, (B, Slap(2))).claims == (0, 2, 1)
    short = table(*layouts, piles="7C*5 KD*6", owners=(0, 2), **given)
    short = after(short, (A, Play(parse("8C"), 0)), (2, Slap(2)))
    assert after(short, (B, Slap(0))).claims == (1, 0, 2)
    one = table(*layouts, piles="7C*5", owners=(2,), rules=given["rules"], spit_cards=(2, 0, 3))
    one = after(one, (A, Play(parse("8C"), 0)))
    assert one.claims == (1, None, None)
    assert after(one, (B, Slap(2))).claims == (1, 2, 0)
    assert after(one, (B, Slap(0))).claims == (1, 0, 2)
    assert after(one, (None, Settle())).claims == (1, 2, 0)


def test_three_with_a_missing_pile_the_empty_place_wins():
    layouts = ("[8C] [] [] []", "[4S] [9C] [] []", "[5S] [2H] [] []")
    given = {"piles": "7C*5 KD*6", "owners": (1, 2), "spit_cards": (0, 3, 3)}
    state = table(*layouts, rules=PRESETS["spit-3p"], **given)
    state = after(state, (A, Play(parse("8C"), 0)))
    assert after(state, (A, Slap(2))).outcome == Outcome(A, Ending.OUT)
    assert after(state, (B, Slap(2)), (2, Slap(0))).outcome is None


def test_false_slap_leaves_the_choice_to_the_other():
    rules = options(false_slap="opponent_chooses")
    state = table("[8C] [] [] [] []", DEAD_A, piles="7C*9 KD*5", spit_cards=(1, 1), rules=rules)
    assert refused(state, A, Slap(2)) is Refusal.NO_SUCH_PILE
    state = after(state, (A, Slap(L)))
    assert refused(state, A, Slap(L)) is Refusal.LAYOUT_NOT_OVER
    state = after(state, (A, Play(parse("8C"), L)))
    assert refused(state, A, Slap(R)) is Refusal.NOT_YOUR_CHOICE
    assert after(state, (B, Slap(R))).claims == (L, R)
    assert after(state, (None, Settle())).claims == (L, R)


def test_4_15_after_layouts_enough_fewer_cards_win():
    state = after(ended_by_a(rules=options(max_layouts=1)), (A, Slap(L)))
    ended = decide(state, None, Lay(spit.chance(state)))
    assert ended == (Ended(Outcome(A, Ending.ENDLESS)),)
    rules = options(max_layouts=1)
    state = after(ended_by_a(rules=rules, piles="7C*18 KD*10"), (A, Slap(L)))
    ended = decide(state, None, Lay(spit.chance(state)))
    assert ended == (Ended(Outcome(None, Ending.ENDLESS)),)


# --- laws ------------------------------------------------------------------------------------


def watched():
    rng = random.Random(20)
    return [*(PRESETS[name] for name in SPIT_PRESETS), *(random_options(rng) for _ in range(60))]


@pytest.mark.parametrize("rules", watched(), ids=lambda _: "")
def test_laws_of_random_tables(rules):
    rng = random.Random(4)
    watch = Table(rules, rng)
    for step in range(200):
        if watch.state.outcome is not None:
            break
        watch.wild() if rng.random() < 0.3 else watch.sane()
        if step % 40 == 39:
            watch.check()
    watch.check()


@pytest.mark.parametrize("preset", SPIT_PRESETS)
def test_random_games_end(preset):
    for seed in range(20):
        *_, (state, events) = play(PRESETS[preset], seed)
        assert events[-1] == Ended(state.outcome)
        if state.outcome.ending is Ending.OUT and preset != "spit-quick":
            winner = state.sides[state.outcome.winner]
            assert (winner.laid(), winner.spit_cards) == (0, ())


@pytest.mark.parametrize("rules", watched()[len(SPIT_PRESETS) :], ids=lambda _: "")
def test_games_of_random_options_end(rules):
    *_, (state, _) = play(rules, 1)
    assert state.outcome is not None


def test_a_new_layout_is_told_in_one_event():
    state = after(ended_by_a(), (A, Slap(L)))
    (laid,) = decide(state, None, Lay(spit.chance(state)))
    assert isinstance(laid, Laid)
    assert laid.owners == (A, B)


def test_deal_wants_the_whole_deck():
    with pytest.raises(ValueError, match="51 cards are not the 52"):
        spit.deal(Options(SpitOptions()), tuple(range(51)))
