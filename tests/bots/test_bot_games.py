"""The contract of every bot, at every level, in every preset: whole games in virtual time."""

from __future__ import annotations

import itertools
from collections import Counter
from typing import get_args

import pytest

from bot_table import BotTable
from cardrace.bots import BOTS, LEVELS
from cardrace.rules import (
    PRESETS,
    Call,
    Cover,
    Dealt,
    Draw,
    Event,
    Laid,
    Move,
    Moved,
    Play,
    Played,
    Ready,
    Seat,
    Slap,
    Spit,
    Take,
    Turn,
    Turned,
    deal,
    evolve,
)
from cardrace.rules.notation import parse_options
from dealing import SEATS
from optionsets import GAMES, draw_many

B = SEATS[1]


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
    """`BotTable.step` fails where nothing is due, no bot means to act and nobody has won."""
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
