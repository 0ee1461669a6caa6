"""Why a command was refused: the closed list, of the rules first and then of the room.

A refused play is the ordinary result of losing a race, so it is returned, not raised. The
values are the keys of the translated sentences; none depends on what the asker may not see.
"""

from enum import StrEnum


class Refusal(StrEnum):
    NOT_YOURS_TO_ASK = "not-yours-to-ask"
    NOT_IN_THIS_GAME = "not-in-this-game"
    ALREADY_READY = "already-ready"
    ALREADY_STARTED = "already-started"
    NOT_EVERYBODY_READY = "not-everybody-ready"
    NOT_STARTED = "not-started"
    NO_SUCH_PILE = "no-such-pile"
    NO_SUCH_SPOT = "no-such-spot"
    NOT_IN_PLAY = "not-in-play"
    DOES_NOT_FIT = "does-not-fit"
    LAST_IS_JOKER = "last-is-joker"  # JOKER-5
    NAME_A_RANK = "name-a-rank"  # joker_top=declared
    TOO_MANY_CARDS = "too-many-cards"  # SPEED-MULTI-1
    NOTHING_TO_DRAW = "nothing-to-draw"
    HAND_FULL = "hand-full"
    NOTHING_TO_TURN = "nothing-to-turn"
    NO_SPACE = "no-space"  # SPIT-MOVE-1, SPIT-MOVE-2
    MOVES_NOTHING = "moves-nothing"  # SPIT-MOVE-3
    NO_DEADLOCK = "no-deadlock"
    NOT_ALONE = "not-alone"  # SPIT-OUT-1
    LOCKED_PILE = "locked-pile"  # SPIT-OUT-2
    BAD_SHUFFLE = "bad-shuffle"
    LAYOUT_NOT_OVER = "layout-not-over"
    LAYOUT_OVER = "layout-over"
    PILE_TAKEN = "pile-taken"  # rules.md 4.11
    NOT_YOUR_CHOICE = "not-your-choice"  # SPIT-SLAP-4
    ALREADY_CLAIMED = "already-claimed"
    NOT_MARKED = "not-marked"  # CAL-COVER-1
    NOT_OUT = "not-out"  # VERBAL-5
    NO_PENALTY = "no-penalty"
    CALL_FIRST = "call-first"  # verbal=race: play is frozen
    ROUND_OVER = "round-over"
    NO_ROUND = "no-round"
    NOT_OVER = "not-over"
    ALREADY_ASKED = "already-asked"
    PAUSED = "paused"
    TOO_FAST = "too-fast"  # more than a person can ask
    WATCHING = "watching"  # who has no seat asks nothing
    NOT_SEALED = "not-sealed"  # nothing to cut: the cards are dealt
    ALREADY_CUT = "already-cut"
