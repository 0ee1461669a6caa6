"""``cardrace replay``: a recorded game in words, and whether the rules say the same."""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from cardrace.cli.complaint import stop
from cardrace.cli.picture import heading, picture
from cardrace.cli.record import called, read_record
from cardrace.cli.sentences import ending, sentence
from cardrace.rules.notation import Record, Step, position_text
from cardrace.rules.notation import replay as replayed
from cardrace.rules.state import State
from cardrace.server.arguments import Parser

_RED_CARD: Final = re.compile(r"\b(?:[A2-9TJQK][DH]'?)(?![A-Za-z0-9])")


class _Asked(NamedTuple):
    file: str
    position: int | None


def replay(words: Sequence[str]) -> int:
    asked = _read_arguments(words)
    record = read_record(asked.file)
    if asked.position is None:
        _show(asked.file, record)
    else:
        _show_position(asked.file, record, asked.position)
    return 0


def _show(file: str, record: Record) -> None:
    """Every step; what differs from the rules ends it, after the steps that do not."""
    paint = _paint if _coloured() else str
    print(heading(record.dealt.options))  # noqa: T201
    end = "not ended"
    for number, (step, state) in enumerate(_replayed(file, record)):
        what = "the cards are dealt" if step is None else sentence(step)
        lines = (f"{number:>4}  {what}", *(f"      {line}" for line in picture(state)))
        print(*map(paint, lines), sep="\n")  # noqa: T201
        end = f"ended: {ending(state.outcome)}" if state.outcome else end
    print(f"verified: {len(record.steps)} steps, {end}")  # noqa: T201


def _show_position(file: str, record: Record, wanted: int) -> None:
    steps = len(record.steps)
    if wanted > steps:
        stop(f"{called(file)} has {steps} steps: --position is 0 to {steps}")
    states = [state for _, state in islice(_replayed(file, record), wanted + 1)]
    print(position_text(states[-1]), end="")  # noqa: T201


def _replayed(file: str, record: Record) -> Iterator[tuple[Step | None, State]]:
    try:
        yield from replayed(record)
    except ValueError as error:
        stop(f"{called(file)}: {error}", 1)


def _coloured() -> bool:
    """Colours are for a terminal that has them, and a person who wants them."""
    plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    return not plain and sys.stdout.isatty()


def _paint(line: str) -> str:
    return _RED_CARD.sub(lambda card: f"\x1b[31m{card[0]}\x1b[0m", line)


def _read_arguments(words: Sequence[str]) -> _Asked:
    parser = Parser("cardrace replay", description="Show a recorded game in words, step by step.")
    parser.add_argument(
        "file", metavar="FILE", help="a recorded game, as docs/notation.md says; -: stdin"
    )
    parser.add_argument(
        "--position", metavar="N", type=_number, help="print only the table after step N"
    )
    found = parser.parse_args(words)
    return _Asked(found.file, found.position)


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        msg = f"a step is a number from 0, not {text!r}"
        raise ArgumentTypeError(msg)
    return int(text)
