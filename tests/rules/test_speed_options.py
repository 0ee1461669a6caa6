"""Speed under all its options: laws over random legal sets, and rules.md 4.17 to 4.31."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from cardrace.cards import DECK, UNKNOWN, is_joker, parse
from cardrace.rules import (
    PRESETS,
    Call,
    Draw,
    Drawn,
    Due,
    Ended,
    Ending,
    Fetched,
    Flip,
    Flipped,
    Lay,
    Options,
    Outcome,
    Owed,
    Pass,
    Passed,
    Penalise,
    Penalised,
    Penalty,
    Picked,
    Pile,
    Play,
    Played,
    Ready,
    Refilled,
    Refusal,
    Seat,
    Settle,
    Side,
    SpeedOptions,
    Spot,
    Start,
    State,
    Take,
    Turn,
    WentOut,
    awaited,
    chance,
    deal,
    decide,
    due,
    evolve,
    fold,
    legal,
    penalty_piles,
    redact,
    view,
)
from cardrace.rules.games.speed.flip import dead, deadlocked
from cardrace.rules.games.speed.play import general_play
from cardrace.rules.notation.words import parse_cards
from tabletop import choose, dealt_with, happen, random_round, seats_of

A, B, C = Seat(0), Seat(1), Seat(2)
SPEEDS = {name: o for name, o in PRESETS.items() if isinstance(o.game, SpeedOptions)}

CHOICES = {
    "side": (0, 3, 5, 10),
    "leftover": ("side", "aside", "draw"),
    "max_play": (1, 2, 3, 5),
    "multi": ("none", "equal", "run", "any"),
    "refill": ("auto", "manual"),
    "recycle": ("keep_top", "whole", "turn_over", "none"),
    "recycle_mix": ("each", "together"),
    "recycle_when": ("each", "all"),
    "verbal": ("off", "required", "race"),
    "call_window_ms": (3000, 0),
    "call_pile": ("choice", "smallest", "largest", "random"),
    "call_take": ("all", "under_top"),
    "false_call": ("ignore", "penalty"),
    "joker_top": ("any", "declared"),
    "joker_last": ("forbidden", "allowed"),
    "joker_only": ("stuck", "draw", "swap"),
    "joker_blocks_flip": (True, False),
    "joker_claim": ("cover", "take"),
    "joker_centre": ("wild", "replace"),
}
COMMON = {
    "seats": (2, 2, 3, 4),
    "decks": (1, 2),
    "jokers": (0, 1, 2),
    "wrap": (True, False),
    "equal_rank": (True, False),
    "colour": ("any", "alternate"),
    "stall": ("strict", "agreed", "timeout"),
    "flip_trigger": ("auto", "ready"),
    "dead_game": ("fewest", "draw"),
}


def random_options(seed: int) -> Options:
    """A legal set: keep drawing until the options agree with each other."""
    rng = random.Random(seed)
    for _ in itertools.count():
        own = {k: rng.choice(v) for k, v in CHOICES.items() if rng.random() < 0.4}
        common = {k: rng.choice(v) for k, v in COMMON.items() if rng.random() < 0.4}
        common["stall_timeout_ms"] = 5000 if common.get("stall") == "timeout" else 0
        try:
            return Options(SpeedOptions(**own), **common)
        except ValueError:
            continue
    raise AssertionError


OPTION_SETS = [*SPEEDS.values(), *map(random_options, range(120))]
BOUND = 3000  # steps: a game that can recycle for ever is stopped here


def watchers(state: State):
    return (*map(Seat, seats_of(state)), None)


@pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))
def test_laws_of_a_round(options):
    """Conservation, fold, views, and `legal` exactly what is accepted; the round ends."""
    deck = Counter(options.deck())
    log, first, state = [], None, None
    for steps, (before, asked, events) in enumerate(random_round(options, 5)):
        if first is None:
            first, state = before, before
        for event in events:
            seen = {
                seat: evolve(view(state, seat), redact(event, seat)) for seat in watchers(state)
            }
            state = evolve(state, event)
            log.append(event)
            assert seen == {seat: view(state, seat) for seat in watchers(state)}
        assert Counter(state.cards()) == deck  # recycle_mix=together takes two events for it
        if steps % 5 == 0:
            check_legal(before, random.Random(steps))
        assert steps < BOUND, "no end in sight"
        del asked
    again = first
    for event in log:
        again = evolve(again, event)
    assert again == state
    assert state.outcome is not None


def check_legal(state: State, rng: random.Random) -> None:
    for seat in map(Seat, seats_of(state)):
        acts = set(legal(state, seat))
        assert set(legal(view(state, seat), seat)) == acts
        for act in acts:
            assert not isinstance(decide(state, seat, act), Refusal), act
        hand = [cards[-1] for cards in state.sides[seat].spots if cards]
        for _ in range(20):
            cards = rng.sample(hand, min(len(hand), rng.choice((1, 1, 2, 3)))) or [0]
            rank = rng.choice((None, None, rng.randrange(14)))
            play = Play(cards[0], Pile(rng.randint(-1, 4)), tuple(cards[1:]), rank)
            assert (play in acts) == (not isinstance(decide(state, seat, play), Refusal)), play
        assert (Draw() in acts) == (not isinstance(decide(state, seat, Draw()), Refusal))


@pytest.mark.parametrize("preset", SPEEDS)
def test_forty_rounds_of_each_preset_end(preset):
    for seed in range(40):
        for step, _ in enumerate(random_round(SPEEDS[preset], seed)):
            assert step < BOUND


def test_the_plain_way_agrees_with_the_general_one():
    """The same table under options that are not plain but never matter in it."""
    for seed in range(80):
        options = SPEEDS["speed-doubles"] if seed % 2 else SPEEDS["speed"]
        twin_options = Options(
            SpeedOptions(multi="any", max_play=2), equal_rank=options.equal_rank
        )
        for before, _, _ in itertools.islice(random_round(options, seed), 2, 60, 3):
            twin = msgspec_replace(before, options=twin_options)
            assert deadlocked(before) == deadlocked(twin)
            for seat in (A, B):
                singles = [act for act in legal(twin, seat) if not act.more]
                assert list(legal(before, seat)) == singles
                hand = [cards[-1] for cards in before.sides[seat].spots if cards]
                for asked, pile in itertools.product((*hand, 0, 51), range(-1, 3)):
                    play = Play(asked, Pile(pile))
                    assert decide(before, seat, play) == general_play(before, seat, play)


def msgspec_replace(state: State, **changes) -> State:
    from msgspec.structs import replace  # noqa: PLC0415 - one helper needs it

    return replace(state, **changes)


def cards(text: str):
    return parse_cards(text or "-")


def table(hands, piles, *, stocks=(), sides=(), seats=2, common=None, **changed) -> State:
    """A table in play: hands, piles, stocks and side piles as texts, the next card last."""
    options = Options(SpeedOptions(**{"side": 5, **changed}), seats=seats, **(common or {}))
    stocks, sides = [*stocks, *[""] * seats][:seats], [*sides, *[""] * seats][:seats]
    zones = zip(hands, stocks, sides, strict=True)
    return State(
        options,
        tuple(
            Side(
                tuple((card,) if card >= 0 else () for card in cards(hand)),
                cards(stock),
                cards(side),
            )
            for hand, stock, side in zones
        ),
        tuple(cards(pile) for pile in piles),
        ready=(False,) * seats,
        started=True,
        owners=tuple(map(Seat, range(seats))),
        declared=(-1,) * seats if changed.get("joker_top") == "declared" else (),
    )


def card(text: str):
    return parse(text)


def events_of(state, seat, command):
    return happen(state, (seat, command))[0]


def test_example_4_18_who_must_draw_is_not_stuck():
    """SPEED-STALL-1, manual."""
    state = table(("2C,2D,5S,x", "3C,6H"), ("9C", "KD"), stocks=("8H",), refill="manual")
    state = msgspec_replace(
        state,
        sides=(
            msgspec_replace(state.sides[0], spots=(*state.sides[0].spots[:3], ())),
            state.sides[1],
        ),
    )
    assert due(state) is None
    assert legal(state, A) == (Draw(),)
    assert decide(state, B, Draw()) is Refusal.NOTHING_TO_DRAW
    drawn, state = happen(state, (A, Draw()))
    assert drawn == (Drawn(A, Spot(3), card("8H")),)
    assert [play.card for play in legal(state, A) if isinstance(play, Play)] == [card("8H")]


def test_a_full_hand_draws_nothing():
    state = table(("2C", "3C"), ("9C", "KD"), stocks=("8H",), refill="manual")
    assert decide(state, A, Draw()) is Refusal.HAND_FULL
    assert decide(msgspec_replace(state, started=False), A, Draw()) is Refusal.NOT_STARTED


@pytest.mark.parametrize(
    ("recycle", "mix", "sides", "piles"),
    [
        ("keep_top", "each", [5, 10], [2, 2]),
        ("keep_top", "together", [8, 7], [2, 2]),
        ("whole", "each", [6, 11], [1, 1]),
        ("turn_over", "each", [5, 10], [2, 2]),
    ],
)
def test_example_4_21_recycling(recycle, mix, sides, piles):
    left, right = "3H,3S,3D,4H,4S,4D,9C", "TH,TS,TD,QH,QS,QD,JH,JS,JD,KH,KS,KD"
    state = table(("2H", "2S"), (left, right), recycle=recycle, recycle_mix=mix)
    assert due(state) is Due.FLIP
    _, state = happen(state, (None, Flip(chance(state))))
    assert [len(side.spit_cards) for side in state.sides] == sides
    assert [len(pile) for pile in state.piles] == piles


def test_turned_over_the_first_card_of_a_pile_comes_first():
    state = table(("2H", "2S"), ("3H,4H,9C", "KD"), sides=("", "KC"), recycle="turn_over")
    _, state = happen(state, (None, Flip()))
    assert state.piles[0] == cards("9C,3H")
    assert state.sides[0].spit_cards == cards("4H")


def test_example_4_21_all_waits_for_the_last_side_pile():
    state = table(("2H", "2S"), ("3H,4H,9C", "KD"), sides=("", "KC,QC"), recycle_when="all")
    flipped = events_of(state, None, Flip(chance(state)))
    assert flipped == (Flipped((Pile(1),), (card("QC"),)),)


def test_example_4_22_whole_of_one_card_gives_none():
    state = table(("JH", "JS"), ("9C", "KD"), sides=("", "QC"), recycle="whole")
    assert events_of(state, None, Flip(chance(state))) == (Flipped((Pile(1),), (card("QC"),)),)


def test_no_way_to_flip_is_a_dead_game():
    state = table(("6H", "6S"), ("5H,9C", "7S,KD"), recycle="none")
    assert dead(state)
    assert events_of(state, None, Flip()) == (Ended(Outcome(None, Ending.DEAD)),)


JOKERS = {"jokers": 2}


def test_example_4_24_a_joker_goes_on_any_card_and_any_card_on_it():
    state = table(("JK,9S", "4C"), ("2H", "KD"), common=JOKERS, stocks=("3C",))
    assert Play(card("JK"), Pile(0)) in legal(state, A)
    _, state = happen(state, (A, Play(card("JK"), Pile(0))))
    assert Play(card("9S"), Pile(0)) in legal(state, A)


def test_example_4_24_declared():
    state = table(
        ("JK,9S,2C", "4C"), ("2H", "KD"), common=JOKERS, joker_top="declared", stocks=("3C",)
    )
    for rank, fits in ((2, True), (0, True), (1, False), (None, False), (13, False), (-1, False)):
        play = Play(card("JK"), Pile(0), (), rank)
        assert (play in legal(state, A)) == fits
        if not fits:
            assert decide(state, A, play) is Refusal.NAME_A_RANK
    _, state = happen(state, (A, Play(card("JK"), Pile(0), (), 2)))
    assert decide(state, A, Play(card("9S"), Pile(0))) is Refusal.DOES_NOT_FIT
    assert Play(card("2C"), Pile(0)) in legal(state, A)
    assert Play(card("4C"), Pile(0)) in legal(state, B)
    assert decide(state, A, Play(card("2C"), Pile(0), (), 3)) is Refusal.NAME_A_RANK


@pytest.mark.parametrize("top", ["2H", "2S"])
def test_a_joker_goes_on_either_colour(top):
    common = {"jokers": 2, "colour": "alternate"}
    state = table(("JK,9S", "4C"), (top, "KD"), common=common, joker_top="declared")
    assert {
        play.rank for play in legal(state, A) if play.card == card("JK") and not play.pile
    } == {0, 2}


def taken_by_the_table(state: State) -> State:
    """The window is over, the first pile is named, it is taken."""
    for pile in (None, Pile(0)):
        _, state = happen(state, (None, Penalise(pile)))
    return happen(state, (None, Penalise(None, tuple(z[::-1] for z in chance(state)))))[1]


def test_a_joker_that_refills_a_place_has_no_rank_of_the_one_before():
    state = table(
        ("8S", "3H,6H"), ("4S,5S,9C,JK", "QD,KD"), sides=("TC,JR", "TD,JD"), common={"jokers": 2},
        joker_top="declared", verbal="required", call_pile="largest",
    )  # fmt: skip
    state = msgspec_replace(state, declared=(8, -1))
    _, state = (
        happen(state, (A, Play(card("8S"), Pile(0))))
        if Play(card("8S"), Pile(0)) in legal(state, A)
        else ((), msgspec_replace(state, out=(A,)))
    )
    state = taken_by_the_table(state)
    assert state.piles[0] == cards("JR")
    assert state.declared[0] == -1


def test_example_4_24_the_last_card():
    """JOKER-5."""
    state = table(("JK", "4S"), ("9C", "KD"), common=JOKERS)
    assert decide(state, A, Play(card("JK"), Pile(0))) is Refusal.LAST_IS_JOKER
    two = table(("JK,4S", "4C"), ("9C", "KD"), common=JOKERS, max_play=2, multi="any")
    assert isinstance(events_of(two, A, Play(card("JK"), Pile(0), (card("4S"),)))[-1], Ended)
    three = table(("JK,8S", "4C"), ("9C", "KD"), common=JOKERS, max_play=2, multi="any")
    assert decide(three, A, Play(card("8S"), Pile(0), (card("JK"),))) is Refusal.LAST_IS_JOKER
    allowed = table(("JK", "4S"), ("9C", "KD"), common=JOKERS, joker_last="allowed")
    assert isinstance(events_of(allowed, A, Play(card("JK"), Pile(0)))[-1], Ended)


@pytest.mark.parametrize("only", ["stuck", "draw", "swap"])
def test_example_4_24_nothing_but_a_joker(only):
    """JOKER-8."""
    state = table(
        ("JK,x", "3S"), ("9C", "KD"), sides=("5H,6H", "5D,6D"), common=JOKERS, joker_only=only
    )
    spots = ((card("JK"),), ())
    state = msgspec_replace(
        state, sides=(msgspec_replace(state.sides[0], spots=spots), state.sides[1])
    )
    assert due(state) is Due.FLIP
    events, state = happen(state, (None, Flip(chance(state))))
    fetched = [event for event in events if isinstance(event, Fetched)]
    if only == "stuck":
        assert fetched == []
    elif only == "draw":
        assert fetched == [Fetched(A, Spot(1), card("6H"), None)]
        assert Play(card("JK"), Pile(0)) in legal(state, A)
    else:
        assert fetched == [Fetched(A, Spot(0), card("6H"), card("JK"))]
        assert state.sides[0].spit_cards == cards("JK")
        assert state.sides[0].spots[0] == cards("6H")
        assert view(state, A).sides[0].spots[0] == cards("6H")
    for event, seat in itertools.product(fetched, (B, None)):
        given = None if only == "draw" else UNKNOWN
        assert redact(event, seat) == Fetched(A, event.spot, UNKNOWN, given)


def test_example_4_24_both_hold_one_joker_only():
    state = table(("JK", "JR"), ("9C", "KD"), sides=("5H", "5D"), common=JOKERS)
    assert events_of(state, None, Flip(chance(state))) == (Ended(Outcome(None, Ending.DEAD)),)


@pytest.mark.parametrize("blocks", [True, False])
def test_example_4_24_a_joker_kept_for_later(blocks):
    """JOKER-6."""
    state = table(
        ("JK,2S,3S", "4C"),
        ("9C", "KD"),
        sides=("9H", "9D"),
        common=JOKERS,
        joker_blocks_flip=blocks,
    )
    assert deadlocked(state) == (not blocks)


def test_example_4_24_claim():
    """JOKER-7: first come, and with `take` the joker goes to the hand."""
    state = table(("5S,2S", "QH,2H"), ("9C,JK", "KD"), common=JOKERS, joker_claim="take")
    events, state = happen(state, (A, Play(card("5S"), Pile(0))))
    assert events == (
        Played(A, Spot(0), Pile(0), card("5S")),
        Picked(A, Spot(0), Pile(0), 1, card("JK")),
    )
    assert state.piles[0] == cards("9C,5S")
    assert decide(state, B, Play(card("QH"), Pile(0))) is Refusal.DOES_NOT_FIT


def test_example_4_24_replaced_at_the_flip_and_at_the_start():
    """JOKER-4, replace."""
    state = table(
        ("2S", "2H"), ("9C", "KD"), sides=("7C,JK", "7D"), common=JOKERS, joker_centre="replace"
    )
    _, state = happen(state, (None, Flip(chance(state))))
    assert state.piles[0][-1] == card("7C")
    assert state.sides[0].spit_cards == cards("JK")
    for seed in range(400):
        rng = random.Random(seed)
        options = Options(SpeedOptions(joker_centre="replace"), jokers=2)
        state = deal(dealt_with(options, rng))
        if any(is_joker(pile[-1]) for pile in state.piles):
            for seat in (A, B):
                _, state = happen(state, (seat, Ready()))
            _, state = happen(state, (None, Start()))
            assert not any(is_joker(pile[-1]) for pile in state.piles)
            assert [len(pile) for pile in state.piles] == [1, 1]
            assert Counter(state.cards()) == Counter(options.deck())


def test_example_4_25_doubles():
    state = table(("7S,6S,8S,9S", "2H"), ("7C", "KD"), common={"equal_rank": True})
    assert {play.card for play in legal(state, A)} == set(cards("7S,6S,8S"))


def test_example_4_26_several_cards_in_one_act():
    """SPEED-MULTI-1."""
    state = table(
        ("7S,7H,7D,2C,KC", "2H"), ("6D", "TD"), stocks=("3S,4S,5S,AS",), multi="equal", max_play=5
    )
    events = events_of(state, A, Play(card("7S"), Pile(0), cards("7H,7D")))
    assert [type(event) for event in events] == [Played] * 3 + [Drawn] * 3
    assert decide(state, A, Play(card("7S"), Pile(0), cards("2C"))) is Refusal.DOES_NOT_FIT
    assert decide(state, A, Play(card("7S"), Pile(0), cards("7S"))) is Refusal.NOT_IN_PLAY
    two = table(("7S,7H,8D,5C", "2H"), ("6D", "TD"), multi="any", max_play=2)
    assert isinstance(decide(two, A, Play(card("7S"), Pile(0), cards("8D"))), tuple)
    assert decide(two, A, Play(card("7S"), Pile(0), cards("5C"))) is Refusal.DOES_NOT_FIT
    assert decide(two, A, Play(card("7S"), Pile(0), cards("7H"))) is Refusal.DOES_NOT_FIT
    assert decide(two, A, Play(card("7S"), Pile(0), cards("8D,7H"))) is Refusal.TOO_MANY_CARDS


def test_a_run_goes_one_way():
    """SPEED-MULTI-1."""
    state = table(("7S,8S,9S,6S", "2H"), ("6D", "TD"), multi="run", max_play=3)
    assert isinstance(decide(state, A, Play(card("7S"), Pile(0), cards("8S,9S"))), tuple)
    assert decide(state, A, Play(card("7S"), Pile(0), cards("8S,7S"))) is Refusal.NOT_IN_PLAY
    assert decide(state, A, Play(card("7S"), Pile(0), cards("9S"))) is Refusal.DOES_NOT_FIT
    down = table(("7S,6S,5S,AS,KS", "2H"), ("8D", "2D"), multi="run", max_play=3)
    assert isinstance(decide(down, A, Play(card("7S"), Pile(0), cards("6S,5S"))), tuple)
    assert isinstance(decide(down, A, Play(card("AS"), Pile(1), cards("KS"))), tuple)
    for plays in ("7S,6S", "AS,KS"):  # the corner is one only with wrap
        first, *more = cards(plays)
        flat = msgspec_replace(down, options=msgspec_replace(down.options, wrap=False))
        played = decide(flat, A, Play(first, Pile(int(first == card("AS"))), tuple(more)))
        assert isinstance(played, tuple) == (plays == "7S,6S")


def test_a_declared_joker_is_of_either_suit():
    """With colour=alternate a joker may be a red or a black card of its rank."""
    common = {**JOKERS, "colour": "alternate"}
    for top in ("2H", "2S", "2D", "2C"):
        state = table(
            ("JK,9S", "4C"), (top, "KD"), common=common, joker_top="declared", stocks=("3C",)
        )
        assert Play(card("JK"), Pile(0), (), 2) in legal(state, A)


def test_of_three_piles_the_longest_refills_the_one_that_is_taken():
    """rules.md 4.27."""
    for piles, longest in (
        (("4S,5S,9C", "JD,QD,KD,8H", "2D,3D,KS"), 1),
        (("4S,5S,9C", "JD,QD,KD", "2D,3D,7D,8H,KS"), 2),
        (("4S,5S,9C", "JD", "2D,KS"), 2),
        (("4S,5S,9C", "JD", "KS"), None),
    ):
        state = table(
            ("8S", "3H,6H", "3C,6C"), piles, seats=3, verbal="required", false_call="penalty"
        )
        _, state = happen(state, (A, Play(card("8S"), Pile(0))))
        for asked in ((None, Penalise()), (A, Take(Pile(0)))):
            _, state = happen(state, asked)
        zones = chance(state)
        assert zones[1] == (() if longest is None else cards(piles[longest])[:-1])
        events, after_ = happen(state, (None, Penalise(None, zones)))
        refills = [event for event in events if isinstance(event, Refilled)]
        if longest is None:
            assert refills == []
        else:
            assert refills == [Refilled(Pile(0), zones[1][-1], None, Pile(longest))]
            assert after_.piles[longest] == (*zones[1][:-1], cards(piles[longest])[-1])


def test_at_random_every_pile_with_cards_may_be_taken():
    """VERBAL-3, call_pile=random."""
    state = out_at_once(verbal="required", call_pile="random")
    _, state = happen(state, (A, Play(card("8S"), Pile(0))))
    _, state = happen(state, (None, Penalise()))
    assert penalty_piles(state) == (0, 1)
    emptied = msgspec_replace(state, piles=(state.piles[0], ()))
    assert penalty_piles(emptied) == (0,)


def out_at_once(**changed) -> State:
    """A's last card fits; C1 has three cards, C2 two."""
    return table(("8S", "3H,6H"), ("4S,5S,9C", "QD,KD"), sides=("TC,JC", "TD,JD"), **changed)


