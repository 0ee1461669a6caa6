"""What the table itself must do next, whoever keeps its time: the answer of `Game.due`."""

from __future__ import annotations

from enum import StrEnum


class Due(StrEnum):
    """The values name the countdowns that people see."""

    START = "start"
    FLIP = "flip"  # a deadlock
    SPIT = "spit"  # a solo spit: if the seat does not choose a pile, the table does
    SLAP = "slap"  # the layout is over; Settle if nobody slaps
    LAY = "lay"  # every pile is claimed, or no group is left
    CALL = "call"  # somebody is out and has not called: VERBAL-3
    TAKE = "take"  # somebody owes the taking of a pile
