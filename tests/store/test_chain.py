"""A changed bit or a lost tail is found, whichever database it is in."""

from __future__ import annotations

import asyncio
import random
import sqlite3

import pytest
from msgspec.structs import replace

from cardrace.store import BrokenChainError, open_store
from cardrace.store.chain import Head, Row, follow, link, root, seal, verify
from store.tables import batch, game, match

COLUMNS = {
    "match": ("id", "options", "terms", "public", "opened_at", "epoch", "owner", "seq", "hash",
              "free", "touched_at", "seal"),
    "event": ("match", "seq", "epoch", "v", "body", "hash"),
    "game": ("id", "match", "preset", "options", "public", "ended_at", "winner", "ending",
             "names", "owners", "record", "hash"),
}  # fmt: skip


async def file(tmp_path) -> str:
    """Two matches of eight entries, the second claimed once, and two games."""
    path = f"{tmp_path}/log.db"
    store = await open_store(f"sqlite:///{path}")
    for key in ("m", "n"):
        await store.open(match(key), "someone")
        await store.append(batch(key, 1, 1, 4, games=[game(f"g{key}", 5)]))
    await store.claim("n", "another")
    await store.append(batch("m", 1, 5, 4))
    await store.append(batch("n", 2, 5, 4))
    assert await store.audit() == 2
    await store.close()
    return path


async def is_found(path: str) -> bool:
    store = await open_store(f"sqlite:///{path}")
    (found,) = await asyncio.gather(store.audit(), return_exceptions=True)
    await store.close()
    assert isinstance(found, int | BrokenChainError)
    return isinstance(found, BrokenChainError)


def flipped(value, rng: random.Random):
    """*value* with one bit changed; numbers keep to 62 bits."""
    if isinstance(value, int):
        return value ^ (1 << rng.randrange(62))
    held = bytearray(value.encode() if isinstance(value, str) else value)
    held[rng.randrange(len(held))] ^= 1 << rng.randrange(7)  # text stays ASCII
    return held.decode() if isinstance(value, str) else bytes(held)


@pytest.mark.parametrize(
    ("table", "column"), [(t, c) for t, columns in COLUMNS.items() for c in columns]
)
async def test_a_flipped_bit_is_found_in_every_column(tmp_path, table, column):
    path = await file(tmp_path)
    rng = random.Random(f"{table}{column}")
    db = sqlite3.connect(path, isolation_level=None)
    key = {"match": ("id",), "event": ("match", "seq"), "game": ("id",)}[table]
    where = " AND ".join(f'"{k}" = ?' for k in key)
    names = ", ".join(f'"{k}"' for k in key)
    for *place, value in db.execute(f'SELECT {names}, "{column}" FROM "{table}"').fetchall():
        change = value ^ 1 if column == "public" else flipped(value, rng)
        if column in {"names", "owners"}:  # what JSON means, not how it is written
            change = value.replace("n", "o", 1)
        db.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE {where}', (change, *place))
        assert await is_found(path), (table, column, value, change)
        moved = [change if k == column else p for k, p in zip(key, place, strict=True)]
        db.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE {where}', (value, *moved))
    assert not await is_found(path)
    db.close()


@pytest.mark.parametrize("versions", ["> 7", "> 4", "> 0", "= 3", "= 1"])
async def test_lost_entries_are_found(tmp_path, versions):
    path = await file(tmp_path)
    db = sqlite3.connect(path, isolation_level=None)
    db.execute(f"DELETE FROM event WHERE \"match\" = 'm' AND seq {versions}")
    db.close()
    assert await is_found(path)
    store = await open_store(f"sqlite:///{path}")
    with pytest.raises(BrokenChainError):
        await store.claim("m", "a")
    assert (await store.claim("n", "a")).epoch == 3
    if versions in {"= 3", "= 1"}:
        with pytest.raises(BrokenChainError):
            await store.read("m", 1 + int(versions[2:]), 8)
    await store.close()


async def test_a_lost_match_leaves_its_entries_behind(tmp_path):
    path = await file(tmp_path)
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("DELETE FROM \"match\" WHERE id = 'm'")
    db.close()
    assert await is_found(path)


async def test_a_broken_game_is_not_shown_and_hides_no_other(tmp_path):
    path = await file(tmp_path)
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("UPDATE game SET winner = 1 WHERE id = 'gm'")
    db.close()
    store = await open_store(f"sqlite:///{path}")
    with pytest.raises(BrokenChainError):
        await store.game("gm")
    assert [g.id for g in await store.games(None, 9)] == ["gn"]
    await store.close()


def links(bodies, epochs):
    rows, before = [], root(match("m"))
    for seq, (body, epoch) in enumerate(zip(bodies, epochs, strict=True), 1):
        before = link(before, seq, epoch, 1, body)
        rows.append(Row(seq, epoch, 1, body, before))
    return rows


def test_two_that_went_on_from_one_head_cannot_be_joined():
    one, other = links((b"a", b"b", b"c"), (1, 1, 1)), links((b"a", b"x", b"c"), (1, 1, 1))
    follow("m", root(match("m")), 0, one)
    with pytest.raises(BrokenChainError, match="version 3"):
        follow("m", root(match("m")), 0, [*one[:2], other[2]])


def test_an_owner_cannot_have_written_before_he_came():
    rows = links((b"a", b"b"), (1, 3))
    head = Head(2, "a", 2, rows[-1].hash, 0, 0)
    with pytest.raises(BrokenChainError, match="to come"):
        verify(match("m"), head, seal(head), rows)
    head = replace(head, epoch=3)
    verify(match("m"), head, seal(head), rows)
