"""The options of California Spit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrace.rules.catalogue.words import Choice, Explained, house, says


def _choice(
    what: Explained,
    values: Mapping[str | int | bool, Explained] | None = None,
    numbers: str = "",
) -> Choice:
    return Choice(what, values or {}, numbers, ("california",))


CALIFORNIA: Final[Mapping[str, Choice]] = {
    "row": _choice(
        says("Cards in the row of each player.", "CAL-LAY-1"),
        {
            4: says("Four: the older game, of several rounds.", "CAL-LAY-1"),
            5: says("Five: hardly ever without a group.", "CAL-LAY-1"),
        },
    ),
    "scoop": _choice(
        says("What is taken up at the end of a round.", "CAL-ROUND-1", "CAL-ROUND-2"),
        {
            "all": says("The whole row.", "CAL-ROUND-1"),
            "four": says("Four piles; the fifth stays where it is.", "CAL-ROUND-1"),
        },
    ),
    "cover": _choice(
        says("How long a card of a group may be covered.", "CAL-GROUP-1", "CAL-COVER-1"),
        {
            "mark": says("Until it is covered.", "CAL-COVER-1", "CAL-COVER-2"),
            "live": says("While its rank shows at two places.", "CAL-COVER-1"),
        },
    ),
    "double": _choice(
        says("Who may cover a card that was put on an equal one.", "CAL-DOUBLE-1"),
        {
            "anyone": says("Everybody.", "CAL-DOUBLE-1"),
            "player": says("Only who put it there.", "CAL-DOUBLE-1"),
            "off": house("Nobody, until its rank shows elsewhere.", "CAL-DOUBLE-1"),
        },
    ),
    "win": _choice(
        says("How the last card of a pack wins.", "CAL-WIN-1"),
        {
            "any_out": says("However it left the pack.", "CAL-WIN-1"),
            "on_cover": says("By a cover only, not by laying a row.", "CAL-WIN-1"),
        },
    ),
    "loop": _choice(
        says("What breaks a circle of rounds without a group.", "CAL-LOOP-1"),
        {
            "shuffle": house("Each shuffles his own pack.", "CAL-LOOP-1"),
            "fewest": house("Fewest cards win; equal is a draw.", "CAL-LOOP-1"),
            "draw": house("It is a draw.", "CAL-LOOP-1"),
        },
    ),
    "max_rounds": _choice(
        house("Rounds after which fewest cards win.", "CAL-LOOP-1"), numbers="1 or more"
    ),
}
