"""What a record says of its chance: the seal, what it was sealed for, and the seats' cuts."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from cardrace.rules.notation.words import NONE

# one spelling each: two texts of one secret would be two truths
_MATCH: Final = re.compile("[!-~]{1,64}")
_ROUND: Final = re.compile("[1-9][0-9]{0,8}")
_COMMITMENT: Final = re.compile("[0-9a-f]{64}")
_SEED: Final = re.compile("[0-9a-f]{192}")
_CUT: Final = re.compile("[0-9a-f]{32}|-")


class Fairness(Struct, frozen=True, gc=False):
    """Of one round; docs/fairness.md says what it proves."""

    match: str  # 1 to 64 visible letters of ASCII
    round: int  # from 1
    commitment: str  # 64 hex digits, shown before any cut
    seed: bytes  # 96, shown after the round
    cuts: tuple[str, ...]  # by seat, 32 hex digits; "" for a seat that gave none


def fairness_lines(fairness: Fairness) -> list[str]:
    return [
        f"match {fairness.match}",
        f"round {fairness.round}",
        f"commitment {fairness.commitment}",
        f"seed {fairness.seed.hex()}",
        f"cuts {' '.join(cut or NONE for cut in fairness.cuts)}",
    ]


def parse_match(text: str) -> str:
    return _spelt(_MATCH, text, "a match has a name of 1 to 64 letters")


def parse_round(text: str) -> int:
    return int(_spelt(_ROUND, text, "a round is a number from 1"))


def parse_commitment(text: str) -> str:
    return _spelt(_COMMITMENT, text, "a commitment is 64 hex digits in lower case")


def parse_seed(text: str) -> bytes:
    return bytes.fromhex(_spelt(_SEED, text, "a seed is 192 hex digits in lower case"))


def parse_cuts(text: str, seats: int) -> tuple[str, ...]:
    cuts = text.split(" ")
    if len(cuts) != seats:
        msg = f"a cut, or {NONE}, for each of {seats} seats, not {len(cuts)}"
        raise ValueError(msg)
    for cut in cuts:
        _spelt(_CUT, cut, f"a cut is 32 hex digits in lower case, or {NONE}")
    return tuple("" if cut == NONE else cut for cut in cuts)


def _spelt(pattern: re.Pattern[str], text: str, reason: str) -> str:
    if not pattern.fullmatch(text):
        msg = f"{reason}, not {text!r}"
        raise ValueError(msg)
    return text
