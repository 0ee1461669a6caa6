"""The contract of every bot, at every level, in every preset: a game in virtual time."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import get_args

import pytest

from bot_table import BotTable
from cardrace.bots import BOTS, LEVELS, Intent
from cardrace.bots.greedy import READY_MS, Greedy
from cardrace.bots.reaction import FLOOR_MS
from cardrace.cards import UNKNOWN, hidden
from cardrace.rules import (
    PRESETS,
    Call,
    Cover,
    Dealt,
    Draw,
    Drawn,
    Event,
    Flipped,
    Laid,
    Move,
    Moved,
    Pile,
    Play,
    Played,
    Ready,
    Recycled,
    Seat,
    Slap,
    Spit,
    Spot,
    Take,
    Turn,
    Turned,
    deal,
    evolve,
    fits,
    view,
)
from cardrace.rules.notation import parse_options
from dealing import SEATS, accepted, dealt, legal_plays, started
from optionsets import GAMES, draw_many

A, B = SEATS


TABLES = {
    **{name: PRESETS[name] for name in PRESETS},
    "speed-late-call": parse_options("speed verbal=required call_window_ms=550"),
    "speed-flip-ready": parse_options("speed flip_trigger=ready"),
    "spit-flip-ready": parse_options("spit auto_turn=false flip_trigger=ready claim=finisher"),
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("make", BOTS.values(), ids=BOTS)
def test_a_bot_plays_every_preset_to_its_end(name, make):
    """At every level; each card stays (`BotTable.step`), and no seat is one that always wins."""
    winners, levels = set(), itertools.cycle(LEVELS)
    for seed in range(12):
        table = BotTable(TABLES[name], seed, [next(levels)], make).run()
        winners.add(table.state.outcome.winner)
        check_presses(table)
        if seed >= 3 and len(winners - {None}) > 1:
            return
    pytest.fail(f"only {winners} won")


def check_presses(table):
    """Few are refused, and a hand needs its time between two cards."""
    refused = [command for command in table.refused() if not isinstance(command, Ready)]
    assert {type(command) for command in refused} <= {Play, Cover, Slap, Move, Spit, Call}
    assert len(refused) < max(4, len(table.presses) / 4)
    at: dict[Seat, int] = {}
    for now, seat, command, _ in table.presses:
        if isinstance(command, Slap | Call | Ready):
            continue
        assert now - at.get(seat, -9999) >= LEVELS[table.levels[seat]].gap_ms
        at[seat] = now


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("spit", {Play, Move, Slap, Spit, Ready}),
        ("spit-flip-ready", {Play, Move, Turn, Slap, Ready}),
        ("spit-stack", {Play, Move, Slap, Ready}),
        ("speed-manual", {Play, Draw, Ready}),
        ("speed-call", {Play, Call, Ready}),
        ("speed-late-call", {Play, Take, Ready}),
        ("california-spit", {Cover, Ready}),
    ],
)
def test_every_kind_of_act_is_used(name, wanted):
    used = Counter()
    for seed in range(8):
        used += BotTable(TABLES[name], seed, ["good"]).run().used()
    assert set(used) >= wanted


@pytest.mark.parametrize("name", ["speed-stack", "speed-pairs"])
def test_several_cards_that_go_together_are_played_together(name):
    """SPEED-MULTI-1."""
    presses = BotTable(TABLES[name], 1, ["good"]).run().presses
    assert any(isinstance(command, Play) and command.more for _, _, command, _ in presses)


@pytest.mark.parametrize("game", GAMES)
def test_under_any_options_somebody_always_has_something_to_do(game, capsys):
    """`BotTable.step` fails where no bot means to act, nothing is due and the round is not over."""
    used = Counter()
    for seed, options in enumerate(draw_many(game, 60, seed=8)):
        table = BotTable(options, seed, ["expert", "casual"])
        table.run()
        used += table.used()
    with capsys.disabled():
        print(f"\n{game}:", {kind.__name__: count for kind, count in used.items()})


@pytest.mark.parametrize("name", ["spit", "spit-stack"])
def test_cards_never_go_to_and_fro_in_a_layout(name):
    """rules.md 4.1: until it plays or shows a card, no arrangement comes twice."""
    moves = 0
    for seed in range(6):
        room = BotTable(TABLES[name], seed, ["good"]).run().room
        seen: dict[Seat, set[object]] = {}
        state = None
        for entry in room.log:
            event = entry.event
            if not isinstance(event, get_args(Event)):
                continue
            state = deal(event) if isinstance(event, Dealt) else evolve(state, event)
            if isinstance(event, Played | Turned):
                seen.pop(event.seat, None)
            elif isinstance(event, Laid):
                seen.clear()
            elif isinstance(event, Moved):
                layout = tuple(sorted(state.sides[event.seat].spots))
                assert layout not in seen.setdefault(event.seat, set())
                seen[event.seat].add(layout)
                moves += 1
    assert moves > 100


def test_the_same_dice_play_the_same_game():
    for name in ("speed", "spit-4p", "california-spit"):
        first, second = (BotTable(TABLES[name], 3, ["good", "casual"]).run() for _ in range(2))
        assert first.presses == second.presses


def test_the_faster_level_wins_most_games():
    """Strength comes from pace: each level against the next, 120 games."""
    for slow, fast in itertools.pairwise(LEVELS):
        tables = (BotTable(TABLES["speed"], seed, [slow, fast]).run() for seed in range(120))
        won = sum(table.state.outcome.winner == B for table in tables)
        assert won > 66, (slow, fast, won)


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
    table = BotTable(TABLES["speed"], 1, ["expert"]).run()
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
