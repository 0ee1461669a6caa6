"""A position: a whole table, or what one seat knows of it.

Zones are written from the card that is next in play: ``[9D|x,x]`` is a nine of diamonds on
two cards that the reader may not know, ``[]`` an empty place.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardrace.cards import Cards
from cardrace.rules.notation.lines import body_by_word, heading
from cardrace.rules.notation.options import options_text, parse_options
from cardrace.rules.notation.words import (
    NONE,
    cards_text,
    outcome_text,
    parse_cards,
    parse_outcome,
)
from cardrace.rules.state import Side, State


def position_text(state: State) -> str:
    ready = " ".join(str(i) for i, ready in enumerate(state.ready) if ready)
    lines = [
        heading("position"),
        f"options {options_text(state.options)}",
        f"ready {ready or NONE}",
        f"started {'yes' if state.started else 'no'}",
        f"piles {_zones_text(state.piles)}",
    ]
    for i, side in enumerate(state.sides):
        lines += (
            f"spots-{i} {_zones_text(side.spots)}",
            f"stock-{i} {cards_text(side.stock[::-1])}",
            f"spit-cards-{i} {cards_text(side.spit_cards[::-1])}",
        )
    if state.outcome is not None:
        lines.append(f"outcome {outcome_text(state.outcome)}")
    return "\n".join(lines) + "\n"


def parse_position(text: str) -> State:
    words = body_by_word(text, "position")
    try:
        return _state(words)
    except KeyError as error:
        msg = f"the position lacks the line {error.args[0]!r}"
        raise ValueError(msg) from None


def _state(words: dict[str, str]) -> State:
    options = parse_options(words.pop("options"))
    ready = words.pop("ready").split()
    sides = tuple(
        Side(
            spots=tuple(_parse_zones(words.pop(f"spots-{i}"))),
            stock=parse_cards(words.pop(f"stock-{i}"))[::-1],
            spit_cards=parse_cards(words.pop(f"spit-cards-{i}"))[::-1],
        )
        for i in range(options.seats)
    )
    state = State(
        options=options,
        sides=sides,
        piles=tuple(_parse_zones(words.pop("piles"))),
        ready=tuple(str(i) in ready for i in range(options.seats)),
        started=_yes(words.pop("started")),
        outcome=parse_outcome(words.pop("outcome")) if "outcome" in words else None,
    )
    if words:
        msg = f"a position has no line {min(words)!r}"
        raise ValueError(msg)
    return state


def _yes(text: str) -> bool:
    if text not in ("yes", "no"):
        msg = f"started is yes or no, not {text!r}"
        raise ValueError(msg)
    return text == "yes"


def _zones_text(zones: tuple[Cards, ...]) -> str:
    return " ".join(map(_zone_text, zones))


def _zone_text(cards: Cards) -> str:
    if not cards:
        return "[]"
    top, under = cards[-1:], cards[-2::-1]
    return f"[{cards_text(top)}|{cards_text(under)}]" if under else f"[{cards_text(top)}]"


def _parse_zones(text: str) -> Iterator[Cards]:
    for word in text.split():
        if word[:1] != "[" or word[-1:] != "]":
            msg = f"a zone stands in brackets, like [9D|x,x]: {word!r}"
            raise ValueError(msg)
        cards = parse_cards(word[1:-1].replace("|", ",") or NONE)
        yield cards[::-1]
