"""A position: a whole table, or what one seat knows of it.

Zones are written from the card that is next in play: ``[9D|x,x]`` is a nine of diamonds on
two cards that the reader may not know, ``[]`` an empty place. What is as at the first deal is
left out.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, get_type_hints

from msgspec.structs import fields

from cardrace.cards import UNKNOWN, Cards, name
from cardrace.rules.notation.lines import Words, heading
from cardrace.rules.notation.options import options_text, parse_options
from cardrace.rules.notation.words import NONE, cards_text, parse_cards, parse_word, word
from cardrace.rules.state import Side, State

_SIDE: Final = ("face_down", "marks")
_STATE: Final = tuple(
    field.name for field in fields(State)
    if field.name not in ("options", "sides", "piles", "ready", "started")
)  # fmt: skip
_HINTS: Final[dict[str, Any]] = {**get_type_hints(Side), **get_type_hints(State)}
_DEFAULTS: Final = {field.name: field.default for kind in (Side, State) for field in fields(kind)}


def position_text(state: State) -> str:
    ready = " ".join(str(i) for i, ready in enumerate(state.ready) if ready)
    lines = [
        heading("position"),
        f"options {options_text(state.options)}",
        f"ready {ready or NONE}",
        f"started {'yes' if state.started else 'no'}",
        f"piles {_zones_text(state.piles)}".rstrip(),
    ]
    for i, side in enumerate(state.sides):
        lines += (
            f"spots-{i} {_zones_text(side.spots)}",
            f"stock-{i} {cards_text(side.stock[::-1])}",
            f"spit-cards-{i} {cards_text(side.spit_cards[::-1])}",
            *_others(side, _SIDE, f"-{i}"),
        )
    return "\n".join((*lines, *_others(state, _STATE))) + "\n"


def _others(record: Side | State, names: tuple[str, ...], suffix: str = "") -> list[str]:
    values = {field: getattr(record, field) for field in names}
    return [
        f"{field.replace('_', '-')}{suffix} {word(value, _HINTS[field])}"
        for field, value in values.items()
        if value != _DEFAULTS[field]
    ]


def parse_position(text: str) -> State:
    words = Words(text, "position")
    options = words.take("options", parse_options)
    seats = range(options.seats)
    ready = words.take("ready", lambda rest: _seats(rest, options.seats))
    state = State(
        options=options,
        sides=tuple(_side(words, f"-{i}") for i in seats),
        piles=words.take("piles", _parse_zones),
        ready=tuple(i in ready for i in seats),
        started=words.take("started", lambda rest: parse_word(rest, bool)),
        **_take_others(words, _STATE),
    )
    words.end()
    _check(state)
    return state


def _side(words: Words, suffix: str) -> Side:
    return Side(
        spots=words.take(f"spots{suffix}", _parse_zones),
        stock=words.take(f"stock{suffix}", parse_cards)[::-1],
        spit_cards=words.take(f"spit-cards{suffix}", parse_cards)[::-1],
        **_take_others(words, _SIDE, suffix),
    )


def _take_others(words: Words, names: tuple[str, ...], suffix: str = "") -> dict[str, Any]:
    lines = {field: field.replace("_", "-") + suffix for field in names}
    return {
        field: words.take(line, partial(_parse_field, field))
        for field, line in lines.items()
        if words.has(line)
    }


def _parse_field(field: str, rest: str) -> Any:  # noqa: ANN401 - whatever the field is
    return parse_word(rest, _HINTS[field])


def _check(state: State) -> None:
    """What no line shows by itself."""
    known = [card for card in state.cards() if card != UNKNOWN]
    if twice := [card for card in known if known.count(card) > 1]:
        msg = f"{name(twice[0])} stands at two places of the table"
        raise ValueError(msg)
    seats = range(state.options.seats)
    winner = None if state.outcome is None else state.outcome.winner
    if winner is not None and winner not in seats:
        msg = f"no seat {winner} can have won"
        raise ValueError(msg)
    if len(state.owners) < len(state.piles) or any(owner not in seats for owner in state.owners):
        msg = "each pile has an owner: owners (0,1)"
        raise ValueError(msg)


def _seats(text: str, seats: int) -> tuple[int, ...]:
    words = () if text == NONE else text.split()
    known = {str(seat): seat for seat in range(seats)}
    for seat in words:
        if seat not in known:
            msg = f"no seat {seat!r}; there are {' '.join(known)}"
            raise ValueError(msg)
    return tuple(known[seat] for seat in words)


def _zones_text(zones: tuple[Cards, ...]) -> str:
    return " ".join(map(_zone_text, zones))


def _zone_text(cards: Cards) -> str:
    if not cards:
        return "[]"
    top, under = cards[-1:], cards[-2::-1]
    return f"[{cards_text(top)}|{cards_text(under)}]" if under else f"[{cards_text(top)}]"


def _parse_zones(text: str) -> tuple[Cards, ...]:
    return tuple(map(_parse_zone, text.split()))


def _parse_zone(zone: str) -> Cards:
    if zone[:1] != "[" or zone[-1:] != "]":
        msg = f"a zone stands in brackets, like [9D|x,x]: {zone!r}"
        raise ValueError(msg)
    return parse_cards(zone[1:-1].replace("|", ",") or NONE)[::-1]
