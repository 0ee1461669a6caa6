"""Deals, whole random games and small helpers for tests of every floor."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardrace.cards import DECK, Cards
from cardrace.rules import (
    Command,
    Dealt,
    Event,
    Flip,
    Ready,
    Refusal,
    Seat,
    Start,
    State,
    deal,
    decide,
    evolve,
    find_preset,
    legal_plays,
    recyclable,
)

SEATS = (Seat(0), Seat(1))


def dealt(seed: int, preset: str = "speed-5-20") -> Dealt:
    order = list(DECK)
    random.Random(seed).shuffle(order)
    return Dealt(find_preset(preset), tuple(order))


def accepted(state: State, seat: Seat | None, command: Command) -> tuple[Event, ...]:
    decision = decide(state, seat, command)
    assert not isinstance(decision, Refusal), (decision, command)
    return decision


def after(state: State, *asked: tuple[Seat | None, Command]) -> State:
    for seat, command in asked:
        for event in accepted(state, seat, command):
            state = evolve(state, event)
    return state


OPENING = ((Seat(0), Ready()), (Seat(1), Ready()), (None, Start()))


def started(seed: int, preset: str = "speed-5-20") -> State:
    return after(deal(dealt(seed, preset)), *OPENING)


def flip(state: State, rng: random.Random) -> Flip:
    def shuffled(cards: Cards) -> Cards:
        return tuple(rng.sample(cards, len(cards)))

    return Flip(tuple(map(shuffled, recyclable(state))))


def random_game(
    seed: int, preset: str
) -> Iterator[tuple[Seat | None, Command, tuple[Event, ...]]]:
    """Who asked what and what came of it, until the round ends; random players of equal pace."""
    rng = random.Random(seed)
    state = deal(dealt(seed, preset))
    todo = list(OPENING)
    while state.outcome is None:
        if todo:
            seat, command = todo.pop(0)
        else:
            able = [seat for seat in SEATS if legal_plays(state, seat)]
            seat = rng.choice(able) if able else None
            command = flip(state, rng) if seat is None else rng.choice(legal_plays(state, seat))
        events = accepted(state, seat, command)
        yield seat, command, events
        for event in events:
            state = evolve(state, event)
