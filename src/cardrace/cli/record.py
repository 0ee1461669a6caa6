"""A recorded game from a file or standard input, or one line about what is not one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from cardrace.cli.complaint import stop
from cardrace.rules.notation import Record, parse_record

LARGEST: Final = 16 << 20  # bytes; a thousand layouts of Spit are a quarter of it


def read_record(file: str) -> Record:
    """Read what *file* names; ``-`` is standard input."""
    try:
        return parse_record(_read(file))
    except ValueError as error:
        stop(f"{called(file)}: {error}")


def _read(file: str) -> str:
    try:
        raw = sys.stdin.buffer.read(LARGEST + 1) if file == "-" else _bytes_of(Path(file))
    except OSError as error:
        stop(f"cannot read {called(file)}: {error.strerror}")
    except AttributeError:  # there is no stdin at all
        stop("cannot read standard input: it is closed")
    if len(raw) > LARGEST:
        stop(f"{called(file)} has more than {LARGEST >> 20} MB: no recorded game has")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        stop(f"{called(file)} is not a recorded game: it is not text")


def _bytes_of(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def called(file: str) -> str:
    return "standard input" if file == "-" else repr(file)
