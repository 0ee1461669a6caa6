"""Why a room refused, where the rules had no say."""

from enum import StrEnum

from cardrace.rules import Refusal


class RoomRefusal(StrEnum):
    NO_ROUND = "no-round"
    NOT_OVER = "not-over"
    ALREADY_ASKED = "already-asked"


AnyRefusal = Refusal | RoomRefusal
