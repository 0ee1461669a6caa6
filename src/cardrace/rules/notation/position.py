"""A position: a whole table, or what one seat knows of it.

Zones are written from the card that is next in play: ``[9D|x,x]`` is a nine of diamonds on
two cards that the reader may not know, ``[]`` an empty place. What is as at the first deal is
left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final, get_type_hints

from msgspec import NODEFAULT
from msgspec.structs import fields, replace

from cardrace.cards import UNKNOWN, Cards, name
from cardrace.rules.notation.lines import Words, at_line, heading
from cardrace.rules.notation.options import options_text, parse_options
from cardrace.rules.notation.words import (
    NONE,
    cards_text,
    parse_cards,
    parse_within,
    parse_word,
    word,
)
from cardrace.rules.options import CaliforniaOptions, Options, SpeedOptions, SpitOptions
from cardrace.rules.state import Pile, Seat, Side, Spot, State

_SIDE: Final = tuple(field.name for field in fields(Side) if field.default is not NODEFAULT)
_OWN: Final = frozenset(("options", "sides", "piles", "ready", "started", "aside", "claims"))
_STATE: Final = tuple(field for field in State.__struct_fields__ if field not in _OWN)
_PILES: Final = {SpeedOptions: (1, 1), SpitOptions: (0, 1), CaliforniaOptions: (0, 0)}  # a seat
_NOTHING: Final[Cards] = ()
_NO_ZONES: Final[tuple[Cards, ...]] = ()
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
    return "\n".join((*lines, *_others(state, ("aside", "claims", *_STATE)))) + "\n"


def _others(record: Side | State, names: tuple[str, ...], suffix: str = "") -> list[str]:
    values = {field: getattr(record, field) for field in names}
    return [
        f"{field.replace('_', '-')}{suffix} {word(value, _HINTS[field])}"
        for field, value in values.items()
        if value != _DEFAULTS[field]
    ]


def parse_position(text: str) -> State:
    """Read a table; what need not be typed is as `_completed` and this function say."""
    words = Words(text, "position")
    options = words.take("options", parse_options)
    once = _Once(options)
    everybody = tuple(map(Seat, range(options.seats)))
    piles = words.get("piles", partial(_piles, once, options), _NO_ZONES)
    ready = words.get("ready", partial(_seats, options.seats), everybody)
    started = words.get("started", partial(parse_within, bool, {}), otherwise=True)
    sides = tuple(_side(words, once, f"-{i}") for i in everybody)
    spots = max(len(side.spots) for side in sides)
    within = {Seat: options.seats, Pile: len(piles), Spot: spots}
    state = State(
        options=options,
        sides=sides,
        piles=piles,
        ready=tuple(i in ready for i in everybody),
        started=started,
        aside=words.get("aside", once.several, _NOTHING),
        claims=words.get("claims", partial(_claims, options.seats), ()),
        **_take_others(words, _STATE, within),
    )
    with at_line(words.last):
        state = _completed(state)
        _check(state)
    words.end()
    return state


def _side(words: Words, once: _Once, suffix: str) -> Side:
    spots = words.take(f"spots{suffix}", once.zones)
    return Side(
        spots=spots,
        stock=words.get(f"stock{suffix}", once.cards, _NOTHING)[::-1],
        spit_cards=words.get(f"spit-cards{suffix}", once.cards, _NOTHING)[::-1],
        **_take_others(words, _SIDE, {Spot: len(spots)}, suffix),
    )


def _take_others(
    words: Words, names: Iterable[str], within: Mapping[Any, int], suffix: str = ""
) -> dict[str, Any]:
    return {
        field: words.get(line, partial(parse_within, _HINTS[field], within), _DEFAULTS[field])
        for field in names
        if (line := field.replace("_", "-") + suffix)
    }


class _Once:
    """Reads zones, and lets each card of the packs stand at one place only: COMMON-CONS-1."""

    def __init__(self, options: Options) -> None:
        self._left = {*options.deck()}
        self._whole = frozenset(self._left)

    def cards(self, text: str) -> Cards:
        return self._seen(parse_cards(text))

    def several(self, text: str) -> Cards:
        """Cards as other fields have them, in parentheses."""
        found: Cards = parse_word(text, Cards)
        return self._seen(found)

    def zones(self, text: str) -> tuple[Cards, ...]:
        return tuple(map(self._zone, text.split()))

    def _zone(self, zone: str) -> Cards:
        if zone[:1] != "[" or zone[-1:] != "]":
            msg = f"a zone stands in brackets, like [9D|x,x]: {zone!r}"
            raise ValueError(msg)
        return self.cards(zone[1:-1].replace("|", ",") or NONE)[::-1]

    def _seen(self, cards: Cards) -> Cards:
        for card in cards:
            if card != UNKNOWN and card not in self._left:
                twice = card in self._whole
                msg = "stands at two places of the table" if twice else "is not in these packs"
                msg = f"{name(card)} {msg}"
                raise ValueError(msg)
            self._left.discard(card)
        return cards


def _piles(once: _Once, options: Options, text: str) -> tuple[Cards, ...]:
    piles = once.zones(text)
    if isinstance(options.game, SpitOptions) and not all(piles):
        msg = "a spit pile has a card"
        raise ValueError(msg)
    return piles


def _claims(seats: int, text: str) -> tuple[Pile | None, ...]:
    """Who has which pile; one past the last is the missing one."""
    claims: tuple[Pile | None, ...] = parse_within(_HINTS["claims"], {Pile: seats}, text)
    taken = [pile for pile in claims if pile is not None]
    if len(claims) != seats or len(set(taken)) != len(taken):
        msg = f"claims are a pile or - for each of {seats} seats, no pile twice"
        raise ValueError(msg)
    return claims


def _completed(state: State) -> State:
    """*state* with what a person need not type: whose piles, no claims, no joker declared."""
    piles, seats = len(state.piles), state.options.seats
    game = state.options.game
    declares = isinstance(game, SpeedOptions) and game.joker_top == "declared"
    return replace(
        state,
        owners=state.owners or tuple(map(Seat, range(piles))),
        claims=state.claims or (None,) * (seats if state.claiming else 0),
        declared=state.declared or (-1,) * (piles if declares else 0),
    )


def _check(state: State) -> None:
    """What no line shows by itself."""
    piles, seats = len(state.piles), state.options.seats
    least, most = _PILES[type(state.options.game)]
    _require(
        least * seats <= piles <= most * seats,
        f"{piles} piles: from {least * seats} to {most * seats} lie in the centre here",
    )
    _require(
        len(state.owners) >= piles and len({*state.owners}) == len(state.owners),
        "each pile has an owner of its own: owners (0,1)",
    )
    _require(len(state.declared) in (0, piles), "declared has a rank or -1 for each pile")
    _require(
        all(len(packs) == seats for packs in state.starts), "starts have a pack for each seat"
    )
    places = [(d.seat, d.spot) for d in state.doubles]
    for seat, side in enumerate(state.sides):
        places += [(Seat(seat), spot) for spot in (*side.face_down, *side.marks)]
    for seat, spot in places:
        spots = state.sides[seat].spots
        _require(spot < len(spots) and spots[spot] != (), f"no card lies on spot {spot} of {seat}")


def _require(holds: bool, reason: str) -> None:  # noqa: FBT001 - reads as a sentence
    if not holds:
        raise ValueError(reason)


def _seats(seats: int, text: str) -> tuple[Seat, ...]:
    words = () if text == NONE else text.split()
    known = {str(seat): Seat(seat) for seat in range(seats)}
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
