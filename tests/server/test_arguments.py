"""Flags, their variables, and one line for what cannot be."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path

import pytest

from cardrace.server.arguments import read_settings
from cardrace.server.settings import data_folder


def settings(*words: str, **environment: str):
    named = {f"CARDRACE_{name}": value for name, value in environment.items()}
    return read_settings(words, named)


def test_without_a_word_the_log_is_in_the_users_folder_and_nothing_else_is_open():
    found = settings()
    assert found.data == data_folder()
    assert found.data.name == "cardrace"
    assert (found.host, found.port, found.browser) == ("0.0.0.0", 7777, True)
    assert (found.database, found.metrics_port, found.proxies) == (None, None, ())
    assert (found.log_level, found.counts_addresses) == ("warning", True)


@pytest.mark.parametrize(
    ("words", "variables", "field", "value"),
    [
        (("--data", "/x"), {"DATA": "/x"}, "data", Path("/x")),
        (("--memory",), {"MEMORY": "1"}, "data", None),
        (
            ("--database", "postgresql://u:p@h/n"),
            {"DATABASE": "postgresql://u:p@h/n"},
            "database",
            "postgresql://u:p@h/n",
        ),
        (("--metrics-port", "9100"), {"METRICS_PORT": "9100"}, "metrics_port", 9100),
        (("--metrics-host", "::1"), {"METRICS_HOST": "::1"}, "metrics_host", "::1"),
        (
            ("--proxy", "10.0.0.0/8", "--proxy", "::1"),
            {"PROXY": "10.0.0.0/8, ::1"},
            "proxies",
            (ip_network("10.0.0.0/8"), ip_network("::1")),
        ),
        (("--log-level", "debug"), {"LOG_LEVEL": "debug"}, "log_level", "debug"),
        (("--no-address-limits",), {"NO_ADDRESS_LIMITS": "yes"}, "counts_addresses", False),
        (("--no-browser",), {"NO_BROWSER": "on"}, "browser", False),
        (("--port", "80"), {"PORT": "80"}, "port", 80),
        (("--host", "h"), {"HOST": "h"}, "host", "h"),
    ],
)
def test_each_flag_and_its_variable_mean_the_same(words, variables, field, value):
    assert getattr(settings(*words), field) == value
    assert getattr(settings(**variables), field) == value


def test_what_is_typed_wins():
    assert settings("--port", "81", PORT="80").port == 81


@pytest.mark.parametrize(
    ("words", "variables", "complaint"),
    [
        (("--memory", "--data", "/x"), {}, "--memory keeps nothing"),
        (("--memory", "--database", "sqlite:///x"), {}, "--memory keeps nothing"),
        (("--data", "/x", "--database", "sqlite:///x"), {}, "choose --data or --database"),
        (("--data", ""), {}, "a folder has a name"),
        (("--data", __file__), {}, "is a file; name a folder"),
        (("--database", "mysql://x:secret@h"), {}, "begins with sqlite:// or postgresql://"),
        (("--metrics-port", "x"), {}, "a port is a number"),
        (("--proxy", "10.0.0.0/99"), {}, "a proxy is an address or a network"),
        (("--log-level", "loud"), {}, "a level is debug, info, warning, error"),
        ((), {"PORT": "x"}, "a port is a number"),
        ((), {"PROXY": "x"}, "CARDRACE_PROXY: a proxy is an address"),
        ((), {"MEMORY": "maybe"}, "CARDRACE_MEMORY is 1 or 0"),
        ((), {"LOG_LEVEL": "loud"}, "a level is"),
    ],
)
def test_what_cannot_be_gets_one_line_and_the_exit_code_two(words, variables, complaint, capsys):
    with pytest.raises(SystemExit) as ended:
        settings(*words, **variables)
    assert ended.value.code == 2
    errors = capsys.readouterr().err
    assert complaint in errors
    assert errors.count("\n") == 1
    assert "secret" not in errors
