"""Everything that can be chosen is explained, and the explanations are true."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec.structs import fields

from cardrace.rules import (
    ALIASES,
    PRESETS,
    CaliforniaOptions,
    Options,
    SpeedOptions,
    SpitOptions,
)
from cardrace.rules.catalogue import CHOICES, NAMED, TITLES
from cardrace.rules.games import GAMES

ROOT = Path(__file__).parent.parent.parent
RULES = (ROOT / "docs/rules.md").read_text()
RECORDS = {"spit": SpitOptions, "speed": SpeedOptions, "california": CaliforniaOptions}
# what makes an option, or one of its values, possible
GROUND = {
    "jokers": [{"jokers": 2}],
    "side": [{"side": 0}],
    "verbal": [{"verbal": "required"}],
    "points": [{"points": 25}],
    "stall": [{"stall": "timeout", "stall_timeout_ms": 1}],
}
TOGETHER = [{}, {"multi": "any", "max_play": 2}, {"stall_timeout_ms": 1}, {"best_of": 3}]
UNSAID = {("dead_game", "spit")}  # not refused, and says nothing there
NUMBERS = {
    "seats": 3,
    "side": 5,
    "best_of": 3,
    "points": 25,
    "stall_timeout_ms": 9,
    "max_rounds": 9,
}


def rule_ids(text: str) -> set[str]:
    """``SPEED-DEAL-2, -3`` are two."""
    found = set()
    for stem, first, more in re.findall(r"\b([A-Z]+(?:-[A-Z]+)*)-(\d+)((?:, -\d+)*)", text):
        found |= {f"{stem}-{number}" for number in (first, *re.findall(r"\d+", more))}
    return found


def choices():
    return [
        pytest.param(record, name, id=f"{record.__name__}-{name}")
        for record in CHOICES
        for name in CHOICES[record]
    ]


def test_every_option_has_its_entry():
    for record, known in CHOICES.items():
        assert set(known) == {field.name for field in fields(record)} - {"game"}
    assert set(CHOICES) == {Options, *GAMES}
    assert set(TITLES) == set(GAMES)


@pytest.mark.parametrize(("record", "name"), choices())
def test_every_value_of_an_option_has_its_entry(record, name):
    hint, choice = get_type_hints(record)[name], CHOICES[record][name]
    if hint in (int, int | None):
        assert choice.numbers or all(type(value) is int for value in choice.values)
        assert bool(choice.numbers) is not bool(choice.values)
        return
    values = (True, False) if hint is bool else get_args(hint)
    assert hint is bool or get_origin(hint) is Literal
    assert set(map(repr, choice.values)) == set(map(repr, values))
    assert choice.numbers == ""


def test_every_preset_has_its_sentence():
    """A new preset: add its sentence to rules/catalogue/presets.py."""
    assert set(NAMED) == set(PRESETS)


def test_every_explanation_is_a_sentence_with_ids_that_the_rules_have():
    known = rule_ids(RULES)
    assert {"SPEED-DEAL-3", "JOKER-3", "CAL-LAY-1"} <= known
    entries = [choice.what for record in CHOICES for choice in CHOICES[record].values()]
    values = [choice.values.values() for record in CHOICES for choice in CHOICES[record].values()]
    for entry in (*entries, *chain.from_iterable(values), *NAMED.values()):
        assert re.fullmatch(r"[A-Z][^\n]{2,110}\.", entry.summary), entry
        assert entry.summary.isascii()
        assert entry.rules, entry
        assert set(entry.rules) <= known, entry


def test_the_rules_for_people_name_every_option_value_and_preset():
    """docs/rules.md and the catalogue speak of the same things."""
    quoted = set(re.findall(r"`([a-z0-9_-]+)`", RULES))
    assert set(PRESETS) <= quoted
    for record, known in CHOICES.items():
        assert set(known) <= quoted, record
    for preset, explained in NAMED.items():
        row = next(line for line in RULES.splitlines() if re.match(rf"\|.*`{preset}`", line))
        assert explained.house == ("house rule" in row), preset
    for alias in ALIASES:
        assert alias.replace("-", " ") in RULES.lower().replace("-", " ")


def accepted(game: str, **chosen) -> bool:
    """Whether these options make a game."""
    own = RECORDS[game]
    mine = {name: value for name, value in chosen.items() if name in CHOICES[own]}
    rest = {name: value for name, value in chosen.items() if name not in mine}
    if not set(rest) <= set(CHOICES[Options]):
        return False
    try:
        Options(own(**mine), **rest)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(("record", "name"), choices())
def test_an_option_belongs_to_the_games_and_needs_the_option_that_it_says(record, name):
    choice = CHOICES[record][name]
    default = next(field.default for field in fields(record) if field.name == name)
    values = [value for value in choice.values if value != default] or [NUMBERS.get(name, 7)]
    if record is not Options:
        assert [RECORDS[game] for game in choice.games] == [record]
    for value in values:
        for game in RECORDS if record is Options else choice.games:
            grounds = [{**a, **b} for a in GROUND.get(choice.needs, [{}]) for b in TOGETHER]
            possible = any(accepted(game, **{**ground, name: value}) for ground in grounds)
            assert possible == (game in choice.games) or (name, game) in UNSAID, (game, value)
            if choice.needs and game in choice.games:
                assert not any(accepted(game, **{**b, name: value}) for b in TOGETHER)
