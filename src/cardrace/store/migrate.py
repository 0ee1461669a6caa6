"""Bring a database up to the tables of today."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

_LOCK = 0x63617264  # "card": two nodes that open an empty PostgreSQL at once take turns


def migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    config = Config()
    config.set_main_option("script_location", "cardrace.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
