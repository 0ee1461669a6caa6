"""Deals, whole random games and small helpers for tests of every floor."""

from __future__ import annotations

import random
from collections.abc import Iterator

from cardrace.cards import Cards
from cardrace.rules import (
    Command,
    Dealt,
    Due,
    Event,
    Flip,
    Play,
    Ready,
    Refusal,
    Seat,
    Start,
    State,
    chance,
    deal,
    decide,
    due,
    evolve,
    find_preset,
    legal,
)

SEATS = (Seat(0), Seat(1))


TWO_SEATS = ("speed", "speed-5-20")  # the presets of Speed as it is usually played


def legal_plays(state: State, seat: Seat) -> tuple[Play, ...]:
    return tuple(act for act in legal(state, seat) if isinstance(act, Play))


def deadlocked(state: State) -> bool:
    return due(state) is Due.FLIP


def dealt(seed: int, preset: str = "speed-5-20") -> Dealt:
    options = find_preset(preset)
    order = list(options.deck())
    random.Random(seed).shuffle(order)
    return Dealt(options, tuple(order))


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

    return Flip(tuple(map(shuffled, chance(state))))


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
