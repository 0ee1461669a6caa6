"""Rows of the tables <-> what they mean."""

from __future__ import annotations

import msgspec
from msgspec.structs import fields
from sqlalchemy import RowMapping

from cardrace.store.chain import Head, game_hash
from cardrace.store.errors import BrokenChainError
from cardrace.store.shapes import Game, Match


def names_text(names: tuple[str, ...]) -> str:
    return msgspec.json.encode(names).decode()


def match_of(row: RowMapping) -> Match:
    return Match(**{field.name: row[field.name] for field in fields(Match)})


def head_of(row: RowMapping) -> Head:
    return Head(**{field.name: row[field.name] for field in fields(Head)})


def game_of(row: RowMapping) -> Game:
    """BrokenChainError: it is not what was written."""
    columns = {field.name: row[field.name] for field in fields(Game)}
    try:
        for key in ("names", "owners"):
            columns[key] = msgspec.json.decode(columns[key], type=tuple[str, ...])
        game = Game(**columns)
    except (msgspec.DecodeError, UnicodeError):
        game = None
    if game is None or game_hash(game) != row["hash"]:
        msg = f"game {row['id']} was changed: restore a backup"
        raise BrokenChainError(msg)
    return game
