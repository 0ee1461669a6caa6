"""Matches, their events, and the games that ended."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final = None


def upgrade() -> None:
    _match()
    _event()
    _game()
    op.create_table(
        "owned",
        sa.Column("owner", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )


def _match() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("free", sa.BigInteger, nullable=False),
        sa.Column("touched_at", sa.BigInteger, nullable=False),
        sa.Column("seal", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    # tables at play have no free seat, so an append does not touch it
    op.create_index(
        "match_open",
        "match",
        ["touched_at"],
        sqlite_where=sa.text("public AND free > 0"),
        postgresql_where=sa.text("public AND free > 0"),
    )


def _event() -> None:
    op.create_table(
        "event",
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("v", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )


def _game() -> None:
    op.create_table(
        "game",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("match", sa.Text, nullable=False),
        sa.Column("preset", sa.Text),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("winner", sa.BigInteger),
        sa.Column("ending", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("owners", sa.Text, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
    )
    op.create_index("game_ended", "game", ["ended_at", "id"])
