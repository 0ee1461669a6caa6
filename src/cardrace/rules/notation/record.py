"""A recorded game: the deal, then who asked what, what came of it, a digest of the table after.

The commands alone would do to play it again; the events make it readable and are the format
that stays when commands change; the digests find the step at which two versions part.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec
from msgspec import Struct

from cardrace.cards import Cards, name
from cardrace.rules.commands import Command
from cardrace.rules.decide import decide
from cardrace.rules.events import Dealt, Event
from cardrace.rules.evolve import deal, evolve
from cardrace.rules.notation.fairness import (
    Fairness,
    fairness_lines,
    parse_commitment,
    parse_cuts,
    parse_match,
    parse_round,
    parse_seed,
)
from cardrace.rules.notation.lines import at_line, body, heading
from cardrace.rules.notation.options import options_text, parse_options
from cardrace.rules.notation.words import NONE, cards_text, parse_as, parse_cards, text
from cardrace.rules.options import Options
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Seat, State

T = TypeVar("T")
Lines = deque[tuple[int, str, str]]  # number, first word, rest


class Step(Struct, frozen=True, gc=False):
    seat: Seat | None  # nobody: the table itself
    command: Command
    events: tuple[Event, ...]
    digest: str


class Record(Struct, frozen=True, gc=False):
    dealt: Dealt
    steps: tuple[Step, ...]
    fairness: Fairness | None = None  # of a deal that was sealed


def digest(state: State) -> str:
    """Of the cards and all that goes on with them.

    The record names the options once, and what is as at the deal does not count: a new option
    or a new field of the table leaves old records true.
    """
    table = msgspec.to_builtins(state)
    del table["options"]
    return hashlib.sha256(msgspec.json.encode(table)).hexdigest()[:12]


def take(state: State, seat: Seat | None, command: Command) -> tuple[Step, State]:
    """Make the step that *command* is; ``ValueError`` if it is refused."""
    decision = decide(state, seat, command)
    if isinstance(decision, Refusal):
        msg = f"{text(command)!r} is refused: {decision}"
        raise ValueError(msg)  # noqa: TRY004 - the value of the command is wrong, not its type
    for event in decision:
        state = evolve(state, event)
    return Step(seat, command, decision, digest(state)), state


def verify(record: Record) -> State:
    """Play *record* again and return its last state; ``ValueError`` where it differs."""
    *_, (_, last) = replay(record)
    return last


def replay(record: Record) -> Iterator[tuple[Step | None, State]]:
    """The deal, then each step and the state after it; ``ValueError`` where *record* differs."""
    state = deal(record.dealt)
    yield None, state
    for number, step in enumerate(record.steps, 1):
        try:
            again, state = take(state, step.seat, step.command)
        except ValueError as error:
            msg = f"step {number}: {error}"
            raise ValueError(msg) from None
        if again != step:
            says, rules = _step_text(step), _step_text(again)
            msg = f"step {number}: the record says {says!r}, the rules {rules!r}"
            raise ValueError(msg)
        yield step, state


def record_text(record: Record) -> str:
    lines = [
        heading("record"),
        f"options {options_text(record.dealt.options)}",
        *(fairness_lines(record.fairness) if record.fairness else ()),
        f"deal {cards_text(record.dealt.order)}",
        *map(_step_text, record.steps),
    ]
    return "\n".join(lines) + "\n"


def parse_record(source: str) -> Record:
    lines = deque(body(source, "record"))
    end = len(source.splitlines())
    sealed = len(lines) > 1 and lines[1][1] == "match"
    options = _expect(lines, end, "options", _sealed_options if sealed else parse_options)
    fairness = _parse_fairness(lines, end, options.seats) if sealed else None
    dealt = Dealt(options, _expect(lines, end, "deal", lambda rest: _whole_deck(rest, options)))
    steps: list[Step] = []
    for number, word, rest in lines:
        with at_line(number):
            steps.append(_parse_step(word, rest, options.seats))
    return Record(dealt, tuple(steps), fairness)


def _sealed_options(text: str) -> Options:
    """As they are hashed: who reads the record without our rules must hash the same text."""
    options = parse_options(text)
    if (written := options_text(options)) != text:
        msg = f"a sealed record writes these options as {written!r}"
        raise ValueError(msg)
    return options


def _parse_fairness(lines: Lines, end: int, seats: int) -> Fairness:
    return Fairness(
        match=_expect(lines, end, "match", parse_match),
        round=_expect(lines, end, "round", parse_round),
        commitment=_expect(lines, end, "commitment", parse_commitment),
        seed=_expect(lines, end, "seed", parse_seed),
        cuts=_expect(lines, end, "cuts", lambda rest: parse_cuts(rest, seats)),
    )


def _whole_deck(text: str, options: Options) -> Cards:
    order = parse_cards(text)
    for card in order:
        if order.count(card) > 1:
            msg = f"{name(card)} stands more than once in the deal"
            raise ValueError(msg)
    deck = options.deck()
    if set(order) != set(deck):
        msg = f"a deal has {len(deck)} cards, not {len(order)}, and no others"
        raise ValueError(msg)
    return order


def _expect(lines: Lines, end: int, word: str, parse: Callable[[str], T]) -> T:
    number, found, rest = lines.popleft() if lines else (end, "", "")
    with at_line(number):
        if found != word:
            msg = f"a record goes on with {word!r}, not {found!r}"
            raise ValueError(msg)
        return parse(rest)


def _step_text(step: Step) -> str:
    seat = NONE if step.seat is None else step.seat
    events = "; ".join(map(text, step.events))
    return f"{seat} {text(step.command)} => {events} # {step.digest}"


def _parse_step(seat: str, rest: str, seats: int) -> Step:
    known = {NONE: None, **{str(i): Seat(i) for i in range(seats)}}
    if seat not in known:
        msg = f"no seat {seat!r}; there are {' '.join(known)}"
        raise ValueError(msg)
    asked, arrow, came = rest.partition(" => ")
    if not arrow:
        msg = "a step is: seat command => events # digest"
        raise ValueError(msg)
    events, _, mark = came.partition(" # ")
    return Step(
        seat=known[seat],
        command=parse_as(Command, asked),
        events=tuple(parse_as(Event, event) for event in events.split(";")),
        digest=mark,
    )
