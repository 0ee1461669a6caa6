"""The command as a host types it: real processes."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from cardrace.server.settings import Settings

COMMAND = Path(sys.executable).parent / "cardrace"


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMMAND, "--no-browser", *words], capture_output=True, text=True, timeout=30, check=False
    )


def test_a_taken_port_gets_one_clear_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("--host", "127.0.0.1", "--port", str(port))
    assert done.returncode == 2
    assert done.stderr == (
        f"cardrace: port {port} is taken; choose another, e.g. --port {port + 1}\n"
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--port", "x"), "a port is a number from 0 to 65535, not 'x'"),
        (("--port", "70000"), "a port is a number from 0 to 65535, not '70000'"),
        (("--host", "999.1.1.1"), "cannot listen on 999.1.1.1"),
        (("--speed",), "unrecognized arguments: --speed"),
    ],
)
def test_a_wrong_word_gets_one_clear_line(words, complaint):
    done = run(*words)
    assert done.returncode == 2
    assert done.stdout == ""
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("signum", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_stops_cleanly(signum):
    process = subprocess.Popen(
        [COMMAND, "--no-browser", "--host", "127.0.0.1", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    first = process.stdout.readline()
    address = first.removeprefix("cardrace is open at ").strip()
    assert address.startswith("http://localhost:")
    with urllib.request.urlopen(f"{address}/health", timeout=5) as response:
        assert response.status == 200
    process.send_signal(signum)
    _, errors = process.communicate(timeout=10)
    assert (process.returncode, errors) == (0, "")


def test_the_invite_names_an_address_that_others_can_reach():
    assert Settings("127.0.0.1", 1, browser=False).lan_address() is None
    assert Settings("localhost", 1, browser=False).lan_address() is None
    assert Settings("192.0.2.7", 1, browser=False).lan_address() == "192.0.2.7"
    everywhere = Settings("0.0.0.0", 1, browser=False).lan_address()
    assert everywhere is None or everywhere.count(".") == 3
