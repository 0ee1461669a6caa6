"""Whether the chance of a recorded round is the sealed one: `prove` asks all there is to ask."""

from __future__ import annotations

from itertools import chain, pairwise

from cardrace.match.seal import by_lot, commitment, key, shuffled_zones
from cardrace.rules import Flip, Lay, Penalise, State, penalty_piles
from cardrace.rules.notation import Fairness, Record, Step, options_text, replay
from cardrace.rules.notation.words import text


def prove(record: Record) -> int:
    """Check *record* against the rules and its seal; return how many shuffles were checked.

    ``ValueError`` says what is not so.
    """
    key_, happened = _key(_sealed(record)), 1
    for (_, before), (step, _) in pairwise(replay(record)):
        assert step is not None  # only the deal is no step, and it comes first
        _check_lot(key_, happened, before, step)
        happened += len(step.events)
    return check_shuffles(record)


def check_shuffles(record: Record) -> int:
    """Check what needs no rules: commitment, deal, shuffles. Return how many shuffles."""
    fairness, options = _sealed(record), record.dealt.options
    sealed_for = (fairness.match, fairness.round, options_text(options))
    if commitment(fairness.seed, *sealed_for) != fairness.commitment:
        msg = "the commitment is to another seed, match, round or options"
        raise ValueError(msg)
    key_, happened, checked = _key(fairness), 0, 1
    order = tuple(chain.from_iterable(shuffled_zones(key_, happened, options.zones())))
    if order != record.dealt.order:
        msg = "the deal is not the one that seed and cuts give"
        raise ValueError(msg)
    happened += 1
    for number, step in enumerate(record.steps, 1):
        zones = step.command.shuffled if isinstance(step.command, Flip | Lay | Penalise) else ()
        if zones != shuffled_zones(key_, happened, zones):
            msg = f"step {number}: the shuffle is not the one that seed and cuts give"
            raise ValueError(msg)
        checked += any(zones)
        happened += len(step.events)
    return checked


def _sealed(record: Record) -> Fairness:
    if record.fairness is None:
        msg = "the record has no seal"
        raise ValueError(msg)
    return record.fairness


def _key(fairness: Fairness) -> bytes:
    return key(fairness.seed, fairness.cuts, fairness.match, fairness.round)


def _check_lot(key_: bytes, happened: int, before: State, step: Step) -> None:
    """The pile of a penalty that no seat chose."""
    command, penalty = step.command, before.penalty
    if not isinstance(command, Penalise) or penalty is None or penalty.pile is not None:
        return
    if command.pile != by_lot(key_, happened, penalty_piles(before)):
        msg = f"the pile of {text(command)!r} is not the one that seed and cuts give"
        raise ValueError(msg)
