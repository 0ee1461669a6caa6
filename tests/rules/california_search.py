"""The slow truth about who can cover in California Spit: worked out from the history alone.

A round is open while somebody with a card in his pack can cover. What can be covered is told
again from the rows as they were laid and the covers since.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from cardrace.cards import rank
from cardrace.rules import (
    CaliforniaOptions,
    Covered,
    Dealt,
    Double,
    Due,
    Lay,
    Options,
    Ready,
    Refusal,
    RowsLaid,
    Start,
    chance,
    deal,
    decide,
    due,
    evolve,
    legal,
)

SETS = {
    f"{cover}, {double}": {"cover": cover, "double": double}
    for cover in ("mark", "live")
    for double in ("anyone", "player", "off")
}


def start(options, rng):
    order = list(options.deck())
    rng.shuffle(order)
    return Dealt(options, tuple(order))


def step(state, rng):
    """Random players of equal pace; the table when nobody can act."""
    able = [(seat, plays) for seat in range(len(state.sides)) if (plays := legal(state, seat))]
    if able:
        seat, plays = rng.choice(able)
        return seat, rng.choice(plays)
    if not state.started and not all(state.ready):
        return state.ready.index(False), Ready()
    if due(state) is Due.START:
        return None, Start()
    assert due(state) is Due.LAY
    return None, Lay(tuple(tuple(rng.sample(zone, len(zone))) for zone in chance(state)))


def positions(name: str, seed: int = 0) -> Iterator[bool]:
    """Compared positions of random games, without end; whether nobody could cover."""
    for game in itertools.count(seed):
        options = Options(
            CaliforniaOptions(
                row=(5, 4)[game % 2],
                scoop="four" if game % 4 == 0 else "all",
                win=("any_out", "on_cover")[game % 3 == 0],
                max_rounds=20,
                **SETS[name],
            ),
            seats=(2, 2, 3, 4)[game // 2 % 4],
        )
        yield from compared(options, game)


def compared(options, seed) -> Iterator[bool]:
    """One random game: the marks, and whether the round is open, at each of its positions."""
    rng = random.Random(seed)
    state = deal(start(options, rng))
    rows, history = {}, []
    while state.outcome is None:
        decision = decide(state, *step(state, rng))
        assert not isinstance(decision, Refusal)
        for event in decision:
            state = evolve(state, event)
            if isinstance(event, RowsLaid):
                history = []
                rows = {
                    (at, spot): pile
                    for at, side in enumerate(state.sides)
                    for spot, pile in enumerate(side.spots)
                    if pile
                }
            elif isinstance(event, Covered):
                history.append((event.at, event.spot, event.card, event.seat))
        if state.started and state.outcome is None:
            yield _compare(state, *told(options, history, rows))


def _compare(state, open_, doubles) -> bool:
    marks = {(at, spot) for at, side in enumerate(state.sides) for spot in side.marks}
    assert (marks, set(state.doubles)) == (open_, doubles), state
    with_cards = [seat for seat, side in enumerate(state.sides) if side.stock]
    stuck = not any(open_ or any(d.by == seat for d in doubles) for seat in with_cards)
    assert (due(state) is Due.LAY) == stuck, state
    assert isinstance(decide(state, None, Lay(chance(state))), Refusal) == (not stuck), state
    return stuck


def told(options, history, rows):
    """*rows* are the piles when the last row was laid, then *history* happened.

    A moment of it is (at, spot, card, by). Answers the places open to anybody, and the
    doubles with their owners. CAL-GROUP-1, CAL-COVER-1, CAL-DOUBLE-1, rules.md 4.16.
    """
    moments = [{place: list(pile) for place, pile in rows.items()}]
    last = dict.fromkeys(rows, (0, None))
    for i, (at, spot, card, by) in enumerate(history, 1):
        moments.append({place: list(pile) for place, pile in moments[-1].items()})
        moments[-1][at, spot].append(card)
        last[at, spot] = (i, by)
    marked, doubles = set(), set()
    for place, (since, by) in last.items():
        pile = moments[-1][place]
        double = len(pile) > 1 and rank(pile[-1]) == rank(pile[-2])
        sticks = options.game.cover == "mark" and not double
        looked = moments[since:] if sticks else moments[-1:]
        if any(_grouped(moment, place) for moment in looked):
            marked.add(place)
        if double and options.game.double == "anyone":
            marked.add(place)
        if double and options.game.double == "player" and by is not None:
            doubles.add(Double(*place, by=by))
    return marked, doubles


def _grouped(moment, place):
    mine = moment[place][-1]
    return any(rank(pile[-1]) == rank(mine) for p, pile in moment.items() if p != place)
