"""SPEED-*, JOKER-*, VERBAL-*, MULTI-*, SCORE-*: the options of Speed."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from cardrace.rules.options.words import Around, require


class SpeedOptions(Struct, frozen=True, gc=False, tag="speed"):
    """A hidden hand, refilled from the stock; a side pile beside each centre pile."""

    hand: Literal[4, 5] = 5  # SPEED-HAND-1
    side: int = 10  # SPEED-DEAL-2, -3, MULTI-2; usual are 10 for two seats and 5 for more
    leftover: Literal["side", "aside", "draw"] = "side"  # MULTI-3
    max_play: Literal[1, 2, 3, 4, 5] = 1  # SPEED-MULTI-1
    multi: Literal["none", "equal", "run", "any"] = "none"  # SPEED-MULTI-1
    refill: Literal["auto", "manual"] = "auto"  # SPEED-DRAW-1
    recycle: Literal["keep_top", "whole", "turn_over", "none"] = "keep_top"  # SPEED-RECYCLE-1
    recycle_mix: Literal["each", "together"] = "each"  # SPEED-RECYCLE-2
    recycle_when: Literal["each", "all"] = "each"  # SPEED-RECYCLE-3
    verbal: Literal["off", "required", "race"] = "off"  # VERBAL-1, -4
    call_window_ms: int = 3000  # call_window; 0 is next_play: VERBAL-3
    call_pile: Literal["choice", "smallest", "largest", "random"] = "choice"  # VERBAL-3
    call_take: Literal["all", "under_top"] = "all"  # VERBAL-3
    false_call: Literal["ignore", "penalty"] = "ignore"  # VERBAL-5
    joker_top: Literal["any", "declared"] = "any"  # JOKER-3
    joker_last: Literal["forbidden", "allowed"] = "forbidden"  # JOKER-5
    joker_only: Literal["stuck", "draw", "swap"] = "stuck"  # JOKER-8
    joker_blocks_flip: bool = True  # JOKER-6
    joker_claim: Literal["cover", "take"] = "cover"  # JOKER-7
    joker_centre: Literal["wild", "replace"] = "wild"  # JOKER-4
    score_count: Literal["stock", "stock+hand"] = "stock"  # score.count: SCORE-1

    def total(self, around: Around) -> int:
        return around.decks * (52 + around.jokers)

    def share(self, around: Around) -> int:
        """Cards dealt to a seat, its hand included: SPEED-DEAL-4."""
        return (self.total(around) - around.seats * (1 + self.side)) // around.seats

    def over(self, around: Around) -> int:
        """Cards that do not divide: MULTI-3."""
        return (self.total(around) - around.seats * (1 + self.side)) % around.seats

    def check(self, around: Around) -> None:
        require(self.side >= 0, "a side pile has no fewer than no cards")
        require(
            self.share(around) >= self.hand,
            f"side piles of {self.side} leave too few cards for {around.seats} hands",
        )
        require(self.side > 0 or self.recycle != "none", "side=0 and recycle=none: no way to flip")
        require((self.multi == "none") == (self.max_play == 1), "multi and max_play>1 go together")
        require(self.call_window_ms >= 0, "a call window in milliseconds, or 0 for the next play")
        self._check_jokers(around)
        self._check_calls()
        require(
            self.score_count == "stock" or around.points > 0, "score_count needs match=points:N"
        )

    def _check_jokers(self, around: Around) -> None:
        plain = SpeedOptions()
        names = ("top", "last", "only", "blocks_flip", "claim", "centre")
        changed = [n for n in names if getattr(self, f"joker_{n}") != getattr(plain, f"joker_{n}")]
        require(not changed or around.jokers > 0, f"joker_{'/'.join(changed)} without jokers")

    def _check_calls(self) -> None:
        plain = SpeedOptions()
        names = ("call_window_ms", "call_pile", "call_take", "false_call")
        changed = [n for n in names if getattr(self, n) != getattr(plain, n)]
        require(not changed or self.verbal != "off", f"{'/'.join(changed)} without verbal")
