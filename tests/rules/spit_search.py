"""The slow truth about being stuck: search everything that one seat could do alone.

A spot is ``(how many hidden cards, the face-up cards on them, bottom first)``.
"""

from __future__ import annotations

from itertools import product

from cardrace.cards import is_red, rank
from cardrace.rules import Flip, Refusal, Seat, chance, decide, due, legal
from cardrace.rules.legal import fits
from cardrace.rules.options import Options, SpitOptions
from cardrace.rules.state import Side, Spot, State

SETS = {
    " ".join((
        f"{piles} piles",
        *(("stack_equal",) if stack_equal else ()),
        *(() if auto_turn else ("turned by hand",)),
    )): {"piles": piles, "stack_equal": stack_equal, "auto_turn": auto_turn}
    for piles, stack_equal, auto_turn in product((5, 4, 3), (False, True), (True, False))
}  # fmt: skip


def check(name, rng):
    """Compare one random position, both ways; whether the first seat was stuck in it."""
    state, spots = random_position(rng, **SETS[name])
    stuck = not able_by_search(state, spots)
    assert (due(state) is not None) == stuck, state  # the second seat holds nothing
    refused = isinstance(decide(state, None, Flip(chance(state))), Refusal)
    assert refused == (not stuck), state
    assert stuck or legal(state, Seat(0)), state
    return stuck


def random_position(rng, *, piles, stack_equal, auto_turn):
    """A table of two where the second seat holds nothing, and the first seat's spots."""
    rules = Options(
        SpitOptions(piles=piles, stack_equal=stack_equal, auto_turn=auto_turn),
        colour=rng.choice(("any", "alternate")),
        wrap=rng.random() < 0.7,
        equal_rank=rng.random() < 0.2,
        decks=rng.choice((1, 2)),
    )
    deck = [c for c in rules.deck() if rank(c) in rng.choice(((0, 3, 6, 9, 12), range(13)))]
    rng.shuffle(deck)
    tops = (deck.pop(), deck.pop())
    spots = [_random_spot(rng, deck, stack_equal) for _ in range(piles)]
    face_down = tuple(
        Spot(i)
        for i, (hidden, shown) in enumerate(spots)
        if not auto_turn and hidden and len(shown) == 1 and rng.random() < 0.1
    )
    covered = tuple(card for _, shown in spots for card in shown[:-1])
    side = Side(
        *(tuple((*hidden, *shown) for hidden, shown in spots), (), (), face_down),
        covered=covered,
    )
    other = Side(((),) * piles, (), ())
    state = State(rules, (side, other), tuple((t,) for t in tops), (False, False), started=True)
    found = [
        (len(hidden), () if Spot(i) in face_down else shown)
        for i, (hidden, shown) in enumerate(spots)
    ]
    return state, tuple(found)


def _random_spot(rng, deck, stack_equal):
    if rng.random() < 0.2 or len(deck) < 8:
        return (), ()
    shown = [deck.pop()]
    while stack_equal and len(shown) < 3 and rng.random() < 0.3:
        equal = [card for card in deck if rank(card) == rank(shown[0])]
        if not equal:
            break
        shown.append(equal[0])
        deck.remove(equal[0])
    hidden = []
    while rng.random() < 0.4 and len(deck) > 8:
        hidden.append(deck.pop())
    return tuple(hidden), tuple(shown)


def able_by_search(state, spots):
    """Does some row of own acts end in a play, or show a hidden card? rules.md 4.1."""
    if any(Spot(i) in state.sides[0].face_down for i in range(len(spots))):
        return True
    seen, todo = {_sort(spots)}, [spots]
    while todo:
        now = todo.pop()
        if _plays(state, now):
            return True
        for i, (hidden, shown) in enumerate(now):
            for j, (_, others) in enumerate(now):
                if i == j or not shown or not _may_lie(state, shown[-1], now[j]):
                    continue
                if hidden and len(shown) == 1:
                    return True
                moved = list(now)
                moved[i] = (hidden, shown[:-1])
                moved[j] = (now[j][0], (*others, shown[-1]))
                if (key := _sort(moved)) not in seen:
                    seen.add(key)
                    todo.append(tuple(moved))
    return False


def _sort(spots):
    """What cannot be told apart: spots have no order here, and of cards only the face counts."""
    return tuple(sorted((h, tuple((rank(c), is_red(c)) for c in shown)) for h, shown in spots))


def _plays(state, spots):
    tops = [pile[-1] for pile in state.piles]
    return any(fits(state.options, shown[-1], top) for _, shown in spots if shown for top in tops)


def _may_lie(state, card, spot):
    hidden, shown = spot
    if not hidden and not shown:
        return True
    return state.options.game.stack_equal and bool(shown) and rank(shown[-1]) == rank(card)