def test_example_4_27_required():
    """VERBAL-1, VERBAL-2."""
    state = out_at_once(verbal="required")
    events, state = happen(state, (A, Play(card("8S"), Pile(0))))
    assert isinstance(events[-1], WentOut)
    assert due(state) is Due.CALL
    assert decide(state, B, Call()) is Refusal.NOT_OUT
    assert events_of(state, A, Call()) == (Ended(Outcome(A, Ending.CALLED)),)


@pytest.mark.parametrize(
    ("pile", "taken"), [("choice", 1), ("smallest", 1), ("largest", 0), ("random", None)]
)
@pytest.mark.parametrize("take", ["all", "under_top"])
def test_example_4_27_no_call_takes_a_pile(pile, taken, take):
    """VERBAL-3."""
    state = out_at_once(verbal="required", call_pile=pile, call_take=take)
    _, state = happen(state, (A, Play(card("8S"), Pile(0))))
    events, state = happen(state, (None, Penalise()))
    assert events == (Owed(A, None),)
    assert due(state) is Due.TAKE
    assert decide(state, B, Take(Pile(0))) is Refusal.NO_PENALTY
    assert chance(state) == ()
    at = Pile(1) if taken is None else Pile(taken)
    if taken is not None:
        assert decide(state, None, Penalise(Pile(1 - at))) is Refusal.NO_SUCH_PILE
    assert decide(state, None, Penalise()) is Refusal.NO_SUCH_PILE
    events, state = happen(state, (None, Penalise(at)))
    assert events == (Owed(A, at),)
    assert due(state) is Due.TAKE
    assert decide(state, None, Penalise()) is Refusal.BAD_SHUFFLE
    events, state = happen(state, (None, Penalise(None, chance(state))))
    assert isinstance(events[0], Penalised)
    assert state.penalty is None
    assert state.piles[at]
    assert any(isinstance(event, Refilled) for event in events) == (take == "all")


