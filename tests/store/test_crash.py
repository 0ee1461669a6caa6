"""What was acknowledged survives a kill, a full disk and a server that goes away."""

from __future__ import annotations

import asyncio
import importlib.util
import resource
import sqlite3
import time
from pathlib import Path
from urllib.parse import urlsplit

import asyncpg
import pytest

from cardrace.store import StoreError, open_store
from store.conftest import fresh
from store.tables import batch, entry, match

TOOL = Path(__file__).parent.parent.parent / "tools" / "kill_log.py"
KILLS = 12


def kill_log():
    spec = importlib.util.spec_from_file_location("kill_log", TOOL)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_nothing_acknowledged_is_lost_by_kills(tmp_path):
    assert kill_log().kill_often(f"sqlite:///{tmp_path}/log.db", KILLS) > KILLS * 20


def test_the_check_after_a_kill_would_see_a_loss(tmp_path):
    tool, url = kill_log(), f"sqlite:///{tmp_path}/log.db"
    acked = {}
    assert tool.noted(acked, tool.kill_once(url, 0.1)) > 20
    asyncio.run(tool.check(url, acked))
    acked["m0"] += 1000
    with pytest.raises(AssertionError, match="acknowledged"):
        asyncio.run(tool.check(url, acked))


@pytest.fixture
def full_disk(tmp_path):
    """A disk on which no file can grow: the kernel refuses, as when it is full."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def fill(more: int) -> None:
        size = max(path.stat().st_size for path in tmp_path.iterdir())
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + more, before[1]))

    yield fill
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def fill_up(store) -> int:
    """Append one by one until it cannot be written; the last version that could."""
    version = 0
    while True:
        refused = await asyncio.gather(
            store.append(batch("m", 1, version + 1)), return_exceptions=True
        )
        if refused != [None]:
            assert isinstance(refused[0], StoreError)
            assert "try again later" in str(refused[0])
            return version
        version += 1


async def test_a_full_disk_is_said_and_got_over(tmp_path, full_disk):
    store = await open_store(f"sqlite:///{tmp_path}/log.db")
    await store.open(match("m"), "a")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    full_disk(100_000)
    start = time.monotonic()
    version = await fill_up(store)
    assert not store.healthy
    assert await store.read("m", 1, 9999) == tuple(map(entry, range(1, version + 1)))
    with pytest.raises(StoreError):
        await store.append(batch("m", 1, version + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    start = time.monotonic()
    while not store.healthy:  # by itself, though nobody asks
        assert time.monotonic() - start < 5
        await asyncio.sleep(0.02)
    await store.append(batch("m", 1, version + 1, 3))
    await store.close()
    store = await open_store(f"sqlite:///{tmp_path}/log.db")
    assert len((await store.claim("m", "b")).entries) == version + 3
    await store.close()


async def test_a_database_that_another_program_locks_is_said_and_got_over(tmp_path):
    store = await open_store(f"sqlite:///{tmp_path}/log.db")
    await store.open(match("m"), "a")
    other = sqlite3.connect(tmp_path / "log.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    start = time.monotonic()
    with pytest.raises(StoreError, match="locked"):
        await store.append(batch("m", 1, 1))
    assert time.monotonic() - start < 3
    other.execute("ROLLBACK")
    other.close()
    await store.append(batch("m", 1, 1))
    assert store.healthy
    await store.close()


async def test_a_server_that_goes_away_is_said_and_got_over(postgres):
    """Its connections are cut while a hundred appends are on their way."""
    url = await fresh(postgres)
    name = urlsplit(url).path[1:]
    store = await open_store(url)
    keys = [f"m{i}" for i in range(100)]
    for key in keys:
        await store.open(match(key), "a")
    admin = await asyncpg.connect(postgres)
    asked = [store.append(batch(key, 1, 1)) for key in keys]
    await asyncio.sleep(0.003)
    await admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1"
    await admin.fetch(cut, name)
    told = await asyncio.gather(*asked, return_exceptions=True)
    with pytest.raises(StoreError, match="try again later"):
        await store.append(batch("m0", 1, 2))
    with pytest.raises(StoreError):
        await store.read("m0", 1, 1)
    assert not store.healthy
    await admin.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    start = time.monotonic()
    while not store.healthy:
        assert time.monotonic() - start < 5
        await asyncio.sleep(0.02)
    for key, each in zip(keys, told, strict=True):
        there = len(await store.read(key, 1, 9))
        assert there == (each is None), (key, each)
    await store.audit()
    await store.close()
    await admin.close()


@pytest.mark.parametrize("written", [True, False])
async def test_a_line_cut_at_the_commit_is_asked_about(postgres, monkeypatch, written):
    """The commit's answer is lost; whether it was made shows when the line is back."""
    store = await open_store(await fresh(postgres))
    await store.open(match("m"), "a")
    commit = asyncpg.transaction.Transaction.commit

    async def cut(self):
        monkeypatch.undo()
        if written:
            await commit(self)
        else:
            await self.rollback()
        raise ConnectionResetError

    monkeypatch.setattr(asyncpg.transaction.Transaction, "commit", cut)
    told = (await asyncio.gather(store.append(batch("m", 1, 1)), return_exceptions=True))[0]
    assert (told is None) == written
    assert len(await store.read("m", 1, 9)) == written
    await store.append(batch("m", 1, 1 + written))
    await store.close()


async def test_a_copy_made_while_it_is_written_can_be_restored(tmp_path):
    """As docs/adr/0006-the-log.md says: VACUUM INTO."""
    store = await open_store(f"sqlite:///{tmp_path}/log.db")
    await store.open(match("m"), "a")
    asked = [store.append(batch("m", 1, 1 + i)) for i in range(2000)]
    await asked[50]

    def copy() -> None:
        with sqlite3.connect(tmp_path / "log.db", timeout=5) as db:
            db.execute("VACUUM INTO ?", (str(tmp_path / "copy.db"),))
        db.close()

    await asyncio.to_thread(copy)
    await asyncio.gather(*asked)
    await store.close()
    restored = await open_store(f"sqlite:///{tmp_path}/copy.db")
    assert await restored.audit() == 1
    entries = (await restored.claim("m", "b")).entries
    assert entries == tuple(map(entry, range(1, len(entries) + 1)))
    assert len(entries) > 50
    await restored.close()
