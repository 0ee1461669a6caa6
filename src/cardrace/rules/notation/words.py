"""One command or event as words, one word a field, whatever its fields are.

``played 0 2 1 7H`` is ``Played(seat=0, spot=2, pile=1, card=7H)``. A new command or event has
its text form by having its struct: the types of its fields say how they are written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Generic, NamedTuple, TypeVar, get_args, get_type_hints

from msgspec import Struct

from cardrace.cards import Card, Cards, name, parse
from cardrace.rules.state import Ending, Outcome, Pile, Seat, Spot

NONE: Final = "-"
NO_ZONES: Final = "none"
T = TypeVar("T")


class _Word(NamedTuple, Generic[T]):
    write: Callable[[T], str]
    read: Callable[[str], T]


def cards_text(cards: Cards) -> str:
    return ",".join(map(name, cards)) or NONE


def parse_cards(text: str) -> Cards:
    return () if text == NONE else tuple(map(parse, text.split(",")))


def _piles_text(piles: tuple[Pile, ...]) -> str:
    return ",".join(map(str, piles)) or NONE


def _parse_piles(text: str) -> tuple[Pile, ...]:
    return () if text == NONE else tuple(Pile(int(word)) for word in text.split(","))


def _zones_text(zones: tuple[Cards, ...]) -> str:
    return "/".join(map(cards_text, zones)) or NO_ZONES


def _parse_zones(text: str) -> tuple[Cards, ...]:
    return () if text == NO_ZONES else tuple(map(parse_cards, text.split("/")))


def outcome_text(outcome: Outcome) -> str:
    winner = NONE if outcome.winner is None else outcome.winner
    return f"{winner}:{outcome.ending}"


def parse_outcome(text: str) -> Outcome:
    winner, _, ending = text.partition(":")
    return Outcome(None if winner == NONE else Seat(int(winner)), Ending(ending))


_WORDS: Final[Mapping[Any, _Word[Any]]] = {
    Seat: _Word(str, int),
    Spot: _Word(str, int),
    Pile: _Word(str, int),
    Card: _Word(name, parse),
    Cards: _Word(cards_text, parse_cards),
    tuple[Pile, ...]: _Word(_piles_text, _parse_piles),
    tuple[Cards, ...]: _Word(_zones_text, _parse_zones),
    Outcome: _Word(outcome_text, parse_outcome),
}


@cache
def _fields(kind: type[Struct]) -> tuple[tuple[str, _Word[Any]], ...]:
    hints = get_type_hints(kind)
    return tuple((field, _WORDS[hints[field]]) for field in kind.__struct_fields__)


def text(item: Struct) -> str:
    words = (word.write(getattr(item, field)) for field, word in _fields(type(item)))
    return " ".join((str(item.__struct_config__.tag), *words))


def parse_as(union: Any, line: str) -> Any:  # noqa: ANN401 - whichever member the words name
    """Read one member of *union*, a union of tagged structs."""
    tag, *words = line.split() or [""]
    kinds = {kind.__struct_config__.tag: kind for kind in get_args(union)}
    if tag not in kinds:
        msg = f"unknown word {tag!r}; known: {', '.join(kinds)}"
        raise ValueError(msg)
    fields = _fields(kinds[tag])
    if len(words) != len(fields):
        msg = f"{tag!r} takes {len(fields)} words ({' '.join(name for name, _ in fields)})"
        raise ValueError(msg)
    return kinds[tag](*(word.read(text) for (_, word), text in zip(fields, words, strict=True)))
