"""The log: one JSON object a line, ids only, whatever is thrown at it."""

from __future__ import annotations

import io
import logging

import msgspec
import pytest

from cardrace.server import logs

SECRET = "c4nary-t0ken"


@pytest.fixture
def written():
    """What a logger with our lines has written so far."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.Lines())
    loggers = [logging.getLogger(name) for name in ("cardrace.test", "elsewhere")]
    for logger in loggers:
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
        logger.propagate = False  # what is written here on purpose is nobody else's
    yield lambda: [msgspec.json.decode(line) for line in out.getvalue().splitlines()]
    for logger in loggers:
        logger.removeHandler(handler)
        logger.propagate = True


OURS = logging.getLogger("cardrace.test")
THEIRS = logging.getLogger("elsewhere")


def test_a_line_says_when_who_what_and_which(written):
    OURS.warning("table %s is closed", "abc", extra={"table": "abc", "seat": 1})
    (line,) = written()
    assert line.pop("at").endswith("+00:00")
    assert line == {
        "level": "warning",
        "from": "cardrace.test",
        "says": "table abc is closed",
        "table": "abc",
        "seat": 1,
    }


def test_a_field_that_is_no_id_is_left_out(written):
    OURS.warning("x", extra={"player": SECRET, "card": 5, "address": "192.0.2.1"})
    assert written()[0].keys() == {"at", "level", "from", "says"}


def test_nothing_breaks_a_line_or_makes_another():
    evil = 'x"}\n{"level":"error"}\r\x1b[31m\u2028\ud800' + "y" * 10_000
    record = {"name": "cardrace.test", "msg": "a %s", "args": (evil,), "table": evil}
    line = logs.Lines().format(logging.makeLogRecord(record))
    assert line.isascii()
    assert line.isprintable()
    found = msgspec.json.decode(line)
    assert len(found["says"]) < 250
    assert len(found["table"]) < 250


def test_a_mistake_is_told_by_kind_and_place_not_by_its_text(written):
    def fall() -> None:
        msg = f"no player {SECRET}"
        raise KeyError(msg)

    try:
        fall()
    except KeyError:
        OURS.exception("a mistake")
    (line,) = written()
    assert line["error"] == "KeyError"
    assert line["where"][-1].startswith("test_logs.py:")
    assert line["where"][-1].endswith(" fall")
    assert SECRET not in str(line)


def test_other_libraries_words_are_kept_and_what_they_fill_in_is_not(written):
    THEIRS.error("Error handling request from %s", "192.0.2.1")
    THEIRS.error("Task exception was never retrieved\nfuture: <KeyError('%s')>" % SECRET)  # noqa: UP031
    assert [line["says"] for line in written()] == [
        "Error handling request from %s",
        "Task exception was never retrieved",
    ]


async def test_a_request_that_fails_leaves_no_trace_of_its_visitor(player, monkeypatch):
    from cardrace.server.lobby import Lobby  # noqa: PLC0415 - it is broken here alone

    def fall(*_: object) -> None:
        msg = f"{player.http.cookie_jar} {SECRET}"
        raise RuntimeError(msg)

    monkeypatch.setattr(Lobby, "find", fall)
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.Lines())
    root = logging.getLogger()
    root.addHandler(handler)
    for path in ("/", "/api/tables/secret-invite", "/ws/secret-invite"):
        async with player.http.get(path, headers={"X-Secret": SECRET}):
            pass
    root.removeHandler(handler)
    text = out.getvalue()
    assert "mistake of ours" in text
    for hidden in (SECRET, "127.0.0.1", "secret-invite", "player="):
        assert hidden not in text
