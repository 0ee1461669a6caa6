"""How an option says that it makes no game."""

from __future__ import annotations

from typing import Protocol


class Around(Protocol):
    """What a game's own record may ask of the record around it."""

    @property
    def seats(self) -> int: ...
    @property
    def decks(self) -> int: ...
    @property
    def jokers(self) -> int: ...
    @property
    def wrap(self) -> bool: ...
    @property
    def equal_rank(self) -> bool: ...
    @property
    def colour(self) -> str: ...
    @property
    def flip_trigger(self) -> str: ...
    @property
    def dead_game(self) -> str: ...
    @property
    def points(self) -> int: ...


def require(holds: bool, reason: str) -> None:  # noqa: FBT001 - reads as a sentence
    if not holds:
        raise ValueError(reason)
