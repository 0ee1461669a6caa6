"""Rows of every format there has been can be read, and mean what they meant."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from cardrace.match import Entry, Seated, fold_log
from cardrace.rules.notation import parse_options
from cardrace.store import BrokenChainError
from cardrace.store.upcast import UPCASTS, VERSION, body, entry
from store.tables import round_entries

GOLDEN = Path(__file__).parent.parent / "golden"
CORPUS = sorted(GOLDEN.glob("log-v*.jsonl"))


def test_every_format_has_rows_and_a_way_to_the_next():
    assert [path.name for path in CORPUS] == [f"log-v{v}.jsonl" for v in range(1, VERSION + 1)]
    assert sorted(UPCASTS) == list(range(1, VERSION))


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_old_rows_are_whole_games(path):
    """Each line: a format, the options of a match, and the bodies of its log."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert len(lines) >= 5
    for v, options, bodies in lines:
        assert path.stem == f"log-v{v}"
        log = [entry(v, text.encode()) for text in bodies]
        table = fold_log(parse_options(options), log)
        assert table.state.outcome is not None
        assert table.wins.count(1) == 1 or table.state.outcome.winner is None


def test_what_is_written_today_is_read_today():
    for each in round_entries("spit", 3):
        assert entry(VERSION, body(each)) == each


def test_an_older_row_goes_through_every_step():
    """Invented: format 1 said *place* for seat, format 2 had the time in seconds."""
    steps = {
        1: lambda raw: raw | {"event": {"type": "seated", "seat": raw["event"]["place"]}},
        2: lambda raw: raw | {"at_ms": raw["at_s"] * 1000},
    }
    old = b'{"at_s":3,"event":{"type":"seated","place":1}}'
    assert entry(1, old, 3, steps) == Entry(3000, Seated(1))
    newer = b'{"at_s":3,"event":{"type":"seated","seat":1}}'
    assert entry(2, newer, 3, steps) == Entry(3000, Seated(1))
    newest = b'{"at_ms":3,"event":{"type":"seated","seat":1}}'
    assert entry(3, newest, 3, steps) == Entry(3, Seated(1))


@pytest.mark.parametrize(("v", "text", "said"), [
    (VERSION + 1, b"{}", "newer cardrace"),
    (0, b"{}", "newer cardrace"),
    (VERSION, b"{", "cannot be read"),
    (VERSION, b"\xff", "cannot be read"),
    (VERSION, b'{"at_ms":1,"event":{"type":"none"}}', "cannot be read"),
])  # fmt: skip
def test_what_is_no_row_is_refused(v, text, said):
    with pytest.raises(BrokenChainError, match=said):
        entry(v, text)


def test_a_step_that_leaves_nonsense_is_refused():
    with pytest.raises(BrokenChainError, match="cannot be read"):
        entry(1, b"{}", 2, {1: lambda raw: raw})
    assert msgspec.json.decode(body(Entry(1, Seated(0))))  # JSON for other programs as well
