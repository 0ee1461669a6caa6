"""``cardrace``: the tables by itself, or a command."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardrace.cli.complaint import Complaint
from cardrace.cli.replay import replay
from cardrace.cli.rules import rules
from cardrace.cli.verify import verify
from cardrace.server.arguments import one_line

OVERVIEW: Final = """\
usage: cardrace [serve] [--host HOST] [--port PORT] [--data DIR | --memory] ...
       cardrace replay FILE [--position N]
       cardrace verify FILE [--commitment HEX] [--cut HEX]
       cardrace rules [PRESET | --options "GAME OPTION=VALUE ..."]

Spit, Speed and California Spit.

  serve   open the tables to browsers; what cardrace does by itself
  replay  show a recorded game in words, and prove that it is true
  verify  prove that a recorded game was dealt as it was sealed
  rules   list games, presets and options, or explain one set of them

Each command says more with --help."""
PIPE_CLOSED: Final = 128 + 13  # as the shell says it of a program that SIGPIPE ended
INTERRUPTED: Final = 128 + 2


def main(argv: Sequence[str] | None = None) -> int:
    first, *rest = (sys.argv[1:] if argv is None else [*argv]) or ["serve"]
    if first in ("-h", "--help"):
        return _reading(_overview, rest)
    if first in READING:
        return _reading(READING[first], rest)
    if first == "serve":
        return _serve(rest)
    if first.startswith("-"):
        return _serve([first, *rest])
    known = ", ".join(("serve", *READING))
    return _complain(f"no command {first!r}; there are {known} (see cardrace --help)", 2)


def _serve(words: Sequence[str]) -> int:
    # the server takes a second to load, which the other commands need not wait for
    from cardrace.server.__main__ import main as serve  # noqa: PLC0415

    return serve(words)


def _overview(_: Sequence[str]) -> int:
    print(OVERVIEW)  # noqa: T201
    return 0


def _reading(command: Callable[[Sequence[str]], int], words: Sequence[str]) -> int:
    """Run a command that only prints; whoever reads it may stop when he likes."""
    try:
        ended = _ended(command, words)
        sys.stdout.flush()  # what was printed comes before the complaint
    except BrokenPipeError:
        # what is left in the buffer has nowhere to go, and must not be tried again at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _complain(f"cannot write: {error.strerror}", 2)
    return _complain(str(ended), ended.code) if isinstance(ended, Complaint) else ended


def _ended(command: Callable[[Sequence[str]], int], words: Sequence[str]) -> int | Complaint:
    try:
        return command(words)
    except Complaint as complaint:
        return complaint


def _complain(message: str, code: int) -> int:
    print(f"cardrace: {one_line(message)}", file=sys.stderr)  # noqa: T201
    return code


READING: Final[Mapping[str, Callable[[Sequence[str]], int]]] = {
    "replay": replay,
    "verify": verify,
    "rules": rules,
}