def test_the_choice_of_the_pile():
    state = out_at_once(verbal="required")
    assert decide(state, A, Take(Pile(0))) is Refusal.NO_PENALTY
    _, state = happen(state, (A, Play(card("8S"), Pile(0))))
    _, state = happen(state, (None, Penalise()))
    assert decide(state, A, Take(Pile(5))) is Refusal.NO_SUCH_PILE
    _, state = happen(state, (A, Take(Pile(0))))
    assert decide(state, A, Take(Pile(0))) is Refusal.NO_PENALTY
    assert decide(state, None, Penalise(None, ((), ()))) is Refusal.BAD_SHUFFLE
    none = out_at_once(verbal="required", call_pile="largest")
    _, none = happen(none, (A, Play(card("8S"), Pile(0))))
    _, none = happen(none, (None, Penalise()))
    assert decide(none, A, Take(Pile(0))) is Refusal.NO_PENALTY


def test_an_emptied_pile_is_refilled_from_wherever_there_is_a_card():
    def penalised(sides, piles):
        state = table(("8S", "3H,6H"), piles, sides=sides, verbal="required", call_pile="largest")
        _, state = happen(state, (A, Play(card("8S"), Pile(0))))
        return taken_by_the_table(state)

    assert penalised(("TC,JC", ""), ("4S,5S,9C", "QD,KD")).piles[0] == cards("JC")
    assert penalised(("", "TD,JD"), ("4S,5S,9C", "QD,KD")).piles[0] == cards("JD")
    # by the top of the shuffled cards under the longest other: the shuffle here turns them round
    under = penalised(("", ""), ("4S,5S,9C", "JD,QD,KD"))
    assert under.piles == (cards("JD"), cards("QD,KD"))
    empty = penalised(("", ""), ("4S,5S,9C", "KD"))
    assert empty.piles == ((), cards("KD"))
    assert all(play.pile == 1 for play in legal(empty, B))


