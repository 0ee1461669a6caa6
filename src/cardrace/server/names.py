"""What people may call themselves, and which two names look alike.

The nickname profile of PRECIS (RFC 8266) says which letters are letters; what no eye sees (marks
of direction, joiners, fillers) is taken out before.
"""

from __future__ import annotations

import unicodedata
from enum import StrEnum
from functools import cache
from typing import Final

import regex
from confusable_homoglyphs import (  # type: ignore[import-untyped]
    confusables,  # pyright: ignore[reportMissingTypeStubs]
)
from precis_i18n import get_profile

GRAPHEMES: Final = 24  # what one sees as one letter
BYTES: Final = 96  # a tower of accents is one grapheme too
INPUT_BYTES: Final = 1024  # nothing longer is looked at
_RESERVED: Final = ("cardrace", "admin", "administrator", "moderator", "server", "system", "you")
_FILLERS: Final = "\u115f\u1160\u2800\u3164\uffa0"  # letters to Unicode, nothing to the eye
_UNSEEN: Final = regex.compile(rf"[\p{{Cf}}\p{{Default_Ignorable_Code_Point}}{_FILLERS}]")
_LOOKALIKES: Final[dict[str, list[dict[str, str]]]] = confusables.confusables_data
_PROFILE: Final = get_profile("NicknameCasePreserved")


class Fault(StrEnum):
    """Why a name is refused: a closed list."""

    EMPTY = "empty-name"
    LONG = "long-name"
    FORBIDDEN = "forbidden-letter"
    RESERVED = "reserved-name"


class RefusedNameError(ValueError):
    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.value)
        self.fault: Final = fault


def clean_name(text: str) -> str:
    """*text* as everybody will see it; or ``RefusedNameError``. Cleaning twice changes nothing."""
    if len(text) > INPUT_BYTES:
        raise RefusedNameError(Fault.LONG)
    name = _enforced(_UNSEEN.sub("", text))
    if len(name.encode()) > BYTES or len(regex.findall(r"\X", name)) > GRAPHEMES:
        raise RefusedNameError(Fault.LONG)
    if any(alike(name, taken) for taken in _RESERVED):
        raise RefusedNameError(Fault.RESERVED)
    return name


def shown_name(text: str) -> str:
    """*text* as everybody will see it; nothing if it cannot be a name."""
    try:
        return clean_name(text) if text.strip() else ""
    except RefusedNameError:
        return ""


def alike(one: str, other: str) -> bool:
    """Whether two names could be taken for each other: R20 of the complaints."""
    return bool(looks(one) & looks(other))


@cache
def looks(name: str) -> frozenset[str]:
    """The skeletons of *name*, as it is written and in small letters (Unicode TS 39, 4)."""
    return frozenset({_skeleton(name).casefold(), _skeleton(name.casefold())})


def _enforced(text: str) -> str:
    if not text.strip():
        raise RefusedNameError(Fault.EMPTY)
    try:
        return _PROFILE.enforce(text)
    except UnicodeEncodeError as error:
        fault = Fault.EMPTY if error.reason == "DISALLOWED/empty" else Fault.FORBIDDEN
        raise RefusedNameError(fault) from None


def _skeleton(text: str) -> str:
    plain = unicodedata.normalize("NFD", text)
    prototypes = _prototypes()
    return unicodedata.normalize("NFD", "".join(prototypes.get(one, one) for one in plain))


@cache
def _prototypes() -> dict[str, str]:
    """For each letter one that stands for all that look like it.

    The library's table goes both ways and names no prototype, so each family chooses: a string
    of several letters before one letter (``rn`` for ``m``), a plain letter before a strange one.
    """
    families: dict[str, set[str]] = {}
    for letter, lookalikes in _LOOKALIKES.items():
        joined = {_bare(letter), *(_bare(found["c"]) for found in lookalikes)}
        for member in tuple(joined):
            joined |= families.get(member, set())
        for member in joined:
            families[member] = joined
    return {
        member: min(family, key=lambda one: (-len(one), one))
        for member, family in families.items()
        if len(member) == 1
    }


def _bare(text: str) -> str:
    """The table wraps letters that run to the left in marks of direction."""
    return _UNSEEN.sub("", text)
