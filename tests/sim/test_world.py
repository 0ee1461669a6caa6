"""The simulated world is fast, repeats itself to the byte, and finds what is wrong."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sim.loop import FIRST_S, Side, StalledError, VirtualLoop
from sim.toy import Mistakes, ToyWorld

SEEDS = 60
TESTS = Path(__file__).parent.parent


def test_a_day_is_over_at_once():
    begun = time.perf_counter()
    loop = VirtualLoop()

    async def day():
        await asyncio.sleep(86_400)
        return asyncio.get_running_loop().time()

    assert loop.run(day()) == pytest.approx(FIRST_S + 86_400, abs=1e-4)
    assert time.perf_counter() - begun < 1


def test_who_waits_for_nothing_is_told():
    async def wait():
        await asyncio.Event().wait()

    with pytest.raises(StalledError, match="nothing is scheduled"):
        VirtualLoop().run(wait())


def test_who_never_waits_is_told(monkeypatch):
    monkeypatch.setattr("sim.loop.SPIN", 1000)

    def spin():
        loop.call_soon(spin)

    async def wait():
        spin()
        await asyncio.Event().wait()

    loop = VirtualLoop()
    with pytest.raises(StalledError, match="never waits"):
        loop.run(wait())


def test_who_takes_too_long_is_told():
    with pytest.raises(StalledError, match="not done after 5 s"):
        VirtualLoop().run(asyncio.sleep(6), within_s=5)


def test_an_executor_works_at_once_and_hands_its_errors_on():
    async def work():
        loop = asyncio.get_running_loop()
        assert await loop.run_in_executor(None, divmod, 7, 2) == (3, 1)
        assert await asyncio.to_thread(divmod, 7, 2) == (3, 1)
        with pytest.raises(ZeroDivisionError):
            await loop.run_in_executor(None, divmod, 7, 0)

    VirtualLoop().run(work())


def test_what_a_dead_side_has_planned_does_not_happen():
    happened = []

    async def live():
        side = Side(asyncio.get_running_loop())

        async def machine():
            asyncio.get_running_loop().call_later(5, happened.append, "timer")
            child = asyncio.create_task(asyncio.sleep(3))
            await child
            happened.append("task")

        side.start(machine())
        await asyncio.sleep(1)
        side.kill()
        await asyncio.sleep(10)

    VirtualLoop().run(live())
    assert happened == []


def test_a_mistake_that_nobody_catches_is_kept():
    async def live():
        asyncio.get_running_loop().call_later(1, divmod, 1, 0)
        await asyncio.sleep(2)

    loop = VirtualLoop()
    loop.run(live())
    assert [type(each["exception"]) for each in loop.mistakes] == [ZeroDivisionError]


def test_one_seed_is_one_world_and_another_is_another():
    digests = [ToyWorld(seed).run() for seed in range(20)]
    assert digests == [ToyWorld(seed).run() for seed in range(20)]
    assert len(set(digests)) == 20


@pytest.mark.parametrize("hashing", ["1", "2"])
def test_one_seed_is_the_same_world_in_another_process(hashing):
    program = "from sim.toy import ToyWorld; print(ToyWorld(7).run())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(TESTS), "PYTHONHASHSEED": hashing},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == ToyWorld(7).run()


def test_nothing_is_wrong_in_the_toy_and_seeds_are_cheap():
    begun = time.perf_counter()
    for seed in range(SEEDS):
        world = ToyWorld(seed)
        world.run()
        assert world.wrong == [], seed
    print(f"{SEEDS / (time.perf_counter() - begun):.0f} seeds a second")


@pytest.mark.parametrize("mistake", Mistakes._fields)
def test_a_planted_mistake_is_found(mistake):
    for seed in range(2000):
        world = ToyWorld(seed, Mistakes(**{mistake: True}))
        world.run()
        if world.wrong:
            print(f"{mistake}: seed {seed}: {world.wrong[0]}")
            return
    pytest.fail("not found in 2000 seeds")