def test_call_window_until_the_next_play():
    state = out_at_once(verbal="required", call_window_ms=0)
    _, state = happen(state, (A, Play(card("8S"), Pile(0))))
    assert due(state) is not Due.CALL
    state = msgspec_replace(state, piles=(cards("4S,5S,9C,8S,7C"), state.piles[1][:-1]))
    events = events_of(state, B, Play(card("6H"), Pile(0)))
    assert events[0] == Owed(A, None)


def test_example_4_27_race():
    """VERBAL-4."""
    state = out_at_once(verbal="race")
    _, state = happen(state, (A, Play(card("8S"), Pile(0))))
    assert legal(state, B) == ()
    assert decide(state, B, Play(card("3H"), Pile(0))) is Refusal.CALL_FIRST
    assert decide(state, B, Draw()) is Refusal.CALL_FIRST
    assert events_of(state, B, Call()) == (Ended(Outcome(B, Ending.CALLED)),)


def test_nothing_turns_while_a_race_of_calls_is_on():
    """VERBAL-4."""
    state = table(("8S", "2H"), ("9C", "KD"), sides=("TC,JC", "TD,JD"), verbal="race")
    _, state = happen(state, (A, Play(card("8S"), Pile(0))))
    assert due(state) is Due.CALL
    assert decide(state, None, Flip(((), ()))) is Refusal.CALL_FIRST


