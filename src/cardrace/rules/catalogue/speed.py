"""The options of Speed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrace.rules.catalogue.words import Choice, Explained, house, says


def _choice(
    what: Explained,
    values: Mapping[str | int | bool, Explained] | None = None,
    numbers: str = "",
    needs: str = "",
) -> Choice:
    return Choice(what, values or {}, numbers, ("speed",), needs)


_DEAL: Final = {
    "hand": _choice(
        says("The most cards a hand has.", "SPEED-HAND-1"),
        {
            4: house("Four.", "SPEED-HAND-1"),
            5: says("Five, kept secret.", "SPEED-HAND-1"),
        },
    ),
    "side": _choice(
        says(
            "Cards in each side pile; the rest is dealt to the players.",
            "SPEED-DEAL-2",
            "SPEED-DEAL-3",
            "MULTI-2",
        ),
        numbers="0 or more (usual: 10 for two, 5 for more), as long as everybody gets a hand",
    ),
    "leftover": _choice(
        says("Where cards go that do not divide by the players.", "MULTI-3"),
        {
            "side": says("To the first side piles.", "MULTI-3"),
            "aside": says("Out of play.", "MULTI-3"),
            "draw": says("To the stocks of the first players.", "MULTI-3"),
        },
    ),
    "halves": _choice(
        house("How the pack is divided, for two.", "SPEED-DEAL-4"),
        {
            False: says("It is shuffled whole.", "SPEED-DEAL-4"),
            True: house("One has the red cards, the other the black.", "SPEED-DEAL-4"),
        },
    ),
    "open_hand": _choice(
        says("Who sees a hand.", "SPEED-HAND-1"),
        {
            False: says("Its owner alone.", "SPEED-HAND-1"),
            True: house("Everybody.", "SPEED-HAND-1"),
        },
    ),
    "flip_from": _choice(
        says("Where the cards of a flip come from.", "SPEED-STALL-2"),
        {
            "side": says("From the side piles.", "SPEED-STALL-2"),
            "stock": house("From each player's own stock; without side piles.", "SPEED-STALL-2"),
        },
        needs="side",
    ),
}
_PLAY: Final = {
    "max_play": _choice(
        says("The most cards in one act.", "COMMON-ONE-1", "SPEED-MULTI-1"),
        {
            1: says("One at a time.", "COMMON-ONE-1"),
            2: says("Two.", "SPEED-MULTI-1"),
            3: says("Three.", "SPEED-MULTI-1"),
            4: says("Four.", "SPEED-MULTI-1"),
            5: says("Five: a whole hand.", "SPEED-MULTI-1"),
        },
    ),
    "multi": _choice(
        says("Which cards may go together in one act.", "SPEED-MULTI-1"),
        {
            "none": says("None: one card at a time.", "COMMON-ONE-1"),
            "equal": says("Equal ones, on the first, which fits.", "SPEED-MULTI-1"),
            "run": house("Ranks that go on in one direction.", "SPEED-MULTI-1"),
            "any": says("Each must fit on the one before it.", "SPEED-MULTI-1"),
        },
    ),
    "refill": _choice(
        says("Who fills up a hand.", "SPEED-DRAW-1"),
        {
            "auto": says("The table, after every play.", "SPEED-DRAW-1"),
            "manual": says("Everybody draws for himself, card by card.", "SPEED-DRAW-1"),
        },
    ),
}
_RECYCLE: Final = {
    "recycle": _choice(
        says("What an empty side pile is made of anew.", "SPEED-RECYCLE-1"),
        {
            "keep_top": says(
                "The centre pile, shuffled, without its top, which stays.", "SPEED-RECYCLE-1"
            ),
            "whole": says(
                "The whole centre pile, shuffled; the flip begins it anew.", "SPEED-RECYCLE-1"
            ),
            "turn_over": house(
                "The centre pile without its top, turned over unshuffled.", "SPEED-RECYCLE-1"
            ),
            "none": house("Nothing: it stays empty.", "SPEED-RECYCLE-1"),
        },
    ),
    "recycle_mix": _choice(
        says("Whether the centre piles are mixed for it.", "SPEED-RECYCLE-2"),
        {
            "each": says("Each gives its own side pile.", "SPEED-RECYCLE-2"),
            "together": says("They are mixed and split evenly.", "SPEED-RECYCLE-2"),
        },
    ),
    "recycle_when": _choice(
        says("Which side piles are made anew.", "SPEED-RECYCLE-3"),
        {
            "each": house("One that is empty, whatever the others have.", "SPEED-RECYCLE-3"),
            "all": house("None before all are empty.", "SPEED-RECYCLE-3"),
        },
    ),
}
_CALL: Final = {
    "verbal": _choice(
        says('Whether one must call "Speed!" to win.', "VERBAL-1", "VERBAL-4"),
        {
            "off": says("No: the last card wins.", "SPEED-WIN-1"),
            "required": says(
                "Who is out must call, or he takes a pile.", "VERBAL-1", "VERBAL-2", "VERBAL-3"
            ),
            "race": says(
                "When somebody is out, whoever calls first wins.", "VERBAL-2", "VERBAL-4"
            ),
        },
    ),
    "call_window_ms": _choice(
        house("Milliseconds for the call.", "VERBAL-3"),
        numbers="0 (until another's next play) or more",
        needs="verbal",
    ),
    "call_pile": _choice(
        says("Which pile he takes who did not call in time.", "VERBAL-3"),
        {
            "choice": says("One of his choice; in the end a smallest.", "VERBAL-3"),
            "smallest": says("A smallest.", "VERBAL-3"),
            "largest": says("A largest.", "VERBAL-3"),
            "random": says("Any, by chance.", "VERBAL-3"),
        },
        needs="verbal",
    ),
    "call_take": _choice(
        says("How much of that pile he takes.", "VERBAL-3"),
        {
            "all": says("All of it.", "VERBAL-3"),
            "under_top": says("All but its top.", "VERBAL-3"),
        },
        needs="verbal",
    ),
    "false_call": _choice(
        says("What a call does by somebody who has cards left.", "VERBAL-5"),
        {
            "ignore": house("Nothing.", "VERBAL-5"),
            "penalty": house("He takes a pile.", "VERBAL-5"),
        },
        needs="verbal",
    ),
}
_JOKERS: Final = {
    "joker_top": _choice(
        says("What fits on a joker that was played.", "JOKER-3"),
        {
            "any": says("Any card.", "JOKER-3"),
            "declared": house("What fits the rank that its player named.", "JOKER-3"),
        },
        needs="jokers",
    ),
    "joker_last": _choice(
        says("Whether a joker may be one's last card.", "JOKER-5"),
        {
            "forbidden": says("It may not be played as the last card.", "JOKER-5"),
            "allowed": says("It may win the round.", "JOKER-5"),
        },
        needs="jokers",
    ),
    "joker_only": _choice(
        says("What he does who has nothing but jokers that he may not play.", "JOKER-8"),
        {
            "stuck": house("He waits.", "JOKER-8"),
            "draw": house("At the next flip he takes the top of his side pile.", "JOKER-8"),
            "swap": house("He takes it and puts the joker under that pile.", "JOKER-8"),
        },
        needs="jokers",
    ),
    "joker_blocks_flip": _choice(
        says("Whether a joker in hand that could be played holds up the flip.", "JOKER-6"),
        {
            True: says("It does: it must be played first.", "JOKER-6"),
            False: says("It may be kept for later.", "JOKER-6"),
        },
        needs="jokers",
    ),
    "joker_claim": _choice(
        says("What becomes of a joker that somebody covers.", "JOKER-7"),
        {
            "cover": says("It stays; the first card on it says what it was.", "JOKER-7"),
            "take": says("Who covers it takes it in hand.", "JOKER-7"),
        },
        needs="jokers",
    ),
    "joker_centre": _choice(
        says("What a joker does that is turned up in the centre.", "JOKER-4"),
        {
            "wild": says("Any card fits on it.", "JOKER-4"),
            "replace": house("It goes under the side pile, and another card turns.", "JOKER-4"),
        },
        needs="jokers",
    ),
}
_SCORE: Final = {
    "score_count": _choice(
        says("Which cards of the others are the winner's points.", "SCORE-1"),
        {
            "stock": says("Those left in their stocks.", "SCORE-1"),
            "stock+hand": says("Those in their hands as well.", "SCORE-1"),
        },
        needs="points",
    ),
}
SPEED: Final[Mapping[str, Choice]] = {
    **_DEAL,
    **_PLAY,
    **_RECYCLE,
    **_CALL,
    **_JOKERS,
    **_SCORE,
}
