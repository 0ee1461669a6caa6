"""A plan, written to PostgreSQL: a statement a table, however many rows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final, TypeAlias

import asyncpg

from cardrace.store.chain import Head, Row, game_hash, seal
from cardrace.store.codec import names_text
from cardrace.store.errors import StoreError
from cardrace.store.plan import Plan
from cardrace.store.work import Purge

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"

_HEADS: Final = """
    SELECT id, epoch, owner, seq, hash, free, touched_at FROM "match"
    WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE
"""
_UPDATE: Final = """
    UPDATE "match" AS m SET epoch = n.epoch, owner = n.owner, seq = n.seq, hash = n.hash,
      free = n.free, touched_at = n.touched_at, seal = n.seal
    FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[],
      $7::bytea[], $8::bigint[], $9::bigint[], $10::bytea[])
      AS n(id, old_epoch, old_seq, epoch, owner, seq, hash, free, touched_at, seal)
    WHERE m.id = n.id AND m.epoch = n.old_epoch AND m.seq = n.old_seq
"""
_MATCH: Final = """
    INSERT INTO "match" SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bool[],
      $5::bigint[], $6::bigint[], $7::text[], $8::bigint[], $9::bytea[], $10::bigint[],
      $11::bigint[], $12::bytea[])
"""
_EVENT: Final = """
    INSERT INTO event SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[],
      $5::bytea[], $6::bytea[])
"""
_GAME: Final = """
    INSERT INTO game SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[],
      $5::bool[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::bytea[],
      $12::bytea[]) ON CONFLICT DO NOTHING
"""
_OWNED: Final = """
    INSERT INTO owned SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING
"""
_STALE: Final = """
    SELECT id FROM "match" WHERE id = ANY($1::text[]) AND touched_at < $2 ORDER BY id FOR UPDATE
"""


async def heads(connection: Connection, ids: Collection[str]) -> dict[str, Head]:
    """Of the matches among *ids* that there are; nobody else changes them before the commit."""
    rows = await connection.fetch(_HEADS, list(ids)) if ids else []
    return {row[0]: Head(*tuple(row)[1:]) for row in rows}


async def write(connection: Connection, made: Plan) -> None:
    """In the transaction that is open."""
    changed = made.changed()
    updates = [
        (key, old.epoch, old.seq, *_head_fields(new), seal(new)) for key, old, new in changed
    ]
    if updates:
        told = await connection.execute(_UPDATE, *_columns(updates))
        if told != f"UPDATE {len(updates)}":
            msg = "the heads change under a lock"
            raise StoreError(msg)
    opened = [
        (m.id, m.options, m.terms, m.public, m.opened_at,
         *_head_fields(made.after[m.id]), seal(made.after[m.id]))
        for m in made.opened.values()
    ]  # fmt: skip
    events = [(key, r.seq, r.epoch, r.v, r.body, r.hash) for key, r in made.rows]
    games = [
        (g.id, g.match, g.preset, g.options, g.public, g.ended_at, g.winner, g.ending,
         names_text(g.names), names_text(g.owners), g.record, game_hash(g))
        for g in made.games
    ]  # fmt: skip
    owned = [(owner, game.id) for game in made.games for owner in game.owners if owner]
    for sql, rows in ((_MATCH, opened), (_EVENT, events), (_GAME, games), (_OWNED, owned)):
        if rows:
            await connection.execute(sql, *_columns(rows))


async def purge(connection: Connection, asked: Purge) -> int:
    """The number of matches that went."""
    ids = [row[0] for row in await connection.fetch(_STALE, list(asked.matches), asked.before)]
    await connection.execute('DELETE FROM event WHERE "match" = ANY($1::text[])', ids)
    await connection.execute('DELETE FROM "match" WHERE id = ANY($1::text[])', ids)
    return len(ids)


async def holds(connection: Connection, match_id: str, row: Row) -> bool:
    """Whether that row was written, by a transaction that may still be about to end."""
    async with connection.transaction():
        await connection.fetch(_HEADS, [match_id])  # waits for it
        sql = 'SELECT 1 FROM event WHERE "match" = $1 AND seq = $2 AND hash = $3'
        return await connection.fetchval(sql, match_id, row.seq, row.hash) is not None


def _columns(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _head_fields(head: Head) -> tuple[Any, ...]:
    return head.epoch, head.owner, head.seq, head.hash, head.free, head.touched_at