def test_a_false_call():
    """VERBAL-5."""
    state = out_at_once(verbal="required", false_call="penalty")
    events, state = happen(state, (B, Call()))
    assert events == (Owed(B, None),)
    assert decide(state, A, Call()) is Refusal.NOT_OUT
    assert decide(out_at_once(), A, Call()) is Refusal.NOT_IN_THIS_GAME
    early = msgspec_replace(out_at_once(verbal="race"), started=False)
    assert decide(early, A, Call()) is Refusal.NOT_STARTED
    assert decide(out_at_once(verbal="race"), None, Penalise(Pile(0))) is Refusal.NO_PENALTY


def test_example_4_30_three_centre_piles():
    state = table(
        ("2C,5S,5H,6D,7D", "3H,4C,4H,JH,JD", "8C,2D,2H,3C,3D"),
        ("9C", "9H", "KD"), sides=("AC,AH", "AD", "AS"), seats=3,
    )  # fmt: skip
    assert due(state) is None
    assert legal(state, A) == legal(state, B) == ()
    _, state = happen(state, (C, Play(card("8C"), Pile(0))))
    assert Play(card("7D"), Pile(0)) in legal(state, A)


def test_example_4_31_two_packs():
    options = PRESETS["speed-2decks"]
    state = deal(dealt_with(options, random.Random(1)))
    assert len(set(state.cards())) == 104
    assert sorted(c % 54 for c in state.cards()) == sorted([*DECK, *DECK])


