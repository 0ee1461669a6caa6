"""California Spit: every bullet of rules.md 4.16, the laws of any table, and the oracles of §8."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest
from msgspec.structs import replace

from cardrace.cards import parse
from cardrace.rules import (
    PRESETS,
    CaliforniaOptions,
    Call,
    Cover,
    Covered,
    Dealt,
    Double,
    Draw,
    Due,
    Ended,
    Ending,
    Flip,
    Lay,
    Marked,
    Options,
    Outcome,
    Pass,
    Play,
    Readied,
    Ready,
    Refusal,
    RowsLaid,
    Scooped,
    Settle,
    Side,
    Start,
    Started,
    State,
    awaited,
    chance,
    deal,
    decide,
    due,
    evolve,
    fold,
    legal,
    redact,
    view,
)
from rules.california_search import SETS, positions, start, step

GAMES = {
    name: options
    for name, options in PRESETS.items()
    if isinstance(options.game, CaliforniaOptions)
}
A_ROW, B_ROW = "4S 9H KD 2C 7S", "JH 4D 8C QS 4H"


def cards(text):
    return tuple(map(parse, text.split()))


def game(seats=2, decks=1, **changed):
    stays = {key: changed.pop(key) for key in ("tie_break", "stall") if key in changed}
    if stays.get("stall") == "timeout":
        stays["stall_timeout_ms"] = 5000
    return Options(CaliforniaOptions(**changed), seats=seats, decks=decks, **stays)


def opened(options, *packs):
    """The packs, top first, of a table at which everybody is ready, laid out."""
    spots = ((),) * options.game.row
    sides = tuple(Side(spots, pack[::-1], ()) for pack in packs)
    return after(State(options, sides, (), ready=(True,) * len(sides)), (None, Start()))


def table(a, b, a_row=A_ROW, b_row=B_ROW, **changed):
    return opened(game(**changed), cards(f"{a_row} {a}"), cards(f"{b_row} {b}"))


def accepted(state, seat, command):
    decision = decide(state, seat, command)
    assert not isinstance(decision, Refusal), (decision, command)
    return decision


def after(state, *asked):
    for seat, command in asked:
        meant = Cover(parse(command)) if isinstance(command, str) else command
        for event in accepted(state, seat, meant):
            state = evolve(state, event)
    return state


def refused(state, seat, card):
    decision = decide(state, seat, Cover(parse(card)))
    assert isinstance(decision, Refusal), decision
    assert Cover(parse(card)) not in legal(state, seat)
    return decision


def marks(state):
    return tuple(side.marks for side in state.sides)


def may(state, seat):
    return {command.card for command in legal(state, seat)}


# 4.16, bullet by bullet


def test_4_16_triple():
    """CAL-GROUP-1, CAL-COVER-2."""
    state = table("6D TC 3S", "9C 3D")
    assert marks(state) == ((0,), (1, 4))
    assert may(state, 0) == may(state, 1) == set(cards("4S 4D 4H"))
    state = after(state, (0, "4S"), (1, "4H"), (0, "4D"))
    assert state.sides[0].spots[0] == cards("4S 6D")
    assert state.sides[1].spots[4] == cards("4H 9C")
    assert state.sides[1].spots[1] == cards("4D TC")


def test_4_16_four_of_a_kind_is_four_covers():
    """CAL-COVER-2."""
    state = table("6D AC 3S", "5C TD 3D", b_row="JH 4D 8C 4C 4H")
    assert may(state, 0) == set(cards("4S 4D 4C 4H"))
    state = after(state, (0, "4S"), (1, "4H"), (0, "4D"), (1, "4C"))
    assert due(state) is Due.LAY


def test_4_16_new_match_made_by_a_cover():
    """CAL-GROUP-1."""
    state = after(table("6D TC 3S", "9C 3D"), (0, "4S"))
    (_, marked) = accepted(state, 1, Cover(parse("4H")))
    assert marked == Marked(((1,), (1, 4)), ())  # and the four of B2 still waits
    assert may(after(state, (1, "4H")), 0) == set(cards("9H 9C 4D"))


def test_4_16_pair_half_covered():
    """CAL-COVER-1."""
    state = after(table("3S TC 5S", "9C 3D"), (1, "4H"), (0, "9H"))
    assert may(state, 0) == set(cards("4S 4D 9C"))
    state = after(table("3S TC 5S", "9C 3D", cover="live"), (1, "4H"), (0, "9H"))
    assert may(state, 0) == set(cards("4S 4D"))


@pytest.mark.parametrize("cover", ["mark", "live"])
@pytest.mark.parametrize(
    ("double", "who"), [("anyone", {0, 1}), ("player", {0}), ("off", set[int]())]
)
def test_4_16_double(double, who, cover):
    """CAL-DOUBLE-1. 4C on 4S: anybody covers it while B2 or B5 shows a four, then *who* may."""
    state = after(table("4C 6D 3S", "TD 5C 2D", double=double, cover=cover), (0, "4S"))
    assert may(state, 0) == may(state, 1) == set(cards("4C 4D 4H"))
    state = after(state, (1, "4D"), (1, "4H"))
    for seat in (0, 1):
        assert may(state, seat) == ({parse("4C")} if seat in who else set())
    assert due(state) is (None if who else Due.LAY)


@pytest.mark.parametrize("double", ["anyone", "player", "off"])
def test_4_16_a_double_that_matches_nothing_is_open_to_whom_the_option_says(double):
    """The other four is covered first, so that the double stands alone from the start."""
    state = after(table("4C 6D 3S", "TD 5C 2D", b_row="JH 4D 8C QS AH", double=double), (1, "4D"))
    assert may(state, 0) == may(state, 1) == {parse("4S")}
    state = after(state, (0, "4S"))
    mine = Double(0, 0, by=0)
    assert state.doubles == ((mine,) if double == "player" else ())
    assert may(state, 0) == (set() if double == "off" else {parse("4C")})
    assert may(state, 1) == ({parse("4C")} if double == "anyone" else set())
    if double == "player":
        assert refused(state, 1, "4C") is Refusal.NOT_MARKED
        assert due(state) is None
        state = after(state, (0, "4C"))
        assert state.doubles == ()
        assert due(state) is Due.LAY


@pytest.mark.parametrize(("double", "who"), [("anyone", 1), ("player", 0)])
def test_4_16_four_on_four_on_four_is_a_double_again(double, who):
    a, b = ("4C 6D 3S", "4H 5C 2D") if who else ("4C 4H 3S", "TS 5C 2D")
    state = table(a, f"TD {b}", b_row="JH 4D 8C QS AH", double=double)
    state = after(state, (1, "4D"), (0, "4S"), (who, "4C"))
    assert parse("4H") in may(state, who)
    assert (parse("4H") in may(state, 1 - who)) == (double == "anyone")


def test_4_16_a_double_keeps_the_round_open():
    state = table("4C 6D 3S", "TD 5C 2D", b_row="JH 4D 8C QS AH")
    state = after(state, (1, "4D"), (0, "4S"))
    assert due(state) is None
    assert decide(state, None, Lay()) is Refusal.LAYOUT_NOT_OVER


def test_4_16_what_is_not_marked_is_refused_and_changes_nothing():
    state = table("6D TC 3S", "9C 3D")
    assert refused(state, 0, "KD") is Refusal.NOT_MARKED
    assert refused(state, 0, "6D") is Refusal.NOT_IN_PLAY
    assert refused(after(state, (0, "4S")), 1, "4S") is Refusal.NOT_IN_PLAY
    waiting = State(state.options, state.sides, (), (False, False))
    assert refused(waiting, 0, "4S") is Refusal.NOT_STARTED
    assert decide(state, None, Cover(parse("4S"))) is Refusal.NOT_YOURS_TO_ASK


def test_4_16_out_of_cards_in_the_middle_of_a_group():
    """CAL-WIN-1."""
    state = table("6D", "9C 3D", b_row="JH 9D 8C QS AH")
    events = accepted(state, 0, Cover(parse("9H")))
    assert events == (Covered(0, 0, 1, parse("6D")), Ended(Outcome(0, Ending.OUT)))


def test_4_16_both_at_their_last_card():
    state = after(table("6D", "5C", b_row="JH 9D 8C QS AH"), (0, "9H"))
    assert state.outcome == Outcome(0, Ending.OUT)
    assert decide(state, 1, Cover(parse("9D"))) is Refusal.ROUND_OVER
    assert legal(state, 1) == ()
    assert due(state) is None


def test_4_16_no_group_at_the_deal():
    """CAL-ROUND-1."""
    state = table(
        "6D TC 3S 3H 5S", "9C 3D 5C 5D 6S", b_row="JH 4D 8C QS AH", a_row="TS 9H KD 2C 7S"
    )
    assert marks(state) == ((), ())
    assert due(state) is Due.LAY
    scooped, laid, marked = accepted(state, None, Lay())
    assert scooped.taken == 5
    assert scooped.packs[0][::-1] == cards("6D TC 3S 3H 5S TS 9H KD 2C 7S")
    assert laid.rows == (cards("6D TC 3S 3H 5S"), cards("9C 3D 5C 5D 6S"))
    assert marked.spots == ((0, 2, 3, 4), (1, 2, 3, 4))
    assert after(state, (None, Lay())).layout == 2


def test_4_16_the_first_laid_of_a_spot_is_drawn_before_its_covers():
    """CAL-ROUND-2."""
    state = after(table("6D TC 3S KS", "9S 3D 7D", b_row="JH 4D 8C QS AH"), (0, "4S"), (1, "4D"))
    state = after(state, (0, "9H"), (1, "9S"))
    assert due(state) is Due.LAY
    scooped = accepted(state, None, Lay())[0]
    assert scooped.packs[0][::-1] == cards("3S KS 4S 6D 9H TC KD 2C 7S")
    assert scooped.packs[1][::-1] == cards("7D JH 4D 9S 3D 8C QS AH")


def short(**changed):
    """A round without a group; the second seat has no card in hand and scoops three in all."""
    options = game(**changed)
    a = Side(tuple(zip(cards("TS 9H KD 2C 7S"), strict=True)), cards("AC QC QD 8D 6D 3S"), ())
    b = Side((*zip(cards("JH 4D 8C"), strict=True), (), ()), (), ())
    return State(options, (a, b), (), (False, False), started=True)


def test_4_16_fewer_cards_than_the_row_any_out():
    scooped, laid, ended = accepted(short(), None, Lay())
    assert isinstance(scooped, Scooped)
    assert laid.rows == (cards("3S 6D 8D QD QC"), cards("JH 4D 8C"))
    assert ended == Ended(Outcome(1, Ending.OUT))


def test_4_16_fewer_cards_than_the_row_on_cover():
    state = after(short(win="on_cover"), (None, Lay()))
    assert state.outcome is None
    assert [len(cards) for cards in state.sides[1].spots] == [1, 1, 1, 0, 0]
    assert marks(state) == ((2, 3, 4), (2,))
    assert refused(state, 1, "QD") is Refusal.NOTHING_TO_DRAW
    assert may(state, 0) == set(cards("8D QD QC 8C"))
    assert due(after(state, (0, "8D"))) is None


def test_4_16_a_mark_that_nobody_has_a_card_for_holds_up_no_round():
    state = short(win="on_cover")
    dry = replace(state.sides[0], stock=(), marks=(0,))
    state = State(state.options, (dry, state.sides[1]), (), (False, False), started=True)
    assert due(state) is Due.LAY


@pytest.mark.parametrize(("tie_break", "winner"), [("arrival", None), ("seat", 0)])
def test_4_16_two_out_by_the_same_row(tie_break, winner):
    state = opened(game(tie_break=tie_break), cards(A_ROW), cards(B_ROW))
    assert state.outcome == Outcome(winner, Ending.OUT)


def test_4_16_scoop_four():
    """CAL-ROUND-1."""
    a = "6D TC 3S KC 3C"
    state = table(a, "9C 5D 8S QH 6S", "TS 9H KD 2C 7S", "JH 4D 8C QS AH", scoop="four")
    state = evolve(state, Covered(0, 0, 4, parse("6D")))  # so that there is something to keep
    scooped, laid, marked = accepted(state, None, Lay())
    assert scooped.taken == 4
    assert scooped.packs[0][::-1] == cards("TC 3S KC 3C TS 9H KD 2C")
    assert laid.rows == (cards("TC 3S KC 3C"), cards("9C 5D 8S QH"))
    assert marked.spots == ((1, 3), ())
    state = after(state, (None, Lay()))
    assert state.sides[0].spots[4] == cards("7S 6D")
    assert state.sides[1].spots[4] == cards("AH")


def test_4_16_the_fifth_spot_takes_part_with_its_old_top():
    a = "7D TC 3S KC 3C"
    state = table(a, "9C 5D 8S QH 6S", "TS 9H KD 2C 7S", "JH 4D 8C QS AH", scoop="four")
    state = after(state, (None, Lay()))
    assert marks(state) == ((0, 4), ())
    assert may(state, 1) == set(cards("7S 7D"))


@pytest.mark.parametrize("stall", ["strict", "agreed", "timeout"])
def test_4_16_nobody_covers(stall):
    """No stall breaks off a round: there is nothing to flip."""
    state = table("6D TC 3S", "9C 3D", stall=stall)
    assert due(state) is None
    assert chance(state) == ()
    assert decide(state, None, Lay()) is Refusal.LAYOUT_NOT_OVER


def test_who_covers_nothing_in_time_is_called_out_and_the_round_stays_open():
    """rules.md 4.16, COMMON-MUST-1: stall=timeout."""
    state = table("6D TC 3S", "9C 3D", stall="timeout")
    assert awaited(state) == (0, 1)
    assert decide(state, 0, Pass(0)) is Refusal.NOT_YOURS_TO_ASK
    state = after(state, (None, Pass(0)), (None, Pass(1)))
    assert (state.passing, awaited(state), due(state)) == ((0, 1), (), None)
    state = after(state, (0, next(iter(legal(state, 0)))))
    assert state.passing == (1,)


ENDLESS = ("A23456 A23456 7 A23456 A23456 7", "89TJQK 7 89TJQK 89TJQK 7 89TJQK")
UNEQUAL = ("A234567" * 4, "89TJQK" * 4)


def packs(*ranks):
    """Suits are given out as the ranks come."""
    left = Counter()
    names = []
    for text in ranks:
        pack = []
        for r in text.replace(" ", ""):
            pack.append(parse(r + "CDHS"[left[r]]))
            left[r] += 1
        names.append(tuple(pack))
    assert set(left.values()) == {4}
    return names


def rounds_to_the_proof(state):
    first = state.starts[0]
    for count in itertools.count(1):
        assert due(state) is Due.LAY
        if chance(state) or isinstance(accepted(state, None, Lay())[0], Ended):
            return count, first, state
        state = after(state, (None, Lay()))
    raise AssertionError


@pytest.mark.parametrize(
    ("ranks", "row", "rounds"),
    [(ENDLESS, 5, 26), (ENDLESS, 4, 13), (UNEQUAL, 5, 168), (UNEQUAL, 4, 42)],
)
def test_4_16_infinite_game_is_shuffled_once_proved(ranks, row, rounds):
    """CAL-LOOP-1. Unequal packs: the least common multiple of 28 and 24, and of 7 and 6."""
    count, first, state = rounds_to_the_proof(opened(game(row=row), *packs(*ranks)))
    assert (count, state.layout) == (rounds, rounds)
    assert chance(state) == first
    assert decide(state, None, Lay()) is Refusal.BAD_SHUFFLE
    assert decide(state, None, Lay(first[::-1])) is Refusal.BAD_SHUFFLE
    mixed = tuple(tuple(sorted(pack)) for pack in first)
    scooped, *_ = accepted(state, None, Lay(mixed))
    assert scooped == Scooped(mixed, row, shuffled=True)
    state = after(state, (None, Lay(mixed)))
    assert state.starts == (mixed,)
    assert any(marks(state))


@pytest.mark.parametrize(
    ("ranks", "loop", "winner"),
    [
        (ENDLESS, "fewest", None),
        (ENDLESS, "draw", None),
        (UNEQUAL, "fewest", 1),
        (UNEQUAL, "draw", None),
    ],
)
def test_4_16_infinite_game_ends_once_proved(ranks, loop, winner):
    count, _, state = rounds_to_the_proof(opened(game(row=4, loop=loop), *packs(*ranks)))
    assert count == (13 if ranks is ENDLESS else 42)
    assert chance(state) == ()
    assert accepted(state, None, Lay()) == (Ended(Outcome(winner, Ending.ENDLESS)),)


def test_4_16_infinite_game_with_a_spot_that_stays():
    """The fifth spots hide all sixes and sevens; packs of 24 and 20 go round in fours."""
    a, b = packs("A23458" * 4 + "67676", "9TJQK" * 4 + "767")
    rows = [((),) * 4 + (pack[-n:],) for pack, n in ((a, 5), (b, 3))]
    sides = [Side(rows[0], a[:24][::-1], ()), Side(rows[1], b[:20][::-1], ())]
    state = State(game(scoop="four"), tuple(sides), (), (False, False), started=True)
    count, first, state = rounds_to_the_proof(after(state, (None, Lay())))
    assert count == 30
    assert tuple(map(len, first)) == (24, 20)
    assert chance(state) == first


@pytest.mark.parametrize(
    ("loop", "ending", "winner"),
    [("shuffle", Ending.OUT, None), ("fewest", Ending.ENDLESS, 1), ("draw", Ending.ENDLESS, None)],
)
def test_4_16_infinite_game_comes_to_its_end(loop, ending, winner):
    """CAL-LOOP-1: played on by everybody as far as it goes."""
    rng = random.Random(1)
    state = opened(game(row=4, loop=loop), *packs(*UNEQUAL))
    while state.outcome is None:
        seat, command = step(state, rng)
        state = after(state, (seat, command))
    assert state.outcome.ending is ending
    assert loop == "shuffle" or state.outcome.winner == winner


def test_4_16_a_cover_breaks_the_proof():
    state = opened(game(row=4), *packs(*ENDLESS))
    assert len(state.starts) == 1
    assert evolve(state, Covered(0, 0, 0, state.sides[0].stock[-1])).starts == ()


@pytest.mark.parametrize(("ranks", "winner"), [(ENDLESS, None), (UNEQUAL, 1)])
def test_4_16_max_rounds(ranks, winner):
    state = opened(game(row=4, max_rounds=5), *packs(*ranks))
    for _ in range(4):
        state = after(state, (None, Lay()))
    assert accepted(state, None, Lay()) == (Ended(Outcome(winner, Ending.ENDLESS)),)
    # also where the loop is proved at the same moment
    state = opened(game(row=4, max_rounds=13), *packs(*ENDLESS))
    for _ in range(12):
        state = after(state, (None, Lay()))
    assert chance(state) == ()
    assert accepted(state, None, Lay()) == (Ended(Outcome(None, Ending.ENDLESS)),)


# the deal


def test_a_deal_of_the_wrong_deck():
    with pytest.raises(ValueError, match="51 cards are not the 52"):
        deal(Dealt(game(), game().deck()[1:]))


def test_ready_and_start():
    state = deal(Dealt(game(), game().deck()))
    assert due(state) is None
    assert decide(state, None, Start()) is Refusal.NOT_EVERYBODY_READY
    assert decide(state, None, Lay()) is Refusal.NOT_STARTED
    assert decide(state, None, Ready()) is Refusal.NOT_YOURS_TO_ASK
    assert accepted(state, 0, Ready()) == (Readied(0),)
    state = after(state, (0, Ready()))
    assert decide(state, 0, Ready()) is Refusal.ALREADY_READY
    state = after(state, (1, Ready()))
    assert due(state) is Due.START
    assert decide(state, 0, Start()) is Refusal.NOT_YOURS_TO_ASK
    started, laid, *marked = accepted(state, None, Start())
    assert started == Started(())
    assert laid.rows[0] == state.sides[0].stock[::-1][:5]
    assert len(marked) == 1
    state = after(state, (None, Start()))
    assert decide(state, 0, Ready()) is Refusal.ALREADY_STARTED
    assert decide(state, None, Start()) is Refusal.ALREADY_STARTED
    assert decide(state, 0, Lay()) is Refusal.NOT_YOURS_TO_ASK
    for seat, command in (
        (0, Play(parse("4S"), 0)),
        (0, Draw()),
        (1, Call()),
        (None, Flip()),
        (None, Settle()),
    ):
        assert decide(state, seat, command) is Refusal.NOT_IN_THIS_GAME


# laws of any table


def nonsense(state, rng):
    seat = rng.choice((None, *range(len(state.sides))))
    card = rng.choice(state.options.deck())
    return seat, rng.choice(
        (Cover(card), Ready(), Start(), Lay(), Lay(((card,),)), Flip(), Draw())
    )


def check_acts(state, rng):
    """`legal` is exactly what `decide` accepts, and somebody always has something to do."""
    tops = [spot[-1] for side in state.sides for spot in side.spots if spot]
    for seat in rng.sample(range(len(state.sides)), 2):
        taken = {top for top in tops if not isinstance(decide(state, seat, Cover(top)), Refusal)}
        assert taken == may(state, seat)
        assert len(taken) == len(legal(state, seat))
        assert legal(view(state, seat), seat) == legal(state, seat)
    waits = state.outcome is not None or not (state.started or all(state.ready))
    if not waits and not any(legal(state, seat) for seat in range(len(state.sides))):
        assert due(state) is not None


def check_event(state, event):
    changed = evolve(state, event)
    assert Counter(changed.cards()) == Counter(state.options.deck())
    for seat in (None, *range(len(state.sides))):
        assert view(changed, seat) == evolve(view(state, seat), redact(event, seat))
    return changed


def play_lawfully(options, seed, most=10_000):
    rng = random.Random(seed)
    dealt = start(options, rng)
    state = deal(dealt)
    log = []
    for _ in range(most):
        if state.outcome is not None:
            break
        seat, command = nonsense(state, rng) if rng.random() < 0.2 else step(state, rng)
        decision = decide(state, seat, command)
        for event in () if isinstance(decision, Refusal) else decision:
            assert not isinstance(event, RowsLaid) or all(
                len(side.stock) > len(row)
                for side, row in zip(state.sides, event.rows, strict=True)
            )  # 4.16: fewer than five cards left cannot happen
            state = check_event(state, event)
            log.append(event)
        check_acts(state, rng)
    assert fold(dealt, log) == state
    return state


@pytest.mark.parametrize("name", GAMES)
def test_laws_of_presets(name):
    for seed in range(4):
        assert play_lawfully(GAMES[name], seed).outcome is not None


def random_options(seed):
    rng = random.Random(seed)
    while True:
        try:
            return game(
                rng.choice((2, 2, 2, 3, 3, 4, 5, 6, 7, 8)),
                rng.choice((1, 1, 2)),
                row=rng.choice((4, 5)),
                scoop=rng.choice(("all", "four")),
                cover=rng.choice(("mark", "live")),
                double=rng.choice(("anyone", "player", "off")),
                win=rng.choice(("any_out", "on_cover")),
                loop=rng.choice(("shuffle", "fewest", "draw")),
                max_rounds=rng.choice((1, 3, 1000)),
                tie_break=rng.choice(("arrival", "finisher", "seat", "draw")),
                stall=rng.choice(("strict", "agreed", "timeout")),
            )
        except ValueError:
            continue


@pytest.mark.parametrize("seed", range(60))
def test_laws_of_any_options(seed):
    play_lawfully(random_options(seed), seed, most=50)


# marks, worked out again from the history alone


@pytest.mark.parametrize("name", SETS)
def test_marks_and_the_end_of_a_round_are_what_the_history_says(name):
    """5,000 positions and more over the six; tools/soak.py --stuck compares more of them."""
    stuck = sum(map(int, itertools.islice(positions(name), 850)))
    assert stuck > 10
