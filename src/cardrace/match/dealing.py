"""Where chance enters a room: the deal, later shuffles, lots; sealed where that can be proved.

What is dealt of a sealed deck follows from its seed and the seats' cuts alone (`seal`), and so
does all later chance of the round; only who comes first of equals is by another lot.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from cardrace.cards import Card, Cards
from cardrace.match import presence, seal, watch
from cardrace.match.events import Revealed, RoomEvent, Sealed, WasCut
from cardrace.match.value import Seal, Table
from cardrace.rules import (
    Dealt,
    Due,
    Ended,
    Flip,
    Lay,
    Pass,
    Penalise,
    Pile,
    Readied,
    Seat,
    Settle,
    Start,
    State,
    TableCommand,
    chance,
    penalty_piles,
)
from cardrace.rules.notation import options_text
from cardrace.rules.state import put

Shuffle = Callable[[Cards], Cards]


class Sealing(Struct, frozen=True, gc=False):
    """Decks are sealed before the seats cut them."""

    match: str  # what the table is called in its records: not what opens it
    draw: Callable[[], bytes]  # a fresh secret seed
    game: Callable[[int], str]  # the id under which a round is kept


class Dealer:
    def __init__(self, shuffle: Shuffle, sealing: Sealing | None) -> None:
        self._shuffle = shuffle
        self._sealing = sealing

    def first_seal(self, table: Table) -> tuple[RoomEvent, ...]:
        untouched = table.seal is None and table.state is None
        return self._seal(table, 1) if untouched else ()

    def next_seal(self, table: Table) -> tuple[RoomEvent, ...]:
        """The round is over: how it was dealt may be known, and the next is sealed."""
        used = table.dealt_by
        if used is None or self._sealing is None:
            return ()
        revealed = Revealed(used.round, used.seed, self._sealing.game(used.round))
        return (revealed, *self._seal(table, used.round + 1))

    def deal(self, table: Table, cut: WasCut | None = None) -> tuple[RoomEvent, ...]:
        """*cut* is the last one, made just now, if any. Who asked for more is ready: one press."""
        sealed, zones = table.seal, table.options.zones()
        if sealed is not None and cut is not None:
            sealed = replace(sealed, cuts=put(sealed.cuts, cut.seat, cut.cut))
        shuffled = self._shuffled(sealed, 0, zones)
        again = map(Readied, map(Seat, range(table.options.seats))) if table.state else ()
        return (Dealt(table.options, tuple(chain.from_iterable(shuffled))), *again)

    def lots(self) -> tuple[Seat, ...]:
        """The seats of the largest table in an order that chance gives."""
        return tuple(map(Seat, self._shuffle(tuple(map(Card, range(8))))))

    def command(self, table: Table, state: State, purpose: Due) -> TableCommand:
        """What the table asks of the rules when the countdown for *purpose* has run out."""
        shuffled = self._shuffled(table.dealt_by, table.happened, chance(state))
        match purpose:
            case Due.START:
                return Start()
            case Due.FLIP | Due.SPIT:
                return Flip(shuffled)
            case Due.SLAP:
                return Settle()
            case Due.LAY:
                return Lay(shuffled)
            case Due.CALL:
                return Penalise()
            case Due.TAKE:
                return Penalise(self._pile(table, state), shuffled)
            case Due.PASS:
                return Pass(watch.slowest(table.since))
            case Due.CUT | Due.DEAL:
                msg = f"{purpose} is no command to the cards"
                raise AssertionError(msg)
            case _:
                assert_never(purpose)

    def _seal(self, table: Table, number: int) -> tuple[RoomEvent, ...]:
        if self._sealing is None:
            return ()
        seed, match = self._sealing.draw(), self._sealing.match
        shown = seal.commitment(seed, match, number, options_text(table.options))
        return (Sealed(number, shown, seed.hex()),)

    def _shuffled(
        self, sealed: Seal | None, happened: int, zones: tuple[Cards, ...]
    ) -> tuple[Cards, ...]:
        if (key := self._key(sealed)) is None:
            return tuple(self._shuffle(cards) if cards else () for cards in zones)
        return seal.shuffled_zones(key, happened, zones)

    def _key(self, sealed: Seal | None) -> bytes | None:
        if sealed is None or self._sealing is None:
            return None
        seed, match = bytes.fromhex(sealed.seed), self._sealing.match
        return seal.key(seed, sealed.cuts, match, sealed.round)

    def _pile(self, table: Table, state: State) -> Pile | None:
        """The pile of a penalty that nobody chose: one of those the options allow, by lot."""
        if state.penalty is None or state.penalty.pile is not None:
            return None
        allowed = penalty_piles(state)
        if (key := self._key(table.dealt_by)) is None:
            return Pile(self._shuffle(tuple(map(Card, allowed)))[0])
        return seal.by_lot(key, table.happened, allowed)


def uncut(table: Table, but: Seat | None = None) -> bool:
    """Whether a person, leaving *but* out, has not yet cut the sealed cards."""
    sealed = table.seal
    if sealed is None:
        return False
    return any(not sealed.cuts[seat] for seat in presence.persons(table) if seat != but)


def undecided(event: RoomEvent) -> RoomEvent:
    """tie_break=draw: that end of the round, won by nobody."""
    if not isinstance(event, Ended):
        return event
    return Ended(replace(event.outcome, winner=None))
