"""Random Spit: options, players of equal pace, wild players, and the laws that hold for all."""

from __future__ import annotations

import random
from collections import Counter

from cardrace.rules.commands import (
    Call,
    Cover,
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
    Take,
    Turn,
)
from cardrace.rules.decide import decide
from cardrace.rules.due import Due
from cardrace.rules.events import Dealt
from cardrace.rules.evolve import deal, evolve, fold
from cardrace.rules.games import spit
from cardrace.rules.options import Options, SpitOptions
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Seat
from cardrace.rules.view import redact, view

CHOICES = {
    "piles": (3, 4, 5),
    "layout": ("stairs", "stairs", "canfield"),
    "short_deal": ("columns", "rows", "whole"),
    "exhausted": ("solo", "recycle", "solo_own", "solo_both"),
    "solo_lock": (True, False),
    "claim": ("slap", "finisher", "smallest"),
    "until": ("full", "full", "layout"),
    "win": ("one_pile", "literal"),
    "one_pile_block": ("empty_race", "fewest", "owner"),
    "auto_turn": (True, False),
    "stack_equal": (False, True),
    "false_slap": ("ignore", "opponent_chooses"),
    "max_layouts": (1, 3, 40),
}
COMMON = {
    "seats": (2, 2, 3, 4, 6, 8),
    "decks": (1, 2),
    "wrap": (True, False),
    "equal_rank": (False, True),
    "colour": ("any", "alternate"),
    "stall": ("strict", "agreed", "timeout"),
    "flip_trigger": ("auto", "ready"),
    "tie_break": ("arrival", "finisher", "seat", "draw"),
}


def random_options(rng):
    """Some combination that makes a game."""
    while True:
        common = {key: rng.choice(values) for key, values in COMMON.items()}
        common["stall_timeout_ms"] = 5000 if common["stall"] == "timeout" else 0
        try:
            game = SpitOptions(**{key: rng.choice(values) for key, values in CHOICES.items()})
            return Options(game, **common)
        except ValueError:
            continue


def shuffled(rng, zones):
    return tuple(tuple(rng.sample(zone, len(zone))) for zone in zones)


def dealt(rules, rng):
    return Dealt(rules, tuple(rng.sample(rules.deck(), len(rules.deck()))))


def next_ask(state, rng):
    """Who asks what next, if seats and table do all that is needed."""
    seats = range(len(state.sides))
    due = spit.due(state)
    if due is Due.START:
        return None, Start()
    if due is Due.FLIP:
        return None, Flip(shuffled(rng, spit.chance(state)))
    if due is Due.LAY:
        return None, Lay(shuffled(rng, spit.chance(state)))
    free = state.claiming or due is Due.SPIT  # from moves that lead nowhere
    asks = [
        (Seat(i), spit.legal(state, Seat(i)))
        for i in seats
        if free or (state.started and spit.able(state, Seat(i)))
    ]
    asks = [(seat, commands) for seat, commands in asks if commands]
    if asks:
        seat, commands = rng.choice(asks)
        return seat, rng.choice(commands)
    idle = [Seat(i) for i in seats if not state.ready[i]]
    assert idle, "nobody can act and nothing is due"
    return rng.choice(idle), Ready()


def play(rules, seed):
    """One game of random players of equal pace: its state after every decision, its events."""
    rng = random.Random(seed)
    state = deal(dealt(rules, rng))
    while state.outcome is None:
        asked = next_ask(state, rng)
        decision = decide(state, *asked)
        assert not isinstance(decision, Refusal), (asked, decision)
        for event in decision:
            state = evolve(state, event)
        yield state, decision


class Table:
    """A table under watch: every accepted decision is held against the laws."""

    def __init__(self, rules, rng):
        self.rng = rng
        self.dealt = dealt(rules, rng)
        self.state = deal(self.dealt)
        self.deck = Counter(rules.deck())
        self.watchers = (*map(Seat, range(rules.seats)), None)
        self.log = []

    def ask(self, seat, command):
        decision = decide(self.state, seat, command)
        if isinstance(decision, Refusal):
            return
        for event in decision:
            self.see(event)

    def see(self, event):
        before = self.state
        self.state = evolve(before, event)
        self.log.append(event)
        assert Counter(self.state.cards()) == self.deck, event  # COMMON-CONS-1
        for seat in self.watchers:
            told = evolve(view(before, seat), redact(event, seat))
            assert told == view(self.state, seat), (event, seat)

    def wild(self):
        """Somebody asks for something, often something foolish."""
        rng, state = self.rng, self.state
        seat = rng.choice(self.watchers)
        zones = shuffled(rng, spit.chance(state))
        card, pile = rng.choice(tuple(self.deck)), rng.randint(-1, len(state.sides))
        slow = rng.choice(self.watchers[:-1])
        self.ask(
            seat,
            rng.choice(
                (
                    *(Ready(), Play(card, pile), Turn(pile), Move(card, pile), Spit(pile)),
                    *(Slap(pile), Draw(), Cover(card), Call(), Take(pile), Play(card, pile, ())),
                    *(Start(), Flip(zones), Pass(slow), Flip(), Settle(), Lay(zones)),
                )
            ),
        )

    def sane(self):
        self.ask(*next_ask(self.state, self.rng))

    def check(self):
        """What is dear to check: now and then."""
        assert fold(self.dealt, self.log) == self.state
        for seat in self.rng.sample(self.watchers[:-1], 2):
            accepted = {c for c in universe(self.state) if self.accepts(seat, c)}
            legal = spit.legal(self.state, seat)
            assert len(set(legal)) == len(legal)
            assert accepted == set(legal), (seat, accepted, legal)
            assert spit.legal(view(self.state, seat), seat) == legal
            assert spit.due(view(self.state, seat)) == spit.due(self.state)
        self.nobody_hangs()

    def accepts(self, seat, command):
        if isinstance(command, Slap) and not self.state.claiming:
            return False  # false_slap is not an act to be listed
        return not isinstance(decide(self.state, seat, command), Refusal)

    def nobody_hangs(self):
        state = self.state
        can = state.outcome is not None or spit.due(state) is not None
        if state.started and not state.claiming:
            able = [seat for seat in self.watchers[:-1] if spit.able(state, seat)]
            assert all(spit.legal(state, seat) for seat in able)
            can |= bool(able)
        assert can or not all(state.ready)


def universe(state):
    """Every command that a seat could think of."""
    piles = range(-1, len(state.sides) + 1)
    spots = range(-1, len(state.sides[0].spots) + 1)
    lying = [card for side in state.sides for spot in side.spots for card in spot]
    yield from (Play(card, pile) for card in lying for pile in piles)
    yield from (Move(card, spot) for card in lying for spot in spots)
    yield from map(Turn, spots)
    yield from map(Spit, piles)
    yield from map(Slap, piles)
