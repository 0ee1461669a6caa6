"""What may follow ``cardrace``, and one line for what may not. Loads nothing of the server."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final, NoReturn

from cardrace.server.settings import Settings

DEFAULT_HOST = "0.0.0.0"  # noqa: S104 - a friend's phone in the same house must reach it
DEFAULT_PORT = 7777
HIGHEST_PORT = 65535
LONGEST: Final = 300  # letters of a complaint


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


def read_settings(argv: Sequence[str] | None) -> Settings:
    parser = Parser("cardrace", description="Serve the card tables.")
    parser.add_argument(
        "--host", type=_host, default=DEFAULT_HOST, help="address to listen on (%(default)s)"
    )
    parser.add_argument("--port", type=_port, default=DEFAULT_PORT, help="port (%(default)s)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")
    found = parser.parse_args(argv)
    return Settings(found.host, found.port, browser=not found.no_browser)


def _host(text: str) -> str:
    if not text:
        msg = "a host is an address or a name, not nothing"
        raise argparse.ArgumentTypeError(msg)
    return text


def _port(text: str) -> int:
    if not text.isdecimal() or len(text) > 5 or int(text) > HIGHEST_PORT:
        msg = f"a port is a number from 0 to 65535, not {text!r}"
        raise argparse.ArgumentTypeError(msg)
    return int(text)
