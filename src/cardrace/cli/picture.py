"""A table in a few lines: piles, and what lies before each seat.

``8H+2`` is an eight of hearts on two cards, ``(8H)`` lies face down, ``8H*`` may be covered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from cardrace.cards import Cards, name
from cardrace.rules.catalogue import TITLES
from cardrace.rules.notation import options_text
from cardrace.rules.options import CaliforniaOptions, Options, SpeedOptions, SpitOptions
from cardrace.rules.presets import preset_name
from cardrace.rules.state import Side, Spot, State

# what the stock and the spit cards are called, and a layout
ZONES: Final[Mapping[type[Struct], tuple[str, str, str]]] = {
    SpeedOptions: ("stock", "side pile", ""),
    SpitOptions: ("", "spit cards", "layout"),
    CaliforniaOptions: ("pack", "", "round"),
}


def heading(options: Options) -> str:
    names = dict.fromkeys((preset_name(options), options_text(options)))
    known = ": ".join(name for name in names if name)
    return f"{TITLES[type(options.game)]}, {options.seats} seats: {known}"


def picture(state: State) -> list[str]:
    stock, spit_cards, _ = ZONES[type(state.options.game)]
    lines = [
        f"seat {seat}  {_side(side, stock, spit_cards)}" for seat, side in enumerate(state.sides)
    ]
    if state.piles:
        piles = "  ".join(f"{_top(pile)} ({len(pile)})" for pile in state.piles)
        lines.insert(0, f"piles   {piles}{'' if state.started else '  face down'}")
    notes = "; ".join(_notes(state))
    return [*lines, f"also    {notes}"] if notes else lines


def _side(side: Side, stock: str, spit_cards: str) -> str:
    spots = "".join(f"{_spot(side, spot):<8}" for spot in range(len(side.spots)))
    zones = ((stock, side.stock), (spit_cards, side.spit_cards))
    counts = ", ".join(f"{called} {len(cards)}" for called, cards in zones if called)
    return f"{spots}{counts}"


def _spot(side: Side, spot: int) -> str:
    cards = side.spots[spot]
    if not cards:
        return "--"
    top = f"({_top(cards)})" if Spot(spot) in side.face_down else _top(cards)
    under = f"+{len(cards) - 1}" if len(cards) > 1 else ""
    return f"{top}{'*' if Spot(spot) in side.marks else ''}{under}"


def _top(cards: Cards) -> str:
    return name(cards[-1]) if cards else "--"


def _notes(state: State) -> Iterator[str]:
    """What neither piles nor sides show."""
    called = ZONES[type(state.options.game)][2]
    if called and state.layout > 1:
        yield f"{called} {state.layout}"
    if state.solo is not None:
        yield f"solo spits fall on pile {state.solo}"
    for double in state.doubles:
        yield f"spot {double.spot} of seat {double.seat} is open to seat {double.by}"
    for seat, pile in enumerate(state.claims if state.outcome is None else ()):
        yield f"seat {seat} has {'no pile yet' if pile is None else f'pile {pile}'}"
    for seat in state.out:
        yield f"seat {seat} is out and has not called"
    if state.penalty is not None:
        yield f"seat {state.penalty.seat} owes a penalty"
    if state.aside:
        yield f"{len(state.aside)} aside"
