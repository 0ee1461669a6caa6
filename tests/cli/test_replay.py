"""`cardrace replay`: a game in words, and one clear line for whatever is not one."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrace.cards import parse
from cardrace.cli import replay
from cardrace.cli.main import main
from cardrace.cli.sentences import ASKED, SAID, sentence
from cardrace.rules import (
    Command,
    Event,
    Fetched,
    Flip,
    Pile,
    Readied,
    Ready,
    Refilled,
    Seat,
    Spot,
)
from cardrace.rules.notation import Step, digest, parse_position, parse_record, take, verify

COMMAND = Path(sys.executable).parent / "cardrace"
FILES = sorted((Path(__file__).parent.parent / "golden").glob("*.txt"))
GOLDEN = [path for path in FILES if path.stem != "refusals"]
SPEED = next(path for path in GOLDEN if path.stem == "speed-dead")
SPIT = next(path for path in GOLDEN if path.stem == "spit")


@pytest.fixture
def file(tmp_path):
    """Writes a file and returns its name."""

    def write(content: bytes | str) -> str:
        path = tmp_path / "game.txt"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return write


def complaint(capsys, code: int, *words: str) -> str:
    assert main(["replay", *words]) == code
    line = capsys.readouterr().err
    assert line.startswith("cardrace: ")
    assert line.count("\n") == 1
    assert len(line) < 330
    return line


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_game_of_every_kind_is_told_and_verified(path, capsys):
    assert main(["replay", str(path)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    record = parse_record(path.read_text())
    outcome = verify(record).outcome
    won = "a draw" if outcome.winner is None else f"seat {outcome.winner} won"
    end = f"verified: {len(record.steps)} steps, ended: {won} ({outcome.ending})\n"
    assert out.endswith(end)
    assert out.isascii()
    numbered = [line for line in out.splitlines() if line[:4].strip().isdecimal()]
    assert len(numbered) == len(record.steps) + 1


def test_a_short_game_reads_so(capsys):
    main(["replay", str(SPEED)])
    assert capsys.readouterr().out.splitlines()[:9] == [
        "Speed, 2 seats: speed",
        "   0  the cards are dealt",
        "      piles   2C (1)  KD (1)  face down",
        "      seat 0  7S      7H      7D      7C      6S      stock 10, side pile 10",
        "      seat 1  6H      6D      6C      8S      8H      stock 10, side pile 10",
        "   1  seat 0 is ready",
        "      piles   2C (1)  KD (1)  face down",
        "      seat 0  7S      7H      7D      7C      6S      stock 10, side pile 10",
        "      seat 1  6H      6D      6C      8S      8H      stock 10, side pile 10",
    ]


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("spit", "seat 1 plays 6D on pile 1; turns up 3D"),
        ("spit", "      seat 0  TC      AH      AC+2    8S+2    JS+4    spit cards 10"),
        ("odd-spit", "      seat 1  4H      (JD)    KD+2    QD+3    9H+4    spit cards 10"),
        ("odd-calls", "seat 0 chooses pile 1; must take pile 1"),
        ("odd-calls", 'seat 1 calls "Speed!"; the end: seat 1 won (called)'),
        ("california-spit-4", "      seat 1  6D+1    TH*+1   2C      TS*     pack 21"),
        ("california-spit-4", "seat 0 covers spot 0 of seat 1 with 6D; open: 3"),
        ("spit-3p", "      also    1 aside"),
        ("speed-3way", "Speed, 3 seats: speed-3way: speed seats=3"),
    ],
)
def test_every_game_shows_its_own(game, line, capsys):
    main(["replay", str(SPEED.with_stem(game))])
    assert any(shown.endswith(line) for shown in capsys.readouterr().out.splitlines())


def test_every_event_has_words_and_every_command_those_that_its_events_do_not_say():
    commands = {kind for union in get_args(Command) for kind in get_args(union) or (union,)}
    assert set(SAID) == set(get_args(Event))
    assert set(ASKED) < commands


def test_words_that_no_golden_game_has():
    swapped = Fetched(Seat(0), Spot(1), parse("7H"), parse("JK"))
    step = Step(None, Flip(), (swapped, Readied(Seat(0)), Readied(Seat(1))), "")
    assert sentence(step) == (
        "seat 0 takes 7H from the side pile and puts JK under it; is ready; seat 1 is ready"
    )


def test_a_place_that_is_filled_from_under_another_pile_is_told():
    step = Step(None, Flip(), (Refilled(Pile(0), parse("7H"), None, Pile(1)),), "")
    assert sentence(step) == "7H from under pile 1 fills pile 0"


def test_a_position_is_printed_as_it_was_then(capsys):
    record = parse_record(SPIT.read_text())
    for wanted in (0, 9, len(record.steps)):
        assert main(["replay", str(SPIT), "--position", str(wanted)]) == 0
        state = parse_position(capsys.readouterr().out)
        if wanted:
            assert digest(state) == record.steps[wanted - 1].digest
        else:
            assert take(state, 1, Ready())[0] == record.steps[0]


def test_a_game_that_breaks_off_is_not_ended(file, capsys):
    assert main(["replay", file("\n".join(SPIT.read_text().splitlines()[:9]))]) == 0
    assert capsys.readouterr().out.endswith("verified: 6 steps, not ended\n")


def test_standard_input_and_a_windows_file_are_read_too(monkeypatch, capsys):
    raw = b"\xef\xbb\xbf" + SPEED.read_bytes().replace(b"\n", b"\r\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
    assert main(["replay", "-"]) == 0
    assert "verified: 4 steps" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "code", "says"),
    [
        (("0 ready =>", "1 ready =>"), 1, "step 1: the record says '1 ready => readied 0"),
        (("e98cba76048d", "000000000000"), 1, "step 4: the record says"),
        (("1 ready =>", "0 ready =>"), 1, "step 2: 'ready' is refused: already-ready"),
        (("- flip", "- flap"), 2, "line 7: unknown word 'flap'"),
        (("record 1", "record 9"), 2, "line 1: a record of version 9; this is a reader of"),
        (("record 1", "position 1"), 2, "line 1: not a cardrace record"),
        (("deal ", "deal x,"), 2, "line 3: a deal has 52 cards, not 53"),
    ],
)
def test_a_record_that_is_not_true_gets_one_line(file, capsys, change, code, says):
    text = SPEED.read_text()
    assert change[0] in text
    line = complaint(capsys, code, file(text.replace(*change, 1)))
    assert says in line
    assert "game.txt" in line


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "line 1: not a cardrace record"),
        (b"hello\n", "line 1: not a cardrace record"),
        (b"\x7fELF\x02\x01\x00\x00", "line 1: not a cardrace record"),
        (b"\x00" * 4096, "line 1: not a cardrace record"),
        (b"\xff\xfe\x00c", "is not a recorded game: it is not text"),
        (b"cardrace record 1\n", "line 1: a record goes on with 'options'"),
        (b"cardrace record 1\noptions " + b"y" * 9999, "unknown game 'yyy"),
        (b"cardrace record 1\noptions \x1b[31mred", "unknown game"),
        (b"#\n" * (9 << 20), "has more than 16 MB"),
    ],
    ids=lambda value: repr(value)[:24],
)
def test_what_is_no_record_gets_one_line(file, capsys, content, says):
    line = complaint(capsys, 2, file(content))
    assert says in line
    assert line[:-1].isprintable()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["/no/such/file"], "cannot read '/no/such/file': No such file or directory"),
        (["/"], "cannot read '/': Is a directory"),
        ([str(SPEED), "--position", "5"], "has 4 steps: --position is 0 to 4"),
    ],
)
def test_what_cannot_be_read_gets_one_line(words, says, capsys):
    assert says in complaint(capsys, 2, *words)


def test_a_position_beyond_a_step_that_differs_is_not_shown(file, capsys):
    text = SPEED.read_text().replace("e98cba76048d", "0" * 12)
    assert main(["replay", file(text), "--position", "3"]) == 0
    assert "step 4: the record says" in complaint(capsys, 1, file(text), "--position", "4")


def test_the_steps_before_the_one_that_differs_are_shown(file, capsys):
    assert main(["replay", file(SPEED.read_text().replace("e98cba76048d", "0" * 12))]) == 1
    out = capsys.readouterr().out
    assert "   3  the first cards are turned" in out
    assert "   4  " not in out
    assert "verified" not in out


def test_the_complaint_comes_after_the_steps(file):
    name = file(SPEED.read_text().replace("e98cba76048d", "0" * 12))
    done = subprocess.run(
        [COMMAND, "replay", name],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
    )
    assert done.stdout.splitlines()[-1].startswith("cardrace: ")


def test_a_closed_input_gets_one_line(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", None)
    assert "standard input: it is closed" in complaint(capsys, 2, "-")


@pytest.mark.parametrize(
    ("tty", "env", "coloured"),
    [
        (True, {"TERM": "xterm"}, True),
        (True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (True, {"TERM": "dumb"}, False),
        (False, {"TERM": "xterm"}, False),
    ],
)
def test_red_cards_are_red_on_a_terminal_only(monkeypatch, capsys, tty, env, coloured):
    monkeypatch.delenv("NO_COLOR", raising=False)
    for key, value in env.items():
        monkeypatch.setenv(key, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: tty)
    main(["replay", str(SPEED)])
    out = capsys.readouterr().out
    assert ("\x1b[31m7H\x1b[0m" in out) is coloured
    assert "\x1b[31m7S" not in out
    assert ("\x1b" in out) is coloured


def test_who_reads_only_the_head_hears_no_complaint():
    done = subprocess.run(
        f"'{COMMAND}' replay '{SPIT}' | head -n 2; echo ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["Spit, 2 seats: spit", "   0  the cards are dealt", "141"]


def test_a_full_disk_gets_one_line():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [COMMAND, "replay", SPEED],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": ""},
        )
    assert (done.returncode, done.stderr) == (
        2,
        "cardrace: cannot write: No space left on device\n",
    )


def test_who_interrupts_a_replay_hears_no_complaint(monkeypatch, capsys):
    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(replay, "read_record", interrupted)
    assert main(["replay", "x"]) == 130
    assert capsys.readouterr() == ("", "")


@settings(max_examples=60)
@given(st.binary(max_size=200), st.integers(0, 3000), st.integers(0, 40))
def test_any_damage_to_a_file_gets_one_line_or_is_verified(tmp_path_factory, junk, at, lost):
    path = tmp_path_factory.mktemp("damaged") / "game.txt"
    raw = SPIT.read_bytes()
    path.write_bytes(raw[:at] + junk + raw[at + lost :])
    done = io.StringIO()
    kept, sys.stderr = sys.stderr, done
    try:
        code = main(["replay", str(path), "--position", "2"])
    finally:
        sys.stderr = kept
    assert code in (0, 1, 2)
    assert done.getvalue().count("\n") == (code != 0)
