"""A plan, written to SQLite in as few steps as there can be.

The driver lets go of the interpreter at every step of a statement and must wait to get it back,
so rows go in by the dozen: in chunks of a power of two, whose statements stay prepared.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, Final

from cardrace.store.chain import Head, game_hash, seal
from cardrace.store.codec import names_text
from cardrace.store.plan import Plan
from cardrace.store.work import Purge

CHUNK: Final = 256
SqlRow = tuple[Any, ...]

_MATCH: Final = 'INSERT INTO "match" VALUES '
_EVENT: Final = "INSERT INTO event VALUES "
_GAME: Final = "INSERT OR IGNORE INTO game VALUES "
_OWNED: Final = "INSERT OR IGNORE INTO owned VALUES "
_HEADS: Final = (
    'UPDATE "match" SET epoch = n.column5, owner = n.column6, seq = n.column7, hash = n.column8,'
    " free = n.column9, touched_at = n.column10, seal = n.column11 FROM (VALUES "
)
_FENCE: Final = (
    ') AS n WHERE "match".id = n.column1 AND "match".epoch = n.column2'
    ' AND "match".seq = n.column3 AND "match".hash = n.column4'
)


def heads(connection: sqlite3.Connection, ids: Collection[str]) -> dict[str, Head]:
    """Of the matches among *ids* that there are."""
    found: dict[str, Head] = {}
    for part in chunks([(key,) for key in ids]):
        marks = ",".join("?" * len(part))
        sql = f'SELECT id, epoch, owner, seq, hash, free, touched_at FROM "match" WHERE id IN ({marks})'  # noqa: E501, S608 - only marks
        for key, *fields in connection.execute(sql, [key for (key,) in part]):
            found[key] = Head(*fields)
    return found


def write(connection: sqlite3.Connection, made: Plan) -> bool:
    """In the transaction that is open. False: a head was not as planned; roll back."""
    changed = made.changed()
    updates = [
        (key, old.epoch, old.seq, old.hash, *_head_fields(new), seal(new))
        for key, old, new in changed
    ]
    if _write(connection, _HEADS, updates, _FENCE) != len(changed):
        return False
    opened = [
        (m.id, m.options, m.terms, m.public, m.opened_at,
         *_head_fields(made.after[m.id]), seal(made.after[m.id]))
        for m in made.opened.values()
    ]  # fmt: skip
    _write(connection, _MATCH, opened)
    events = [(key, r.seq, r.epoch, r.v, r.body, r.hash) for key, r in made.rows]
    _write(connection, _EVENT, events)
    games = [
        (g.id, g.match, g.preset, g.options, g.public, g.ended_at, g.winner, g.ending,
         names_text(g.names), names_text(g.owners), g.record, game_hash(g))
        for g in made.games
    ]  # fmt: skip
    _write(connection, _GAME, games)
    _write(connection, _OWNED, [(o, g.id) for g in made.games for o in g.owners if o])
    return True


def purge(connection: sqlite3.Connection, asked: Purge) -> int:
    """The number of matches that went."""
    gone = 0
    for part in chunks([(key,) for key in asked.matches]):
        ids = [key for (key,) in part]
        marks = ",".join("?" * len(ids))
        stale = f'SELECT id FROM "match" WHERE id IN ({marks}) AND touched_at < ?'  # noqa: S608 - only marks
        values = (*ids, asked.before)
        connection.execute(f'DELETE FROM event WHERE "match" IN ({stale})', values)  # noqa: S608 - only marks
        gone += connection.execute(f'DELETE FROM "match" WHERE id IN ({stale})', values).rowcount  # noqa: S608 - only marks
    return gone


def chunks(rows: Sequence[SqlRow]) -> Iterator[Sequence[SqlRow]]:
    """*rows* in order, in runs of a power of two."""
    start = 0
    while start < len(rows):
        size = min(CHUNK, 1 << ((len(rows) - start).bit_length() - 1))
        yield rows[start : start + size]
        start += size


def _write(
    connection: sqlite3.Connection, head: str, rows: Sequence[SqlRow], tail: str = ""
) -> int:
    """The number of rows written."""
    written = 0
    for part in chunks(rows):
        marks = "(" + ",".join("?" * len(part[0])) + ")"
        sql = head + ",".join([marks] * len(part)) + tail
        written += connection.execute(sql, _flat(part)).rowcount
    return written


def _flat(rows: Iterable[SqlRow]) -> list[Any]:
    return [value for row in rows for value in row]


def _head_fields(head: Head) -> SqlRow:
    return head.epoch, head.owner, head.seq, head.hash, head.free, head.touched_at
