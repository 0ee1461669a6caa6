"""Spit tables from text, and commands given to them: small helpers for test_spit.py.

A layout is written as in rules.md §4: ``[9D|x,x]`` is the nine of diamonds on two cards, top
first; ``[]`` an empty position; ``[?3D]`` a top that lies face down; ``x`` any other card.
A spit pile is ``7C`` or ``7C*14``: fourteen cards, the seven of clubs on top.
"""

from __future__ import annotations

from itertools import repeat

from cardrace.cards import name, parse
from cardrace.rules.decide import decide
from cardrace.rules.evolve import evolve
from cardrace.rules.games import spit
from cardrace.rules.options import Options, SpitOptions
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Seat, Side, Spot, State

SPIT = Options(SpitOptions())


def options(**changes):
    """Spit with *changes*: those of the common record by its names, the rest Spit's own."""
    common = {k: changes.pop(k) for k in tuple(changes) if k in Options.__struct_fields__}
    return Options(SpitOptions(**changes), **common)


def cards(text):
    return tuple(map(parse, text.split()))


def table(*layouts, piles="", spit_cards=(), rules=SPIT, aside=None, **fields):
    """A started layout; cards that are not named come from what is left of the deck."""
    text = " ".join((*layouts, piles)).replace("?", "")
    for mark in "[]|,":
        text = text.replace(mark, " ")
    named = {parse(word.split("*")[0]) for word in text.split() if word != "x"}
    rest = iter([card for card in rules.deck() if card not in named])
    spit_cards = (*spit_cards, *repeat(0, len(layouts) - len(spit_cards)))
    sides = tuple(
        _side(layout, rest, count) for layout, count in zip(layouts, spit_cards, strict=True)
    )
    lying = tuple(_pile(word, rest) for word in piles.split())
    fields = {"owners": tuple(Seat(i) for i in range(len(lying))), "started": True} | fields
    left = tuple(rest) if aside is None else aside
    return State(rules, sides, lying, (False,) * len(layouts), aside=left, **fields)


def _side(layout, rest, spit_count):
    words = layout.replace("[", " ").replace("]", " ] ").split("]")[:-1]
    spots, face_down = [], []
    for i, word in enumerate(map(str.strip, words)):
        if word.startswith("?"):
            face_down.append(Spot(i))
        names = word.strip("?").replace("|", ",").split(",") if word else []
        spots.append(tuple(_card(n, rest) for n in reversed(names)))
    return Side(tuple(spots), (), tuple(next(rest) for _ in range(spit_count)), tuple(face_down))


def _card(text, rest):
    return next(rest) if text == "x" else parse(text)


def _pile(word, rest):
    top, _, count = word.partition("*")
    return (*(next(rest) for _ in range(int(count or 1) - 1)), parse(top))


def written(spots):
    """The layout as text; the inverse of what `table` reads."""
    words = [[name(card) for card in reversed(spot)] for spot in spots]
    return " ".join(f"[{'|'.join((w[0], ','.join(w[1:])) if w[1:] else w)}]" for w in words)


def after(state, *asked):
    """Who asked what, in order, all accepted."""
    for seat, command in asked:
        decision = decide(state, seat, command)
        assert not isinstance(decision, Refusal), (seat, command, decision)
        for event in decision:
            state = evolve(state, event)
    return state


def refused(state, seat, command):
    decision = decide(state, seat, command)
    assert isinstance(decision, Refusal), (seat, command, decision)
    return decision


def collected(state):
    """How many cards each seat has for its next layout."""
    return [len(zone) for zone in spit.chance(state)]
