"""Why a command was refused: the closed list, of the rules first and then of the room.

A refused play is the ordinary result of losing a race, so it is returned, not raised. The
values are the keys of the translated sentences; none depends on what the asker may not see.
"""

from enum import StrEnum


class Refusal(StrEnum):
    NOT_YOURS_TO_ASK = "not-yours-to-ask"
    ALREADY_READY = "already-ready"
    ALREADY_STARTED = "already-started"
    NOT_EVERYBODY_READY = "not-everybody-ready"
    NOT_STARTED = "not-started"
    NO_SUCH_PILE = "no-such-pile"
    NOT_IN_PLAY = "not-in-play"
    DOES_NOT_FIT = "does-not-fit"
    NO_DEADLOCK = "no-deadlock"
    BAD_SHUFFLE = "bad-shuffle"
    ROUND_OVER = "round-over"
    NO_ROUND = "no-round"
    NOT_OVER = "not-over"
    ALREADY_ASKED = "already-asked"
