"""Matches and batches for the tests of the log."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardrace.match import CountdownSet, Entry, Seated
from cardrace.rules import PRESETS, Due, Seat
from cardrace.rules.notation import options_text
from cardrace.store import Batch, Game, Match
from tabletop import dealt_with, random_round


def match(key: str, *, public: bool = True, opened_at: int = 7) -> Match:
    return Match(key, "speed", '{"delay":2}', public, opened_at)


def batch(key: str, epoch: int, first: int, count: int = 1, *, free: int = 0, games=()) -> Batch:
    """Entries that say their version."""
    versions = range(first, first + count)
    return Batch(key, epoch, first, tuple(map(entry, versions)), free, tuple(games))


def entry(version: int) -> Entry:
    if version % 2:
        return Entry(version * 10, Seated(Seat(version % 3)))
    return Entry(version * 10, CountdownSet(Due.FLIP, version))


def game(key: str, ended_at: int, *, public: bool = True, owners=("ann", ""), **fields) -> Game:
    shape = {"match": "m", "preset": "speed", "options": "speed", "winner": 0, "ending": "out"}
    shape |= {"names": ("Änne", "Bot"), "record": b"\x00\xff" + key.encode()} | fields
    return Game(id=key, ended_at=ended_at, public=public, owners=owners, **shape)


def round_entries(preset: str, seed: int) -> Iterator[Entry]:
    """A random round as it would be logged."""
    options = PRESETS[preset]
    yield from (Entry(0, Seated(Seat(i), "swift" if i else None)) for i in range(options.seats))
    yield Entry(5, dealt_with(options, random.Random(seed)))
    for step, (_, _, events) in enumerate(random_round(options, seed)):
        yield from (Entry(40 * step, event) for event in events)


def round_match(preset: str) -> Match:
    return Match(preset, options_text(PRESETS[preset]), "{}", public=False, opened_at=1)
