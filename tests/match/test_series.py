"""Rounds that belong together: single, best of N, points to a target, and dead deals."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardrace.match import PACE, CountdownSet, Rematch, fold_log, series
from cardrace.rules import (
    PRESETS,
    CaliforniaOptions,
    Call,
    Dealt,
    Due,
    Ended,
    Ending,
    Options,
    Outcome,
    Pile,
    Play,
    Readied,
    Ready,
    Refusal,
    SpeedOptions,
    SpitOptions,
)
from match.at_room import (
    Players,
    ask,
    begin,
    card,
    dice,
    happened,
    open_room,
    position,
    refusals,
    set_up,
)
from recording import DEAD

A, B = 0, 1
LEFT = ("[2D] [2C] [2H] [] []", "3D,3C,3H,3S", "-")  # hand 3, stock 4
NONE = ("[] [] [] [] []", "-", "-")


def finished(options, outcome, *sides):
    return replace(position(options, "[7C] [KD]", *sides), outcome=outcome)


@pytest.mark.parametrize(("count", "points"), [("stock", 4), ("stock+hand", 7)])
def test_example_4_28_the_cards_that_the_other_has_left(count, points):
    """SCORE-1."""
    options = f"speed points=50 score_count={count}"
    for ending in (Ending.OUT, Ending.CALLED):
        assert series.score(finished(options, Outcome(A, ending), NONE, LEFT)) == points
    assert series.score(finished(options, None, NONE, LEFT)) == 0


def test_example_4_28_no_stock_left():
    hand = ("[2D] [2C] [] [] []", "-", "-")
    for count, points in (("stock", 0), ("stock+hand", 2)):
        options = f"speed points=50 score_count={count}"
        assert series.score(finished(options, Outcome(A, Ending.OUT), NONE, hand)) == points


def test_a_caller_of_the_race_who_holds_cards_scores_those_of_the_others():
    """VERBAL-4: his own cards cost him nothing."""
    mine = ("[4D] [] [] [] []", "4C,4H", "-")
    options = "speed points=50 verbal=race score_count=stock+hand"
    assert series.score(finished(options, Outcome(A, Ending.CALLED), mine, LEFT)) == 7


def test_example_4_28_three_players_and_a_joker():
    """SCORE-1, JOKER-1: the sum of both opponents; a joker in the stock is one card."""
    third = ("[5D] [] [] [] []", "JK,5C", "-")
    state = position(
        "speed seats=3 side=5 jokers=2 points=50", "[7C] [KD] [9S]", NONE, LEFT, third
    )
    assert series.score(replace(state, outcome=Outcome(A, Ending.OUT))) == 6


def test_example_4_28_a_dead_game_scores_the_difference_and_a_draw_nothing():
    few = ("[4D] [4C] [] [] []", "4H", "-")
    dead = Outcome(A, Ending.DEAD)
    assert series.score(finished("speed points=9", dead, few, LEFT)) == 3
    assert series.score(finished("speed points=9 score_count=stock+hand", dead, few, LEFT)) == 4
    assert series.score(finished("speed points=9", Outcome(None, Ending.DEAD), few, LEFT)) == 0
    # fewest cards, but more of them in the stock: house rule, nothing is taken away
    stock = ("[] [] [] [] []", "4H,4S", "-")
    hand = ("[2D] [2C] [2H] [] []", "3D", "-")
    assert series.score(finished("speed points=9", dead, stock, hand)) == 0


def test_nothing_scores_where_nothing_is_played_for_points():
    assert series.score(finished("speed", Outcome(A, Ending.OUT), NONE, LEFT)) == 0


def test_who_has_won():
    """SPEED-WIN-2, SCORE-2."""
    best, points = PRESETS["speed-best-of-3"], PRESETS["speed-points"]
    assert series.champion(PRESETS["speed"], (4, 1), (0, 0), A) == A
    assert series.champion(best, (1, 1), (0, 0), B) is None
    assert series.champion(best, (0, 2), (0, 0), B) == B
    assert series.champion(replace(best, best_of=5), (0, 2), (0, 0), B) is None
    assert series.champion(points, (9, 0), (49, 30), A) is None
    assert series.champion(points, (1, 2), (52, 49), A) == A  # 48 + 4


def test_the_points_are_counted_when_the_call_is_accepted():
    """rules.md 4.27: what is left then, not when somebody was out."""
    options = "speed verbal=required points=50"
    others = ("[6C] [QH] [] [] []", "6S,6H", "-")
    room = set_up(position(options, "[7C|2D] [KD|2S]", ("[8S] [] [] [] []", "-", "-"), others))
    room.receive([ask(A, Play(card("8S"), Pile(0)), 100)])
    assert room.table.points == (0, 0)
    room.receive([ask(B, Play(card("QH"), Pile(1)), 200)])  # B plays on, and draws one
    room.receive([ask(A, Call(), 300)])
    assert room.table.points == (1, 0)


def series_of(options, seed, most=60):
    """Whole rounds until somebody has won the series: the room, and what it said of each."""
    room = open_room(options, seed)
    players = Players(room, seed, patient=False)
    told = []
    while room.table.champion is None:
        assert len(told) < most
        if told:
            players.hear(room.receive([ask(s, Rematch(), players.now) for s in room.seats]))
        players.play_round()
        told.append((room.table.state.outcome.winner, room.table.wins, room.table.points))
    return room, players, told


@pytest.mark.parametrize(
    "game", [SpeedOptions(), SpitOptions(until="layout"), CaliforniaOptions()]
)
def test_best_of_five_through_the_room(game):
    """SPEED-WIN-2: three rounds win it; the next rematch begins at zero."""
    room, players, told = series_of(Options(game, best_of=5), 3)
    assert 3 <= len(told) <= 5
    assert [winner for winner, _, _ in told].count(room.table.champion) == 3
    assert room.table.wins[room.table.champion] == 3
    assert all(max(wins) < 3 for _, wins, _ in told[:-1])
    assert room.table.points == (0, 0)
    players.hear(room.receive([ask(seat, Rematch(), players.now) for seat in room.seats]))
    assert (room.table.wins, room.table.champion) == ((0, 0), None)
    assert fold_log(room.table.options, room.log) == room.table


@pytest.mark.parametrize("seats", [2, 3])
def test_points_to_a_target_through_the_room(seats):
    """SCORE-2: the target ends the match."""
    game = SpeedOptions(score_count="stock+hand", side=5)
    options = Options(game, seats=seats, points=8)
    room, players, told = series_of(options, 1)
    champion = room.table.champion
    assert len(told) > 1
    assert room.table.points[champion] >= 8
    assert champion == told[-1][0]
    assert all(max(points) < 8 for _, _, points in told[:-1])
    before = (0,) * seats
    for winner, _, points in told:
        grown = [seat for seat in range(seats) if points[seat] != before[seat]]
        assert grown in ([], [winner])
        before = points
    players.hear(room.receive([ask(seat, Rematch(), players.now) for seat in room.seats]))
    assert room.table.points == room.table.wins == (0,) * seats
    assert fold_log(options, room.log) == room.table


def test_single_rounds_each_have_a_winner_and_are_counted_on():
    room, players, _ = series_of(PRESETS["speed"], 2)
    assert room.table.champion == room.table.state.outcome.winner
    for _ in range(3):
        players.hear(room.receive([ask(seat, Rematch(), players.now) for seat in room.seats]))
        assert room.table.champion is None
        players.play_round()
    assert sum(room.table.wins) == 4


def dead_room(**options):
    """Its first deal is dead (rules.md 4.23), the later ones are not."""
    shuffled = dice(1)
    stack = [DEAD.order]
    options = replace(DEAD.options, **options)
    room = open_room(options, shuffle=lambda cards: stack.pop() if stack else shuffled(cards))
    begin(room)
    effects = room.tick(room.wake_at)
    return room, effects


def test_a_draw_is_replayed():
    """rules.md 4.29."""
    room, effects = dead_room(best_of=3)
    assert happened(effects) == [Ended(Outcome(None, Ending.DEAD))]
    assert (room.table.wins, room.table.champion, room.wake_at) == ((0, 0), None, None)
    now = room.log[-1].at_ms
    room.receive([ask(seat, Rematch(), now) for seat in room.seats])
    assert (room.table.wins, room.table.state.outcome) == ((0, 0), None)


def test_a_dead_game_is_dealt_again_by_the_room():
    """rules.md 4.23, dead_game=redeal: counted down like a start, and counts for nobody."""
    room, effects = dead_room(dead_game="redeal")
    assert happened(effects) == [
        Ended(Outcome(None, Ending.DEAD)),
        CountdownSet(Due.DEAL, PACE.deal_ms),
    ]
    assert (room.table.wins, room.table.champion) == ((0, 0), None)
    now = room.wake_at
    assert room.tick(now - 1) == []
    effects = room.tick(now)
    assert [type(event) for event in happened(effects)] == [Dealt, Readied, Readied, CountdownSet]
    assert room.wake_at == now + PACE.start_ms
    assert room.table.state.outcome is None
    players = Players(room)
    players.now = now
    players.play_round()
    assert sum(room.table.wins) == 1
    assert room.table.countdown is None


def test_who_will_not_wait_for_the_new_deal_asks_for_it():
    room, _ = dead_room(dead_game="redeal")
    now = room.log[-1].at_ms + 100
    room.receive([ask(A, Rematch(), now)])
    assert room.table.countdown.purpose is Due.DEAL
    room.receive([ask(B, Rematch(), now)])
    assert room.table.countdown.purpose is Due.START
    assert room.wake_at == now + PACE.start_ms


def test_a_round_that_somebody_won_is_not_dealt_again():
    room = open_room(replace(PRESETS["speed"], dead_game="redeal"), 4)
    players = Players(room)
    players.play_round()
    assert room.table.countdown is None
    assert refusals(room.receive([ask(A, Ready(), players.now)])) == {A: Refusal.ROUND_OVER}