ILLEGAL = [
    ({"max_play": 2}, {}, "multi and max_play"),
    ({"multi": "any"}, {}, "multi and max_play"),
    ({"joker_last": "allowed"}, {}, "without jokers"),
    ({"score_count": "stock+hand"}, {}, "needs match=points"),
    ({"call_pile": "largest"}, {}, "without verbal"),
    ({"side": 0, "recycle": "none"}, {}, "no way to flip"),
    ({"side": -1}, {}, "no fewer than no cards"),
    ({"call_window_ms": -1, "verbal": "race"}, {}, "call window"),
    ({}, {"seats": 1}, "two to eight"),
    ({}, {"decks": 3}, "one pack or two"),
    ({}, {"jokers": 5}, "no joker, one or two"),
    ({}, {"best_of": 2}, "odd number"),
    ({}, {"points": -1}, "a target of points"),
    ({}, {"points": 9, "best_of": 3}, "not both"),
    ({}, {"stall": "timeout"}, "belong together"),
    ({}, {"stall_timeout_ms": -1}, "milliseconds"),
]


@pytest.mark.parametrize(("own", "common", "reason"), ILLEGAL)
def test_options_that_make_no_game_are_refused_with_the_reason(own, common, reason):
    with pytest.raises(ValueError, match=reason):
        Options(SpeedOptions(**own), **common)


