"""What the log holds, as it comes in and goes out."""

from __future__ import annotations

from msgspec import Struct

from cardrace.match import Entry


class Match(Struct, frozen=True, gc=False):
    """A table as it was opened. All of it is in the root of its hash chain."""

    id: str
    options: str  # rules.notation.options_text
    terms: str  # the room's own settings, as JSON that the log does not read
    public: bool
    opened_at: int  # wall clock, ms


class Game(Struct, frozen=True, gc=False):
    """A game that has ended, with what its page shows."""

    id: str
    match: str
    preset: str | None
    options: str
    public: bool
    ended_at: int  # wall clock, ms
    winner: int | None
    ending: str
    names: tuple[str, ...]  # by seat
    owners: tuple[str, ...]  # by seat: hashes of the seats' tokens; empty for bots
    record: bytes  # its notation, compressed


class Batch(Struct, frozen=True, gc=False):
    """Entries of one match that become durable together, or not at all."""

    match: str
    epoch: int  # as opened or claimed
    first: int  # the version of the first entry; versions start at 1
    entries: tuple[Entry, ...]
    free: int  # seats nobody has taken, after it
    games: tuple[Game, ...] = ()


class Found(Struct, frozen=True, gc=False):
    """A match that was claimed, with its whole log, verified."""

    match: Match
    epoch: int
    entries: tuple[Entry, ...]
