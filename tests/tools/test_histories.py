"""The judge of the kill loop finds each thing that may go wrong, and nothing else."""

from __future__ import annotations

import pytest

from histories import Anew, Answered, Logged, Told, acknowledged, judge, parse_entry

PLAYED, DRAWN, FLIPPED = ("played", 0), ("drawn", 0), ("flipped", None)
LOG = [
    Logged(("readied", 0), (0, 1)),
    Logged(("readied", 1), (1, 1)),
    Logged(("started", None)),
    Logged(PLAYED, (0, 3)),
    Logged(DRAWN),
    Logged(FLIPPED),
]
WHOLE = Told(6, tuple(entry.what for entry in LOG))
GOOD = [
    Answered(1, refused=False),
    Told(2, ()),  # what it has found
    Told(3, (("started", None),)),
    Answered(2, refused=True),
    Told(5, (PLAYED, DRAWN)),
    Answered(3, refused=False),
    Answered(3, refused=False),  # asked again after a cut
    Told(6, (FLIPPED,)),
]


def test_a_good_history_is_good():
    assert judge(LOG, {0: GOOD, 1: [Answered(1, refused=False), WHOLE]}) == []
    assert acknowledged(GOOD) == {1, 3}


def test_what_was_done_without_an_answer_is_no_loss():
    assert judge(LOG, {0: [WHOLE]}) == []


def test_who_begins_anew_may_begin_anywhere():
    assert judge(LOG, {0: [WHOLE, Anew(), Told(4, ()), Told(5, (DRAWN,))]}) == []


@pytest.mark.parametrize(
    ("log", "history", "complaint"),
    [
        (LOG[:3], [Answered(3, refused=False)], "seat 0: ask 3 was acknowledged and is lost"),
        ([*LOG, Logged(PLAYED, (0, 3))], GOOD, "ask 3 of seat 0 was done 2 times"),
        ([*LOG, Logged(PLAYED, (0, 2))], [], "ask 2 of seat 0 was done after 3"),
        (LOG, [Answered(3, refused=True)], "seat 0: ask 3 was refused and done"),
        (
            LOG,
            [Answered(3, refused=False), Answered(3, refused=True)],
            "seat 0: ask 3 was acknowledged and refused",
        ),
        (LOG, [Told(3, ()), Told(5, (DRAWN,))], "seat 0: 1 events after version 3 make 5"),
        (LOG, [Told(5, ()), Told(5, (DRAWN,))], "seat 0: 1 events after version 5 make 5"),
        (LOG, [Told(7, (PLAYED,))], "seat 0: was told of version 7, and the log ends with 6"),
        (LOG, [Told(6, (PLAYED,))], "up to version 6, and the log says (('flipped', None),)"),
    ],
)
def test_what_is_wrong_is_said(log, history, complaint):
    assert any(complaint in text for text in judge(log, {0: history}))


def test_entries_are_read_with_whoever_asked_for_them():
    played = b'{"at_ms":5,"event":{"type":"played","seat":1,"spot":0,"pile":0,"card":3}'
    by = b',"by":{"command":{"type":"play","card":3,"pile":0},"seat":1,"id":9}}'
    assert parse_entry(played + by) == Logged(("played", 1), (1, 9))
    assert parse_entry(played + b"}") == Logged(("played", 1))
    by_table = b'{"at_ms":5,"event":{"type":"passed","seat":1},"by":{"command":{"type":"pass"}}}'
    assert parse_entry(by_table) == Logged(("passed", 1))
