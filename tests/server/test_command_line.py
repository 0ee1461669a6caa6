"""The command as a host types it: real processes."""

from __future__ import annotations

import signal
import socket
import subprocess
import time
import urllib.request

import pytest

from cardrace.server.settings import Settings
from command import COMMAND, serving


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMMAND, "--no-browser", *words], capture_output=True, text=True, timeout=30, check=False
    )


def test_a_taken_port_gets_one_clear_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run("--host", "127.0.0.1", "--port", str(port))
    assert done.returncode == 2
    other = port + 1
    assert done.stderr == (
        f"cardrace: port {port} is taken; choose another, "
        f"e.g. --port {other} (with make: PORT={other})\n"
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--port", "x"), "a port is a number from 0 to 65535, not 'x'"),
        (("--port", "70000"), "a port is a number from 0 to 65535, not '70000'"),
        (("--port", "9" * 5000), "a port is a number from 0 to 65535"),
        (("--host", "999.1.1.1"), "cannot listen on 999.1.1.1"),
        (("--host", ""), "a host is an address or a name, not nothing"),
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


def fetch(address: str) -> int:
    with urllib.request.urlopen(f"{address}/health", timeout=3) as response:
        return response.status


def test_an_address_of_the_newer_kind_works_too():
    with serving("--host", "::1", "--no-browser") as (_, address):
        port = address.rpartition(":")[2]
        assert fetch(f"http://[::1]:{port}") == 200


def test_a_browser_that_stays_in_the_foreground_does_not_stop_the_tables(tmp_path):
    """The page that it was opened for must be served while it runs."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\nexec sleep 30 >&- 2>&-\n')
    browser.chmod(0o755)
    with serving("--host", "127.0.0.1", DISPLAY=":0", BROWSER=f"{browser} %s") as (_, address):
        for _ in range(100):
            if (tmp_path / "opened").exists():
                break
            time.sleep(0.05)
        assert fetch(address) == 200
        assert (tmp_path / "opened").read_text().strip() == address


def test_the_invite_names_an_address_that_others_can_reach():
    assert Settings("127.0.0.1", 1, browser=False).lan_address() is None
    assert Settings("localhost", 1, browser=False).lan_address() is None
    assert Settings("192.0.2.7", 1, browser=False).lan_address() == "192.0.2.7"
    everywhere = Settings("0.0.0.0", 1, browser=False).lan_address()
    assert everywhere is None or everywhere.count(".") == 3
