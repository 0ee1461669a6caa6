"""What the table itself must do next, whoever keeps its time: mostly the answer of `Game.due`."""

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
    # these only the room can know, for it knows the time and the series
    PASS = "pass"  # noqa: S105 - a seat that could act is slow: stall=timeout
    CUT = "cut"  # the cards are sealed, and somebody has not cut them yet
    DEAL = "deal"  # a dead game is dealt again: dead_game=redeal
