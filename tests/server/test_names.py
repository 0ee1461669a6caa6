"""What people may call themselves: the nickname profile, its limits, and who looks like whom."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrace.server.names import Fault, RefusedNameError, alike, clean_name


@pytest.mark.parametrize(
    ("typed", "seen"),
    [
        ("Ana", "Ana"),
        ("  Ana   Marić ", "Ana Marić"),
        ("\uff46ull", "full"),
        ("e\u0301", "é"),
        ("Зоя", "Зоя"),
        ("美雪", "美雪"),
        ("a\u200db", "ab"),
        ("gro\u202eup", "group"),
        ("\u2066x\u2069", "x"),
        ("a\u00adb", "ab"),
        ("A\u3164", "A"),
        ("👍🏽", "👍🏽"),
        ("O'Neill-3", "O'Neill-3"),
    ],
)
def test_a_name_is_seen_as_it_is_meant(typed, seen):
    assert clean_name(typed) == seen


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("", Fault.EMPTY),
        (" \t ", Fault.EMPTY),
        ("\u200b\u202e\ufeff", Fault.EMPTY),
        ("\u3164\u2800", Fault.EMPTY),
        ("a\nb", Fault.FORBIDDEN),
        ("a\x00", Fault.FORBIDDEN),
        ("\x1b[31mred", Fault.FORBIDDEN),
        ("\ud800", Fault.FORBIDDEN),
        ("\ufdd0", Fault.FORBIDDEN),
        ("x" * 25, Fault.LONG),
        ("e" + "\u0323\u0302" * 40, Fault.LONG),
        ("x" * 2_000_000, Fault.LONG),
        ("admin", Fault.RESERVED),
        ("ADMIN", Fault.RESERVED),
        ("аdmin", Fault.RESERVED),  # noqa: RUF001 - a Cyrillic a
        ("Cardrace", Fault.RESERVED),
        ("rnoderator", Fault.RESERVED),
    ],
)
def test_a_name_that_cannot_be_is_refused_by_a_closed_list(typed, fault):
    with pytest.raises(RefusedNameError) as refused:
        clean_name(typed)
    assert refused.value.fault is fault


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"),
        ("Ana", "Аnа"),  # noqa: RUF001
        ("paypal", "paypaI"),
        ("O0O", "OOO"),
        ("mirko", "rnirko"),
        ("Iris", "lris"),
        ("IVAN", "ivan"),
        ("Jose\u0301", "José"),
    ],
)
def test_names_that_could_be_taken_for_each_other_are_alike(one, other):
    """R20: the same nickname twice."""
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "Anna"), ("José", "Jose"), ("Ana", "Ana 2"), ("a", "b"), ("美", "雪")],
)
def test_other_names_are_told_apart(one, other):
    assert not alike(one, other)


@given(st.text(max_size=40))
def test_a_cleaned_name_is_short_stays_itself_and_is_like_itself(text):
    try:
        name = clean_name(text)
    except RefusedNameError:
        return
    assert clean_name(name) == name
    assert 0 < len(name.encode()) <= 96
    assert name.isprintable()
    assert alike(name, name)
