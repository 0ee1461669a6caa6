"""The catalogue of the rules as lines of text: all of it, or what one set of options means."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import fields

from cardrace.rules import Dealt, deal
from cardrace.rules.catalogue import CHOICES, NAMED, TITLES, Choice, Explained, Value
from cardrace.rules.notation import options_text
from cardrace.rules.options import CaliforniaOptions, Options, SpeedOptions, SpitOptions
from cardrace.rules.presets import ALIASES, PRESETS, preset_name
from cardrace.rules.state import State

WIDTH: Final = 96
# what lies before a seat after the deal: spots, stock, spit cards
PLACES: Final[Mapping[type[Struct], tuple[str, str, str]]] = {
    SpitOptions: ("stock piles", "", "spit cards"),
    SpeedOptions: ("hand", "stock", "side pile"),
    CaliforniaOptions: ("", "pack", ""),
}


def overview() -> Iterator[str]:
    """Every game, preset, option and value."""
    for game, title in TITLES.items():
        yield f"{title}: presets"
        for name, options in PRESETS.items():
            if type(options.game) is game:
                yield from _entry(f"  {name}", NAMED[name])
        yield ""
    yield "Other names"
    for preset in dict.fromkeys(ALIASES.values()):
        yield from _wrapped(f"  {preset:<27} ", ", ".join(_aliases(preset)))
    for record, choices in CHOICES.items():
        yield ""
        yield f"Options of {TITLES.get(record, 'every game')}"
        usual = {field.name: field.default for field in fields(record)}
        for name, choice in choices.items():
            yield from _choice(name, choice, usual[name])


def explanation(options: Options) -> Iterator[str]:
    """One set of options: its name, its deal, and every option that says something in it."""
    name, title = preset_name(options), TITLES[type(options.game)]
    if name is None:
        yield f"Your own rules: {title}"
    else:
        yield f"{name}: {title}"
        yield from _entry("", NAMED[name])
        if aliases := _aliases(name):
            yield f"Also called {', '.join(aliases)}."
    yield f"As text: {options_text(options)}"
    yield ""
    yield from _deal(options)
    yield ""
    yield f"The options; * is not as usual in {title}"
    for record in (options, options.game):
        usual = {field.name: field.default for field in fields(record)}
        for field, choice in CHOICES[type(record)].items():
            if _matters(options, choice):
                yield from _chosen(field, choice, getattr(record, field), usual[field])


def _aliases(preset: str) -> list[str]:
    return [alias for alias, meant in ALIASES.items() if meant == preset]


def _deal(options: Options) -> Iterator[str]:
    """How many cards lie where, seat by seat, and that they are all there."""
    table = deal(Dealt(options, options.unshuffled()))
    places = PLACES[type(options.game)]
    yield f"The deal: {options.seats} seats, {len(options.deck())} cards"
    for seat, side in enumerate(table.sides):
        zones = zip(places, (side.laid(), len(side.stock), len(side.spit_cards)), strict=True)
        counts = ", ".join(f"{place} {count}" for place, count in zones if place)
        yield f"  seat {seat}: {counts}"
    yield from _rest(table)


def _rest(table: State) -> Iterator[str]:
    if table.piles:
        yield f"  centre: {' + '.join(str(len(pile)) for pile in table.piles)}"
    if table.aside:
        yield f"  out of play: {len(table.aside)}"


def _matters(options: Options, choice: Choice) -> bool:
    """Whether the option says something here: it is of this game, and what it needs is chosen."""
    if str(options.game.__struct_config__.tag) not in choice.games:
        return False
    for record in (options, options.game):
        for field in fields(record):
            if field.name == choice.needs:
                return bool(getattr(record, field.name) != field.default)
    return True


def _choice(name: str, choice: Choice, usual: object) -> Iterator[str]:
    games = f" ({', '.join(choice.games)})" if len(choice.games) == 2 else ""
    what = Explained(f"{choice.what.summary}{games}", choice.what.rules, choice.what.house)
    yield from _entry(f"  {name}", what)
    if choice.numbers:
        yield f"      {choice.numbers}; usually {_text(usual)}"
    for value, meaning in choice.values.items():
        mark = " (usual)" if value == usual else ""
        yield from _entry(f"      {_text(value)}{mark}", meaning)


def _chosen(name: str, choice: Choice, value: Value, usual: object) -> Iterator[str]:
    meaning = choice.values.get(value)
    entry = choice.what
    if meaning is not None:
        rules = tuple(dict.fromkeys((*meaning.rules, *entry.rules)))
        entry = Explained(f"{entry.summary} {meaning.summary}", rules, meaning.house)
    mark = " " if value == usual else "*"
    yield from _entry(f"{mark} {name}={_text(value)}", entry)


def _text(value: object) -> str:
    if value is None:
        return "usual"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _entry(head: str, said: Explained) -> list[str]:
    house = " House rule." if said.house else ""
    first = f"{head:<29} " if head else ""
    return _wrapped(first, f"{said.summary}{house} [{', '.join(said.rules)}]")


def _wrapped(first: str, text: str) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=" " * len(first),
        break_on_hyphens=False,
    )
