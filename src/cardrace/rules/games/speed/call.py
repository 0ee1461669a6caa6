"""The call of "Speed!": VERBAL-1 to VERBAL-5, and the pile that is taken for a call not made."""

from __future__ import annotations

from cardrace.cards import Cards
from cardrace.rules.commands import Penalise, Take
from cardrace.rules.events import Ended, Event, Owed, Penalised, Refilled
from cardrace.rules.game import Decision
from cardrace.rules.games.speed.table import drawn, game_of
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Ending, Outcome, Pile, Seat, Spot, State


def call(state: State, seat: Seat) -> Decision:
    game = game_of(state)
    if game.verbal == "off":
        return Refusal.NOT_IN_THIS_GAME
    if not state.started:
        return Refusal.NOT_STARTED
    if seat in state.out or (game.verbal == "race" and state.out):
        return (Ended(Outcome(seat, Ending.CALLED)),)
    if game.false_call == "ignore" or state.penalty is not None:
        return Refusal.NOT_OUT
    return (Owed(seat, None),)


def take(state: State, seat: Seat, command: Take) -> Decision:
    """call_pile=choice: which pile it shall be."""
    penalty = state.penalty
    if penalty is None or penalty.seat != seat or penalty.pile is not None:
        return Refusal.NO_PENALTY
    if game_of(state).call_pile != "choice":
        return Refusal.NO_PENALTY
    if not 0 <= command.pile < len(state.piles):
        return Refusal.NO_SUCH_PILE
    if not state.piles[command.pile]:
        return Refusal.NO_SUCH_PILE
    return (Owed(seat, command.pile),)


def penal_zones(state: State) -> tuple[Cards, ...]:
    """Once the pile is known: what becomes a stock, and what may refill the place."""
    assert state.penalty is not None
    pile = state.penalty.pile
    if pile is None:
        return ()
    taken, stock = _taken(state, pile), state.sides[state.penalty.seat].stock
    longest = _longest(state, pile)
    return (*taken, *stock), () if longest is None else state.piles[longest][:-1]


def penalise(state: State, command: Penalise) -> Decision:
    """The call window is over, a pile must be named, or it is named. VERBAL-3, rules.md 4.27."""
    penalty = state.penalty
    if penalty is None:
        if not state.out:
            return Refusal.NO_PENALTY
        return (Owed(state.out[0], None),)
    if penalty.pile is None:
        if command.pile not in penalty_piles(state):
            return Refusal.NO_SUCH_PILE
        return (Owed(penalty.seat, command.pile),)
    zones = penal_zones(state)
    if list(map(sorted, command.shuffled)) != list(map(sorted, zones)):
        return Refusal.BAD_SHUFFLE
    return _penalised(state, penalty.seat, penalty.pile, command.shuffled)


def penalty_piles(state: State) -> tuple[Pile, ...]:
    """The piles among which the table may choose; on a choice not made, the smallest."""
    sizes = {Pile(i): len(pile) for i, pile in enumerate(state.piles) if pile}
    wanted = game_of(state).call_pile
    if wanted == "random":
        return tuple(sizes)
    size = max(sizes.values()) if wanted == "largest" else min(sizes.values())
    return tuple(pile for pile, count in sizes.items() if count == size)


def _taken(state: State, pile: Pile) -> Cards:
    """call_take: the whole stack, or what lies under its top (all, if that is nothing)."""
    cards = state.piles[pile]
    if game_of(state).call_take == "under_top" and len(cards) > 1:
        return cards[:-1]
    return cards


def _penalised(
    state: State, seat: Seat, pile: Pile, shuffled: tuple[Cards, ...]
) -> tuple[Event, ...]:
    stock, under = shuffled
    side = state.sides[seat]
    kept = state.piles[pile][len(_taken(state, pile)) :]
    events: list[Event] = [Penalised(seat, pile, stock, kept)]
    if game_of(state).refill == "auto":
        empty = (Spot(i) for i, spot in enumerate(side.spots) if not spot)
        events += drawn(state, seat, empty, stock)
    return (*events, *(() if kept else _refilled(state, pile, under)))


def _refilled(state: State, pile: Pile, under: Cards) -> tuple[Event, ...]:
    """By its own side pile, else by another, else from *under* the longest other pile."""
    seats = (pile, *(i for i in range(len(state.sides)) if i != pile))
    for seat in seats:
        if side_pile := state.sides[seat].spit_cards:
            return (Refilled(pile, side_pile[-1], Seat(seat), None),)
    return (Refilled(pile, under[-1], None, _longest(state, pile)),) if under else ()


def _longest(state: State, pile: Pile) -> Pile | None:
    """The other pile from under which *pile* must be refilled, if it must be and can."""
    if _taken(state, pile) != state.piles[pile] or any(side.spit_cards for side in state.sides):
        return None
    others = [i for i in range(len(state.piles)) if i != pile and len(state.piles[i]) > 1]
    return Pile(max(others, key=lambda i: len(state.piles[i]))) if others else None
