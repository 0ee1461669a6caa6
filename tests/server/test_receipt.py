"""Slow and long senders, over real sockets."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager

import pytest

from cardrace.server import limits
from cardrace.server.headers import ALWAYS

BODY = b'{"preset":"speed"}'
POST = (
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\n\r\n"
)
GET = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(limits, "FIRST_BYTE_S", 0.4)
    monkeypatch.setattr(limits, "HEAD_S", 0.8)
    monkeypatch.setattr(limits, "BODY_S", 0.8)
    monkeypatch.setattr(limits, "FAREWELL_S", 5)  # aiohttp's own patience


@asynccontextmanager
async def line(address):
    reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rsplit(":", 1)[1]))
    try:
        yield reader, writer
    finally:
        writer.close()


async def trickle(
    address, first: bytes, drop: bytes, every_s: float = 0.05
) -> tuple[float, bytes]:
    """Send *first*, then *drop* for ever; seconds until the server has hung up, and its words."""
    began = time.monotonic()
    async with line(address) as (reader, writer):
        writer.write(first)

        async def go_on() -> None:
            while True:
                await asyncio.sleep(every_s)
                if writer.is_closing() or reader.at_eof():
                    return
                writer.write(drop)

        going = asyncio.create_task(go_on())
        try:
            async with asyncio.timeout(5):
                heard = await reader.read()
        except ConnectionError:
            heard = b""
        finally:
            going.cancel()
    return time.monotonic() - began, heard


async def test_who_says_nothing_is_cut(address):
    took, heard = await trickle(address, b"", b"")
    assert 0.3 < took < 0.8
    assert heard == b""


async def test_a_head_that_trickles_is_cut_at_its_deadline(address):
    """As slowhttptest -H: another header now and then."""
    took, heard = await trickle(address, b"GET / HTTP/1.1\r\nHost: x\r\n", b"X: y\r\n")
    assert 0.7 < took < 1.3
    assert heard.startswith(b"HTTP/1.1 408 ")
    assert all(name.encode() in heard for name in ALWAYS)


async def test_a_body_that_trickles_is_cut_at_its_deadline(address):
    """As slowhttptest -B: a byte of the body now and then."""
    took, _ = await trickle(address, POST % 4000, b" ")
    assert 0.7 < took < 1.5


async def test_a_body_nobody_reads_is_cut_at_its_deadline_too(address):
    first = b"GET /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 4000\r\n\r\n"
    took, heard = await trickle(address, first, b" ")
    assert took < 1.5
    assert heard.startswith(b"HTTP/1.1 200 ")


async def test_the_second_head_of_a_connection_has_a_deadline_too(address):
    took, heard = await trickle(address, GET + b"GET / HTTP/1.1\r\n", b"X: y\r\n")
    assert took < 1.5
    assert heard.count(b"HTTP/1.1") == 2
    assert b"HTTP/1.1 408 " in heard


async def test_between_two_requests_one_may_wait(address):
    async with line(address) as (reader, writer):
        for _ in range(3):
            writer.write(GET)
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 200 ")
            await reader.readexactly(len(b'{"status":"ok"}'))
            await asyncio.sleep(1)


async def test_a_websocket_may_be_silent(player):
    table = await player.open_table(bot="good")
    await player.join(table)
    await asyncio.sleep(1.2)
    await player.say('{"type":"ping","sent_ms":1}')
    while '"pong"' not in (await player.socket.receive(timeout=5)).data:
        pass


@pytest.mark.parametrize("pieces", [1, 7, 90])
async def test_a_long_head_is_refused(address, pieces):
    head = b"GET /livez HTTP/1.1\r\nHost: x\r\n" + b"X: " + b"y" * 700 + b"\r\n"
    head += b"".join(b"X-%d: %s\r\n" % (number, b"y" * 900) for number in range(9)) + b"\r\n"
    assert len(head) > limits.HEAD_BYTES
    async with line(address) as (reader, writer):
        step = len(head) // pieces + 1
        for start in range(0, len(head), step):
            writer.write(head[start : start + step])
            await asyncio.sleep(0.005)
            if reader._buffer:
                break  # whoever goes on talking gets a reset, which may swallow the answer
        heard = await reader.read()
    assert heard.startswith(b"HTTP/1.1 431 ")


async def test_a_long_line_is_refused(address):
    async with line(address) as (reader, writer):
        writer.write(b"GET /" + b"x" * 5000 + b" HTTP/1.1\r\nHost: x\r\n\r\n")
        heard = await reader.read()
    assert heard.split()[1] == b"431"
    assert b"nosniff" in heard
    assert b"xxxx" not in heard


@pytest.mark.parametrize("cut", range(1, 60, 3))
async def test_a_head_in_two_pieces_is_heard_wherever_it_is_cut(address, cut):
    async with line(address) as (reader, writer):
        whole = GET * 2
        writer.write(whole[:cut])
        await writer.drain()
        await asyncio.sleep(0.01)
        writer.write(whole[cut:])
        for _ in range(2):
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 200 ")
            await reader.readexactly(len(b'{"status":"ok"}'))


async def test_a_body_that_comes_with_the_end_of_its_head_is_no_head(address):
    head = POST % 4000
    head = head[:-2] + b"".join(b"X-%d: %s\r\n" % (n, b"y" * 900) for n in range(6)) + b"\r\n"
    async with line(address) as (reader, writer):
        writer.write(head[:-2])
        await writer.drain()
        await asyncio.sleep(0.05)
        writer.write(head[-2:] + b"x" * 4000)
        assert (await reader.readline()).startswith(b"HTTP/1.1 400 ")


async def test_what_is_not_http_is_refused_and_not_repeated(address):
    async with line(address) as (reader, writer):
        writer.write(b"\x16\x03\x01secret\r\n\r\n")
        heard = await reader.read()
    assert heard.split()[1] == b"400"
    assert b"secret" not in heard
    assert b"Content-Security-Policy" in heard


async def test_honest_visitors_are_served_while_two_hundred_trickle(address, player):
    """A4: slow heads and slow bodies hold nothing that others need."""
    slow = [
        asyncio.create_task(trickle(address, *how, every_s=0.2))
        for how in [(b"GET / HTTP/1.1\r\n", b"X: y\r\n"), (POST % 4000, b" ")] * 100
    ]
    waited = []
    for _ in range(30):
        before = time.monotonic()
        async with player.http.get("/livez") as response:
            assert response.status == 200
        waited.append(time.monotonic() - before)
        await asyncio.sleep(0.01)
    ended = await asyncio.gather(*slow)
    print(
        f"\nhonest: worst {max(waited) * 1000:.0f} ms; slow: held {max(t for t, _ in ended):.1f} s"
    )
    assert sorted(waited)[-2] < 0.25
    assert max(took for took, _ in ended) < 3
