"""What an option and each of its values mean, as data."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

Value = str | int | bool
GAMES = ("spit", "speed", "california")


class Explained(Struct, frozen=True):
    """A plain sentence, the rules behind it, and whether it is a house rule."""

    summary: str
    rules: tuple[str, ...] = ()
    house: bool = False


class Choice(Struct, frozen=True):
    """One option: of which games, and each of its values, or the numbers it may be."""

    what: Explained
    values: Mapping[Value, Explained] = {}
    numbers: str = ""
    games: tuple[str, ...] = GAMES
    needs: str = ""  # the option that must not be at its default, or this one says nothing


def says(summary: str, *rules: str) -> Explained:
    return Explained(summary, rules)


def house(summary: str, *rules: str) -> Explained:
    """No source text says so, or it is known from elsewhere."""
    return Explained(summary, rules, house=True)
