"""The seal in a record: written in one way, read back, and nothing else taken for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardrace.rules.notation import Fairness, parse_record, record_text
from sealing import shortest

GAME = shortest("speed-3way-jokers")
TEXT = record_text(GAME)
HEX = st.text("0123456789abcdef", min_size=32, max_size=32)


@given(
    st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=64),
    st.integers(1, 999_999_999),
    st.binary(min_size=96, max_size=96),
    st.tuples(*[st.one_of(st.just(""), HEX)] * 3),
)
def test_a_seal_round_trips(match, round_, seed, cuts):
    game = replace(GAME, fairness=Fairness(match, round_, "0f" * 32, seed, cuts))
    assert parse_record(record_text(game)) == game


def test_it_stands_between_options_and_deal():
    words = [line.partition(" ")[0] for line in TEXT.splitlines()[:8]]
    known = ["options", "match", "round", "commitment", "seed", "cuts", "deal"]
    assert words == ["cardrace", *known]


def test_a_record_without_one_is_read_as_ever():
    plain = replace(GAME, fairness=None)
    assert len(record_text(plain).splitlines()) == len(TEXT.splitlines()) - 5
    assert parse_record(record_text(plain)) == plain


F = GAME.fairness
LINES = {
    "options": (2, "options speed seats=3 jokers=0", "options speed jokers=0 seats=3"),
    "match": (3, "match ", "match é", "match " + "m" * 65, "match a b"),
    "round": (4, "round 0", "round 01", "round -1", "round 1.0", "round ", "round 1234567890"),
    "commitment": (5, f"commitment {F.commitment[1:]}", f"commitment {F.commitment}0"),
    "seed": (6, f"seed {F.seed.hex().upper()}", f"seed {F.seed.hex()[2:]}", "seed -"),
    "cuts": (7, "cuts - -", "cuts - - - -", "cuts", "cuts - -  -", "cuts - - " + "0" * 31),
}


@pytest.mark.parametrize(
    ("number", "line"), [(number, line) for number, *lines in LINES.values() for line in lines]
)
def test_what_is_spelt_otherwise_is_refused_with_its_line(number, line):
    lines = TEXT.splitlines()
    lines[number - 1] = line
    with pytest.raises(ValueError, match=rf"\Aline {number}: [^\n]+\Z"):
        parse_record("\n".join(lines))


def test_options_are_written_as_they_are_hashed():
    changed = TEXT.replace("options speed", "options speed decks=1")
    with pytest.raises(ValueError, match="line 2: a sealed record writes these options as 'speed"):
        parse_record(changed)


@pytest.mark.parametrize("lost", range(2, 7))
def test_half_a_seal_is_none(lost):
    lines = TEXT.splitlines()
    with pytest.raises(ValueError, match=r"line \d+: a record goes on with"):
        parse_record("\n".join(lines[:lost] + lines[lost + 1 :]))
    with pytest.raises(ValueError, match=rf"line {lost + 1}: a record goes on with .*''"):
        parse_record("\n".join(lines[: lost + 1]))
