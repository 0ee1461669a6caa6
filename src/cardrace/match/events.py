"""What happened in a room besides the cards. With the rules' events it is the room's log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from cardrace.match.commands import RoomCommand
from cardrace.rules import Due, Event, Seat, TableCommand, redact


class Seated(Struct, frozen=True, gc=False, tag="seated", omit_defaults=True):
    seat: Seat
    bot: str | None = None  # its level; a person has none
    name: str = ""
    who: str = ""  # a hash of the person's secret; nobody is told


class Lent(Struct, frozen=True, gc=False, tag="lent"):
    """A link was made with which the owner of *seat* may come from another device, once."""

    seat: Seat
    link: str  # a hash of its secret; nobody is told


class Admitted(Struct, frozen=True, gc=False, tag="admitted"):
    """Whoever brought the secret of a link opens *seat* as well from now on."""

    seat: Seat
    who: str  # a hash; nobody is told
    link: str  # of the secret that is used up


class WentAway(Struct, frozen=True, gc=False, tag="went-away"):
    seat: Seat


class CameBack(Struct, frozen=True, gc=False, tag="came-back"):
    seat: Seat


class StoodIn(Struct, frozen=True, gc=False, tag="stood-in"):
    """A bot of that level plays on for *seat* until its owner is back."""

    seat: Seat
    bot: str


class Paused(Struct, frozen=True, gc=False, tag="paused"):
    """Every clock of the table stands; for *seat*, or because everybody is away."""

    seat: Seat | None


class Resumed(Struct, frozen=True, gc=False, tag="resumed"):
    pass


class Warned(Struct, frozen=True, gc=False, tag="warned"):
    """All wait for these seats; who does not act within *wait_ms* loses the round."""

    seats: tuple[Seat, ...]
    wait_ms: int


class CountdownSet(Struct, frozen=True, gc=False, tag="countdown-set"):
    """The table will act by itself *wait_ms* after this was recorded."""

    purpose: Due
    wait_ms: int


class RematchAsked(Struct, frozen=True, gc=False, tag="rematch-asked"):
    seat: Seat


class Sealed(Struct, frozen=True, gc=False, tag="sealed"):
    """The order of the next round's cards is settled but for the seats' cuts."""

    round: int  # from 1
    commitment: str  # hex: who holds it can check the seed once it is revealed
    seed: str  # hex; nobody is told before the round is over


class WasCut(Struct, frozen=True, gc=False, tag="was-cut"):
    """*seat* has cut the sealed cards."""

    seat: Seat
    cut: str  # hex


class Revealed(Struct, frozen=True, gc=False, tag="revealed"):
    """The round is over: everybody may check how it was dealt, and see it again."""

    round: int
    seed: str  # hex
    game: str  # the id of its record


OfRoom = (
    Seated
    | Lent
    | Admitted
    | WentAway
    | CameBack
    | StoodIn
    | Paused
    | Resumed
    | Warned
    | CountdownSet
    | RematchAsked
    | Sealed
    | WasCut
    | Revealed
)
RoomEvent = Event | OfRoom


class Cause(Struct, frozen=True, gc=False, omit_defaults=True):
    """The command that an entry, and those after it without a cause, came of."""

    command: RoomCommand | TableCommand
    seat: Seat | None = None  # nobody: the table itself
    id: int = 0  # the asker's own number


class Entry(Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of a room's log; its place in the log is the event's version."""

    at_ms: int  # on the clock of the table, which stands while nobody keeps it
    event: RoomEvent
    by: Cause | None = None


def redacted(event: RoomEvent, seat: Seat | None) -> RoomEvent:
    """*event* as *seat*, or a watcher, learns of it. Who is who is nobody's business."""
    blank = _SECRET.get(type(event))
    if blank is not None:
        return blank(event)
    return event if isinstance(event, OfRoom) else redact(event, seat)


_SECRET: Final[Mapping[type, Callable[[Any], RoomEvent]]] = {
    Seated: lambda event: replace(event, who=""),
    Lent: lambda event: Lent(event.seat, ""),
    Admitted: lambda event: Admitted(event.seat, "", ""),
    Sealed: lambda event: replace(event, seed=""),
}
