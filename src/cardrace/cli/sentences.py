"""A step of a recorded game in words: who did what, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardrace.cards import RANKS, Cards, name
from cardrace.rules import commands as c
from cardrace.rules import events as e
from cardrace.rules.notation import Step
from cardrace.rules.state import Outcome, Seat


def sentence(step: Step) -> str:
    """The command where its events do not say it, then the events."""
    asked = ASKED.get(type(step.command))
    parts = [(step.seat, asked(step.command))] if asked else []
    parts += [(_who(event), SAID[type(event)](event)) for event in step.events]
    said: list[str] = []
    before = None
    for seat, what in parts:
        named = seat is not None and (not said or seat != before)
        said.append(f"seat {seat} {what}" if named else what)
        before = seat
    return "; ".join(said)


def ending(outcome: Outcome) -> str:
    won = "a draw" if outcome.winner is None else f"seat {outcome.winner} won"
    return f"{won} ({outcome.ending})"


def names(cards: Cards) -> str:
    return " ".join(map(name, cards))


def _who(event: e.Event) -> Seat | None:
    return getattr(event, "seat", None)


def _started(event: e.Started) -> str:
    return f"the first cards are turned: {names(event.cards)}" if event.cards else "play begins"


def _played(event: e.Played) -> str:
    as_ = "" if event.rank is None else f" as {RANKS[event.rank]}"
    return f"plays {name(event.card)} on pile {event.pile}{as_}"


def _flipped(event: e.Flipped) -> str:
    falls = [
        f"{name(card)} on {pile}" for pile, card in zip(event.piles, event.cards, strict=True)
    ]
    return f"spit cards turn: {', '.join(falls)}"


def _fetched(event: e.Fetched) -> str:
    given = "" if event.given is None else f" and puts {name(event.given)} under it"
    return f"takes {name(event.card)} from the side pile{given}"


def _owed(event: e.Owed) -> str:
    return "owes a penalty" if event.pile is None else f"must take pile {event.pile}"


def _refilled(event: e.Refilled) -> str:
    if event.seat is not None:
        return f"fills pile {event.pile} with {name(event.card)}"
    return f"{name(event.card)} from under pile {event.under} fills pile {event.pile}"


def _layout_ended(event: e.LayoutEnded) -> str:
    how = "nobody can go on" if event.finisher is None else f"seat {event.finisher} has cleared"
    return f"the layout is over: {how}"


def _scooped(event: e.Scooped) -> str:
    return f"the rows are taken up{' and the packs shuffled' if event.shuffled else ''}"


def _marked(event: e.Marked) -> str:
    count = sum(map(len, event.spots)) + len(event.doubles)
    return "nothing is open" if count == 0 else f"open: {count}"


SAID: Final[Mapping[type[e.Event], Callable[[Any], str]]] = {
    e.Dealt: lambda _: "the cards are dealt",
    e.Readied: lambda _: "is ready",
    e.Started: _started,
    e.Played: _played,
    e.Drawn: lambda event: f"draws {name(event.card)}",
    e.Turned: lambda event: f"turns up {name(event.card)}",
    e.Moved: lambda event: f"moves {name(event.card)} to spot {event.to}",
    e.Recycled: lambda event: f"makes {len(event.cards)} spit cards of pile {event.pile}",
    e.Flipped: _flipped,
    e.Spat: lambda event: f"spits {name(event.card)} on pile {event.pile}",
    e.Buried: lambda event: f"puts {name(event.card)} under the side pile",
    e.Fetched: _fetched,
    e.Picked: lambda event: f"picks up {name(event.card)} from pile {event.pile}",
    e.WentOut: lambda _: "has no cards left and must call",
    e.Passed: lambda _: "lets the time pass",
    e.Owed: _owed,
    e.Penalised: lambda event: f"takes pile {event.pile}: {len(event.stock)} in stock now",
    e.Refilled: _refilled,
    e.LayoutEnded: _layout_ended,
    e.Slapped: lambda event: f"has pile {event.pile}",
    e.Laid: lambda _: "a new layout is laid",
    e.Scooped: _scooped,
    e.RowsLaid: lambda event: f"rows are laid: {' | '.join(map(names, event.rows))}",
    e.Covered: lambda event: (
        f"covers spot {event.spot} of seat {event.at} with {name(event.card)}"
    ),
    e.Marked: _marked,
    e.Ended: lambda event: f"the end: {ending(event.outcome)}",
}
ASKED: Final[Mapping[type[c.Command], Callable[[Any], str]]] = {
    c.Call: lambda _: 'calls "Speed!"',
    c.Take: lambda command: f"chooses pile {command.pile}",
    c.Slap: lambda command: f"slaps pile {command.pile}",
    c.Settle: lambda _: "nobody slapped in time",
}
