"""SPIT-*: the options of Spit."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from cardrace.rules.options.words import Around, require


class SpitOptions(Struct, frozen=True, gc=False, tag="spit"):
    """Open stock piles, played on as many spit piles as there are seats."""

    piles: Literal[2, 3, 4, 5] = 5  # stock piles: SPIT-DEAL-2, SPIT-DEAL-4
    layout: Literal["stairs", "canfield"] = "stairs"
    short_deal: Literal["columns", "rows", "whole"] = "columns"  # SPIT-SHORT-1
    exhausted: Literal["solo", "recycle", "solo_own", "solo_both"] = "solo"  # SPIT-OUT-1, -3
    solo_lock: bool = True  # SPIT-OUT-2
    claim: Literal["slap", "finisher", "smallest"] = "slap"  # SPIT-SLAP-1, -4
    until: Literal["full", "layout"] = "full"  # spit.match: SPIT-END-4
    win: Literal["one_pile", "literal"] = "one_pile"  # SPIT-END-3
    one_pile_block: Literal["empty_race", "fewest", "owner"] = "empty_race"  # SPIT-END-5
    auto_turn: bool = True  # SPIT-TURN-1
    stack_equal: bool = False  # SPIT-MOVE-4
    false_slap: Literal["ignore", "opponent_chooses"] = "ignore"
    max_layouts: int = 1000

    def sizes(self) -> tuple[int, ...]:
        """Cards of each stock pile of a full layout."""
        if self.layout == "canfield":
            return (1, 1, 1, 1, 11)
        return tuple(range(1, self.piles + 1))

    def check(self, around: Around) -> None:
        require(around.jokers == 0, "Spit is played without jokers")
        require(around.points == 0, "Spit is not played for points")
        require(self.max_layouts >= 1, "at least one layout")
        require(
            self.layout == "stairs" or self.piles == 5, "the canfield layout has five stock piles"
        )
        share = 52 * around.decks // around.seats
        require(
            share > sum(self.sizes()),
            f"{around.seats} seats and {around.decks} packs leave no spit card after "
            f"{self.piles} stock piles",
        )
