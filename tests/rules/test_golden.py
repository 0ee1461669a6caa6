"""Recorded games and perft counts: the contract between versions and languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from cardrace.rules import PRESETS, Command, Dealt, Ending, Event, Refusal
from cardrace.rules.notation import parse_record, record_text, verify
from recording import REFUSALS, perft_line
from rules.scenes import Scene, play, read

TESTS = Path(__file__).parent.parent
SOURCES = TESTS.parent / "src" / "cardrace"
REFUSED = TESTS / "golden" / REFUSALS
GOLDEN = [path for path in sorted((TESTS / "golden").glob("*.txt")) if path != REFUSED]
PERFT = [
    (path.stem, line)
    for path in sorted((TESTS / "perft").glob("*.perft"))
    for line in path.read_text().splitlines()
]
RECORDS = [parse_record(path.read_text()) for path in GOLDEN]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_is_played_alike(path):
    text = path.read_text()
    record = parse_record(text)
    assert verify(record).outcome is not None
    assert record_text(record) == text


def test_the_golden_games_show_every_event_command_ending_and_preset():
    steps = [step for record in RECORDS for step in record.steps]
    events = [event for step in steps for event in step.events]
    commands = {kind for union in get_args(Command) for kind in get_args(union) or (union,)}
    assert {type(event) for event in events} == set(get_args(Event)) - {Dealt}
    assert {type(step.command) for step in steps} == commands
    assert set(PRESETS) <= {path.stem.rpartition("-")[0] for path in GOLDEN} | {
        path.stem for path in GOLDEN
    }
    outcomes = [verify(record).outcome for record in RECORDS]
    assert {outcome.ending for outcome in outcomes} == set(Ending)
    assert {outcome.winner for outcome in outcomes} >= {0, 1, None}


@pytest.mark.parametrize("scene", read(REFUSED), ids=lambda scene: scene.title)
def test_a_golden_refusal(scene: Scene):
    """A whole position, one ask, and why not; as in the worked examples (rules/scenes.py)."""
    _, refusal = scene.title.split()
    assert len(scene.asks) == 1
    assert play(scene)[1] == {Refusal(refusal)}


def test_the_golden_refusals_are_all_that_the_rules_give():
    """What the sources of the rules name; those left are the room's."""
    sources = (SOURCES / "rules").rglob("*.py")
    given = {
        name for path in sources for name in re.findall(r"Refusal\.([A-Z_]+)", path.read_text())
    }
    shown = {Refusal(scene.title.split()[1]).name for scene in read(REFUSED)}
    assert given == shown
    of_room = {
        "NO_ROUND",
        "NOT_OVER",
        "PAUSED",
        "WATCHING",
        "TOO_FAST",
        "NOT_SEALED",
        "ALREADY_CUT",
    }
    assert {refusal.name for refusal in Refusal} - given == of_room


def test_every_preset_has_its_perft():
    assert {preset for preset, _ in PERFT} >= set(PRESETS)


@pytest.mark.parametrize(("preset", "line"), PERFT)
def test_perft(preset, line):
    seed, *counts = line.split()
    assert perft_line(seed, preset, len(counts)) == line


def test_perft_agrees_with_the_figures_of_the_first_implementation():
    """Counted by an independent program for hand 5, stock 15, side piles of 5."""
    figures = ["0 4 14 53 206 784", "1 2 4 6 14 18", "2 5 20 71 194 519", "3 4 8 22 44 71"]
    assert [line for preset, line in PERFT if preset == "speed-5-20"] == figures
