"""The simulated log keeps what it has acknowledged, and may keep more."""

from __future__ import annotations

import asyncio
import random

import pytest

from sim.disk import Disk, DiskWeather, FencedError, SimStore, StoreError
from sim.loop import VirtualLoop
from sim.toy import MATCH, ToyBatch, ToyMatch


def with_disk(scene, weather: DiskWeather = DiskWeather(), seed: int = 0):  # noqa: B008 - a value
    async def live():
        disk = Disk(random.Random(seed), DiskWeather())
        store = SimStore(disk)
        assert await store.open(ToyMatch(MATCH, public=True), "one") == 1
        disk.weather = weather
        return await scene(disk, store)

    return VirtualLoop().run(live(), within_s=100)


def batch(first: int, *entries: str, epoch: int = 1) -> ToyBatch:
    return ToyBatch(MATCH, epoch, first, entries)


async def outcome(done: asyncio.Future[None]) -> str:
    try:
        await done
    except (FencedError, StoreError) as error:
        return type(error).__name__
    return "kept"


def test_a_batch_is_there_once_it_is_acknowledged_and_not_before():
    async def scene(disk, store):
        done = store.append(batch(1, "a", "b"))
        assert disk.matches[MATCH].entries == []
        await done
        assert disk.matches[MATCH].entries == ["a", "b"]
        assert await store.read(MATCH, 2, 9) == ("b",)
        assert await store.open_matches(5) == (ToyMatch(MATCH, public=True),)

    with_disk(scene)


def test_what_comes_together_is_one_commit():
    async def scene(_, store):
        await asyncio.gather(*(store.append(batch(n, str(n))) for n in range(1, 21)))
        return store.commits

    assert with_disk(scene) == 1


def test_a_crash_keeps_the_acknowledged_and_perhaps_what_was_under_way():
    async def scene(disk, store):
        await store.append(batch(1, "a"))
        late = store.append(batch(2, "b"))
        await asyncio.sleep(0.0051)  # gathered, and hardly begun
        store.crash()
        await asyncio.sleep(1)
        assert not late.done()
        assert await outcome(store.append(batch(3, "c"))) == "StoreError"
        return tuple(disk.matches[MATCH].entries)

    assert {with_disk(scene, seed=seed) for seed in range(30)} == {("a",), ("a", "b")}


def test_a_former_owner_is_fenced_and_leaves_nothing():
    async def scene(disk, store):
        await store.append(batch(1, "a"))
        other = SimStore(disk)
        found = await other.claim(MATCH, "two")
        assert (found.epoch, found.entries) == (2, ("a",))
        assert await outcome(store.append(batch(2, "b"))) == "FencedError"
        assert await outcome(other.append(batch(2, "c", epoch=2))) == "kept"
        return disk.matches[MATCH].entries

    assert with_disk(scene) == ["a", "c"]


def test_of_claims_at_once_one_wins():
    async def scene(disk, _):
        stores = [SimStore(disk) for _ in range(5)]
        found = await asyncio.gather(
            *(store.claim(MATCH, str(n)) for n, store in enumerate(stores))
        )
        assert await stores[0].claim("another", "x") is None
        return sum(each is not None for each in found)

    assert with_disk(scene) == 1


def test_after_a_failed_commit_nothing_follows_until_somebody_claims():
    async def scene(disk, store):
        disk.broken = True
        lost = store.append(batch(1, "a"))
        assert not store.healthy
        assert await outcome(lost) == "StoreError"
        disk.broken = False
        assert store.healthy
        assert await outcome(store.append(batch(2, "b"))) == "StoreError"  # 1 is missing
        assert await outcome(store.append(batch(1, "c"))) == "kept"
        return disk.matches[MATCH].entries

    assert with_disk(scene) == ["c"]


@pytest.mark.parametrize("seed", range(10))
def test_commits_fail_by_chance_and_each_is_all_or_nothing(seed):
    async def scene(disk, store):
        kept, n = [], 1
        for _ in range(100):
            words = [f"{n}", f"{n}'"]
            if await outcome(store.append(batch(n, *words))) == "kept":
                kept += words
                n += 2
        await store.close()
        assert disk.matches[MATCH].entries == kept
        return len(kept)

    assert 80 < with_disk(scene, DiskWeather(fails=0.3), seed) < 180
