"""Laws of every preset, over random tables and random commands."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from cardrace.cards import DECK
from cardrace.rules import (
    Ending,
    Event,
    Flip,
    Play,
    Ready,
    Refusal,
    Start,
    deal,
    decide,
    evolve,
    fold,
    redact,
    view,
)
from dealing import (
    OPENING,
    SEATS,
    TWO_SEATS,
    after,
    deadlocked,
    dealt,
    flip,
    legal_plays,
    random_game,
)

CARDS = Counter(DECK)
WATCHERS = (*SEATS, None)


class TableLaws(RuleBasedStateMachine):
    @initialize(seed=st.integers(0, 2**32), preset=st.sampled_from(TWO_SEATS))
    def start(self, seed, preset):
        self.dealt = dealt(seed, preset)
        self.rng = random.Random(seed)
        self.state = deal(self.dealt)
        self.log: list[Event] = []

    @rule(seat=st.sampled_from(SEATS), card=st.sampled_from(DECK), pile=st.integers(-1, 3))
    def ask_anything(self, seat, card, pile):
        command = Play(card, pile)
        decision = decide(self.state, seat, command)
        legal = command in legal_plays(self.state, seat)
        assert legal == (not isinstance(decision, Refusal))
        self.accept(decision)

    @rule(seat=st.sampled_from(WATCHERS), command=st.sampled_from((Ready(), Start(), Flip(()))))
    def ask_at_any_time(self, seat, command):
        self.accept(decide(self.state, seat, command))

    @precondition(lambda self: not self.state.started)
    @rule()
    def open(self):
        for seat, command in OPENING:
            self.accept(decide(self.state, seat, command))

    @precondition(lambda self: any(legal_plays(self.state, seat) for seat in SEATS))
    @rule(data=st.data())
    def play(self, data):
        plays = [(seat, play) for seat in SEATS for play in legal_plays(self.state, seat)]
        self.accept(decide(self.state, *data.draw(st.sampled_from(plays))))

    @precondition(lambda self: deadlocked(self.state))
    @rule()
    def flip(self):
        self.accept(decide(self.state, None, flip(self.state, self.rng)))

    def accept(self, decision):
        if isinstance(decision, Refusal):
            return
        for event in decision:
            seen = {seat: evolve(view(self.state, seat), redact(event, seat)) for seat in WATCHERS}
            self.state = evolve(self.state, event)
            self.log.append(event)
            assert seen == {seat: view(self.state, seat) for seat in WATCHERS}

    @invariant()
    def no_card_is_made_or_lost(self):
        """COMMON-CONS-1."""
        assert Counter(self.state.cards()) == CARDS

    @invariant()
    def the_log_is_the_state(self):
        assert fold(self.dealt, self.log) == self.state

    @invariant()
    def who_went_out_holds_no_card_and_nobody_else_does(self):
        out = [not side.count() for side in self.state.sides]
        outcome = self.state.outcome
        if outcome is not None and outcome.ending is Ending.OUT:
            assert outcome.winner is not None
            assert [seat == outcome.winner for seat in SEATS] == out
        else:
            assert not any(out)

    @invariant()
    def a_hand_is_full_while_the_stock_lasts(self):
        """SPEED-DRAW-1, at the end of each decision."""
        for side in self.state.sides:
            assert not side.stock or all(side.spots)


TestTableLaws = TableLaws.TestCase
TestTableLaws.settings = settings(max_examples=80, stateful_step_count=60, deadline=None)


@pytest.mark.parametrize("preset", TWO_SEATS)
def test_a_thousand_random_games_end_with_every_card(preset):
    for seed in range(1000):
        first = dealt(seed, preset)
        state, log = deal(first), []
        for _, _, events in random_game(seed, preset):
            for event in events:
                state = evolve(state, event)
                log.append(event)
                assert Counter(state.cards()) == CARDS
        assert state.outcome is not None
        assert fold(first, log) == state


@pytest.mark.parametrize("preset", TWO_SEATS)
def test_what_a_seat_is_told_adds_up_to_its_view(preset):
    for seed in range(100):
        first = dealt(seed, preset)
        state = deal(first)
        seen = {seat: deal(redact(first, seat)) for seat in WATCHERS}
        for _, _, events in random_game(seed, preset):
            for event in events:
                state = evolve(state, event)
                seen = {seat: evolve(seen[seat], redact(event, seat)) for seat in WATCHERS}
        assert seen == {seat: view(state, seat) for seat in WATCHERS}


def test_a_new_deal_is_a_new_round_whatever_went_before():
    first, second = dealt(1), dealt(2)
    assert evolve(deal(first), second) == deal(second)


def test_nobody_plays_in_a_game_that_is_over():
    *_, _last = random_game(3, "speed")
    state = deal(dealt(3, "speed"))
    for _, _, events in random_game(3, "speed"):
        for event in events:
            state = evolve(state, event)
    with pytest.raises(AssertionError, match="round-over"):
        after(state, (SEATS[0], Ready()))
    assert not deadlocked(state)
    assert legal_plays(state, SEATS[0]) == ()
