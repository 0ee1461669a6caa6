"""Every line of the deal tables of rules.md §5, those that make a game and those that do not."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardrace.cards import UNKNOWN
from cardrace.rules import (
    PRESETS,
    CaliforniaOptions,
    Lay,
    Options,
    Ready,
    Seat,
    Side,
    SpeedOptions,
    SpitOptions,
    Start,
    State,
    chance,
    deal,
    find_preset,
    view,
)
from rules.scenes import Scene, position
from tabletop import dealt_with, happen


def lines(table: str) -> list[str]:
    return table.strip().splitlines()


def opened(state: State) -> State:
    seats = map(Seat, range(state.options.seats))
    for ask in (*((seat, Ready()) for seat in seats), (None, Start())):
        _, state = happen(state, ask)
    return state


def shuffled(options: Options) -> State:
    return deal(dealt_with(options, random.Random(1)))


# 5.1

TWO = """
spit 26 15 11 1+2+3+4+5
spit-four-piles 26 10 16 1+2+3+4
spit-canfield 26 15 11 1+1+1+1+11
"""
# A has; A lays, A's spit cards; B has, B lays, B's spit cards; spit piles
LATER = """
1 1+0+0+0+0 0 51 15 36 1
5 1+2+2+0+0 0 47 15 32 1
10 1+2+3+4+0 0 42 15 27 1
14 1+2+3+4+4 0 38 15 23 1
15 1+2+3+4+5 0 37 15 22 1
16 1+2+3+4+5 1 36 15 21 2
20 1+2+3+4+5 5 32 15 17 2
26 1+2+3+4+5 11 26 15 11 2
36 1+2+3+4+5 21 16 15 1 2
37 1+2+3+4+5 22 15 15 0 1
51 1+2+3+4+5 36 1 1 0 1
"""
# the same for four piles, at both sides of the threshold
LATER_FOUR = """
10 1+2+3+4 0 42 10 32 1
11 1+2+3+4 1 41 10 31 2
"""
# players, packs, share, stock piles, laid, spit cards, left over
MORE = """
3 1 17 4 10 7 1
3 2 34 5 15 19 2
4 1 13 3 6 7 0
4 2 26 5 15 11 0
5 1 10 3 6 4 2
5 2 20 5 15 5 4
6 1 8 3 6 2 4
6 2 17 5 15 2 2
7 1 7 3 6 1 3
7 2 14 4 10 4 6
8 1 6 2 3 3 4
8 2 13 4 10 3 0
"""


@pytest.mark.parametrize("line", lines(TWO))
def test_5_1_two_players(line):
    preset, share, laid, spit_cards, stairs = line.split()
    state = shuffled(PRESETS[preset])
    for side in state.sides:
        assert "+".join(str(len(cards)) for cards in side.spots) == stairs
        assert (side.laid(), len(side.spit_cards)) == (int(laid), int(spit_cards))
        assert side.laid() + len(side.spit_cards) == int(share)
    state = opened(state)
    assert [len(side.spit_cards) for side in state.sides] == [int(spit_cards) - 1] * 2
    assert [len(pile) for pile in state.piles] == [1, 1]


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("line", [*lines(LATER), *lines(LATER_FOUR)])
def test_5_1_later_layouts(line, swapped):
    """SPIT-SHORT-1, -2: whose spit cards are none starts no pile. Either seat may be A."""
    has, lays, spit_cards, other_has, other_lays, other_spit_cards, piles = line.split()
    count = lays.count("+") + 1
    before = claimed(count, *((other_has, has) if swapped else (has, other_has)))
    _, state = happen(before, (None, Lay(chance(before))))
    a, b = state.sides[::-1] if swapped else state.sides
    assert "+".join(str(len(cards)) for cards in a.spots) == lays
    assert [len(a.spit_cards), len(b.spit_cards)] == [int(spit_cards), int(other_spit_cards)]
    assert b.laid() == int(other_lays)
    state = opened(state)
    assert len(state.piles) == len(state.owners) == int(piles)
    assert Counter(state.cards()) == Counter(before.cards())


def claimed(piles: int, first: str, second: str) -> State:
    """A layout is over, and the seats take piles of *first* and *second* cards."""
    spots = " ".join(["[]"] * piles)
    given = {
        "options": f"spit piles={piles}",
        "piles": f"[x|x*{int(first) - 1}] [x|x*{int(second) - 1}]".replace("|x*0", ""),
        "spots-0": spots,
        "spots-1": spots,
        "claiming": "yes",
        "claims": "(0,1)",
    }
    return position(Scene("", given, ()))


@pytest.mark.parametrize("line", lines(MORE))
def test_5_1_more_players(line):
    """Beyond the seeds; as many stock piles as leave a spit card, but for the old rule."""
    seats, packs, share, piles, laid, spit_cards, over = map(int, line.split())
    if piles < 3:  # spit.piles of §3.1 has no two: the line makes no game
        with pytest.raises(ValueError, match="leave no spit card"):
            Options(SpitOptions(piles=3), seats=seats, decks=packs)
        return
    state = shuffled(Options(SpitOptions(piles=piles), seats=seats, decks=packs))
    assert {(side.laid(), len(side.spit_cards)) for side in state.sides} == {(laid, spit_cards)}
    assert laid + spit_cards == share
    assert len(state.aside) == over
    assert seats * share + over == 52 * packs == len(list(state.cards()))
    assert len(opened(state).piles) == seats
    if piles < 5 and (seats, packs) not in ((3, 1), (4, 1)):
        with pytest.raises(ValueError, match="leave no spit card"):
            Options(SpitOptions(piles=piles + 1), seats=seats, decks=packs)


# 5.2: players, packs, jokers, total, centre, in side piles, share, of it stock, left over, preset

SPEED = """
2 1 0 52 2 20 15 10 0 speed
2 1 2 54 2 20 16 11 0 speed-jokers
2 2 0 104 2 20 41 36 0 -
2 2 4 108 2 20 43 38 0 -
3 1 0 52 3 30 6 1 1 -
3 1 2 54 3 30 7 2 0 -
3 2 0 104 3 30 23 18 2 -
3 2 4 108 3 30 25 20 0 -
4 1 0 52 4 40 - - - -
4 1 2 54 4 40 - - - -
4 2 0 104 4 40 15 10 0 -
4 2 4 108 4 40 16 11 0 -
5 1 0 52 5 50 - - - -
5 1 2 54 5 50 - - - -
5 2 0 104 5 50 9 4 4 -
5 2 4 108 5 50 10 5 3 -
6 1 0 52 6 60 - - - -
6 1 2 54 6 60 - - - -
6 2 0 104 6 60 6 1 2 -
6 2 4 108 6 60 7 2 0 -
7 1 0 52 7 70 - - - -
7 1 2 54 7 70 - - - -
7 2 0 104 7 70 - - - -
7 2 4 108 7 70 - - - -
8 1 0 52 8 80 - - - -
8 1 2 54 8 80 - - - -
8 2 0 104 8 80 - - - -
8 2 4 108 8 80 - - - -
2 1 0 52 2 10 20 15 0 speed-5-20
2 1 2 54 2 10 21 16 0 speed-jokers-5
2 2 0 104 2 10 46 41 0 -
2 2 4 108 2 10 48 43 0 -
3 1 0 52 3 15 11 6 1 speed-3way
3 1 2 54 3 15 12 7 0 speed-3way-jokers
3 2 0 104 3 15 28 23 2 -
3 2 4 108 3 15 30 25 0 -
4 1 0 52 4 20 7 2 0 speed-4way
4 1 2 54 4 20 7 2 2 -
4 2 0 104 4 20 20 15 0 speed-2decks
4 2 4 108 4 20 21 16 0 -
5 1 0 52 5 25 - - - -
5 1 2 54 5 25 - - - -
5 2 0 104 5 25 14 9 4 speed-crowd
5 2 4 108 5 25 15 10 3 -
6 1 0 52 6 30 - - - -
6 1 2 54 6 30 - - - -
6 2 0 104 6 30 11 6 2 speed-crowd
6 2 4 108 6 30 12 7 0 -
7 1 0 52 7 35 - - - -
7 1 2 54 7 35 - - - -
7 2 0 104 7 35 8 3 6 speed-crowd
7 2 4 108 7 35 9 4 3 -
8 1 0 52 8 40 - - - -
8 1 2 54 8 40 - - - -
8 2 0 104 8 40 7 2 0 speed-crowd
8 2 4 108 8 40 7 2 4 -
"""


@pytest.mark.parametrize("leftover", ["side", "aside", "draw"])
@pytest.mark.parametrize("line", lines(SPEED))
def test_5_2(line, leftover):
    """SPEED-DEAL-1 to -4, MULTI-2, -3; a share below the hand makes no game."""
    *numbers, preset = line.split()
    seats, packs, jokers, total, centre, side_cards = map(int, numbers[:6])
    game = SpeedOptions(side=side_cards // seats, leftover=leftover)
    fields = {"seats": seats, "decks": packs, "jokers": jokers // packs}
    if numbers[6] == "-":
        with pytest.raises(ValueError, match=r"too few cards for \d hands"):
            Options(game, **fields)
        return
    share, stock, over = map(int, numbers[6:])
    options = Options(game, **fields)
    state = shuffled(options)
    extra = [int(i < over) for i in range(seats)]
    more = {name: extra if name == leftover else [0] * seats for name in ("side", "draw")}
    assert share == 5 + stock
    assert [side.laid() for side in state.sides] == [5] * seats
    assert [len(side.stock) for side in state.sides] == [stock + e for e in more["draw"]]
    assert [len(s.spit_cards) for s in state.sides] == [game.side + e for e in more["side"]]
    assert [len(pile) for pile in state.piles] == [1] * centre
    assert len(state.aside) == (over if leftover == "aside" else 0)
    assert centre + side_cards + seats * share + over == total == len(set(state.cards()))
    if preset != "-" and leftover == "side":
        named = shuffled(find_preset(preset, seats))
        assert [*map(sizes, named.sides)] == [*map(sizes, state.sides)]


def sizes(side: Side) -> tuple[int, int, int]:
    return side.laid(), len(side.stock), len(side.spit_cards)


def test_5_2_no_side_piles():
    """B31 read as a hand: 49 = 3 * 16 + 1, a hand of five, a stock of eleven, no way to flip."""
    state = shuffled(Options(SpeedOptions(side=0, leftover="draw"), seats=3))
    assert [side.count() for side in state.sides] == [17, 16, 16]
    assert not any(side.spit_cards for side in state.sides)
    with pytest.raises(ValueError, match="no way to flip"):
        Options(SpeedOptions(side=0, recycle="none"), seats=3)


# 5.3: players, packs, share, left in hand with rows of five and of four, left over

CALIFORNIA = """
2 1 26 21 22 0
2 2 52 47 48 0
3 1 17 12 13 1
3 2 34 29 30 2
4 1 13 8 9 0
4 2 26 21 22 0
5 1 10 5 6 2
5 2 20 15 16 4
6 1 8 3 4 4
6 2 17 12 13 2
7 1 7 2 3 3
7 2 14 9 10 6
8 1 6 1 2 4
8 2 13 8 9 0
"""


@pytest.mark.parametrize("row", [5, 4])
@pytest.mark.parametrize("line", lines(CALIFORNIA))
def test_5_3(line, row):
    """CAL-DEAL-1, CAL-LAY-1."""
    seats, packs, share, *left, over = map(int, line.split())
    state = shuffled(Options(CaliforniaOptions(row=row), seats=seats, decks=packs))
    assert [len(side.stock) for side in state.sides] == [share] * seats
    assert len(state.aside) == over
    assert seats * share + over == 52 * packs == len(set(state.cards()))
    for seat in (None, *map(Seat, range(seats))):
        assert set(view(state, seat).cards()) == {UNKNOWN}
    state = opened(state)
    assert {(s.laid(), len(s.stock)) for s in state.sides} == {(row, left[row == 4])}
