"""Going down in order, in the process and as a host sees it."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import time
import urllib.error
import urllib.request

import pytest

from cardrace.server import limits
from cardrace.server.drain import Drain
from cardrace.server.keys import DRAIN
from command import serving

WORDS = ("--memory", "--no-browser", "--host", "127.0.0.1")


async def test_alive_and_ready(player):
    for path in ("/livez", "/readyz"):
        async with player.http.get(path) as response:
            assert (response.status, await response.json()) == (200, {"status": "ok"})


async def test_a_server_that_closes_or_is_unwell_is_alive_but_not_ready(app, player):
    app[DRAIN].healthy = lambda: False
    async with player.http.get("/readyz") as response:
        assert (response.status, await response.json()) == (503, {"status": "unwell"})
    app[DRAIN].begun = True
    async with player.http.get("/readyz") as response:
        assert (response.status, await response.json()) == (503, {"status": "closing"})
    async with player.http.get("/livez") as response:
        assert response.status == 200


async def test_every_step_is_taken_in_order_and_in_time(monkeypatch, caplog):
    monkeypatch.setattr(limits, "DRAIN_S", 0.2)
    drain, taken = Drain(), []

    async def step(name: str, seconds: float) -> None:
        taken.append(name)
        await asyncio.sleep(seconds)
        taken.append(f"{name} done")

    drain.add(lambda: step("tell", 0.01))
    drain.add(lambda: step("write", 30))
    drain.add(lambda: step("never", 0))
    began = time.monotonic()
    drain.signalled()
    await drain.asked()
    await drain.run()
    assert time.monotonic() - began < 1
    assert taken == ["tell", "tell done", "write"]
    assert "in time" in caplog.text
    assert not drain.ready()


@pytest.mark.parametrize("signum", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_with_players_and_slow_visitors_ends_it_within_ten_seconds(signum):
    with serving(*WORDS) as (process, address):
        body = json.dumps({"preset": "speed", "bot": "good"}).encode()
        urllib.request.urlopen(f"{address}/api/tables", data=body, timeout=5).close()
        port = int(address.rsplit(":", 1)[1])
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.send(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{")
            time.sleep(0.2)
            began = time.monotonic()
            process.send_signal(signum)
            assert process.wait(timeout=10) == 0
            assert time.monotonic() - began < 10
        assert process.stderr.read() == ""


def test_a_second_signal_does_not_wait():
    """A visitor's half request would hold the first one for a moment."""
    with serving(*WORDS) as (process, address):
        port = int(address.rsplit(":", 1)[1])
        with socket.create_connection(("127.0.0.1", port)) as slow:
            slow.send(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{")
            time.sleep(0.3)
            process.send_signal(signal.SIGTERM)
            time.sleep(0.3)
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=1) == 1