TIMEOUT = {"stall": "timeout", "stall_timeout_ms": 5000}


def test_who_lets_the_time_pass_counts_as_stuck():
    """COMMON-MUST-1, stall=timeout."""
    state = table(("8S", "3H"), ("9C", "KD"), sides=("5H", "5D"), common=TIMEOUT)
    assert decide(state, None, Flip(chance(state))) is Refusal.NO_DEADLOCK
    assert (awaited(state), due(state)) == ((A,), None)
    assert decide(state, None, Pass(B)) is Refusal.NO_DEADLOCK
    assert decide(state, A, Pass(A)) is Refusal.NOT_YOURS_TO_ASK
    events, state = happen(state, (None, Pass(A)))
    assert (events, state.passing, awaited(state)) == ((Passed(A),), (A,), ())
    assert due(state) is Due.FLIP
    events, state = happen(state, (None, Flip(chance(state))))
    assert isinstance(events[-1], Flipped)
    assert state.passing == ()
    strict = table(("8S", "3H"), ("9C", "KD"), sides=("5H", "5D"))
    assert decide(strict, None, Pass(A)) is Refusal.NOT_IN_THIS_GAME
    assert awaited(strict) == ()


def test_who_passes_and_then_acts_waits_for_nothing():
    state = table(("8S,2S", "3H"), ("9C", "KD"), sides=("5H", "5D"), common=TIMEOUT)
    _, state = happen(state, (None, Pass(A)))
    _, state = happen(state, (A, Play(card("8S"), Pile(0))))
    assert (state.passing, due(state)) == ((), Due.FLIP)


@pytest.mark.parametrize("only", ["draw", "swap"])
def test_who_has_not_drawn_his_last_card_has_no_joker_to_fetch_for(only):
    """JOKER-8 with refill=manual: he could draw, and lets his time pass."""
    common = {**TIMEOUT, **JOKERS}
    state = table(("x", "3H"), ("9C", "KD"), sides=("5H", "5D"), stocks=("7H", ""), common=common,
                  refill="manual", joker_only=only)  # fmt: skip
    _, state = happen(state, (None, Pass(A)))
    assert [type(event) for event in events_of(state, None, Flip(chance(state)))] == [Flipped]


