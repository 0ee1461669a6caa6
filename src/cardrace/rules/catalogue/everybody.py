"""The options that are not of one game alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrace.rules.catalogue.words import Choice, house, says

_CENTRE: Final = ("spit", "speed")

EVERYBODY: Final[Mapping[str, Choice]] = {
    "seats": Choice(says("How many play.", "MULTI-1", "MULTI-6"), numbers="2 to 8"),
    "decks": Choice(
        says("Packs of cards.", "MULTI-4"),
        {
            1: says("One pack.", "MULTI-4"),
            2: says(
                "Two packs shuffled together; in Spit and California Spit a house rule.", "MULTI-4"
            ),
        },
    ),
    "jokers": Choice(
        says("Wild cards in each pack.", "JOKER-1"),
        {
            0: says("No jokers.", "JOKER-1"),
            1: says("One joker a pack.", "JOKER-1"),
            2: says("Two jokers a pack.", "JOKER-1"),
        },
        games=("speed",),
    ),
    "wrap": Choice(
        says("Whether ranks go round.", "COMMON-RANK-1"),
        {
            True: says("King and ace are neighbours.", "COMMON-RANK-1"),
            False: house("The king is the end: no ace fits on it.", "COMMON-RANK-1"),
        },
        games=_CENTRE,
    ),
    "equal_rank": Choice(
        says("Whether equal ranks fit.", "COMMON-RANK-3"),
        {
            False: says("A seven does not go on a seven.", "COMMON-RANK-3"),
            True: says("A seven goes on a seven too; in Spit a house rule.", "COMMON-RANK-3"),
        },
        games=_CENTRE,
    ),
    "colour": Choice(
        says("Whether colours matter.", "SPIT-PLAY-2"),
        {
            "any": says("Suits and colours do not matter.", "COMMON-RANK-1"),
            "alternate": says(
                "Red goes on black and black on red; in Speed a house rule.", "SPIT-PLAY-2"
            ),
        },
        games=_CENTRE,
    ),
    "stall": Choice(
        says("When cards turn though somebody can still act.", "COMMON-MUST-1"),
        {
            "strict": says("Never: who can, must.", "COMMON-MUST-1"),
            "agreed": house("Also when everybody asks for it.", "COMMON-MUST-1"),
            "timeout": house(
                "Who can act but waits too long counts as stuck for one flip.", "COMMON-MUST-1"
            ),
        },
    ),
    "stall_timeout_ms": Choice(
        house("How many milliseconds are too long.", "COMMON-MUST-1"),
        numbers="0 (none) or more",
        needs="stall",
    ),
    "flip_trigger": Choice(
        says("What starts a flip when nobody can play.", "COMMON-READY-1"),
        {
            "auto": says("The table, by itself.", "COMMON-READY-1"),
            "ready": says("Everybody has to ask for it.", "COMMON-READY-1"),
        },
        games=_CENTRE,
    ),
    "tie_break": Choice(
        says("Who comes first of two at the very same moment.", "COMMON-RACE-1"),
        {
            "arrival": says("Whose act the table had first.", "COMMON-RACE-1"),
            "finisher": says("Who cleared the layout or is out.", "COMMON-RACE-1"),
            "seat": says("The lower seat.", "COMMON-RACE-1"),
            "draw": says("Neither: the round is a draw.", "COMMON-RACE-1"),
        },
    ),
    "dead_game": Choice(
        house("How a round of Speed ends in which nobody can ever play again.", "SPEED-STALL-2"),
        {
            "fewest": house("Fewest cards win; equal is a draw.", "SPEED-STALL-2"),
            "draw": house("It is a draw.", "SPEED-STALL-2"),
            "redeal": house("It is a draw and dealt again.", "SPEED-STALL-2"),
        },
        games=("speed",),
    ),
    "best_of": Choice(
        says("Rounds of a match: more than half of them win it.", "SPEED-WIN-2"),
        numbers="1, 3, 5 and other odd numbers",
    ),
    "points": Choice(
        says("The points that win a match; 0 plays without points.", "SCORE-1", "SCORE-2"),
        numbers="0 (none) or more",
        games=("speed",),
    ),
}
