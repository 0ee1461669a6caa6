"""The hash chain of a match: each link seals all before it.

Its root is the match as it was opened, a link for every event, and beside the last link a seal
over what else the head row says. Whoever can write to the database can forge all of it: this
finds what a disk or an accident changes, and a log that forked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from struct import Struct as Layout
from typing import Final, NoReturn

from msgspec import Struct

from cardrace.store.errors import BrokenChainError
from cardrace.store.shapes import Game, Match

_LINK: Final = Layout(">qqq")
_HEAD: Final = Layout(">qqqqq")


class Row(Struct, frozen=True, gc=False):
    """One event of a match, as the table has it."""

    seq: int
    epoch: int
    v: int  # the format of the body
    body: bytes
    hash: bytes


class Head(Struct, frozen=True, gc=False):
    """Where the log of a match ends, and who may go on with it."""

    epoch: int
    owner: str
    seq: int  # the version of the last entry
    hash: bytes  # its link; the root before the first
    free: int
    touched_at: int  # wall clock, ms


def root(match: Match) -> bytes:
    fields = (match.id, match.options, match.terms, str(match.public), str(match.opened_at))
    return _digest(field.encode() for field in fields)


def link(before: bytes, seq: int, epoch: int, v: int, body: bytes) -> bytes:
    return sha256(before + _LINK.pack(seq, epoch, v) + body).digest()


def seal(head: Head) -> bytes:
    owner = head.owner.encode()
    packed = _HEAD.pack(head.epoch, head.seq, head.free, head.touched_at, len(owner))
    return sha256(head.hash + packed + owner).digest()


def game_hash(game: Game) -> bytes:
    numbers = (game.public, game.ended_at, game.winner, len(game.names), len(game.owners))
    texts = (game.id, game.match, str(game.preset), game.options, game.ending)
    return _digest((
        *(str(number).encode() for number in numbers),
        *(text.encode() for text in (*texts, *game.names, *game.owners)),
        game.record,
    ))  # fmt: skip


def verify(match: Match, head: Head, sealed: bytes, rows: Sequence[Row]) -> None:
    """BrokenChainError: this is not what was written."""
    if seal(head) != sealed:
        _broken(match.id, "has a head that was changed")
    follow(match.id, root(match), 0, rows)
    last = rows[-1].hash if rows else root(match)
    if (len(rows), last) != (head.seq, head.hash):
        _broken(match.id, "does not end where its head says")
    if rows and rows[-1].epoch > head.epoch:
        _broken(match.id, "has rows of an owner to come")


def follow(match_id: str, before: bytes, seq: int, rows: Iterable[Row]) -> None:
    """*rows* are the links after *seq*, whose hash is *before*.

    BrokenChainError: the first at which they are not.
    """
    for row in rows:
        seq += 1
        if row.seq != seq or row.hash != link(before, seq, row.epoch, row.v, row.body):
            _broken(match_id, f"is broken at version {seq}")
        before = row.hash


def _broken(match_id: str, what: str) -> NoReturn:
    msg = f"the log of match {match_id} {what}: restore a backup"
    raise BrokenChainError(msg)


def _digest(fields: Iterable[bytes]) -> bytes:
    """Of *fields* with their lengths, so that nothing can move from one to the next."""
    whole = sha256()
    for field in fields:
        whole.update(len(field).to_bytes(8))
        whole.update(field)
    return whole.digest()
