"""What the log promises, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import asyncio

import pytest

from cardrace.store import FencedError, StoreError, open_store
from cardrace.store.work import LIMIT
from store.tables import batch, entry, game, match, round_entries, round_match


async def test_what_was_appended_is_there_after_a_restart(url):
    store = await open_store(url)
    assert await store.open(match("m"), "a") == 1
    await store.append(batch("m", 1, 1, 3))
    await store.close()
    store = await open_store(url)
    found = await store.claim("m", "b")
    assert (found.match, found.epoch) == (match("m"), 2)
    assert found.entries == tuple(map(entry, (1, 2, 3)))
    assert await store.audit() == 1
    await store.close()


@pytest.mark.parametrize("preset", ["speed", "spit", "california-spit"])
async def test_whole_rounds_come_back_as_they_went(store, preset):
    entries = tuple(round_entries(preset, 1))
    await store.open(round_match(preset), "a")
    half = len(entries) // 2
    first = batch(preset, 1, 1)
    for start, part in ((1, entries[:half]), (half + 1, entries[half:])):
        await store.append(type(first)(preset, 1, start, part, 0))
    assert (await store.claim(preset, "a")).entries == entries
    assert await store.read(preset, half, half + 2) == entries[half - 1 : half + 2]


async def test_there_is_no_match_that_was_not_opened(store):
    assert await store.claim("none", "a") is None
    assert await store.claim("none", "a", seen=1) is None
    assert await store.read("none", 1, 9) == ()
    assert await store.game("none") is None
    with pytest.raises(FencedError):
        await store.append(batch("none", 1, 1))


async def test_a_match_is_opened_once(store):
    await store.open(match("m"), "a")
    with pytest.raises(StoreError, match="already"):
        await store.open(match("m"), "b")
    assert (await store.claim("m", "a")).epoch == 2


@pytest.mark.parametrize(("first", "last", "versions"), [
    (1, 5, (1, 2, 3, 4, 5)),
    (2, 3, (2, 3)),
    (5, 5, (5,)),
    (4, 99, (4, 5)),
    (6, 9, ()),
    (9, 12, ()),
    (0, 1, (1,)),
])  # fmt: skip
async def test_any_part_can_be_read(store, first, last, versions):
    await store.open(match("m"), "a")
    await store.append(batch("m", 1, 1, 5))
    assert await store.read("m", first, last) == tuple(map(entry, versions))


async def test_batches_keep_their_order_without_being_waited_for(store):
    await store.open(match("m"), "a")
    await asyncio.gather(*(store.append(batch("m", 1, 1 + i)) for i in range(300)))
    assert await store.read("m", 1, 300) == tuple(map(entry, range(1, 301)))


async def test_after_one_that_failed_none_of_its_match_goes_through(store):
    for key in ("m", "n"):
        await store.open(match(key), "a")
    asked = [store.append(batch("m", 1, v)) for v in (1, 3, 4, 2, 3)]
    asked.append(store.append(batch("n", 1, 1)))
    told = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(each, StoreError) for each in told] == [0, 1, 1, 0, 0, 0]
    assert not any(isinstance(each, FencedError) for each in told)
    assert await store.read("m", 1, 9) == tuple(map(entry, (1, 2, 3)))


async def test_an_owner_whose_epoch_is_over_writes_nothing(url, store):
    """Two stores on one database, as after a node that was thought dead."""
    other = await open_store(url)
    for key in ("m", "n"):
        await store.open(match(key), "a")
        await store.append(batch(key, 1, 1))
    assert (await other.claim("m", "b")).epoch == 2
    told = await asyncio.gather(
        store.append(batch("m", 1, 2, games=[game("g", 1)])),
        store.append(batch("n", 1, 2)),
        store.append(batch("m", 1, 3)),
        return_exceptions=True,
    )
    assert [type(each) for each in told] == [FencedError, type(None), FencedError]
    await other.append(batch("m", 2, 2))
    assert await store.read("m", 1, 9) == tuple(map(entry, (1, 2)))
    assert await store.game("g") is None
    assert await other.audit() == 2
    assert store.healthy
    await other.close()


async def test_of_those_who_claim_the_same_epoch_one_wins(url, store):
    other = await open_store(url)
    await store.open(match("m"), "a")
    for seen in range(1, 9):
        claims = [s.claim("m", f"{i}", seen) for i in range(4) for s in (store, other)]
        told = await asyncio.gather(*claims, return_exceptions=True)
        won = [each for each in told if not isinstance(each, FencedError)]
        assert [found.epoch for found in won] == [seen + 1]
    await other.close()


async def test_claims_that_say_no_epoch_get_one_each_or_nothing(url, store):
    other = await open_store(url)
    await store.open(match("m"), "a")
    told = await asyncio.gather(
        *(s.claim("m", "x") for _ in range(5) for s in (store, other)), return_exceptions=True
    )
    epochs = [each.epoch for each in told if not isinstance(each, FencedError)]
    assert epochs
    assert len(epochs) == len(set(epochs))
    await other.close()


async def test_what_another_store_did_is_seen_before_anything_is_refused(url, store):
    """The writer's memory of the heads is not what decides."""
    other = await open_store(url)
    await store.open(match("m"), "a")
    assert (await other.claim("m", "b")).epoch == 2
    assert (await store.claim("m", "a", seen=2)).epoch == 3
    assert (await other.claim("m", "b", seen=3)).epoch == 4
    assert await other.purge(1 << 60) == 1
    assert await store.open(match("m"), "a") == 1
    await store.append(batch("m", 1, 1))
    await other.close()


