"""`cardrace verify`: one clear line, whether a record is proved or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrace.cli.main import main
from cardrace.rules import PRESETS
from cardrace.rules.notation import record_text
from sealing import fairness_of, key_of, sealed_round, shortest

GOLDEN = Path(__file__).parent.parent / "golden"
SPEED, HALVES = shortest("speed"), shortest("speed-two-halves")
SEALED = SPEED.fairness


@pytest.fixture
def verify(tmp_path, capsys):
    """Runs the command on a text; returns its code, what it prints, and its complaint."""

    def run(text: str, *words: str) -> tuple[int, str, str]:
        path = tmp_path / "game.txt"
        path.write_text(text)
        code = main(["verify", str(path), *words])
        out, err = capsys.readouterr()
        assert out.count("\n") + err.count("\n") == 1
        assert "game.txt" in err or not err
        return code, out, err

    return run


def test_a_fair_round_is_proved(verify):
    steps, cuts = len(SPEED.steps), sum(map(bool, SEALED.cuts))
    told = f"proved: {steps} steps, the deal follows from the seal and {cuts} cuts\n"
    assert verify(record_text(SPEED)) == (0, told, "")


def test_later_shuffles_are_counted(verify):
    code, out, _ = verify(record_text(HALVES))
    assert code == 0
    assert "the deal and 1 later shuffles follow from the seal" in out


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        ((f"round {SEALED.round}", "round 9"), 1, "the commitment is to another seed, match,"),
        ((SEALED.cuts[0], "0" * 32), 1, "the deal is not the one that seed and cuts give"),
        (("ready => readied 0", "ready => readied 1"), 1, "the record says"),
        (("seed ", "seed 0"), 2, "line 6: a seed is 192 hex digits in lower case, not"),
        (("cardrace record 1", "cardrace record 2"), 2, "line 1: a record of version 2"),
    ],
)
def test_each_kind_of_failure_has_its_line(verify, change, code, says):
    text = record_text(SPEED)
    assert change[0] in text
    found, out, err = verify(text.replace(*change, 1))
    assert (found, out) == (code, "")
    assert says in err


def test_a_deal_that_the_rules_allow_but_nobody_sealed_is_refused(verify):
    options = PRESETS["spit"]
    game = sealed_round(options, 1, deals=key_of(fairness_of(options, 2)))
    code, out, err = verify(record_text(game))
    assert (code, out) == (1, "")
    assert "the deal is not the one that seed and cuts give" in err


def test_a_record_without_a_seal_is_sent_to_replay(verify):
    code, out, err = verify((GOLDEN / "speed-dead.txt").read_text())
    assert (code, out) == (2, "")
    assert "has no seal, so only its rules can be checked: use cardrace replay" in err


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("--commitment", SEALED.commitment, "--cut", SEALED.cuts[0]), 0, ""),
        (("--commitment", "0" * 64), 1, "has another commitment than the one you were shown"),
        (("--cut", "0" * 32), 1, "does not have your cut"),
    ],
)
def test_what_a_person_saw_and_gave_is_compared(verify, words, code, says):
    found, _, err = verify(record_text(SPEED), *words)
    assert found == code
    assert says in err


@pytest.mark.parametrize("typed", ["", "XYZ", "ABCD"])
def test_what_is_no_hex_gets_one_line(typed, capsys):
    with pytest.raises(SystemExit) as ended:
        main(["verify", "-", "--cut", typed])
    assert ended.value.code == 2
    err = capsys.readouterr().err
    assert f"hex digits in lower case, not {typed!r} (see cardrace verify --help)" in err
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_gets_one_line(capsys):
    assert main(["verify", "/no/such/file"]) == 2
    assert "cannot read '/no/such/file': No such file" in capsys.readouterr().err
