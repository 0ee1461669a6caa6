"""Sealed rounds for tests, as a room deals them, and the file that the browser's tests read.

`make golden` writes it: the browser's check must agree with it.
"""

from __future__ import annotations

import hashlib
import json
import random
from itertools import chain, count
from pathlib import Path

from msgspec.structs import replace

from cardrace.match.proof import check_shuffles
from cardrace.match.seal import (
    _SHUFFLE,
    LOT,
    SEED_BYTES,
    _digits,
    _draws,
    _packed,
    by_lot,
    commitment,
    key,
    shuffled,
    shuffled_zones,
)
from cardrace.rules import (
    PRESETS,
    Command,
    Dealt,
    Flip,
    Lay,
    Options,
    Penalise,
    Refusal,
    SpeedOptions,
    State,
    Take,
    chance,
    deal,
    decide,
    penalty_piles,
)
from cardrace.rules.notation import (
    Fairness,
    Record,
    Step,
    options_text,
    parse_record,
    record_text,
    take,
)
from tabletop import choose, table_command

PATH = Path(__file__).parent / "data" / "sealed.json"
ODD = {
    "calls": Options(
        SpeedOptions(verbal="required", false_call="penalty", call_pile="random", side=5)
    ),
    "jokers": Options(SpeedOptions(side=5), decks=2, jokers=2, seats=4),
}
SHOWN = (
    "speed",
    "speed-two-halves",
    "speed-3way-jokers",
    "spit",
    "spit-recycle",
    "california-spit",
    *ODD,
)
TAMPERED = 40  # of each
TRIED = 6  # seeds from which the shortest round is kept


def seed_of(number: int) -> bytes:
    """A seed that stays the same: a test's, never a server's."""
    return hashlib.shake_256(b"a test's seed %d" % number).digest(SEED_BYTES)


def cuts_of(number: int, seats: int) -> tuple[str, ...]:
    """All seats but, in every third round, the last."""
    cuts = (
        hashlib.sha256(b"cut %d %d" % (number, seat)).hexdigest()[:32] for seat in range(seats)
    )
    return (*list(cuts)[: seats - (number % 3 == 0)], *[""] * (number % 3 == 0))


def fairness_of(options: Options, number: int) -> Fairness:
    seed, match = seed_of(number), f"m{number}"
    sealed = commitment(seed, match, number + 1, options_text(options))
    return Fairness(match, number + 1, sealed, seed, cuts_of(number, options.seats))


def key_of(fairness: Fairness) -> bytes:
    return key(fairness.seed, fairness.cuts, fairness.match, fairness.round)


def dealt_from(key_: bytes, options: Options) -> Dealt:
    return Dealt(options, tuple(chain.from_iterable(shuffled_zones(key_, 0, options.zones()))))


def sealed_round(
    options: Options, number: int, deals: bytes | None = None, later: bytes | None = None
) -> Record:
    """A random round; *deals* and *later* are keys of a table that keeps to no seal."""
    fairness, rng = fairness_of(options, number), random.Random(number)
    key_ = later or key_of(fairness)
    dealt = dealt_from(deals or key_of(fairness), options)
    state, happened, steps = deal(dealt), 1, list[Step]()
    while state.outcome is None:
        seat, command = choose(state, rng)
        if isinstance(command, Take) and isinstance(decide(state, seat, command), Refusal):
            seat, command = None, table_command(state, rng)  # call_pile leaves no choice
        step, state = take(state, seat, by_seal(state, command, key_, happened))
        steps.append(step)
        happened += len(step.events)
    return Record(dealt, tuple(steps), fairness)


def by_seal(state: State, command: Command, key_: bytes, happened: int) -> Command:
    """*command* with the seal's chance instead of its own."""
    if not isinstance(command, Flip | Lay | Penalise):
        return command
    command = replace(command, shuffled=shuffled_zones(key_, happened, chance(state)))
    if isinstance(command, Penalise) and command.pile is not None:
        return replace(command, pile=by_lot(key_, happened, penalty_piles(state)))
    return command


def shortest(name: str) -> Record:
    """Of some rounds the shortest in which something is shuffled again, if that happens."""
    options = (PRESETS | ODD)[name]
    rounds = (sealed_round(options, number) for number in range(TRIED))
    return min(rounds, key=lambda record: (check_shuffles(record) == 1, len(record.steps)))


def tampered(text: str, rng: random.Random) -> str:
    """*text* with one bit turned in what the seal speaks of: header, deal, a later shuffle."""
    lines = text.split("\n")
    later = [i for i, line in enumerate(lines) if " ((" in line.partition(" => ")[0]]
    at = rng.choice([*range(1, 8), *later])
    letters = bytearray(lines[at].partition(" => ")[0].encode())
    letters[rng.randrange(len(letters))] ^= 1 << rng.randrange(7)
    lines[at] = letters.decode() + "".join(lines[at].partition(" => ")[1:])
    return "\n".join(lines)


def says(text: str) -> int:
    """How many shuffles of a record follow from its seal; 0 if not all do, or it has none."""
    try:
        return check_shuffles(parse_record(text))
    except ValueError:
        return 0


def changed_line(before: str, after: str) -> list[int | str]:
    """Which line of *after* differs, and what it says, be it two."""
    pairs = zip(before.split("\n"), after.split("\n"), strict=False)
    at = next(i for i, (old, new) in enumerate(pairs) if old != new)
    return [at, "\n".join(after.split("\n")[at : at + 1 + after.count("\n") - before.count("\n")])]


def shuffles() -> list[dict[str, object]]:
    """Single shuffles of zones of several sizes."""
    key_ = key_of(fairness_of(ODD["calls"], 1))
    deck = ODD["jokers"].deck()
    asked = [
        (happened, zone, deck[:size])
        for happened, (zone, size) in enumerate(enumerate((0, 1, 2, 5, 52, 100, 108), LOT))
    ]
    # the first place at which a number is passed over: without that, few shuffles would differ
    asked.append((next(n for n in count(0) if passes_over(key_, n)), 0, deck))
    return [
        {
            "key": key_.hex(),
            "happened": happened,
            "zone": zone,
            "cards": cards,
            "shuffled": shuffled(key_, happened, zone, cards),
        }
        for happened, zone, cards in asked
    ]


def passes_over(key_: bytes, happened: int) -> bool:
    """Whether a shuffle of 108 cards meets a number too great to be fair."""
    draws = _draws(_packed(_SHUFFLE, key_, _digits(happened), _digits(0)))
    limits = (65536 - 65536 % n for n in range(108, 1, -1))
    return any(draw >= limit for draw, limit in zip(draws, limits, strict=False))


def written() -> str:
    records = {name: record_text(shortest(name)) for name in SHOWN}
    rng = random.Random(1)
    rows = []
    for name, text in records.items():
        changes = (tampered(text, rng) for _ in range(TAMPERED))
        rows += [[name, *changed_line(text, change), says(change)] for change in changes]
    data = {
        "records": {name: [text, says(text)] for name, text in records.items()},
        "tampered": rows,
        "shuffles": shuffles(),
    }
    return json.dumps(data, indent=0, ensure_ascii=True) + "\n"


if __name__ == "__main__":
    PATH.write_text(written())
