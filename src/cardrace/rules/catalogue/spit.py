"""The options of Spit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrace.rules.catalogue.words import Choice, Explained, house, says


def _choice(
    what: Explained,
    values: Mapping[str | int | bool, Explained] | None = None,
    numbers: str = "",
) -> Choice:
    return Choice(what, values or {}, numbers, ("spit",))


_LAYOUT: Final = {
    "piles": _choice(
        says("Stock piles of each player.", "SPIT-DEAL-2", "SPIT-DEAL-4"),
        {
            2: house("Two, of one and two cards.", "SPIT-DEAL-4"),
            3: house("Three, of one to three cards.", "SPIT-DEAL-4"),
            4: says("Four, of one to four cards.", "SPIT-DEAL-4"),
            5: says("Five, of one to five cards.", "SPIT-DEAL-2"),
        },
    ),
    "layout": _choice(
        says("How the stock piles are laid.", "SPIT-DEAL-2"),
        {
            "stairs": says("Each has a card more than the one before.", "SPIT-DEAL-2"),
            "canfield": house("Four single cards and a pile of eleven.", "SPIT-DEAL-2"),
        },
    ),
    "short_deal": _choice(
        says("How he lays who has too few cards for a layout.", "SPIT-SHORT-1"),
        {
            "columns": says("One pile after the other.", "SPIT-SHORT-1"),
            "rows": says("A card to each pile, then again.", "SPIT-SHORT-1"),
            "whole": says(
                "Complete piles only; what is over are spit cards.", "SPIT-SHORT-1", "SPIT-SHORT-2"
            ),
        },
    ),
    "auto_turn": _choice(
        says("Who turns up the next card of a stock pile.", "SPIT-TURN-1"),
        {
            True: says("The table, at once.", "SPIT-TURN-1"),
            False: says("Its owner, when he likes.", "SPIT-TURN-1"),
        },
    ),
    "stack_equal": _choice(
        says("Whether equal tops of one's own may be put together.", "SPIT-MOVE-4"),
        {
            False: says("No: a top moves to an empty place only.", "SPIT-MOVE-1"),
            True: house("A top may be put on an equal one.", "SPIT-MOVE-4"),
        },
    ),
}
_STUCK: Final = {
    "exhausted": _choice(
        says(
            "What happens when not everybody has spit cards left.",
            "SPIT-OUT-1",
            "SPIT-OUT-2",
            "SPIT-OUT-3",
        ),
        {
            "solo": says("Who has some spits alone, on a pile of his choice.", "SPIT-OUT-1"),
            "recycle": says(
                "Who has none shuffles what lies under the top of his pile.", "SPIT-OUT-3"
            ),
            "solo_own": house("Who has some spits alone, on his own pile.", "SPIT-OUT-1"),
            "solo_both": house("Who has some spits a card on each pile.", "SPIT-OUT-1"),
        },
    ),
    "solo_lock": _choice(
        says("Whether all solo spits of a layout go on one pile.", "SPIT-OUT-2"),
        {
            True: says("On the pile of the first one.", "SPIT-OUT-2"),
            False: house("Each time on a pile of his choice.", "SPIT-OUT-2"),
        },
    ),
}
_END: Final = {
    "claim": _choice(
        says("Who takes which pile when a layout is over.", "SPIT-SLAP-1", "SPIT-SLAP-4"),
        {
            "slap": says("Whoever slaps it first.", "SPIT-SLAP-1", "SPIT-SLAP-2"),
            "finisher": says("Who cleared his layout chooses.", "SPIT-SLAP-4"),
            "smallest": house("Who cleared his layout gets a smallest one.", "SPIT-SLAP-4"),
        },
    ),
    "false_slap": _choice(
        house("What a slap does before the layout is over.", "SPIT-SLAP-1"),
        {
            "ignore": house("Nothing.", "SPIT-SLAP-1"),
            "opponent_chooses": house("The others choose a pile before him.", "SPIT-SLAP-1"),
        },
    ),
    "until": _choice(
        says("When the game is won.", "SPIT-END-3", "SPIT-END-4"),
        {
            "full": says("When somebody has no card at all.", "SPIT-END-3"),
            "layout": says("When somebody has cleared a layout.", "SPIT-END-4"),
        },
    ),
    "win": _choice(
        says("Whether a player without stock and spit cards has won.", "SPIT-END-3"),
        {
            "one_pile": says(
                "Only with one spit pile; otherwise he takes one and plays on.", "SPIT-END-3"
            ),
            "literal": says("At once, whatever lies in the centre.", "SPIT-END-3"),
        },
    ),
    "one_pile_block": _choice(
        house("Who takes the only spit pile when nobody can go on.", "SPIT-END-5"),
        {
            "empty_race": house("Who slaps the empty place first does not.", "SPIT-END-5"),
            "fewest": house("Not who has fewest stock cards.", "SPIT-END-5"),
            "owner": house("Who began it.", "SPIT-END-5"),
        },
    ),
    "max_layouts": _choice(
        house("Layouts after which fewest cards win.", "SPIT-LAYOUT-1"),
        numbers="1 or more",
    ),
}
SPIT: Final[Mapping[str, Choice]] = {**_LAYOUT, **_STUCK, **_END}
