"""The numeric oracles of rules.md §8: what an independent program measured, and how we compare.

Random players of equal pace: an able seat at random, one of its acts at random. A figure holds if
it is within three standard errors of ours (and of theirs, where theirs comes from few games)
and half of its last printed digit; a quantile, if it lies between the quantiles that so many
games cannot tell from it (the covers of §8 are medians too: ours agree, the means do not);
a maximum, if as few of our games as of theirs go beyond it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import groupby
from statistics import fmean, stdev
from typing import NamedTuple

from cardrace.cards import rank
from cardrace.rules import (
    PRESETS,
    Covered,
    Due,
    Ending,
    Event,
    Flipped,
    LayoutEnded,
    Options,
    Played,
    Ready,
    Recycled,
    Refusal,
    RowsLaid,
    Seat,
    Slap,
    State,
    deal,
    decide,
    due,
    evolve,
    legal,
)
from tabletop import dealt_with, seats_of, table_command

Figures = dict[str, float]
FEW = 600  # games behind the figures of Spit and California Spit
MANY = 100_000  # those of Speed


class Mean(NamedTuple):
    """A figure and half of its last printed digit."""

    figure: float
    rounding: float
    games: int = FEW

    def holds(self, values: list[float]) -> bool:
        spread = stdev(values)
        error = spread / len(values) ** 0.5 + spread / self.games**0.5
        return abs(fmean(values) - self.figure) <= self.rounding + 3 * error

    def ours(self, values: list[float]) -> float:
        return fmean(values)


class Quantile(NamedTuple):
    figure: float
    share: float
    games: int = FEW

    def holds(self, values: list[float]) -> bool:
        share = self.share
        error = 3 * (share * (1 - share)) ** 0.5 * (len(values) ** -0.5 + self.games**-0.5)
        low = _at(values, share - error)
        high = _at(values, share + error) if share + error < 1 else float("inf")
        return low <= self.figure <= high

    def ours(self, values: list[float]) -> float:
        return _at(values, self.share)


class Most(NamedTuple):
    """The largest of their *games*."""

    figure: float
    games: int = FEW

    def holds(self, values: list[float]) -> bool:
        expected = len(values) / self.games
        beyond = sum(value > self.figure for value in values)
        reached = expected < 0.5 or max(values) >= self.figure / 3
        return reached and beyond <= expected + 4 * expected**0.5 + 4

    def ours(self, values: list[float]) -> float:
        return max(values)


class Never(NamedTuple):
    """At most so much on average."""

    figure: float

    def holds(self, values: list[float]) -> bool:
        return fmean(values) <= self.figure

    def ours(self, values: list[float]) -> float:
        return fmean(values)


def _at(values: list[float], share: float) -> float:
    place = round(share * (len(values) - 1))
    return sorted(values)[max(0, min(place, len(values) - 1))]


def median(figure: float) -> Quantile:
    return Quantile(figure, 0.5)


def smaller_pile(state: State, rng: random.Random):
    """The finisher takes the smaller pile; of a blocked layout chance decides."""
    if state.finisher is None or None not in state.claims:
        return coin(state, rng)
    sizes = [len(pile) for pile in state.piles]
    return state.finisher, Slap(sizes.index(min(sizes)))


def coin(state: State, rng: random.Random):
    seats = [Seat(i) for i in seats_of(state) if legal(state, Seat(i))]
    seat = rng.choice(seats)
    return seat, rng.choice(legal(state, seat))


class Oracle(NamedTuple):
    options: Options
    figures: dict[str, Mean | Quantile | Most | Never]
    claim: Callable = smaller_pile


def _speed(preset: str, **figures) -> Oracle:
    return Oracle(PRESETS[preset], figures)


def _many(figure: float, rounding: float) -> Mean:
    return Mean(figure, rounding, MANY)


ORACLES = {
    "spit, smaller": Oracle(
        PRESETS["spit"],
        {
            "out": Mean(1, 0),
            "layouts": median(6),
            "layouts p99": Quantile(26, 0.99),
            "layouts max": Most(39),
            "one pile": Mean(1.5, 0.05),
            "blocked": Mean(0.01, 0.005),
        },
    ),
    "spit, slap by coin": Oracle(
        PRESETS["spit"], {"layouts": median(9), "layouts max": Most(61)}, coin
    ),
    "spit-four-piles": Oracle(
        PRESETS["spit-four-piles"],
        {"layouts": median(17), "layouts p99": Quantile(73, 0.99), "layouts max": Most(127)},
    ),
    "spit-alternating": Oracle(
        PRESETS["spit-alternating"],
        {
            "layouts": median(5),
            "layouts max": Most(14),
            "blocked": Mean(1.4, 0.05),
            "blocked one pile": Mean(0.2, 0.05),
        },
    ),
    "speed": _speed(
        "speed",
        out=Mean(1, 0),
        plays=_many(27, 0.5),
        stalls=_many(3.6, 0.05),
        row=Most(11, MANY),
        recyclings=Never(0.01),
        stock=_many(0.26, 0.005),
        hand=_many(2.3, 0.05),
    ),
    "speed-5-20": _speed(
        "speed-5-20",
        plays=_many(37, 0.5),
        stalls=_many(3.7, 0.05),
        recyclings=_many(0.29, 0.005),
    ),
    "speed-doubles": _speed("speed-doubles", plays=_many(27, 0.5), stalls=_many(2.4, 0.05)),
    "speed-jokers": _speed("speed-jokers", plays=_many(29, 0.5), stalls=_many(3.3, 0.05)),
    "speed-3way": _speed("speed-3way", stalls=_many(0.9, 0.05)),
    "speed-4way": _speed("speed-4way", stalls=_many(0.3, 0.05)),
    "speed-2decks": _speed("speed-2decks", stalls=_many(0.4, 0.05)),
    "california-spit": Oracle(
        PRESETS["california-spit"],
        {"rounds": median(1), "rounds p99": Quantile(3, 0.99), "covers": median(38)},
    ),
    "california-spit-4": Oracle(
        PRESETS["california-spit-4"],
        {
            "rounds": median(5),
            "rounds p99": Quantile(29, 0.99),
            "rounds max": Most(46),
            "covers": median(73),
            "no group": Mean(0.112, 0.0005, MANY),
        },
    ),
}


def step(state: State, claim: Callable, rng: random.Random):
    """An able seat at random, and the table when nobody can act or it is its turn."""
    if not state.started and not all(state.ready):
        return Seat(state.ready.index(False)), Ready()
    if due(state) is Due.SLAP:
        return claim(state, rng)
    if due(state) not in (None, Due.SPIT):
        return None, table_command(state, rng)
    able = [(Seat(i), acts) for i in seats_of(state) if (acts := legal(state, Seat(i)))]
    seat, acts = rng.choice(able)
    return seat, rng.choice(acts)


def measure(name: str, seed: int) -> Figures:
    """The figures of one game."""
    oracle, rng = ORACLES[name], random.Random(seed)
    state = deal(dealt_with(oracle.options, rng))
    seen: list[tuple[State, Event]] = []
    while state.outcome is None:
        decision = decide(state, *step(state, oracle.claim, rng))
        assert not isinstance(decision, Refusal), decision
        for event in decision:
            seen.append((state, event))
            state = evolve(state, event)
    return _figures(state, seen)


def _figures(last: State, seen: list[tuple[State, Event]]) -> Figures:
    def count(kind: type[Event]) -> int:
        return sum(isinstance(event, kind) for _, event in seen)

    assert last.outcome is not None
    ended = [(before, event) for before, event in seen if isinstance(event, LayoutEnded)]
    blocked = [before for before, event in ended if event.finisher is None]
    losers = [side for i, side in enumerate(last.sides) if i != last.outcome.winner]
    starts = [before for before, event in seen if isinstance(event, RowsLaid)]
    return {
        "out": last.outcome.ending is Ending.OUT,
        "layouts": last.layout,
        "rounds": last.layout,
        "one pile": sum(len(before.piles) == 1 for before, _ in ended),
        "blocked": len(blocked),
        "blocked one pile": sum(len(before.piles) == 1 for before in blocked),
        "plays": count(Played),
        "stalls": count(Flipped),
        "row": _longest([type(event) for _, event in seen if not isinstance(event, Recycled)]),
        "recyclings": count(Recycled),
        "stock": fmean(len(side.stock) for side in losers),
        "hand": fmean(side.laid() for side in losers),
        "covers": count(Covered),
        "no group": bool(starts) and _no_group(seen),
    }


def _longest(kinds: list[type[Event]]) -> int:
    """Flips in a row, nobody able to play between them."""
    runs = (len(list(run)) for kind, run in groupby(kinds) if kind is Flipped)
    return max(runs, default=0)


def _no_group(seen: list[tuple[State, Event]]) -> bool:
    """The first rows show no two cards of a rank."""
    laid = next(event for _, event in seen if isinstance(event, RowsLaid))
    shown = [rank(card) for row in laid.rows for card in row]
    return len(set(shown)) == len(shown)


def judged(name: str, games: list[Figures]) -> list[tuple[str, float, float, bool]]:
    """Of each figure its name, theirs, ours, and whether they agree."""
    return [
        (figure, oracle.figure, oracle.ours(values), oracle.holds(values))
        for figure, oracle in ORACLES[name].figures.items()
        for kind in [figure.removesuffix(" p99").removesuffix(" max")]
        for values in [[float(game[kind]) for game in games]]
    ]
