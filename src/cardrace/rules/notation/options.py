"""``speed side=5``: the game, then what differs from its defaults, its own options first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from cardrace.rules.games import GAMES
from cardrace.rules.notation.words import parse_number
from cardrace.rules.options import Options

_GAMES = {str(record.__struct_config__.tag): record for record in GAMES}


def options_text(options: Options) -> str:
    tag = str(options.game.__struct_config__.tag)
    return " ".join((tag, *_differing(options.game), *_differing(options)))


def parse_options(text: str) -> Options:
    game, *settings = text.split() or [""]
    if game not in _GAMES:
        msg = f"unknown game {game!r}; known: {', '.join(_GAMES)}"
        raise ValueError(msg)
    own = {field.name for field in _fields(_GAMES[game])}
    common = {field.name for field in _fields(Options)} - {"game"}
    record: dict[str, object] = {}
    rest: dict[str, object] = {}
    for setting in settings:
        key, _, value = setting.partition("=")
        if key not in own | common:
            msg = f"unknown option {key!r}; {game} knows {', '.join(sorted(own | common))}"
            raise ValueError(msg)
        home = record if key in own else rest
        if key in home:
            msg = f"{key!r} stands here twice"
            raise ValueError(msg)
        home[key] = parse_number(value) if value.lstrip("-").isdecimal() else value
    try:
        return msgspec.convert(
            {"game": {"type": game, **record}, **rest}, type=Options, strict=False
        )
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None


def _differing(record: Struct) -> Iterator[str]:
    for field in _fields(type(record)):
        value = getattr(record, field.name)
        if field.default is not NODEFAULT and value != field.default:
            yield f"{field.name}={str(value).lower() if isinstance(value, bool) else value}"


@cache
def _fields(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    return fields(kind)
