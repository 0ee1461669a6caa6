"""What each preset is, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrace.rules.catalogue.words import Explained, house, says

_SPIT: Final = {
    "spit": says(
        "Five stock piles, layout after layout, until somebody has no card at all.",
        "SPIT-DEAL-2",
        "SPIT-END-3",
    ),
    "spit-four-piles": says("Smaller layouts and more spit cards: a longer game.", "SPIT-DEAL-4"),
    "spit-choose": says("Who clears his layout chooses the pile.", "SPIT-SLAP-4"),
    "spit-alternating": says("Red on black on red: layouts often end blocked.", "SPIT-PLAY-2"),
    "spit-recycle": says("Spit cards come back from under the piles.", "SPIT-OUT-3"),
    "spit-quick": says(
        "Spit cards come back, and one layout decides.", "SPIT-OUT-3", "SPIT-END-4"
    ),
    "spit-literal-end": says("No stock and no spit cards: won at once.", "SPIT-END-3"),
    "spit-stack": house("Equal tops may be put together.", "SPIT-MOVE-4"),
    "spit-equal": house("Sevens go on sevens.", "COMMON-RANK-3"),
    "spit-canfield": house("Four single cards and a pile of eleven.", "SPIT-DEAL-2"),
    "spit-3p": house("Three players with four stock piles and a spit pile each.", "SPIT-DEAL-4"),
    "spit-4p": house("Four players with three stock piles and a spit pile each.", "SPIT-DEAL-4"),
}
_SPEED: Final = {
    "speed": says("Ten cards in a side pile, fifteen for each player.", "SPEED-DEAL-2"),
    "speed-5-20": says("Twenty cards for each player: a longer race.", "SPEED-DEAL-3"),
    "speed-doubles": says("Sevens go on sevens.", "COMMON-RANK-3"),
    "speed-stack": says(
        "Equal ranks fit, and equal cards leave the hand together.",
        "COMMON-RANK-3",
        "SPEED-MULTI-1",
    ),
    "speed-pairs": says("Two cards at once, if they follow each other.", "SPEED-MULTI-1"),
    "speed-manual": says("Everybody draws for himself.", "SPEED-DRAW-1"),
    "speed-whole-recycle": says("Side piles are rebuilt with the tops too.", "SPEED-RECYCLE-1"),
    "speed-jokers": says("Two wild cards, sixteen cards each.", "JOKER-1"),
    "speed-jokers-5": says("Two wild cards, twenty-one cards each.", "JOKER-1", "SPEED-DEAL-3"),
    "speed-call": says('No victory without the call of "Speed!".', "VERBAL-1", "VERBAL-3"),
    "speed-call-race": says("When somebody is out, the first to call wins.", "VERBAL-4"),
    "speed-best-of-3": says("Two rounds win the match.", "SPEED-WIN-2"),
    "speed-points": says("Play until somebody has fifty points.", "SCORE-1", "SCORE-2"),
    "speed-text-b": says(
        "One of our source texts to the letter: equal ranks, whole piles, the call, two of three.",
        "COMMON-RANK-3",
        "SPEED-RECYCLE-1",
        "VERBAL-1",
        "SPEED-WIN-2",
    ),
    "speed-3way": says("Three players, eleven cards each.", "MULTI-1", "MULTI-2", "MULTI-3"),
    "speed-3way-jokers": says(
        "Three players, two wild cards, twelve cards each.", "MULTI-2", "JOKER-1"
    ),
    "speed-4way": says("Four players on one pack: short and slow.", "MULTI-4"),
    "speed-2decks": says("Four players on two packs, twenty cards each.", "MULTI-4"),
    "speed-crowd": says("Five to eight players on two packs; six if you do not say.", "MULTI-6"),
    "speed-two-halves": house(
        "Red against black, with four open cards each and flips from one's own stock.",
        "SPEED-HAND-1",
        "SPEED-STALL-2",
    ),
}
_CALIFORNIA: Final = {
    "california-spit": says("Rows of five: hardly ever without a group.", "CAL-LAY-1"),
    "california-spit-4": says("Rows of four, the older game, of several rounds.", "CAL-LAY-1"),
    "california-5-4": says("Five are laid, four are taken up.", "CAL-ROUND-1"),
    "california-no-doubles": house(
        "A card on an equal one is not open by itself.", "CAL-DOUBLE-1"
    ),
}
NAMED: Final[Mapping[str, Explained]] = {**_SPIT, **_SPEED, **_CALIFORNIA}
