"""One bot and what it has in mind: when it looks again, waits, rests its hand, slips."""

from __future__ import annotations

import random

import pytest

from bot_table import BotTable
from cardrace.bots import LEVELS, Intent
from cardrace.bots.greedy import READY_MS, Greedy
from cardrace.bots.reaction import FLOOR_MS
from cardrace.cards import UNKNOWN, hidden
from cardrace.rules import (
    PRESETS,
    Drawn,
    Flipped,
    Pile,
    Play,
    Played,
    Ready,
    Recycled,
    Spot,
    deal,
    evolve,
    fits,
    view,
)
from dealing import SEATS, accepted, dealt, legal_plays, started

A, B = SEATS


def bot_at(state, level="good", seed=1):
    bot = Greedy(A, LEVELS[level], random.Random(seed))
    bot.see(1000, view(state, A), ())
    return bot


def playable():
    return next(state for state in map(started, range(99)) if len(legal_plays(state, A)) >= 2)


def test_it_reads_no_card_but_its_own_and_the_open_ones():
    """Shown the whole table it does exactly what it does with its seat's view of it."""
    for seed in range(30):
        state = started(seed)
        bots = [Greedy(A, LEVELS["casual"], random.Random(seed)) for _ in range(2)]
        for bot, seen in zip(bots, (state, view(state, A)), strict=True):
            bot.see(1000, seen, ())
        assert bots[0].next() == bots[1].next()


def test_a_play_in_mind_dies_when_its_pile_changes():
    state = playable()
    bot = bot_at(state)
    intent = bot.next()
    assert isinstance(intent.command, Play)
    other = Pile(1 - intent.command.pile)
    elsewhere = Played(B, Spot(0), other, state.sides[B].spots[0][-1])
    bot.see(1100, view(evolve(state, elsewhere), A), (elsewhere,))
    assert bot.next() == intent
    drawn = Drawn(B, Spot(0), UNKNOWN)
    bot.see(1110, view(state, A), (drawn,))
    assert bot.next() == intent
    here = Played(B, Spot(0), intent.command.pile, state.sides[B].spots[0][-1])
    bot.see(1200, view(evolve(state, here), A), (here,))
    assert bot.next() != intent


def test_a_recycling_costs_no_second_look():
    """The flip that follows it comes in the same moment: the reaction is a fresh one."""
    state = next(s for s in map(started, range(999)) if not legal_plays(s, A))
    flipped = Flipped((Pile(0), Pile(1)), tuple(side.spit_cards[-1] for side in state.sides))
    after = evolve(state, flipped)
    recycled = Recycled(A, Pile(0), hidden(4), ())
    for seed in range(50):
        bots = [Greedy(A, LEVELS["good"], random.Random(seed)) for _ in range(2)]
        bots[0].see(1000, view(after, A), (flipped,))
        bots[1].see(1000, view(after, A), (recycled, flipped))
        assert bots[0].next() == bots[1].next()


@pytest.mark.parametrize("seed", range(60))
def test_it_never_snaps(seed):
    """Never under 100 ms after what it answers, also when it only changes its plan."""
    state = playable()
    bot = bot_at(state, "expert", seed)
    assert bot.next().at_ms >= 1000 + FLOOR_MS
    event = Flipped((Pile(0), Pile(1)), tuple(side.spit_cards[-1] for side in state.sides))
    after = evolve(state, event)
    bot.see(1050, view(after, A), (event,))
    assert bot.next() is None or bot.next().at_ms >= 1050 + FLOOR_MS


def test_it_waits_for_the_answer_to_its_press_and_then_rests_its_hand():
    state = playable()
    bot = bot_at(state)
    bot.press(2000)
    assert bot.next() is None
    bot.see(2010, view(state, A), (Drawn(B, Spot(0), UNKNOWN),))
    assert bot.next() is None
    bot.see(2020, view(state, A), ())
    assert bot.next().at_ms >= 2000 + LEVELS["good"].gap_ms


def test_a_beginner_can_be_followed_with_the_eyes():
    """complaints G1: at least 1.5 s between two cards of the slowest level."""
    assert LEVELS["beginner"].gap_ms >= 1500


def test_it_gets_ready_by_itself_and_only_once():
    state = deal(dealt(1))
    bot = bot_at(state)
    assert bot.next().command == Ready()
    assert READY_MS[0] <= bot.next().at_ms - 1000 <= READY_MS[1]
    for event in accepted(state, A, Ready()):
        state = evolve(state, event)
    assert bot_at(state).next() is None


def test_it_has_nothing_in_mind_when_nothing_fits_or_all_is_over():
    stuck = next(state for state in map(started, range(999)) if not legal_plays(state, A))
    assert bot_at(stuck).next() is None
    table = BotTable(PRESETS["speed"], 1, ["expert"]).run()
    assert [bot.next() for bot in table.bots.values()] == [None, None]


def test_a_slip_of_the_hand_is_a_card_that_does_not_fit():
    state = playable()
    clumsy = LEVELS["good"].__class__(1, 190, 30, 50, 28, 60, 0, 1.0, 250)
    slips = 0
    for seed in range(50):
        bot = Greedy(A, clumsy, random.Random(seed))
        bot.see(0, view(state, A), ())
        intent: Intent = bot.next()
        slips += not fits(state.options, intent.command.card, state.piles[intent.command.pile][-1])
    assert slips == 50
