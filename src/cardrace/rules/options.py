"""What a table may choose, one tagged record a game inside a small common one.

Code asks what an option says, never what a preset is called.
"""

from __future__ import annotations

from msgspec import Struct

from cardrace.cards import DECK


class SpeedOptions(Struct, frozen=True, gc=False, tag="speed"):
    """SPEED-*: hand and stock are dealt to a seat, a side pile lies beside each pile."""

    hand: int = 5  # SPEED-HAND-1
    side: int = 10  # cards in a side pile: SPEED-DEAL-2, SPEED-DEAL-3

    def share(self, seats: int) -> int:
        """Cards dealt to a seat, its hand included: SPEED-DEAL-4."""
        return (len(DECK) - seats * (1 + self.side)) // seats


class Options(Struct, frozen=True, gc=False):
    """What was settled before the deal; a table that cannot be dealt cannot be described."""

    game: SpeedOptions
    seats: int = 2

    def __post_init__(self) -> None:
        game, seats = self.game, self.seats
        if game.hand < 1 or game.side < 1 or seats < 2:
            msg = "a hand, a side pile and two seats are the least"
            raise ValueError(msg)
        share = game.share(seats)
        if share < game.hand:
            msg = (
                f"a hand of {game.hand} and side piles of {game.side} need more than the deck has"
            )
            raise ValueError(msg)
        over = len(DECK) - seats * (1 + game.side + share)
        if over:
            msg = f"{seats} seats leave {over} cards over"
            raise ValueError(msg)
