"""The simulated lines keep what TCP keeps, and nothing more."""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise

import pytest

from sim.links import LOST, ClientEnd, Closed, Network, ServerEnd, Weather
from sim.loop import Side, VirtualLoop

CALM = Weather()


def in_world(scene, weather: Weather = CALM, seed: int = 0):
    """Run *scene(network, calls)*; *calls* gets the server's end of each line."""

    async def live():
        network = Network(random.Random(seed), weather)
        calls: asyncio.Queue[ServerEnd] = asyncio.Queue()

        async def accept(end: ServerEnd, _: str) -> None:
            calls.put_nowait(end)
            await asyncio.Event().wait()

        network.serve(Side(asyncio.get_running_loop()), accept)
        return await scene(network, calls)

    return VirtualLoop().run(live(), within_s=1000)


async def heard(end: ServerEnd) -> list[bytes]:
    return [frame.data async for frame in end]


async def received(end: ClientEnd) -> tuple[list[bytes], Closed]:
    frames = []
    while isinstance(frame := await end.receive(), bytes):
        frames.append(frame)
    return frames, frame


def test_a_line_that_is_cut_has_brought_a_beginning_of_what_was_sent():
    sent = [bytes([n]) for n in range(50)]

    async def scene(network, calls):
        client = await network.dial("a")
        server = await calls.get()
        for frame in sent:
            client.send(frame)
            await server.send_frame(frame)
            await asyncio.sleep(0.002)
        network.lines[0].cut()
        return await heard(server), await received(client)

    lengths = set()
    for seed in range(20):
        up, (down, closed) = in_world(scene, Weather(jitter_s=0.1), seed)
        assert up == sent[: len(up)]
        assert down == sent[: len(down)]
        assert closed.code == LOST
        lengths |= {len(up), len(down)}
    assert min(lengths) < 25
    assert len(lengths) > 10


def test_two_lines_of_one_client_overtake_each_other():
    async def scene(network, calls):
        orders = set()
        for _ in range(30):
            ends = [await network.dial("a") for _ in range(2)]
            servers = [await calls.get() for _ in range(2)]
            first = [asyncio.create_task(anext(aiter(server))) for server in servers]
            for end in ends:
                end.send(b"x")
            await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
            orders.add(tuple(task.done() for task in first))
        return orders

    assert {(True, False), (False, True)} <= in_world(scene)


def test_a_farewell_comes_after_what_was_sent_before_it():
    async def scene(network, calls):
        client = await network.dial("a")
        server = await calls.get()
        for n in range(10):
            await server.send_frame(bytes([n]))
        await server.close(code=4009, message=b"taken", drain=False)
        with pytest.raises(ConnectionResetError):
            await server.send_frame(b"late")
        return await received(client)

    frames, closed = in_world(scene)
    assert len(frames) == 10
    assert closed.code == 4009


def test_nobody_is_told_of_a_half_open_line_but_the_server_by_its_heartbeat():
    async def scene(network, calls):
        loop = asyncio.get_running_loop()
        client = await network.dial("a")
        server = await calls.get()
        network.lines[0].go_half_open()
        client.send(b"lost")
        await server.send_frame(b"lost")
        begun = loop.time()
        assert await heard(server) == []
        assert 30 <= loop.time() - begun < 31
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(100):
                await client.receive()

    in_world(scene)


def test_who_sends_to_one_that_does_not_read_has_to_wait():
    async def scene(network, calls):
        client = await network.dial("a")
        server = await calls.get()
        for _ in range(64):
            await server.send_frame(b"x" * 1024)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(server.send_frame(b"x"), 10)
        await client.receive()
        await server.send_frame(b"")  # again within the window

    in_world(scene)


def test_a_half_open_line_frees_who_waits_to_send():
    async def scene(network, calls):
        await network.dial("a")
        server = await calls.get()
        network.lines[0].go_half_open()
        for _ in range(64):
            await server.send_frame(b"x" * 1024)
        with pytest.raises(ConnectionResetError):
            await server.send_frame(b"x")

    in_world(scene)


def test_a_doubled_frame_comes_twice_in_a_row():
    async def scene(network, calls):
        client = await network.dial("a")
        server = await calls.get()
        for n in range(200):
            client.send(bytes([n]))
        await asyncio.sleep(5)
        network.lines[0].cut()
        return await heard(server)

    frames = in_world(scene, Weather(duplicate=0.2))
    doubled = sum(a == b for a, b in pairwise(frames))
    assert 20 < doubled < 60
    assert sorted(frames) == frames


def test_a_partition_parts_some_and_heals():
    async def scene(network, calls):
        ends = [await network.dial(name) for name in "ab"]
        servers = [await calls.get() for _ in range(2)]
        network.part({"a"})
        for end in ends:
            end.send(b"x")
        assert (await anext(aiter(servers[1]))).data == b"x"
        assert await heard(servers[0]) == []
        with pytest.raises(TimeoutError):
            await network.dial("a")
        network.heal()
        (await network.dial("a")).send(b"y")
        assert (await anext(aiter(await calls.get()))).data == b"y"

    in_world(scene)


def test_a_crashed_server_answers_no_call():
    async def scene(network, _):
        client = await network.dial("a")
        network.crash()
        assert await received(client) == ([], Closed(LOST))
        with pytest.raises(ConnectionRefusedError):
            await network.dial("a")

    in_world(scene)
