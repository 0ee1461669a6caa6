"""The habits of docs/house.md that a machine can check."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import get_args

import pytest

from cardrace.rules import Command, Event, Refusal, SeatCommand, TableCommand
from cardrace.rules.evolve import EVOLVE
from cardrace.rules.games import GAMES
from cardrace.rules.view import REDACT

ROOT = Path(__file__).parent.parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
SCRIPTS = sorted((ROOT / "src/cardrace/web/static/js").rglob("*.js"))
STYLES = sorted((ROOT / "src/cardrace/web/static/css").rglob("*.css"))
FILE_LINES = 300
FUNCTION_LINES = 40
PARAMETERS = 6
BANNED = re.compile(
    r"(^|_)(manager|helper|utils?|common|data|info|obj|handler|process|service)s?$"
)


def functions(path: Path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


@pytest.mark.parametrize("path", [*SOURCES, *SCRIPTS, *STYLES], ids=lambda p: p.name)
def test_files_are_small(path):
    assert len(path.read_text().splitlines()) <= FILE_LINES


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: p.name)
def test_functions_are_small_and_take_little(path):
    for node in functions(path):
        assert node.end_lineno - node.lineno < FUNCTION_LINES, node.name
        positional = [*node.args.posonlyargs, *node.args.args]
        assert len(positional) <= PARAMETERS, node.name


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: p.name)
def test_every_module_says_what_it_is_for(path):
    assert ast.get_docstring(ast.parse(path.read_text())), path


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: p.name)
def test_names_say_something(path):
    tree = ast.parse(path.read_text())
    kinds = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    names = [node.name for node in ast.walk(tree) if isinstance(node, kinds)]
    names += [node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)]
    assert not [name for name in (*names, path.stem) if BANNED.search(name.lower())]


def test_nothing_in_the_house_asks_for_a_presets_name():
    asked = re.compile(r"(preset|options)\w*(\.name)?\s*==\s*[\"']|==\s*[\"']speed")
    found = [path for path in SOURCES if asked.search(path.read_text())]
    assert found == []


def test_every_event_has_an_evolver_and_a_redaction():
    assert set(EVOLVE) == set(get_args(Event))
    assert set(REDACT) == set(get_args(Event))


def test_every_command_is_answered_by_some_game():
    of_seats = {kind for game in GAMES.values() for kind in game.SEAT_ASKS}
    of_table = {kind for game in GAMES.values() for kind in game.TABLE_ASKS}
    assert of_seats == set(get_args(SeatCommand))
    assert of_table == set(get_args(TableCommand))


def test_every_command_belongs_to_somebody():
    flat = {kind for union in get_args(Command) for kind in get_args(union) or (union,)}
    tags = {kind.__struct_config__.tag for kind in flat}
    assert tags >= {
        "ready",
        "play",
        "draw",
        "turn",
        "move",
        "spit",
        "slap",
        "cover",
        "call",
        "take",
    }
    assert tags >= {"start", "flip", "pass", "settle", "lay", "penalise"}
    assert len(tags) == len(flat) == 16


def test_every_refusal_has_a_sentence_in_the_client():
    text = (ROOT / "src/cardrace/web/static/js/lib/refusals.js").read_text()
    known = set(re.findall(r"^\s*'?([a-z-]+)'?: \(\) => t\(", text, re.MULTILINE))
    assert known == set(Refusal)


_RULE = re.compile(r"\b([A-Z]{3,}(?:-[A-Z]+)*)-(\d+)((?:(?:,| and| to) -\d+)*)")
RULES = 94  # so many has the law


def cited(text: str) -> set[str]:
    """Rule ids in *text*; ``SPEED-DEAL-1 to -4`` and ``SPEED-STALL-1, -2`` are several."""
    found = set()
    for stem, first, more in _RULE.findall(text):
        numbers = [int(first)]
        for word, number in re.findall(r"(,| and| to) -(\d+)", more):
            numbers += range(numbers[-1] + 1, int(number) + 1) if word == " to" else [int(number)]
        found |= {f"{stem}-{number}" for number in numbers}
    return found


def test_every_rule_is_cited_by_a_test():
    """The ids are those of docs/rules.md, which cites every rule of the law."""
    tests = [p for p in (ROOT / "tests").rglob("test_*.py") if p != Path(__file__)]
    known = cited((ROOT / "docs" / "rules.md").read_text())
    assert len(known) == RULES
    by_tests = set[str]().union(*(cited_by_tests(path) for path in tests))
    assert sorted(known - by_tests) == []
    assert sorted(by_tests - known) == []  # no test speaks of a rule that there is not


def cited_by_tests(path: Path) -> set[str]:
    """The ids in the names, docstrings and comments of the tests in a file, and nowhere else."""
    text = path.read_text()
    lines = text.splitlines()
    tests = [node for node in functions(path) if node.name.startswith("test_")]
    laws = [
        node
        for kind in ast.walk(ast.parse(text))
        if isinstance(kind, ast.ClassDef) and any("Machine" in ast.dump(b) for b in kind.bases)
        for node in kind.body
        if isinstance(node, ast.FunctionDef)
    ]
    return cited("\n".join(
        line for node in (*tests, *laws) for line in lines[node.lineno - 1 : node.end_lineno]
    ))  # fmt: skip


def test_no_test_is_skipped():
    marks = re.compile(r"pytest\.(mark\.)?(skip|xfail|importorskip)")
    tests = [p for p in (ROOT / "tests").rglob("*.py") if p != Path(__file__)]
    assert [path for path in tests if marks.search(path.read_text())] == []
