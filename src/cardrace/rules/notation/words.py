"""One command or event as words, one word a field, whatever its fields are.

``played 0 2 1 7H`` is ``Played(seat=0, spot=2, pile=1, card=7H)``. A new command or event has
its text form by having its struct: the types of its fields say how they are written. Several
things stand in parentheses, ``-`` is nothing, the fields of a struct in a word join by ``:``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from itertools import chain, groupby
from types import UnionType
from typing import Any, Final, Union, cast, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from cardrace.cards import PACK, UNKNOWN, UNKNOWN_NAME, Card, Cards, hidden, name, parse
from cardrace.rules.state import Pile, Seat, Spot

NONE: Final = "-"
FEW: Final = 3
_COUNT: Final = re.compile("[1-9][0-9]{0,2}")
_NUMBER: Final = re.compile("-?(0|[1-9][0-9]{0,17})")
_YES: Final = {"yes": True, "no": False}
_NUMBERS: Final = (int, Seat, Spot, Pile)


def cards_text(cards: Cards) -> str:
    """The cards one by one; many unknown ones in a row as ``x*10``."""
    runs = [(card, len([*run])) for card, run in groupby(cards)]
    return ",".join(map(_run_text, runs)) or NONE


def parse_cards(text: str) -> Cards:
    return () if text == NONE else tuple(chain.from_iterable(map(_run, text.split(","))))


def _run_text(run: tuple[Card, int]) -> str:
    card, count = run
    if card == UNKNOWN and count > FEW:
        return f"{UNKNOWN_NAME}*{count}"
    return ",".join([name(card)] * count)


def _run(text: str) -> Cards:
    card, _, count = text.partition("*")
    if card != UNKNOWN_NAME or not count:
        return (parse(text),)
    if not _COUNT.fullmatch(count) or int(count) > 2 * PACK:
        msg = f"some unknown cards are x*1 to x*{2 * PACK}, not {text!r}"
        raise ValueError(msg)
    return hidden(int(count))


def parse_within(hint: Any, within: Mapping[Any, int], text: str) -> Any:  # noqa: ANN401 - whatever *hint* says
    """Read a word in which seats, piles and spots are those there are: *within* counts them."""
    value = parse_word(text, hint)
    _check_within(value, hint, within)
    return value


def _check_within(value: object, hint: Any, within: Mapping[Any, int]) -> None:  # noqa: ANN401
    plain = _plain(hint)
    if value is None:
        return
    if isinstance(value, tuple):
        for item in cast("tuple[object, ...]", value):
            _check_within(item, _item(plain), within)
    elif isinstance(value, Struct):
        for field, own in _hints(type(value)).items():
            _check_within(getattr(value, field), own, within)
    elif plain in within and value not in range(within[plain]):
        msg = f"no {plain.__name__.lower()} {value}: there are {within[plain]}, from 0"
        raise ValueError(msg)


def parse_number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        msg = f"a number, not {text!r}"
        raise ValueError(msg)
    return int(text)


def word(value: object, hint: Any) -> str:  # noqa: ANN401 - a type is a value here
    """Write *value*, which is of type *hint*."""
    if value is None:
        return NONE
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        return f"({','.join(word(item, _item(hint)) for item in items)})"
    if isinstance(value, Struct):
        hints = _hints(type(value))
        return ":".join(word(getattr(value, field), hints[field]) for field in hints)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return name(Card(int(str(value)))) if _plain(hint) is Card else str(value)


def parse_word(text: str, hint: Any) -> Any:  # noqa: ANN401 - whatever *hint* says
    """Read what `word` wrote."""
    plain = _plain(hint)
    if text == NONE and plain is not hint:
        return None
    if get_origin(plain) is tuple:
        return tuple(parse_word(item, _item(plain)) for item in _items(text))
    if plain is Card:
        return parse(text)
    if plain is bool:
        return _parse_yes(text)
    if plain in _NUMBERS:
        return parse_number(text)
    if isinstance(plain, type) and issubclass(plain, Enum):
        return plain(text)
    kind = cast("type[Struct]", plain)
    hints = _hints(kind)
    parts = text.split(":")
    if len(parts) != len(hints):
        msg = f"{text!r} has not the parts {':'.join(hints)}"
        raise ValueError(msg)
    return kind(*map(parse_word, parts, hints.values()))


def text(item: Struct) -> str:
    hints = _hints(type(item))
    words = [word(getattr(item, field), hints[field]) for field in hints]
    for default in reversed(_defaults(type(item))):
        if default is None or words[-1] != default:
            break
        words.pop()
    return " ".join((str(item.__struct_config__.tag), *words))


def parse_as(union: Any, line: str) -> Any:  # noqa: ANN401 - whichever member the words name
    """Read one member of *union*, a union of tagged structs; trailing defaults may be left out."""
    tag, *words = line.split() or [""]
    kinds = {kind.__struct_config__.tag: kind for kind in _members(union)}
    if tag not in kinds:
        msg = f"unknown word {tag!r}; known: {', '.join(map(str, kinds))}"
        raise ValueError(msg)
    kind = kinds[tag]
    hints, needed = _hints(kind), _defaults(kind).count(None)
    if not needed <= len(words) <= len(hints):
        count = needed if needed == len(hints) else f"{needed} to {len(hints)}"
        msg = f"{tag!r} takes {count} words ({' '.join(hints)})"
        raise ValueError(msg)
    return kind(*map(parse_word, words, hints.values()))


def _members(union: Any) -> Iterator[Any]:  # noqa: ANN401
    for kind in get_args(union):
        yield from _members(kind) if get_args(kind) else (kind,)


@cache
def _hints(kind: type[Struct]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field: hints[field] for field in kind.__struct_fields__}


@cache
def _defaults(kind: type[Struct]) -> tuple[str | None, ...]:
    """The text of each field's default, ``None`` for a field that has none."""
    hints = _hints(kind)
    return tuple(
        None if field.default is NODEFAULT else word(field.default, hints[field.name])
        for field in fields(kind)
    )


def _plain(hint: Any) -> Any:  # noqa: ANN401
    """*hint* without its ``| None``."""
    if get_origin(hint) in (UnionType, Union):
        (plain,) = (one for one in get_args(hint) if one is not type(None))
        return plain
    return hint


def _item(hint: Any) -> Any:  # noqa: ANN401
    return get_args(_plain(hint))[0]


def _parse_yes(text: str) -> bool:
    if text not in _YES:
        msg = f"yes or no, not {text!r}"
        raise ValueError(msg)
    return _YES[text]


def _items(text: str) -> Iterator[str]:
    """What stands between the outermost commas of ``(a,(b,c),())``."""
    if text[:1] != "(" or text[-1:] != ")":
        msg = f"several things stand in parentheses: {text!r}"
        raise ValueError(msg)
    depth, start = 0, 1
    for i, letter in enumerate(text[1:-1], 1):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            yield text[start:i]
            start = i + 1
    if len(text) > 2:
        yield text[start:-1]
