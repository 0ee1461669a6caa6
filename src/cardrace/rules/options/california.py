"""CAL-*: the options of California Spit."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from cardrace.rules.options.words import Around, require


class CaliforniaOptions(Struct, frozen=True, gc=False, tag="california"):
    """Open rows; groups of equal cards are covered from the packs in hand."""

    row: Literal[4, 5] = 5  # CAL-LAY-1
    scoop: Literal["all", "four"] = "all"  # CAL-ROUND-1
    cover: Literal["mark", "live"] = "mark"  # CAL-COVER-1
    double: Literal["anyone", "player", "off"] = "anyone"  # CAL-DOUBLE-1
    win: Literal["any_out", "on_cover"] = "any_out"  # CAL-WIN-1
    loop: Literal["shuffle", "fewest", "draw"] = "shuffle"  # CAL-LOOP-1
    max_rounds: int = 1000

    def check(self, around: Around) -> None:
        require(around.jokers == 0, "California Spit is played without jokers")
        require(around.points == 0, "California Spit is not played for points")
        require(around.wrap and not around.equal_rank, "ranks do not follow each other here")
        require(around.colour == "any", "colours do not matter here")
        require(around.flip_trigger == "auto", "nothing is flipped here")
        require(around.dead_game == "fewest", "there is no dead game here")
        require(self.scoop == "all" or self.row == 5, "scoop=four is for rows of five")
        require(self.max_rounds >= 1, "at least one round")
        share = 52 * around.decks // around.seats
        require(share > self.row, f"{around.seats} seats leave too few cards for a row")
