"""A table as a value: the cards, who sits there, and what goes on around them."""

from __future__ import annotations

from msgspec import Struct

from cardrace.match import watch
from cardrace.rules import Due, Options, Seat, State


class Sitter(Struct, frozen=True, gc=False):
    bot: str | None  # its level; a person has none
    name: str = ""
    who: tuple[str, ...] = ()  # hashes of the secrets that open the seat
    links: tuple[str, ...] = ()  # hashes of those that let another device in, once


class Countdown(Struct, frozen=True, gc=False):
    purpose: Due
    wait_ms: int
    ends_ms: int


class Pause(Struct, frozen=True, gc=False):
    since_ms: int
    seat: Seat | None  # for whom; else because everybody is away


class Reminder(Struct, frozen=True, gc=False):
    seats: tuple[Seat, ...]
    wait_ms: int
    ends_ms: int


class Seal(Struct, frozen=True, gc=False):
    """What settles the order of one round's cards. The *seed* is the table's secret."""

    round: int
    commitment: str
    seed: str
    cuts: tuple[str, ...]  # by seat; nothing of who has not cut


class Table(Struct, frozen=True, gc=False):
    options: Options
    sitters: tuple[Sitter | None, ...]
    rematch: tuple[bool, ...]
    wins: tuple[int, ...]  # rounds of this series
    points: tuple[int, ...]  # SCORE-2; all 0 where nothing is played for points
    since: watch.Since
    versions: tuple[int, ...]  # of each pile: how often it has changed
    champion: Seat | None = None  # who has won the series with the round just over
    state: State | None = None  # before the first deal there are no cards
    countdown: Countdown | None = None
    away: tuple[int | None, ...] = ()  # by seat: since when its owner is not here
    standing: tuple[str | None, ...] = ()  # by seat: the level of the bot that plays on for it
    paused: Pause | None = None
    acted_ms: int = 0  # when something last happened to the cards
    strikes: tuple[int, ...] = ()  # by seat: how often it had to be warned
    warned: Reminder | None = None
    seal: Seal | None = None  # of the next round
    dealt_by: Seal | None = None  # of this round
    game: str | None = None  # the id under which the round just over is kept
    happened: int = 0  # events of the rules in this round

    def free_seats(self) -> int:
        return self.sitters.count(None)


def empty_table(options: Options) -> Table:
    seats = options.seats
    return Table(
        options=options,
        sitters=(None,) * seats,
        rematch=(False,) * seats,
        wins=(0,) * seats,
        points=(0,) * seats,
        since=(None,) * seats,
        versions=(),
        away=(None,) * seats,
        standing=(None,) * seats,
        strikes=(0,) * seats,
    )
