"""SPEED-*, JOKER-*, VERBAL-*, MULTI-*, SCORE-*: the options of Speed."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from cardrace.rules.options.words import Around, require


class SpeedOptions(Struct, frozen=True, gc=False, tag="speed"):
    """A hidden hand, refilled from the stock; a side pile beside each centre pile."""

    hand: Literal[4, 5] = 5  # SPEED-HAND-1
    side: int | None = None  # SPEED-DEAL-2, -3, MULTI-2; none: 10 for two seats, 5 for more
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
    halves: bool = False  # one seat has the red cards and the other the black (BTS)
    open_hand: bool = False  # hands lie face up (BTS)
    flip_from: Literal["side", "stock"] = "side"  # whence a flip comes (BTS); then as ever

    def side_size(self, around: Around) -> int:
        """Cards of a side pile at the deal."""
        if self.side is None:
            return 10 if around.seats == 2 else 5
        return self.side

    def share(self, around: Around) -> int:
        """Cards dealt to a seat, its hand included: SPEED-DEAL-4."""
        return self._dealt(around) // around.seats

    def over(self, around: Around) -> int:
        """Cards that do not divide: MULTI-3."""
        return self._dealt(around) % around.seats

    def _dealt(self, around: Around) -> int:
        total = around.decks * (52 + around.jokers)
        return total - around.seats * (1 + self.side_size(around))

    def check(self, around: Around) -> None:
        side = self.side_size(around)
        require(side >= 0, "a side pile has no fewer than no cards")
        require(
            self.share(around) >= self.hand,
            f"side piles of {side} leave too few cards for {around.seats} hands",
        )
        require(
            side > 0 or self.recycle != "none" or self.flip_from == "stock",
            "side=0 and recycle=none: no way to flip",
        )
        require((self.multi == "none") == (self.max_play == 1), "multi and max_play>1 go together")
        require(self.call_window_ms >= 0, "a call window in milliseconds, or 0 for the next play")
        self._check_jokers(around)
        self._check_calls()
        self._check_open(around)
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
        require(
            self.verbal != "race" or self.call_window_ms > 0,
            "verbal=race freezes the play, so call_window_ms=0 would wait for ever",
        )

    def _check_open(self, around: Around) -> None:
        require(not self.halves or around.seats == 2, "halves are for two seats")
        jokers = around.jokers > 0
        require(not (jokers and self.halves), "a joker is of neither half")
        require(not (jokers and self.open_hand), "open_hand is played without jokers")
        require(
            self.flip_from == "side" or self.side_size(around) == 0,
            "flip_from=stock is for side=0",
        )
