"""Every game as text: each state of a round round-trips, and damage is refused with its line."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as trying
from hypothesis import strategies as st
from msgspec.structs import fields

from cardrace.rules import (
    PRESETS,
    CaliforniaOptions,
    Options,
    Refusal,
    Seat,
    Side,
    SpeedOptions,
    SpitOptions,
    State,
    chance,
    decide,
    due,
    evolve,
    legal,
    view,
)
from cardrace.rules.notation import (
    digest,
    parse_position,
    parse_record,
    position_text,
    record_text,
    verify,
)
from lawful import dealt_of
from recording import record
from tabletop import random_round

ODD = {
    "declared": Options(SpeedOptions(joker_top="declared", side=5), jokers=2),
    "aside": Options(
        SpeedOptions(joker_claim="take", side=5, leftover="aside"), seats=3, jokers=1
    ),
    "agreed": Options(SpeedOptions(verbal="required", side=2), stall="agreed"),
    "race": Options(SpeedOptions(verbal="race", side=2, refill="manual"), decks=2, seats=5),
    "slow": Options(SpeedOptions(), stall="timeout", stall_timeout_ms=5000),
    "unturned": Options(SpitOptions(auto_turn=False, stack_equal=True)),
    "early": Options(SpitOptions(false_slap="opponent_chooses", exhausted="recycle")),
    "both": Options(SpitOptions(exhausted="solo_both", claim="smallest"), decks=2),
    "rows": Options(SpitOptions(piles=3, short_deal="rows"), seats=5),
    "doubles": Options(CaliforniaOptions(row=4, double="player"), seats=3),
    "live": Options(CaliforniaOptions(cover="live", double="off", win="on_cover"), decks=2),
}
SETS = PRESETS | ODD
SEEDS = {"agreed": 9}  # a round in which somebody forgets to call
SHOWN = 12
GOLDEN = {path.stem: path.read_text() for path in Path(__file__).parent.parent.glob("golden/*")}
COMPLAINT = re.compile(r"(line|step) \d+: [^\n]+")
JUNK = ("x", "-", "()", "((),())", "99", "-1", "7H", "JK", "[]", "[9D|x,x]", "yes", "0:out", "x*9")


@cache
def played(name: str):
    """A round's steps, and all its states, those inside a step too."""
    steps = list(random_round(SETS[name], SEEDS.get(name, 1)))
    states = [steps[0][0]]
    for _, _, events in steps:
        for event in events:
            states.append(evolve(states[-1], event))
    return steps, states


USUAL = {kind: {f.name: f.default for f in fields(kind)} for kind in (State, Side)}


def unusual(state: State) -> frozenset[str]:
    """The fields that are not as at the first deal."""
    return frozenset(
        field
        for made in (state, *state.sides)
        for field, value in USUAL[type(made)].items()
        if getattr(made, field) != value
    )


@cache
def some(name: str) -> tuple[State, ...]:
    """Some states of a round: at random, and one of each kind that it shows."""
    states = played(name)[1]
    kinds = {unusual(state): state for state in states}
    return (*random.Random(1).sample(states, min(SHOWN, len(states))), *kinds.values())


@pytest.mark.parametrize("name", SETS)
def test_positions_of_every_game_round_trip_for_everybody(name):
    for state in some(name):
        for seat in (*range(state.options.seats), None):
            seen = view(state, seat)
            assert parse_position(position_text(seen)) == seen
        again = parse_position(position_text(state))
        assert again == state
        assert digest(again) == digest(state)


def test_the_rounds_above_show_every_field_of_a_table():
    """Otherwise their round trip would prove nothing about the field that was never there."""
    shown = frozenset().union(*(unusual(state) for name in SETS for state in some(name)))
    assert shown == {*State.__struct_fields__, *Side.__struct_fields__}


@pytest.mark.parametrize("name", SETS)
def test_records_of_every_game_round_trip(name):
    steps, states = played(name)
    made = record(dealt_of(steps[0][0]), [asked for _, asked, _ in steps])
    again = parse_record(record_text(made))
    assert again == made
    assert verify(again) == states[-1]


def use_record(text: str) -> None:
    verify(parse_record(text))


def use_position(text: str) -> None:
    """Whatever could be read is a table at which the rules can be asked everything."""
    state = parse_position(text)
    assert parse_position(position_text(state)) == state
    due(state)
    chance(state)
    for seat in map(Seat, range(state.options.seats)):
        for act in legal(state, seat):
            decision = decide(state, seat, act)
            for event in () if isinstance(decision, Refusal) else decision:
                evolve(state, event)


def read_or_refused(use, text: str) -> None:
    complaint = ""
    try:
        use(text)
    except ValueError as error:
        complaint = str(error)
    assert complaint == "" or COMPLAINT.fullmatch(complaint)


@st.composite
def damaged(draw, texts):
    """A file that somebody dropped: lines lost, moved or doubled, words changed or foreign."""
    text, other = draw(texts), draw(texts)
    lines, foreign = text.splitlines(), other.splitlines()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        words = lines[at].split(" ")
        word = draw(st.integers(0, len(words) - 1))
        stranger = draw(st.sampled_from(foreign))
        new = draw(st.sampled_from((*JUNK, *stranger.split(" "))) | st.text(max_size=6))
        match draw(st.sampled_from(("drop", "double", "foreign", "word", "lose", "cut"))):
            case "drop":
                lines[at : at + 1] = []
            case "double":
                lines.insert(draw(st.integers(0, len(lines))), lines[at])
            case "foreign":
                lines[at] = stranger
            case "word":
                lines[at] = " ".join((*words[:word], new, *words[word + 1 :]))
            case "lose":
                lines[at] = " ".join((*words[:word], *words[word + 1 :]))
            case "cut":
                lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))]
        lines = lines or [""]
    return "\n".join(lines)


@trying(max_examples=150)
@given(damaged(st.sampled_from(sorted(GOLDEN.values()))))
def test_a_damaged_record_is_refused_with_its_line_or_step(text):
    read_or_refused(use_record, text)


@st.composite
def positions(draw):
    name = draw(st.sampled_from(sorted(SETS)))
    state = draw(st.sampled_from(some(name)))
    seat = draw(st.sampled_from((None, *range(state.options.seats))))
    return position_text(view(state, seat) if draw(st.booleans()) else state)


@trying(max_examples=150)
@given(damaged(positions()))
def test_a_damaged_position_is_refused_with_its_line(text):
    read_or_refused(use_position, text)


@given(st.text() | st.binary().map(lambda raw: raw.decode("latin-1")))
def test_foreign_text_is_refused_with_its_line(text):
    for use in (use_record, use_position):
        with pytest.raises(ValueError, match=r"\Aline \d+: not a cardrace [^\n]+\Z"):
            use(text)
