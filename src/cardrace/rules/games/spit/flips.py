"""SPIT-START-1, SPIT-STALL-2, SPIT-OUT-*: how spit cards come to the spit piles.

Who flips at a deadlock, after whoever can has recycled (SPIT-OUT-3): everybody with spit
cards, each on the pile he started; who is alone with them in a layout of several piles, as
``exhausted`` says; if nobody, the layout is over (SPIT-LAYOUT-2).
"""

from __future__ import annotations

from cardrace.cards import Cards
from cardrace.rules.commands import Flip, SeatCommand, Spit
from cardrace.rules.events import Event, Flipped, Recycled, Spat, Started
from cardrace.rules.game import Decision
from cardrace.rules.games.spit import claims
from cardrace.rules.games.spit.acts import closed
from cardrace.rules.games.spit.layout import reorders, spit_options
from cardrace.rules.games.spit.stuck import dead, stuck
from cardrace.rules.ready import asked, ready_or_ask, why_not_start
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Pile, Seat, State


def ready(state: State, seat: Seat) -> Decision:
    """For a layout, and for a flip."""
    return Refusal.LAYOUT_OVER if state.claiming else ready_or_ask(state, seat, stuck)


def start(state: State) -> Decision:
    """SPIT-START-1, SPIT-SHORT-2: the piles begin with their owners' top spit cards."""
    if (refusal := why_not_start(state)) is not None:
        return refusal
    cards = tuple(state.sides[seat].spit_cards[-1] for seat in state.owners)
    return Started(()), Flipped(tuple(map(Pile, range(len(cards)))), cards)


def flippable(state: State) -> bool:
    """COMMON-MUST-1: whether it is time for a flip, or for the end of a blocked layout.

    Nobody need shout (flip_trigger=ready) for a flip that turns nothing.
    """
    if not state.piles:
        return False  # started, and the first spit cards turn in the same breath
    if state.options.stall == "agreed" and all(state.ready):
        return True
    if not stuck(state):
        return False
    return state.options.flip_trigger == "auto" or asked(state) or blocked(state)


def flip(state: State, command: Flip) -> Decision:
    """SPIT-STALL-2, SPIT-OUT-1 to -3, SPIT-LAYOUT-2; for who may choose: the time-out."""
    if refusal := closed(state):
        return refusal
    if not flippable(state):
        return Refusal.NO_DEADLOCK
    if not reorders(command.shuffled, recyclable(state)):
        return Refusal.BAD_SHUFFLE
    if blocked(state) or _dead(state):
        return claims.over(state, None, tuple(map(len, state.piles)))
    seat = alone(state)
    if seat is not None:
        return _spat(state, seat)
    spit_cards = [state.sides[owner].spit_cards for owner in state.owners]
    recycled: list[Event] = []
    for i, cards in enumerate(command.shuffled):
        if cards:
            spit_cards[i] = cards
            recycled.append(Recycled(state.owners[i], Pile(i), cards, state.piles[i][-1:]))
    turned = [(Pile(i), cards[-1]) for i, cards in enumerate(spit_cards) if cards]
    if len(turned) == 1 < len(state.piles):
        return tuple(recycled)  # he is alone with his new spit cards: SPIT-OUT-1 comes next
    piles, tops = zip(*turned, strict=True)
    return (*recycled, Flipped(piles, tops))


def spit(state: State, seat: Seat, command: Spit) -> Decision:
    """SPIT-OUT-1, SPIT-OUT-2. On a locked pile there is no choice: the table's flip does it."""
    if refusal := closed(state):
        return refusal
    if not flippable(state):
        return Refusal.NO_DEADLOCK
    if alone(state) != seat or not _may_choose(state):
        return Refusal.NOT_ALONE
    if not 0 <= command.pile < len(state.piles):
        return Refusal.NO_SUCH_PILE
    if chooser(state) is None:
        return Refusal.LOCKED_PILE
    return (Spat(seat, command.pile, state.sides[seat].spit_cards[-1]),)


def spits(state: State, seat: Seat) -> tuple[SeatCommand, ...]:
    """Must agree with `spit`."""
    if chooser(state) != seat or not flippable(state):
        return ()  # the stuck test comes last: it is the dear one
    return tuple(Spit(Pile(i)) for i in range(len(state.piles)))


def chooser(state: State) -> Seat | None:
    """Who may choose the pile of the solo spit that is due, if anybody may."""
    if (seat := alone(state)) is None:
        return None
    locked = spit_options(state.options).solo_lock and state.solo is not None
    return None if locked or not _may_choose(state) else seat


def alone(state: State) -> Seat | None:
    """SPIT-OUT-1: who alone can flip, among several piles. SPIT-SHORT-3: not with one pile."""
    spitter = None
    for i, side in enumerate(state.sides):  # a plain loop: asked after every event
        if side.spit_cards:
            if spitter is not None:
                return None
            spitter = Seat(i)
    return None if len(state.piles) == 1 or any(_under(state)) else spitter


def blocked(state: State) -> bool:
    """SPIT-LAYOUT-2, for a table whose seats are stuck: nothing can turn."""
    return not any(side.spit_cards for side in state.sides) and not any(_under(state))


def recyclable(state: State) -> tuple[Cards, ...]:
    """SPIT-OUT-3: pile by pile what its owner shuffles at this flip; nothing if nobody does."""
    zones = _under(state)
    return zones if any(zones) and not _dead(state) else ()


def _dead(state: State) -> bool:
    """rules.md 4.15: recycling would go on for ever. Asked only when somebody must recycle."""
    return any(_under(state)) and dead(state)


def _under(state: State) -> tuple[Cards, ...]:
    """Nothing of a pile that is about to begin: `due` is asked after every single event."""
    if spit_options(state.options).exhausted != "recycle":
        return ()
    return tuple(
        () if state.sides[owner].spit_cards else pile[:-1]
        for owner, pile in zip(state.owners, state.piles, strict=False)
    )


def _may_choose(state: State) -> bool:
    return spit_options(state.options).exhausted in {"solo", "recycle"}


def _spat(state: State, seat: Seat) -> Decision:
    """Where the table spits for who is alone: the locked pile, or his own; or on every pile."""
    game, spit_cards = spit_options(state.options), state.sides[seat].spit_cards
    count = len(state.piles)
    if game.exhausted == "solo_both" and len(spit_cards) >= count:
        return tuple(Spat(seat, Pile(i), spit_cards[-1 - i]) for i in range(count))
    pile = Pile(state.owners.index(seat))
    if _may_choose(state) and game.solo_lock and state.solo is not None:
        pile = state.solo
    return (Spat(seat, pile, spit_cards[-1]),)
