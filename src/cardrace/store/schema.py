"""The tables. What makes them, step by step, is in migrations/."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, LargeBinary, MetaData, Table, Text

METADATA: Final = MetaData()

MATCH: Final = Table(
    "match",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("options", Text, nullable=False),
    Column("terms", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("opened_at", BigInteger, nullable=False),
    Column("epoch", BigInteger, nullable=False),
    Column("owner", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("free", BigInteger, nullable=False),
    Column("touched_at", BigInteger, nullable=False),
    Column("seal", LargeBinary, nullable=False),
)

EVENT: Final = Table(
    "event",
    METADATA,
    Column("match", Text, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("epoch", BigInteger, nullable=False),
    Column("v", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)

GAME: Final = Table(
    "game",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("match", Text, nullable=False),
    Column("preset", Text),
    Column("options", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("winner", BigInteger),
    Column("ending", Text, nullable=False),
    Column("names", Text, nullable=False),  # a JSON array of texts, by seat
    Column("owners", Text, nullable=False),  # the same
    Column("record", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)

# which games a seat's token opens
OWNED: Final = Table(
    "owned",
    METADATA,
    Column("owner", Text, primary_key=True),
    Column("game", Text, primary_key=True),
)
