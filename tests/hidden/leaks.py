"""Leaks to plant: functions that break the house through a monkeypatch."""

from __future__ import annotations

import importlib

from msgspec.structs import replace

from cardrace.cards import is_red, rank
from cardrace.match import Lent, Room, Sealed, Seated, pace
from cardrace.match import events as of_room
from cardrace.rules import (
    Dealt,
    Drawn,
    Laid,
    Recycled,
    Refusal,
    Scooped,
    Seat,
    SpeedOptions,
    SpitOptions,
)
from cardrace.wire import seen

VIEW = importlib.import_module("cardrace.rules.view")


def watchers_see_a_hand(patch):
    known = seen.known
    patch.setattr(seen, "known", lambda state, seat: known(state, Seat(seat or 0)))


def tells(*kinds):
    """The redaction of these forgets what it hides."""

    def plant(patch):
        for kind in kinds:
            patch.setitem(VIEW.REDACT, kind, VIEW._told)

    return plant


def names(kind):
    """A secret of the room is told."""
    return lambda patch: patch.delitem(of_room._SECRET, kind)


def a_count_depends_on_a_card(patch):
    known = seen.known

    def odd(state, seat):
        side, found = state.sides[0], known(state, seat)
        if not side.stock or not is_red(side.stock[-1]):
            return found
        sides = (replace(found.sides[0], stock=found.sides[0].stock[1:]), *found.sides[1:])
        return replace(found, sides=sides)

    patch.setattr(seen, "known", odd)


def spots_lie_sorted(game):
    def plant(patch):
        shown = VIEW._SPOTS[game]

        def in_order(side, own):
            spots = sorted(side.spots, key=lambda cards: rank(cards[0]) if cards else 6)
            return shown(replace(side, spots=tuple(spots)), own)

        patch.setitem(VIEW._SPOTS, game, in_order)

    return plant


def a_refusal_depends_on_a_card(patch):
    decide = Room._decide

    def chatty(room, ask):
        decision, state = decide(room, ask), room.table.state
        if decision is not Refusal.NOT_IN_PLAY or state is None:
            return decision
        hidden = state.sides[ask.seat - 1].spots[-1][:1]
        return Refusal.DOES_NOT_FIT if hidden and is_red(hidden[0]) else decision

    patch.setattr(Room, "_decide", chatty)


def a_clock_depends_on_a_card(patch):
    wait = pace.Pace.wait_ms

    def hesitant(self, purpose, state):
        red = sum(is_red(card) for side in state.sides for card in side.spit_cards[-1:])
        return wait(self, purpose, state) + red

    patch.setattr(pace.Pace, "wait_ms", hesitant)


PLANTED = {
    "watchers see a hand": ("speed", watchers_see_a_hand),
    "a drawn card is told": ("speed", tells(Drawn)),
    "the deal is told": ("california", tells(Dealt)),
    "the order of recycled cards is told": ("speed", tells(Recycled)),
    "a scooped pack is told": ("california", tells(Scooped)),
    "what lies under the tops is told": ("spit", tells(Laid)),
    "a count depends on a card": ("california", a_count_depends_on_a_card),
    "hands lie sorted": ("speed", spots_lie_sorted(SpeedOptions)),
    "stock piles lie sorted": ("spit", spots_lie_sorted(SpitOptions)),
    "a refusal depends on a card": ("spit", a_refusal_depends_on_a_card),
    "a clock depends on a card": ("speed", a_clock_depends_on_a_card),
    "the seed is told": ("spit", names(Sealed)),
    "who sits there is told": ("california", names(Seated)),
    "the secret of a link is told": ("speed", names(Lent)),
}
