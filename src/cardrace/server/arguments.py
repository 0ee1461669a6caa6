"""What may follow ``cardrace``, and one line for what may not. Loads nothing of the server.

Each flag has a variable ``CARDRACE_FLAG`` of the same meaning, for those who start a server by a
file; what is typed wins.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final, NoReturn

from cardrace.server.settings import Settings, data_folder

DEFAULT_HOST = "0.0.0.0"  # noqa: S104 - a friend's phone in the same house must reach it
DEFAULT_PORT = 7777
HIGHEST_PORT = 65535
LONGEST: Final = 300  # letters of a complaint
LEVELS: Final = ("debug", "info", "warning", "error")
_YES: Final = ("1", "true", "yes", "on")
_NO: Final = ("", "0", "false", "no", "off")
_SCHEMES: Final = ("sqlite", "postgresql")

Network = IPv4Network | IPv6Network


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line that says what to do, instead of the whole usage."""
        line = one_line(message)
        self.exit(2, f"cardrace: {line} (see {self.prog} --help)\n")


def one_line(message: str) -> str:
    """*message* as a terminal shows it on a line or two, whatever was typed into it."""
    line = " ".join(message.split())
    line = "".join(letter if letter.isprintable() else "?" for letter in line)
    return line if len(line) <= LONGEST else f"{line[:LONGEST]} ..."


def read_settings(
    argv: Sequence[str] | None, environment: Mapping[str, str] | None = None
) -> Settings:
    parser = _parser(os.environ if environment is None else environment)
    found = parser.parse_args(argv)
    if found.memory and (found.data or found.database):
        parser.error("--memory keeps nothing; leave out --data and --database, or --memory")
    if found.data and found.database:
        parser.error("the log is in a folder or in a database: choose --data or --database")
    folder = None if found.memory or found.database else found.data or data_folder()
    return Settings(
        host=found.host,
        port=found.port,
        browser=not found.no_browser,
        data=folder,
        database=found.database,
        metrics_host=found.metrics_host,
        metrics_port=found.metrics_port,
        proxies=tuple(found.proxy),
        log_level=found.log_level,
        counts_addresses=not found.no_address_limits,
    )


def _parser(environment: Mapping[str, str]) -> Parser:
    parser = Parser("cardrace", description="Serve the card tables.")

    def flag(name: str, words: str, **more: object) -> None:
        parser.add_argument(f"--{name}", help=words, **more)  # type: ignore[arg-type]

    def preset(name: str, otherwise: object = None) -> object:
        """A string goes through the flag's own type, so it is refused in the same words."""
        return environment.get(f"CARDRACE_{name.upper().replace('-', '_')}", otherwise)

    def switch(name: str, words: str) -> None:
        said = str(preset(name, "")).lower()
        if said not in (*_YES, *_NO):
            parser.error(f"CARDRACE_{name.upper().replace('-', '_')} is 1 or 0, not {said!r}")
        flag(name, words, action="store_true", default=said in _YES)

    flag("host", "address to listen on (%(default)s)", type=_host,
         default=preset("host", DEFAULT_HOST))  # fmt: skip
    flag("port", "port (%(default)s)", type=_port, default=preset("port", DEFAULT_PORT))
    switch("no-browser", "do not open the page")
    flag("data", "folder of the log of all tables (the user's data folder)", type=_folder,
         metavar="DIR", default=preset("data"))  # fmt: skip
    switch("memory", "keep no log: what is played is gone with the server")
    flag("database", "keep the log there, e.g. postgresql://user@host/name", type=_database,
         metavar="URL", default=preset("database"))  # fmt: skip
    flag("metrics-port", "serve Prometheus' metrics on a port of their own (off)", type=_port,
         metavar="PORT", default=preset("metrics-port"))  # fmt: skip
    flag("metrics-host", "address for the metrics (%(default)s)", type=_host, metavar="HOST",
         default=preset("metrics-host", "127.0.0.1"))  # fmt: skip
    flag("proxy", "address or network of a proxy whose X-Forwarded-For is true; repeatable",
         type=_network, metavar="NET", action="append",
         default=_networks(parser, str(preset("proxy", ""))))  # fmt: skip
    flag("log-level", f"one of {', '.join(LEVELS)} (%(default)s)", type=_level, metavar="LEVEL",
         default=preset("log-level", "warning"))  # fmt: skip
    switch("no-address-limits", "no limits by address, for load tests")
    return parser


def _refuse(message: str) -> NoReturn:
    raise argparse.ArgumentTypeError(message)


def _host(text: str) -> str:
    return text or _refuse("a host is an address or a name, not nothing")


def _port(text: str) -> int:
    if not text.isdecimal() or len(text) > 5 or int(text) > HIGHEST_PORT:
        _refuse(f"a port is a number from 0 to {HIGHEST_PORT}, not {text!r}")
    return int(text)


def _folder(text: str) -> Path:
    if not text or "\0" in text:
        _refuse("a folder has a name")
    folder = Path(text).expanduser()
    if folder.exists() and not folder.is_dir():
        _refuse(f"{text!r} is a file; name a folder")
    return folder


def _database(text: str) -> str:
    scheme, found, rest = text.partition("://")
    if not found or not rest or scheme.partition("+")[0] not in _SCHEMES:
        # what was typed may hold a password: it is not repeated
        _refuse(f"a database's address begins with {' or '.join(s + '://' for s in _SCHEMES)}")
    return text


def _network(text: str) -> Network:
    try:
        return ip_network(text.strip(), strict=False)
    except ValueError:
        _refuse(f"a proxy is an address or a network such as 10.0.0.0/8, not {text!r}")


def _networks(parser: Parser, text: str) -> list[Network]:
    try:
        return [_network(word) for word in text.split(",") if word.strip()]
    except argparse.ArgumentTypeError as error:
        parser.error(f"CARDRACE_PROXY: {error}")


def _level(text: str) -> str:
    return text if text in LEVELS else _refuse(f"a level is {', '.join(LEVELS)}, not {text!r}")
