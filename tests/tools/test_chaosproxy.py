"""Each fault of the proxy, between a real WebSocket client and a real echo server."""

from __future__ import annotations

import asyncio
import random
import socket
import subprocess
import sys
import time
from pathlib import Path

import aiohttp
import pytest
from aiohttp import WSMsgType, web

from chaosproxy import Chaos, Doubler, Weather

ROOT = Path(__file__).parent.parent.parent
TEXTS = [str(n) * (1 + n % 300) for n in range(100)]


class Echo:
    """A server that says back what it hears, and how each line ended."""

    def __init__(self) -> None:
        self.ends: asyncio.Queue[int | None] = asyncio.Queue()
        self.port = 0

    async def start(self) -> web.AppRunner:
        app = web.Application()
        app.add_routes([web.get("/", self._serve)])
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0)
        await runner.setup()
        listener = socket.create_server(("127.0.0.1", 0))
        self.port = listener.getsockname()[1]
        await web.SockSite(runner, listener).start()
        return runner

    async def _serve(self, request: web.Request) -> web.WebSocketResponse:
        line = web.WebSocketResponse(compress=False)
        await line.prepare(request)
        async for message in line:
            await line.send_str(message.data)
        self.ends.put_nowait(line.close_code)
        return line


@pytest.fixture
async def echo():
    found = Echo()
    runner = await found.start()
    yield found
    await runner.cleanup()


@pytest.fixture
async def chaos(echo):
    found = Chaos("127.0.0.1", echo.port, Weather(), random.Random(1))
    await found.start()
    yield found
    await found.stop()


@pytest.fixture
async def client(chaos):
    async with aiohttp.ClientSession() as session:
        line = await session.ws_connect(f"http://127.0.0.1:{chaos.port}/", autoping=False)
        yield line
        # on a dead line a farewell has nobody to answer it
        for each in chaos.lines:
            each.reset()
        await line.close()


async def echoed(client, text: str) -> float:
    """Seconds until *text* came back."""
    begun = time.perf_counter()
    await client.send_str(text)
    assert await client.receive_str(timeout=10) == text
    return time.perf_counter() - begun


async def silent(client, seconds: float) -> bool:
    try:
        await client.receive(timeout=seconds)
    except TimeoutError:
        return True
    return False


async def test_in_good_weather_everything_passes_unchanged(client):
    for text in TEXTS:
        await client.send_str(text)
    assert [await client.receive_str(timeout=10) for _ in TEXTS] == TEXTS


async def test_delay_and_jitter_hold_in_both_directions(chaos, client):
    chaos.weather = Weather(delay_s=0.05, jitter_s=0.05)
    times = [await echoed(client, "x") for _ in range(10)]
    assert min(times) >= 0.1
    assert max(times) - min(times) > 0.005


async def test_jitter_keeps_the_order(chaos, client):
    chaos.weather = Weather(jitter_s=0.02)
    for text in TEXTS:
        await client.send_str(text)
        await asyncio.sleep(0.001)
    assert [await client.receive_str(timeout=10) for _ in TEXTS] == TEXTS


async def test_bandwidth_is_bounded(chaos, client):
    chaos.weather = Weather(bytes_per_s=200_000)
    assert await echoed(client, "x" * 40_000) >= 0.4


async def test_slices_come_together_again(chaos, client):
    chaos.weather = Weather(slice=3)
    for text in TEXTS[:20]:
        await echoed(client, text)


async def test_a_line_is_cut_for_both(chaos, client, echo):
    await echoed(client, "x")
    chaos.cut()
    assert (await client.receive(timeout=5)).type in (WSMsgType.CLOSED, WSMsgType.ERROR)
    assert await asyncio.wait_for(echo.ends.get(), 5) == 1006


async def test_a_half_open_line_brings_nothing_and_says_nothing(chaos, client, echo):
    await echoed(client, "x")
    chaos.half_open()
    await client.send_str("lost")
    assert await silent(client, 0.3)
    assert not client.closed
    assert echo.ends.empty()


async def test_messages_come_twice_and_whole(chaos, client):
    chaos.weather = Weather(double=0.5, slice=50)
    heard = []
    for text in TEXTS:
        await client.send_str(text)
    while not await silent_after(client, heard):
        pass
    assert len(heard) == len(TEXTS) + chaos.doubled
    assert 25 < chaos.doubled < 75
    assert sorted(heard, key=TEXTS.index) == heard
    assert sorted(set(heard), key=TEXTS.index) == TEXTS


async def silent_after(client, heard: list[str]) -> bool:
    try:
        heard.append(await client.receive_str(timeout=0.5))
    except TimeoutError:
        return True
    return False


@pytest.mark.parametrize("fault", ["cut", "half_open"])
async def test_faults_strike_by_chance(chaos, client, fault):
    chaos.weather = Weather(**{fault: 0.1})
    struck = False
    for _ in range(200):
        try:
            await client.send_str("x")
            struck = (await client.receive(timeout=0.3)).type is not WSMsgType.TEXT
        except (TimeoutError, ConnectionError):
            struck = True
        if struck:
            break
    assert struck


async def test_a_partition_refuses_new_calls(chaos):
    chaos.refuse = True
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientError):
            await session.ws_connect(f"http://127.0.0.1:{chaos.port}/")


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536])
@pytest.mark.parametrize("step", [1, 1000, 10**6])
def test_frames_are_found_however_the_bytes_come(size, step):
    head = b"GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\n"
    length = (
        bytes([0x80 | size])
        if size < 126
        else b"\xfe" + size.to_bytes(2, "big")
        if size < 65536
        else b"\xff" + size.to_bytes(8, "big")
    )
    frame = b"\x81" + length + b"mask" + b"x" * size
    ping = b"\x89\x80mask"
    sent = head + frame + ping + frame
    doubler, found = Doubler(), []
    for start in range(0, len(sent), step):
        found += doubler.feed(sent[start : start + step])
    assert found == [(head, False), (frame, True), (ping, False), (frame, True)]


def test_it_starts_from_the_command_line(echo):
    command = [sys.executable, ROOT / "tools/chaosproxy.py", "--to", f"127.0.0.1:{echo.port}"]
    proxy = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert "chaos at 127.0.0.1:" in proxy.stdout.readline()
    finally:
        proxy.terminate()
        proxy.communicate()
