"""The steps make the tables that the code speaks of, and a database of tomorrow is left alone."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from cardrace.store import StoreError, open_store
from cardrace.store.migrate import NEWEST
from cardrace.store.schema import METADATA


def test_the_last_step_is_the_newest():
    config = Config()
    config.set_main_option("script_location", "cardrace.store:migrations")
    assert ScriptDirectory.from_config(config).get_current_head() == NEWEST


async def test_the_tables_are_those_of_the_schema(url):
    await (await open_store(url)).close()
    engine = sa.ext.asyncio.create_async_engine(
        url.replace("sqlite:", "sqlite+aiosqlite:").replace("postgresql:", "postgresql+asyncpg:")
    )

    def difference(connection):
        context = MigrationContext.configure(connection, opts={"include_object": is_no_index})
        return compare_metadata(context, METADATA)

    async with engine.connect() as connection:
        assert await connection.run_sync(difference) == []
    await engine.dispose()


def is_no_index(_object, _name, kind, *_):
    return kind != "index"


async def test_a_database_of_a_later_cardrace_is_refused(tmp_path):
    path = tmp_path / "log.db"
    await (await open_store(f"sqlite:///{path}")).close()
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(StoreError, match=r"cannot open the database [^\n]*9999[^\n]*$"):
        await open_store(f"sqlite:///{path}")
