"""A position: a whole table, or what one seat knows of it.

Zones are written from the card that is next in play: ``[9D|x,x]`` is a nine of diamonds on
two cards that the reader may not know, ``[]`` an empty place.
"""

from __future__ import annotations

from cardrace.cards import UNKNOWN, Cards, name
from cardrace.rules.notation.lines import Words, heading
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
    words = Words(text, "position")
    options = words.take("options", parse_options)
    seats = range(options.seats)
    ready = words.take("ready", lambda rest: _seats(rest, options.seats))
    piles = words.take("piles", lambda rest: _piles(rest, options.seats))
    started = words.take("started", _yes)
    sides = tuple(
        Side(
            spots=words.take(f"spots-{i}", _parse_zones),
            stock=words.take(f"stock-{i}", parse_cards)[::-1],
            spit_cards=words.take(f"spit-cards-{i}", parse_cards)[::-1],
        )
        for i in seats
    )
    outcome = words.take("outcome", parse_outcome) if words.has("outcome") else None
    words.end()
    state = State(options, sides, piles, tuple(i in ready for i in seats), started, outcome)
    _check(state)
    return state


def _check(state: State) -> None:
    """What no line shows by itself."""
    known = [card for card in state.cards() if card != UNKNOWN]
    if twice := [card for card in known if known.count(card) > 1]:
        msg = f"{name(twice[0])} stands at two places of the table"
        raise ValueError(msg)
    winner = None if state.outcome is None else state.outcome.winner
    if winner is not None and winner not in range(state.options.seats):
        msg = f"no seat {winner} can have won"
        raise ValueError(msg)


def _seats(text: str, seats: int) -> tuple[int, ...]:
    words = () if text == NONE else text.split()
    known = {str(seat): seat for seat in range(seats)}
    for word in words:
        if word not in known:
            msg = f"no seat {word!r}; there are {' '.join(known)}"
            raise ValueError(msg)
    return tuple(known[word] for word in words)


def _piles(text: str, seats: int) -> tuple[Cards, ...]:
    piles = _parse_zones(text)
    if len(piles) != seats or not all(piles):
        msg = f"{seats} seats have {seats} piles, none of them empty"
        raise ValueError(msg)
    return piles


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


def _parse_zones(text: str) -> tuple[Cards, ...]:
    return tuple(map(_parse_zone, text.split()))


def _parse_zone(word: str) -> Cards:
    if word[:1] != "[" or word[-1:] != "]":
        msg = f"a zone stands in brackets, like [9D|x,x]: {word!r}"
        raise ValueError(msg)
    return parse_cards(word[1:-1].replace("|", ",") or NONE)[::-1]
