"""``cardrace verify``: whether a recorded round kept the rules and was dealt as it was sealed."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Sequence
from typing import Final

from cardrace.cli.complaint import stop
from cardrace.cli.record import called, read_record
from cardrace.match.proof import prove
from cardrace.rules.notation import Fairness
from cardrace.server.arguments import Parser

_HEX: Final = re.compile("[0-9a-f]*")


def verify(words: Sequence[str]) -> int:
    parser = Parser(
        "cardrace verify",
        description="Prove that a recorded round kept the rules and was dealt as it was sealed.",
    )
    parser.add_argument("file", metavar="FILE", help="a recorded game with its seal; -: stdin")
    parser.add_argument(
        "--commitment", metavar="HEX", type=_hex, help="what you were shown before the deal"
    )
    parser.add_argument("--cut", metavar="HEX", type=_hex, help="what you gave before the deal")
    found = parser.parse_args(words)
    record, file = read_record(found.file), called(found.file)
    if record.fairness is None:
        stop(f"{file} has no seal, so only its rules can be checked: use cardrace replay")
    _compare(record.fairness, file, found.commitment, found.cut)
    try:
        shuffles = prove(record)
    except ValueError as error:
        stop(f"{file}: {error}", 1)
    again = f"the deal and {shuffles - 1} later shuffles" if shuffles > 1 else "the deal"
    follow = "follow" if shuffles > 1 else "follows"
    cuts = sum(map(bool, record.fairness.cuts))
    print(  # noqa: T201
        f"proved: {len(record.steps)} steps, {again} {follow} from the seal and {cuts} cuts"
    )
    return 0


def _compare(fairness: Fairness, file: str, commitment: str | None, cut: str | None) -> None:
    """With what a person saw and gave: the rest only shows that a record agrees with itself."""
    if commitment is not None and commitment != fairness.commitment:
        stop(f"{file} has another commitment than the one you were shown", 1)
    if cut is not None and cut not in fairness.cuts:
        stop(f"{file} does not have your cut", 1)


def _hex(text: str) -> str:
    if not text or not _HEX.fullmatch(text):
        msg = f"hex digits in lower case, not {text!r}"
        raise ArgumentTypeError(msg)
    return text
