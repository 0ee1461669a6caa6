"""What the server says to the client at one seat."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from cardrace.cards import Card
from cardrace.match import TERMS, RoomEvent, Terms
from cardrace.rules import Due, Options, Outcome, Penalty, Pile, Refusal, Seat


class Phase(StrEnum):
    WAITING = "waiting"  # a seat is free; no cards yet
    READYING = "readying"  # dealt, or laid anew, the piles face down
    PLAYING = "playing"
    CLAIMING = "claiming"  # a layout of Spit is over: its piles are slapped
    OVER = "over"


class SeatTaken(Struct, frozen=True, gc=False, omit_defaults=True):
    here: bool  # its owner is connected
    bot: str | None = None  # its level; a person has none
    name: str = ""
    stand_in: str | None = None  # the level of the bot that plays on while its owner is away
    left_ms: int | None = None  # until the owner's absence has consequences


class SpotSeen(Struct, frozen=True, gc=False, omit_defaults=True):
    """The card in play there, and how many lie under it; an empty spot has neither."""

    card: Card | None = None
    hidden: int = 0
    down: bool = False  # the top lies face down until its owner turns it: SPIT-TURN-1
    marked: bool = False  # who looks may cover it: CAL-COVER-1


class SideSeen(Struct, frozen=True, gc=False):
    spots: tuple[SpotSeen, ...]
    stock: int
    spit_cards: int
    ready: bool


class PileSeen(Struct, frozen=True, gc=False, omit_defaults=True):
    count: int
    version: int  # how often the pile has changed
    cards: tuple[Card, ...]  # its topmost face-up cards, at most four, the top last
    owner: Seat  # who flips onto it
    named: int | None = None  # the rank that the joker on top was played as, ace = 0


class CountdownLeft(Struct, frozen=True, gc=False):
    purpose: Due
    left_ms: int
    total_ms: int


class WarningLeft(Struct, frozen=True, gc=False):
    """All wait for these seats; they lose unless they act in time."""

    seats: tuple[Seat, ...]
    left_ms: int
    total_ms: int


class SealSeen(Struct, frozen=True, gc=False):
    """The next round's cards lie sealed: docs/fairness.md."""

    round: int
    commitment: str
    cut: tuple[bool, ...]  # by seat: who has cut them


class TableSeen(Struct, frozen=True, gc=False, omit_defaults=True):
    """The whole table as one seat, or a watcher, may know it."""

    preset: str | None  # the name of its options, if they have one
    share: int  # cards dealt to each seat, hand and stock
    phase: Phase
    seats: tuple[SeatTaken | None, ...]
    sides: tuple[SideSeen, ...]
    piles: tuple[PileSeen, ...]
    rematch: tuple[bool, ...]
    wins: tuple[int, ...]  # rounds of this series
    points: tuple[int, ...] = ()  # of this series, where it is played for points: SCORE-2
    champion: Seat | None = None  # who has won the series; it goes on while nobody has
    countdown: CountdownLeft | None = None
    outcome: Outcome | None = None
    layout: int = 1  # which layout of Spit, which round of California Spit
    solo: Pile | None = None  # the only pile for solo spits from now on: SPIT-OUT-2
    finisher: Seat | None = None  # who cleared his layout
    claims: tuple[Pile | None, ...] = ()  # by seat; one past the last pile is the empty place
    out: tuple[Seat, ...] = ()  # without cards, and not yet called: VERBAL-1
    penalty: Penalty | None = None  # who must take a pile, and which: VERBAL-3
    passing: tuple[Seat, ...] = ()  # who could act and let his time pass: COMMON-MUST-1
    aside: int = 0  # cards out of play: MULTI-3
    paused: bool = False
    waits_for: Seat | None = None  # paused until this seat's owner is back
    warned: WarningLeft | None = None
    seal: SealSeen | None = None
    game: str | None = None  # where the round just over can be seen again


class Welcome(Struct, frozen=True, gc=False, tag="welcome"):
    """The first message. A page of another *build* or *protocol* must load itself anew."""

    protocol: int
    build: str
    seat: Seat | None  # who watches has none
    invite: str  # the link for whoever shall sit down too
    options: Options  # by these the table plays
    terms: Terms = TERMS


class Update(Struct, frozen=True, gc=False, tag="update"):
    """What happened, and the table after it.

    The first update after the welcome brings what the client missed since the version it
    named, or, if it named none, no events: then it sets the version. From then on *version* is
    the client's own plus the number of events; anything else is a gap.
    """

    version: int
    events: tuple[RoomEvent, ...]  # a card of -1 is one that this seat may not see
    table: TableSeen


class Answer(Struct, frozen=True, gc=False, tag="answer", omit_defaults=True):
    id: int
    refusal: Refusal | None = None


class Pong(Struct, frozen=True, gc=False, tag="pong"):
    sent_ms: float


class Malformed(Struct, frozen=True, gc=False, tag="malformed"):
    """The last frame was not a message; *message* names the place."""

    message: str


ServerMessage = Welcome | Update | Answer | Pong | Malformed
