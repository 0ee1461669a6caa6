"""What is counted: on a port of its own, few series, no name of anybody."""

from __future__ import annotations

import asyncio
import re
import socket
import time
import urllib.error
import urllib.request
from enum import Enum

import pytest
from aiohttp import ClientSession, web

from cardrace.server import limits, metrics
from cardrace.server.connection import Close
from cardrace.server.gate import Limit
from cardrace.server.receipt import Late
from command import serving


def value(name: str, **labels: str) -> float:
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0


def moved(act, name: str, **labels: str) -> float:
    before = value(name, **labels)
    act()
    return value(name, **labels) - before


def test_each_function_moves_its_own_series():
    assert moved(lambda: metrics.acked(0.003), "cardrace_ack_seconds_count") == 1
    assert moved(lambda: metrics.committed(0.003, 7), "cardrace_commit_events_sum") == 7
    assert moved(lambda: metrics.committed(0.5, 7), "cardrace_commit_seconds_sum") == 0.5
    assert moved(lambda: metrics.hydrated(0.25), "cardrace_hydrate_seconds_sum") == 0.25
    assert moved(metrics.bot_acted, "cardrace_bot_acts_total") == 1
    dropped = moved(
        lambda: metrics.dropped(Close.TOO_SLOW), "cardrace_drops_total", reason="too_slow"
    )
    refused = moved(
        lambda: metrics.refused(Limit.SOCKETS), "cardrace_refusals_total", limit="sockets"
    )
    assert (dropped, refused) == (1, 1)
    for role in metrics.Role:
        open_now = {"role": role.value}
        assert moved(lambda r=role: metrics.socket_opened(r), "cardrace_sockets", **open_now) == 1
        assert moved(lambda r=role: metrics.socket_closed(r), "cardrace_sockets", **open_now) == -1


def test_there_are_few_series_whatever_happens():
    reasons: list[Enum] = [*Close, *Late]
    for reason in reasons:
        metrics.dropped(reason)
    for limit in Limit:
        metrics.refused(limit)
    for role in metrics.Role:
        metrics.socket_opened(role)
        metrics.socket_closed(role)
    series = [sample for found in metrics.REGISTRY.collect() for sample in found.samples]
    assert len(series) <= 300


async def test_a_late_event_loop_is_seen(monkeypatch):
    monkeypatch.setattr(limits, "LOOK_S", 0.02)
    late = value("cardrace_loop_lag_seconds_count") - value(
        "cardrace_loop_lag_seconds_bucket", le="0.1"
    )
    watch = asyncio.create_task(metrics.watch_loop())
    await asyncio.sleep(0.03)
    time.sleep(0.2)  # noqa: ASYNC251 - on purpose
    await asyncio.sleep(0.03)
    watch.cancel()
    now = value("cardrace_loop_lag_seconds_count") - value(
        "cardrace_loop_lag_seconds_bucket", le="0.1"
    )
    assert now - late == 1


async def test_tables_are_counted_when_somebody_looks(player):
    await player.open_table()
    assert value("cardrace_tables", state="live") == 1
    await player.open_table()
    assert value("cardrace_tables", state="live") == 2


async def test_a_slow_sender_and_a_refused_table_are_counted(address, player, monkeypatch):
    monkeypatch.setattr(limits, "FIRST_BYTE_S", 0.1)
    monkeypatch.setattr(limits, "OPEN_TABLES", 0)
    late, tables = {"reason": "first_byte"}, {"limit": "open-tables"}
    before = value("cardrace_drops_total", **late), value("cardrace_refusals_total", **tables)
    reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rsplit(":", 1)[1]))
    assert await reader.read() == b""
    writer.close()
    async with player.http.post("/api/tables", json={"preset": "speed"}) as response:
        assert response.status == 429
    assert value("cardrace_drops_total", **late) == before[0] + 1
    assert value("cardrace_refusals_total", **tables) == before[1] + 1


async def test_the_page_is_in_the_words_of_prometheus():
    runner = web.AppRunner(metrics.create_app(), access_log=None)
    await runner.setup()
    listener = socket.create_server(("127.0.0.1", 0))
    await web.SockSite(runner, listener).start()
    async with (
        ClientSession() as http,
        http.get(f"http://127.0.0.1:{listener.getsockname()[1]}/metrics") as response,
    ):
        assert response.headers["Content-Type"].startswith("text/plain; version=")
        lines = (await response.text()).splitlines()
    await runner.cleanup()
    sample = re.compile(r'[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [-+0-9.eInf]+')
    assert all(line.startswith("#") or sample.fullmatch(line) for line in lines)


def test_players_cannot_ask_for_metrics_and_hosts_can():
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ("--memory", "--no-browser", "--host", "127.0.0.1", "--metrics-port", str(port))
    with serving(*words) as (_, address):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as response:
            assert b"cardrace_tables" in response.read()
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{address}/metrics", timeout=5)