def test_a_penalty_keeps_nobody_waiting():
    state = table(("8S", "3H"), ("9C", "KD"), common=TIMEOUT, verbal="required")
    assert awaited(msgspec_replace(state, penalty=Penalty(B, None))) == ()


def test_who_is_slow_to_ask_for_the_flip_counts_as_having_asked():
    """COMMON-MUST-1 and COMMON-READY-1: stall=timeout with flip_trigger=ready."""
    common = {**TIMEOUT, "flip_trigger": "ready"}
    state = table(("8S", "3H"), ("9C", "KD"), sides=("5H", "5D"), common=common)
    assert awaited(state) == (A,)
    _, state = happen(state, (None, Pass(A)))
    assert (awaited(state), due(state)) == ((B,), None)
    asked = happen(state, (B, Ready()))[1]
    assert (awaited(asked), due(asked)) == ((), Due.FLIP)
    slow = happen(state, (None, Pass(B)))[1]
    assert (awaited(slow), due(slow)) == ((), Due.FLIP)


@pytest.mark.parametrize("stall", ["timeout", "agreed"])
def test_a_flip_that_would_turn_nothing_ends_the_round_though_somebody_could_play(stall):
    common = TIMEOUT if stall == "timeout" else {"stall": "agreed"}
    state = table(("8S", "3H,4H"), ("9C", "KD"), common=common)
    steps = [(None, Pass(A))] if stall == "timeout" else [(A, Ready()), (B, Ready())]
    for step in steps:
        _, state = happen(state, step)
    assert events_of(state, None, Flip(chance(state))) == (Ended(Outcome(A, Ending.DEAD)),)


def test_a_card_that_could_be_played_makes_no_dead_game():
    """Nothing that could turn fits; but who passes holds a card that fits what lies there."""
    state = table(("8S", "3H"), ("9C", "KD"), sides=("JH", "QD"), common=TIMEOUT, recycle="none")
    _, state = happen(state, (None, Pass(A)))
    assert isinstance(events_of(state, None, Flip(chance(state)))[-1], Flipped)


def test_everybody_may_agree_to_flip():
    """COMMON-MUST-1, stall=agreed; and flip_trigger=ready."""
    state = table(("8S", "3H"), ("9C", "KD"), sides=("5H", "5D"), common={"stall": "agreed"})
    for seat in (A, B):
        assert due(state) is None
        _, state = happen(state, (seat, Ready()))
    assert due(state) is Due.FLIP
    _, state = happen(state, (None, Flip(chance(state))))
    assert state.ready == (False, False)
    stuck = table(("2S", "3H"), ("9C", "KD"), sides=("5H", "5D"), common={"flip_trigger": "ready"})
    assert due(stuck) is None
    for seat in (A, B):
        _, stuck = happen(stuck, (seat, Ready()))
    assert due(stuck) is Due.FLIP


def test_fold_and_choose_are_what_the_tests_stand_on():
    options = PRESETS["speed"]
    rng = random.Random(1)
    first = dealt_with(options, rng)
    assert fold(first, ()) == deal(first)
    assert choose(deal(first), rng)[1] == Ready()


def test_the_table_asks_nothing_that_a_seat_asks():
    state = table(("4S", "3H"), ("9C", "KD"))
    for asked in (Call(), Ready(), Draw(), Turn(Spot(0))):
        assert decide(state, None, asked) is Refusal.NOT_YOURS_TO_ASK
    for asked in (Settle(), Lay()):
        assert decide(state, None, asked) is Refusal.NOT_IN_THIS_GAME


def test_an_empty_pile_cannot_be_taken():
    """VERBAL-3."""
    state = table(("8S", "3H"), ("9C,7C", "KD"), verbal="required")
    _, state = happen(state, (A, Play(card("8S"), Pile(0))))
    _, state = happen(state, (None, Penalise()))
    state = msgspec_replace(state, piles=(state.piles[0], ()))
    assert decide(state, A, Take(Pile(1))) is Refusal.NO_SUCH_PILE


@pytest.mark.parametrize("side_pile", ["", "JR"])
def test_a_joker_stays_where_no_other_card_can_be_turned(side_pile):
    """JOKER-4, replace."""
    state = table(
        ("4S", "3H"), ("JK", "KD"), sides=(side_pile, "2C"),
        common={"jokers": 2}, joker_centre="replace",
    )  # fmt: skip
    state = msgspec_replace(state, started=False, ready=(True, True))
    events, _ = happen(state, (None, Start()))
    assert [type(event).__name__ for event in events] == ["Started"]
