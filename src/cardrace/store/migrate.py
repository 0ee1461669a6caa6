"""Bring a database up to the tables of today."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, inspect, text

NEWEST: Final = "0001"  # the last step in migrations/versions/
_LOCK: Final = 0x63617264  # "card": two nodes that open an empty PostgreSQL at once take turns


class NewerError(Exception):
    """A later cardrace has been here."""


def migrate(connection: Connection) -> None:
    """In a transaction of its own. NewerError: no step leads from what is there."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    if inspect(connection).has_table("alembic_version"):
        query = text("SELECT version_num FROM alembic_version")
        if connection.execute(query).scalars().all() == [NEWEST]:
            return
    _upgrade(connection)


def _upgrade(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415 - half of what a start would cost, seldom needed
    from alembic.config import Config  # noqa: PLC0415
    from alembic.util import CommandError  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", "cardrace.store:migrations")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise NewerError(str(error)) from None
