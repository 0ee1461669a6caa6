"""The stand-alone script says what match/proof.py says, and needs nothing of ours."""

from __future__ import annotations

import importlib.util
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from cardrace.match.proof import check_shuffles
from cardrace.rules import PRESETS
from cardrace.rules.notation import record_text
from optionsets import draw_many
from sealing import ODD, PATH, says, sealed_round, shortest, tampered, written

SCRIPT = Path(__file__).parent.parent.parent / "tools" / "verify_deal.py"
KNOWN = json.loads(PATH.read_text())
RECORDS = {name: text for name, (text, _) in KNOWN["records"].items()}
TAMPERINGS = 1200


@pytest.fixture(scope="module")
def fault():
    spec = importlib.util.spec_from_file_location("verify_deal", SCRIPT)
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script.fault


def run(path: Path) -> tuple[int, str]:
    # isolated and without site-packages: only the standard library can be imported
    done = subprocess.run(
        [sys.executable, "-I", "-S", SCRIPT, path], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


@pytest.mark.parametrize("name", PRESETS | ODD)
def test_it_proves_what_the_engine_proves(fault, name):
    assert fault(record_text(sealed_round((PRESETS | ODD)[name], 1))) == ""


@pytest.mark.parametrize("game", ["spit", "speed", "california"])
def test_it_proves_rounds_of_any_options(fault, game):
    for number, options in enumerate(draw_many(game, 8)):
        record = sealed_round(options, number)
        assert check_shuffles(record) >= 1
        assert fault(record_text(record)) == "", options


def test_it_refuses_whatever_tampering_the_engine_refuses(fault):
    rng, kept = random.Random(1), 0
    for _ in range(TAMPERINGS):
        name = rng.choice([*RECORDS])
        text = tampered(RECORDS[name], rng)
        assert (fault(text) == "") == (says(text) > 0), (name, text)
        kept += says(text) > 0
    # a card of a later shuffle changed for its neighbour is a matter for the rules alone
    assert kept < TAMPERINGS / 20


@pytest.mark.parametrize("name", RECORDS)
def test_it_refuses_every_line_that_is_lost_doubled_or_moved_before_the_first_step(fault, name):
    lines = RECORDS[name].splitlines()
    for at in range(8):
        for changed in (
            lines[:at] + lines[at + 1 :],
            lines[: at + 1] + lines[at:],
            [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
        ):
            text = "\n".join(changed)
            assert fault(text) != "", (at, text)
            assert says(text) == 0


def test_a_step_more_or_less_before_a_shuffle_is_refused(fault):
    lines = RECORDS["spit"].splitlines()
    later = next(i for i, line in enumerate(lines) if line.startswith("- lay"))
    for changed in (
        lines[:9] + lines[10:],
        lines[:10] + lines[9:],
        lines[: later - 1] + lines[later:],
    ):
        assert fault("\n".join(changed)).startswith("the shuffle is not")
        assert says("\n".join(changed)) == 0


def test_it_runs_alone(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(RECORDS["speed"])
    assert run(path) == (0, "proved: every shuffle follows from seed and cuts\n")
    path.write_text(RECORDS["speed"].replace("\nround ", "\nround 9"))
    code, out = run(path)
    assert code == 1
    assert out.startswith("NOT proved: the commitment is to another seed")
    path.write_text("hello\n")
    assert run(path) == (1, "NOT proved: it is not a sealed record\n")


def test_the_file_for_the_browser_is_fresh():
    assert PATH.read_text() == written(), "stale: run `python tests/sealing.py`"
    assert {shortest(name).fairness.cuts[-1] == "" for name in RECORDS} == {True, False}
