"""What must hold of every game under every options, checked over one random round."""

from __future__ import annotations

from collections import Counter

from cardrace.rules import Dealt, Event, Options, Seat, State, deal, evolve, fold, redact, view
from cardrace.rules.notation import Record, Step, parse_record, record_text, verify
from cardrace.rules.notation.record import digest
from tabletop import random_round

BOUND = 100_000  # steps of a round
COMPARED = 40  # steps from one comparison of views to the next


def check_round(options: Options, seed: int, *, written: bool = False) -> int:
    """Play it and hold it against the laws of issue; return the number of its events.

    The round ends; no card is made or lost (COMMON-CONS-1); its log gives the same digest
    again; what each seat and a watcher are told folds to exactly their view. *written*: the
    record of it is also written, read and verified.
    """
    deck = Counter(options.deck())
    watchers = (*map(Seat, range(options.seats)), None)
    first, log, steps = None, list[Event](), list[Step]()
    for count, (before, asked, events) in enumerate(random_round(options, seed)):
        if first is None:
            first = dealt_of(before)
            state, seen = deal(first), {seat: deal(redact(first, seat)) for seat in watchers}
            assert state == before
        assert count < BOUND, f"no end in sight: {options} {seed}"
        for event in events:
            state = evolve(state, event)
            seen = {seat: evolve(seen[seat], redact(event, seat)) for seat in watchers}
        assert Counter(state.cards()) == deck, events
        if count % COMPARED == 0:
            assert seen == {seat: view(state, seat) for seat in watchers}, asked
        log += events
        if written:
            steps.append(Step(*asked, events, digest(state)))
    assert first is not None
    assert seen == {seat: view(state, seat) for seat in watchers}
    assert state.outcome is not None
    assert digest(fold(first, log)) == digest(state)
    if written:
        record = Record(first, tuple(steps))
        assert parse_record(record_text(record)) == record
        assert verify(record) == state
    return len(log)


def dealt_of(state: State) -> Dealt:
    """The deal that *state* was laid out by: its cards in dealing order."""
    options = state.options
    places = options.unshuffled()
    order = dict(zip(deal(Dealt(options, places)).cards(), state.cards(), strict=True))
    return Dealt(options, tuple(order[place] for place in places))