async def test_games_come_with_the_batch_that_ended_them(store):
    await store.open(match("m"), "a")
    ended = game("g", 5, winner=None, preset=None)
    await store.append(batch("m", 1, 1, games=[ended]))
    assert await store.game("g") == ended


async def test_games_are_listed_newest_first_page_by_page(store):
    await store.open(match("m"), "a")
    games = [game(f"g{i}", i // 2) for i in range(9)]  # two a millisecond
    games += [game("hidden", 50, public=False), game("other", 3, preset="spit", owners=("bob",))]
    await store.append(batch("m", 1, 1, games=games))
    pages, before = [], None
    while page := await store.games(before, 2, preset="speed"):
        pages += [each.id for each in page]
        before = page[-1].id
    assert pages == [f"g{i}" for i in range(8, -1, -1)]
    assert [g.id for g in await store.games(None, 9, preset="spit")] == ["other"]
    assert [g.id for g in await store.games(None, 2, owner="ann")] == ["hidden", "g8"]
    assert [g.id for g in await store.games(None, 9, owner="bob")] == ["other"]
    assert await store.games(None, 9, owner="") == ()


async def test_open_matches_are_public_and_have_free_seats(url):
    now = [100]
    store = await open_store(url, lambda: now[0])
    for key, free in (("full", 0), ("old", 1), ("new", 2)):
        now[0] += 1
        await store.open(match(key), "a")
        await store.append(batch(key, 1, 1, free=free))
    await store.open(match("secret", public=False), "a")
    await store.append(batch("secret", 1, 1, free=1))
    assert [m.id for m in await store.open_matches(9)] == ["new", "old"]
    assert [m.id for m in await store.open_matches(1)] == ["new"]
    assert [m.id for m in await store.open_matches(9, since=103)] == ["new"]
    await store.append(batch("new", 1, 2, free=0))
    assert [m.id for m in await store.open_matches(9)] == ["old"]
    await store.close()


async def test_what_nobody_touched_is_purged_but_its_games_stay(url):
    now = [100]
    store = await open_store(url, lambda: now[0])
    for i in range(70):  # more than go at a time
        await store.open(match(f"m{i}"), "a")
    await store.append(batch("m0", 1, 1, games=[game("g", 1)]))
    now[0] = 200
    await store.append(batch("m1", 1, 1))
    assert await store.purge(200) == 69
    assert await store.claim("m0", "a") is None
    assert await store.game("g") == game("g", 1)
    assert (await store.claim("m1", "a")).entries == (entry(1),)
    with pytest.raises(FencedError):
        await store.append(batch("m0", 1, 2))
    assert await store.open(match("m0"), "a") == 1
    assert await store.audit() == 2
    await store.close()


async def test_what_waits_is_bounded(store):
    await store.open(match("m"), "a")
    big = game("g", 1, record=bytes(LIMIT // 2))
    waits = store.append(batch("m", 1, 1, games=[big]))
    with pytest.raises(StoreError, match="too much"):
        store.append(batch("m", 1, 2, games=[big]))
    await waits
    await store.append(batch("m", 1, 2, games=[big]))


async def test_one_that_cannot_be_written_fails_alone(store):
    for key in "mno":
        await store.open(match(key), "a")
    bad = game("g", 1, ending="\ud800")
    told = await asyncio.gather(
        store.append(batch("m", 1, 1)),
        store.append(batch("n", 1, 1, games=[bad])),
        store.append(batch("o", 1, 1)),
        return_exceptions=True,
    )
    assert [isinstance(each, StoreError) for each in told] == [False, True, False]
    assert await store.read("n", 1, 1) == ()
    assert (await store.claim("m", "a")).entries == (entry(1),)


async def test_a_closed_store_has_written_everything_and_takes_no_more(url):
    store = await open_store(url)
    await store.open(match("m"), "a")
    asked = [store.append(batch("m", 1, 1 + i)) for i in range(50)]
    await store.close()
    assert await asyncio.gather(*asked) == [None] * 50
    with pytest.raises(StoreError, match="closed"):
        store.append(batch("m", 1, 51))


async def test_memory_keeps_what_it_is_told_and_no_longer():
    stores = [await open_store("sqlite://") for _ in range(2)]
    await stores[0].open(match("m"), "a")
    await stores[0].append(batch("m", 1, 1))
    assert (await stores[0].claim("m", "a")).entries == (entry(1),)
    assert await stores[1].claim("m", "a") is None
    for store in stores:
        await store.close()
