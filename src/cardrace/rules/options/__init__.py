"""What a table may choose: a small common record around one tagged record a game.

Code asks what an option says, never what a preset is called. A combination that makes no game
raises ``ValueError`` with the reason when the options are made, never later. The names are
those of rules.md §3.1 with ``.`` as ``_``; where they differ, the field says so.
"""

from __future__ import annotations

from itertools import chain
from typing import Literal

from msgspec import Struct

from cardrace.cards import Cards, deck, is_red
from cardrace.rules.options.california import CaliforniaOptions
from cardrace.rules.options.speed import SpeedOptions
from cardrace.rules.options.spit import SpitOptions
from cardrace.rules.options.words import require

GameOptions = SpeedOptions | SpitOptions | CaliforniaOptions

__all__ = ["CaliforniaOptions", "GameOptions", "Options", "SpeedOptions", "SpitOptions"]


class Options(Struct, frozen=True, gc=False):
    """Everything that is settled before the cards are dealt."""

    game: GameOptions
    seats: int = 2  # players
    decks: int = 1  # packs
    jokers: int = 0  # in each pack
    wrap: bool = True  # COMMON-RANK-1: ranks go round the corner
    equal_rank: bool = False  # COMMON-RANK-3
    colour: Literal["any", "alternate"] = "any"  # SPIT-PLAY-2
    stall: Literal["strict", "agreed", "timeout"] = "strict"  # COMMON-MUST-1
    stall_timeout_ms: int = 0  # 0: none
    flip_trigger: Literal["auto", "ready"] = "auto"  # COMMON-READY-1
    tie_break: Literal["arrival", "finisher", "seat", "draw"] = "arrival"  # COMMON-RACE-1
    dead_game: Literal["fewest", "draw", "redeal"] = "fewest"  # rules.md 4.23
    best_of: int = 1  # match=best_of:N, and 1 is match=single
    points: int = 0  # match=points:N, SCORE-2; 0: not played for points

    def deck(self) -> Cards:
        """Every card of the table, in order."""
        return deck(self.decks, self.jokers)

    def zones(self) -> tuple[Cards, ...]:
        """What is shuffled, each by itself; one after the other they are dealt."""
        cards = self.deck()
        if isinstance(self.game, SpeedOptions) and self.game.halves:
            return tuple(tuple(c for c in cards if is_red(c) is red) for red in (True, False))
        return (cards,)

    def unshuffled(self) -> Cards:
        """Every card of the table, in an order in which it can be dealt."""
        return tuple(chain.from_iterable(self.zones()))

    def __post_init__(self) -> None:
        require(2 <= self.seats <= 8, "two to eight can play")
        require(self.decks in (1, 2), "one pack or two")
        require(self.jokers in (0, 1, 2), "no joker, one or two in each pack")
        require(self.best_of >= 1 and self.best_of % 2 == 1, "best of an odd number of rounds")
        require(self.points >= 0, "a target of points, or 0 for none")
        require(self.points == 0 or self.best_of == 1, "either best of N or points, not both")
        require(self.stall_timeout_ms >= 0, "a time in milliseconds, or 0 for none")
        require(
            (self.stall == "timeout") == (self.stall_timeout_ms > 0),
            "stall=timeout and stall_timeout_ms belong together",
        )
        self.game.check(self)
