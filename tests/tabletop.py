"""Random play of any game under any options: legal acts, slips, and what the table does itself."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardrace.cards import Cards
from cardrace.rules import (
    Call,
    Command,
    Dealt,
    Due,
    Event,
    Flip,
    Lay,
    Options,
    Pass,
    Penalise,
    Pile,
    Ready,
    Refusal,
    Seat,
    SeatCommand,
    Settle,
    Slap,
    SpitOptions,
    Start,
    State,
    Take,
    awaited,
    chance,
    deal,
    decide,
    due,
    evolve,
    legal,
    penalty_piles,
)

Asked = tuple[Seat | None, Command]


def dealt_with(options: Options, rng: random.Random) -> Dealt:
    zones = options.zones()
    return Dealt(options, tuple(card for zone in zones for card in rng.sample(zone, len(zone))))


def seats_of(state: State) -> range:
    return range(state.options.seats)


def table_command(state: State, rng: random.Random) -> Command:
    """What the table itself does now."""

    def shuffled(cards: Cards) -> Cards:
        return tuple(rng.sample(cards, len(cards)))

    zones = tuple(map(shuffled, chance(state)))
    match due(state):
        case Due.START:
            return Start()
        case Due.FLIP | Due.SPIT:
            return Flip(zones)
        case Due.SLAP:
            return Settle()
        case Due.LAY:
            return Lay(zones)
        case Due.CALL:
            return Penalise()
        case Due.TAKE:
            chosen = state.penalty.pile is not None
            return Penalise(None if chosen else rng.choice(penalty_piles(state)), zones)
    msg = "nothing is due"
    raise AssertionError(msg)


def choose(state: State, rng: random.Random) -> Asked:
    """An able seat at random and one of its acts, or else the table's own command."""
    acts = {seat: legal(state, seat) for seat in map(Seat, seats_of(state))}
    able = [seat for seat, found in acts.items() if found]
    calling = [seat for seat in state.out if rng.random() < 0.7]
    if calling:
        return calling[0], Call()
    if due(state) is Due.TAKE and state.penalty.pile is None and rng.random() < 0.5:
        takes = [Pile(i) for i, pile in enumerate(state.piles) if pile]
        return state.penalty.seat, Take(rng.choice(takes))
    if (slip := _slip(state, rng)) is not None:
        return slip
    if (slow := awaited(state)) and rng.random() < 0.1:
        return None, Pass(rng.choice(slow))
    if able and not (due(state) and rng.random() < 0.3):
        seat = rng.choice(able)
        return seat, rng.choice(acts[seat])
    waiting = [Seat(i) for i in seats_of(state) if not state.ready[i]]
    if due(state) is None and waiting:
        return rng.choice(waiting), Ready()
    return None, table_command(state, rng)


def _slip(state: State, rng: random.Random) -> Asked | None:
    """What only some options take, though other acts are open: to ask for a flip, to slap early.

    Where no option takes them no die is rolled: the golden games stand on that.
    """
    options = state.options
    asks: list[SeatCommand] = []
    if options.flip_trigger == "ready" or options.stall == "agreed":
        asks.append(Ready())
    if isinstance(options.game, SpitOptions) and options.game.false_slap == "opponent_chooses":
        asks.append(Slap(Pile(0)))
    for command in asks:
        seat = Seat(rng.randrange(options.seats))
        taken = not state.claiming and not isinstance(decide(state, seat, command), Refusal)
        if taken and rng.random() < (0.2 if isinstance(command, Ready) else 0.01):
            return seat, command
    return None


def happen(state: State, asked: Asked) -> tuple[tuple[Event, ...], State]:
    decision = decide(state, *asked)
    assert not isinstance(decision, Refusal), (decision, asked)
    for event in decision:
        state = evolve(state, event)
    return decision, state


def random_round(options: Options, seed: int) -> Iterator[tuple[State, Asked, tuple[Event, ...]]]:
    """Each step of a whole round: the state before, who asked what, and what came of it."""
    rng = random.Random(seed)
    state = deal(dealt_with(options, rng))
    while state.outcome is None:
        before, asked = state, choose(state, rng)
        if isinstance(asked[1], Take) and isinstance(decide(state, *asked), Refusal):
            asked = None, table_command(state, rng)  # call_pile leaves no choice
        events, state = happen(state, asked)
        yield before, asked, events
