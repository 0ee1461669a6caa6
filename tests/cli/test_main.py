"""`cardrace` itself: which command runs, and what it says of itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cardrace.cli.main import READING, main
from cardrace.server import __main__ as server

COMMAND = Path(sys.executable).parent / "cardrace"


@pytest.fixture
def served(monkeypatch):
    """What the server was started with; it does not start."""
    started = []
    monkeypatch.setattr(server, "main", lambda words: started.append([*words]) or 7)
    return started


@pytest.mark.parametrize(
    ("words", "flags"),
    [
        ([], []),
        (["serve"], []),
        (["--host", "::1", "--port", "8"], ["--host", "::1", "--port", "8"]),
        (["serve", "--port", "8", "--no-browser"], ["--port", "8", "--no-browser"]),
    ],
)
def test_the_tables_open_by_themselves_or_when_asked(words, flags, served):
    assert main(words) == 7
    assert served == [flags]


def test_the_words_come_from_the_command_line(served, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["cardrace", "--port", "9"])
    assert main() == 7
    assert served == [["--port", "9"]]


@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help_names_every_command(flag, capsys, served):
    assert main([flag]) == 0
    out = capsys.readouterr().out
    assert all(f"cardrace {command}" in out for command in READING)
    assert "cardrace [serve] [--host HOST] [--port PORT] [--no-browser]" in out
    assert served == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["play"],
            "no command 'play'; there are serve, replay, verify, rules (see cardrace --help)",
        ),
        ([""], "no command ''; there are serve, replay, verify, rules"),
        (["\x1b[31m\n"], "no command '"),
    ],
)
def test_an_unknown_command_gets_one_line(words, says, capsys, served):
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert (out, served) == ("", [])
    assert says in err
    assert err.count("\n") == 1
    assert err[:-1].isprintable()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["replay"], "the following arguments are required: FILE (see cardrace replay --help)"),
        (["replay", "a", "b"], "unrecognized arguments: b"),
        (["replay", "a", "--position", "-1"], "--position"),
        (["replay", "a", "--position", "9" * 30], "a step is a number from 0, not '99"),
        (["rules", "speed", "--options", "speed"], "not allowed with"),
        (["rules", "--preset"], "unrecognized arguments: --preset"),
        (["rules", "a", "b\nc"], "unrecognized arguments: b c (see cardrace rules --help)"),
    ],
)
def test_wrong_words_get_one_line(words, says, capsys):
    with pytest.raises(SystemExit) as exit_:
        main(words)
    assert exit_.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert err.startswith("cardrace: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "command", [[COMMAND], [sys.executable, "-m", "cardrace"]], ids=["script", "module"]
)
def test_it_runs_as_a_program(command):
    done = subprocess.run(
        [*command, "rules", "slam"], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("spit: Spit\n")


def test_rules_and_replays_do_not_wait_for_the_server_to_load():
    code = "import sys, cardrace.cli.main; print([m for m in sys.modules if 'aiohttp' in m])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
