"""The log for machines and hosts: one JSON object a line, on stderr.

It names tables, seats and requests by id, and nothing else: never a secret name, a card, what
somebody typed, or an address. Of an exception it tells kind and places, not the text, which may
quote anything.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from pathlib import PurePath
from typing import Final

OURS: Final = "cardrace"
IDS: Final = frozenset({"table", "match", "seat", "request", "limit", "reason", "count", "ms"})
_LONGEST: Final = 200


class Lines(logging.Formatter):
    """Records to lines. Of the fields that a record carries only those of ``IDS`` are written."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": _says(record),
        }
        for name in IDS & record.__dict__.keys():
            line[name] = _short(record.__dict__[name])
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__qualname__
            line["where"] = _places(record)
        return json.dumps(line)  # in ASCII: Unicode has line ends of its own


def start(level: str) -> None:
    """Send everything that any library logs through ``Lines``."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)


def _says(record: logging.LogRecord) -> str:
    """Our own words whole; of another library's only the first line, before it is filled in."""
    if record.name.partition(".")[0] == OURS:
        return str(_short(record.getMessage()))
    return str(_short(str(record.msg).partition("\n")[0]))


def _short(found: object) -> object:
    if isinstance(found, bool | int | float | None):
        return found
    text = str(found).encode(errors="replace").decode()
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _places(record: logging.LogRecord) -> list[str]:
    if record.exc_info is None:
        return []
    frames = traceback.extract_tb(record.exc_info[2])
    return [f"{PurePath(f.filename).name}:{f.lineno} {f.name}" for f in frames[-12:]]
