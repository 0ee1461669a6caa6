"""What a seat may know; a watcher (``None``) knows what lies open.

Rule 1: a view is built from what is allowed, never by deleting from a copy. Rule 2: for every
state, event and seat ``view(evolve(s, e), seat) == evolve(view(s, seat), redact(e, seat))``,
so who folds what he is told holds exactly his view (tests/rules/test_view.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardrace.cards import UNKNOWN, Cards, hidden
from cardrace.rules import events as e
from cardrace.rules.evolve import deal
from cardrace.rules.options import (
    CaliforniaOptions,
    GameOptions,
    Options,
    SpeedOptions,
    SpitOptions,
)
from cardrace.rules.state import Seat, Side, State


def view(state: State, seat: Seat | None) -> State:
    """The table as *seat* knows it, `UNKNOWN` standing for every other card."""
    return State(
        options=state.options,
        sides=tuple(
            side_view(state.options, side, own=i == seat) for i, side in enumerate(state.sides)
        ),
        piles=tuple(pile_view(pile, started=state.started) for pile in state.piles),
        ready=state.ready,
        started=state.started,
        outcome=state.outcome,
        owners=state.owners,
        aside=hidden(len(state.aside)),
        layout=state.layout,
        passing=state.passing,
        solo=state.solo,
        claiming=state.claiming,
        finisher=state.finisher,
        claims=state.claims,
        declared=state.declared,
        out=state.out,
        penalty=state.penalty,
        doubles=state.doubles,
        starts=tuple(tuple(hidden(len(pack)) for pack in packs) for packs in state.starts),
    )


def side_view(options: Options, side: Side, *, own: bool) -> Side:
    """What lies before a seat, as its owner or as everybody else knows it."""
    game = options.game
    spots = _open if isinstance(game, SpeedOptions) and game.open_hand else _SPOTS[type(game)]
    return Side(
        spots=spots(side, own),
        stock=hidden(len(side.stock)),
        spit_cards=hidden(len(side.spit_cards)),
        face_down=side.face_down,
        marks=side.marks,
        covered=side.covered,
    )


def pile_view(pile: Cards, *, started: bool) -> Cards:
    """COMMON-READY-1: face down until the start; from then on every card fell face up."""
    return pile if started else hidden(len(pile))


def redact(event: e.Event, seat: Seat | None) -> e.Event:
    """*event* as *seat* learns of it: as many cards, each known or `UNKNOWN`."""
    return REDACT[type(event)](event, seat)


def _own(side: Side, own: bool) -> tuple[Cards, ...]:  # noqa: FBT001 - a column of flags
    """SPEED-HAND-1: a hand is its owner's secret."""
    return side.spots if own else tuple(hidden(len(cards)) for cards in side.spots)


def _tops(side: Side, own: bool) -> tuple[Cards, ...]:  # noqa: FBT001
    """SPIT-DEAL-2, SPIT-TURN-1: the turned top of a stock pile is open, what is below is not.

    SPIT-MOVE-4: but everybody saw what an equal card covered.
    """
    del own
    return tuple(
        hidden(len(cards))
        if i in side.face_down
        else (*(card if card in side.covered else UNKNOWN for card in cards[:-1]), *cards[-1:])
        for i, cards in enumerate(side.spots)
    )


def _top(cards: Cards) -> Cards:
    return (*hidden(len(cards) - 1), *cards[-1:])


def _open(side: Side, own: bool) -> tuple[Cards, ...]:  # noqa: FBT001
    """CAL-LAY-1: rows lie face up, and everybody saw what was covered. Or open_hand says so."""
    del own
    return side.spots


_SPOTS: Final[Mapping[type[GameOptions], Callable[[Side, bool], tuple[Cards, ...]]]] = {
    SpeedOptions: _own,
    SpitOptions: _tops,
    CaliforniaOptions: _open,
}


def _dealt(event: e.Dealt, seat: Seat | None) -> e.Event:
    # Deal the places instead of the cards: the view of that deal shows which places are known.
    places = event.options.unshuffled()
    known = set(view(deal(e.Dealt(event.options, places)), seat).cards())
    order = tuple(
        card if place in known else UNKNOWN
        for place, card in zip(places, event.order, strict=True)
    )
    return e.Dealt(event.options, order)


def _drawn(event: e.Drawn, seat: Seat | None) -> e.Event:
    known = event.shown or event.seat == seat
    return event if known else e.Drawn(event.seat, event.spot, UNKNOWN)


def _recycled(event: e.Recycled, _: Seat | None) -> e.Event:
    return e.Recycled(event.seat, event.pile, hidden(len(event.cards)), event.kept)


def _fetched(event: e.Fetched, seat: Seat | None) -> e.Event:
    """The joker given was the seat's secret, and lies face down again."""
    given = None if event.given is None else UNKNOWN
    card = event.card if event.seat == seat else UNKNOWN
    return e.Fetched(event.seat, event.spot, card, given)


def _picked(event: e.Picked, seat: Seat | None) -> e.Event:
    """Everybody saw it go, but a hand is a hand: a view remembers nothing."""
    card = event.card if event.seat == seat else UNKNOWN
    return e.Picked(event.seat, event.spot, event.pile, event.under, card)


def _buried(event: e.Buried, _: Seat | None) -> e.Event:
    return e.Buried(event.seat, UNKNOWN, event.pile)


def _penalised(event: e.Penalised, _: Seat | None) -> e.Event:
    return e.Penalised(event.seat, event.pile, hidden(len(event.stock)), event.kept)


def _laid(event: e.Laid, _: Seat | None) -> e.Event:
    spots = tuple(tuple(map(_top, zones)) for zones in event.spots)
    spit_cards = tuple(hidden(len(cards)) for cards in event.spit_cards)
    return e.Laid(spots, spit_cards, event.owners)


def _scooped(event: e.Scooped, _: Seat | None) -> e.Event:
    packs = tuple(hidden(len(pack)) for pack in event.packs)
    return e.Scooped(packs, event.taken, event.shuffled)


def _told(event: e.Event, _: Seat | None) -> e.Event:
    """What lies open is told as it is."""
    return event


REDACT: Final[Mapping[type[e.Event], Callable[[Any, Seat | None], e.Event]]] = {
    e.Dealt: _dealt,
    e.Readied: _told,
    e.Started: _told,
    e.Played: _told,
    e.Drawn: _drawn,
    e.Turned: _told,
    e.Moved: _told,
    e.Recycled: _recycled,
    e.Flipped: _told,
    e.Spat: _told,
    e.Passed: _told,
    e.Buried: _buried,
    e.Fetched: _fetched,
    e.Picked: _picked,
    e.WentOut: _told,
    e.Owed: _told,
    e.Penalised: _penalised,
    e.Refilled: _told,
    e.LayoutEnded: _told,
    e.Slapped: _told,
    e.Laid: _laid,
    e.Scooped: _scooped,
    e.RowsLaid: _told,
    e.Covered: _told,
    e.Marked: _told,
    e.Ended: _told,
}
