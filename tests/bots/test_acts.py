"""What a bot finds worth doing, its slips, and what keeps a press in mind: single tables."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from bot_table import BotTable
from cardrace.bots import LEVELS, moves
from cardrace.bots.acts import aim, asks, look, slips, worth
from cardrace.bots.greedy import REPLAN, Greedy
from cardrace.bots.moves import useful_moves
from cardrace.cards import UNKNOWN, parse
from cardrace.rules import (
    PRESETS,
    Call,
    Draw,
    Due,
    Move,
    Owed,
    Penalty,
    Pile,
    Play,
    Ready,
    Refusal,
    Seat,
    Slap,
    Spit,
    Spot,
    Start,
    Take,
    Turn,
    deal,
    decide,
    due,
    evolve,
    legal,
    view,
)
from cardrace.rules.notation import parse_options
from dealing import accepted, after, dealt
from rules.spit_tables import options, table

A, B = Seat(0), Seat(1)
STACK = options(stack_equal=True)
OTHER = "[KS] [] [] [] []"


def spit(mine, piles, covered="", **fields):
    """*covered* are those of my cards that lie face up under an equal one."""
    state = table(mine, OTHER, piles=piles, spit_cards=(3, 3), **fields)
    side = replace(state.sides[0], covered=tuple(map(parse, covered.split())))
    return view(replace(state, sides=(side, state.sides[1])), A)


def moved(card, spot):
    return Move(parse(card), Spot(spot))


def test_4_12_it_moves_what_shows_a_card_and_no_single_card():
    seen = spit("[] [9D|x,x] [JC|x] [2H] [5S]", "7C 7D")
    assert set(worth(seen, A)) == {moved("9D", 0), moved("JC", 0)}


def test_a_card_that_must_still_be_turned_is_reason_enough_to_move():
    """SPIT-TURN-1, auto_turn=false."""
    by_hand = options(auto_turn=False, stack_equal=True)
    seen = spit("[] [9D|x,x] [6C,6S] [2H] [5S]", "QC QD", covered="6S", rules=by_hand)
    assert useful_moves(seen, A) == (moved("9D", 0),)


def test_a_play_or_a_turn_comes_before_a_move():
    seen = spit("[] [8D|x,x] [?JC|x] [2H] [5S]", "7C 7D", rules=options(auto_turn=False))
    assert set(worth(seen, A)) == {
        Play(parse("8D"), Pile(0)),
        Play(parse("8D"), Pile(1)),
        Turn(Spot(2)),
    }


def test_two_steps_that_show_a_card_begin_with_the_first():
    """SPIT-MOVE-4: two single nines together make the space into which a jack can go."""
    seen = spit("[9D] [9S] [JC|x] [2H] [5S]", "KC KD", rules=STACK)
    assert set(useful_moves(seen, A)) == {moved("9D", 1), moved("9S", 0)}
    onward = spit("[9D,9S] [] [JC|x] [2H] [5S]", "KC KD", covered="9S", rules=STACK)
    assert useful_moves(onward, A) == (moved("JC", 1),)


def test_what_an_equal_card_covers_is_freed_when_it_can_be_played():
    alternate = options(stack_equal=True, colour="alternate")
    seen = spit("[9S,9D] [] [JC] [2H] [5S]", "TC KC", covered="9D", rules=alternate)
    assert worth(seen, A) == (moved("9S", 1),)


def test_a_long_way_is_found_without_trying_an_arrangement_twice(monkeypatch):
    tried = []
    monkeypatch.setattr(moves, "decide", lambda *asked: tried.append(asked) or decide(*asked))
    mine, covered = "[4H,4S] [3D,3C,3S,3H,x] [JH,JC] [6C,6S] []", "4S 3C 3S 3H JC 6S"
    seen = spit(mine, "KC KD", covered=covered, rules=STACK)
    assert useful_moves(seen, A) == (moved("3D", 4),)
    assert len(tried) < 60


def test_it_does_not_move_in_vain():
    seen = spit("[9D,9S] [] [JC] [2H] [5S]", "4C 7D", covered="9S", rules=STACK)
    assert [act for act in legal(seen, A) if isinstance(act, Move)]
    assert worth(seen, A) == (Play(parse("5S"), Pile(0)),)
    seen = spit("[9D,9S] [] [JC] [2H] [5S]", "7C 7D", covered="9S", rules=STACK)
    assert [act for act in legal(seen, A) if isinstance(act, Move)]
    assert worth(seen, A) == ()


def claiming(*sizes, finisher=A, **fields):
    piles = " ".join(f"{card}*{size}" for card, size in zip(("7C", "8D"), sizes, strict=False))
    return spit(
        "[] [] [] [] []", piles, claiming=True, finisher=finisher, claims=(None, None), **fields
    )


def test_it_slaps_the_smaller_pile():
    """SPIT-SLAP-3; an empty place is the smallest of all."""
    assert worth(claiming(9, 4), A) == (Slap(Pile(1)),)
    assert worth(claiming(4, 9), A) == (Slap(Pile(0)),)
    assert worth(claiming(4, 4), A) == (Slap(Pile(0)), Slap(Pile(1)))
    blocked = replace(claiming(9, finisher=None), owners=(A,))
    assert worth(blocked, A) == (Slap(Pile(1)),)


def test_who_ended_the_layout_slaps_sooner_than_who_is_surprised():
    times = {}
    for finisher in (A, B):
        bots = [Greedy(A, LEVELS["good"], random.Random(seed)) for seed in range(20)]
        for bot in bots:
            bot.see(0, claiming(9, 4, finisher=finisher), ())
        times[finisher] = sum(bot.next().at_ms for bot in bots)
    assert times[A] == pytest.approx(REPLAN * times[B], rel=0.01)


def test_nobody_rests_a_hand_that_must_slap():
    level = replace(LEVELS["good"], gap_ms=60_000)
    bot = Greedy(A, level, random.Random(1))
    bot.see(0, spit("[8D] [] [] [] []", "7C 7D"), ())
    bot.press(1000)
    bot.see(1000, claiming(9, 4), ())
    assert bot.next().command == Slap(Pile(1))
    assert bot.next().at_ms < 10_000


def test_alone_with_spit_cards_it_chooses_a_pile():
    """SPIT-OUT-1."""
    state = table("[2C] [] [] [] []", OTHER, piles="7C 7D", spit_cards=(3, 0))
    assert due(state) is Due.SPIT
    assert worth(view(state, A), A) == (Spit(Pile(0)), Spit(Pile(1)))
    assert worth(view(state, B), B) == ()


def speed(text, seed=1):
    """A round under way of the options *text*."""
    rules = parse_options(text)
    first = replace(dealt(seed, "speed"), options=rules)
    return after(deal(first), (A, Ready()), (B, Ready()), (None, Start()))


def out(state, seat):
    """*state* with *seat* out of cards, which lie aside."""
    side = state.sides[seat]
    empty = replace(side, spots=((),) * len(side.spots), stock=())
    sides = tuple(empty if i == seat else other for i, other in enumerate(state.sides))
    return replace(state, sides=sides, aside=(*side.cards(),), out=(seat,))


def test_who_is_out_calls_and_in_a_race_everybody():
    """VERBAL-1, VERBAL-4."""
    state = out(speed("speed verbal=required"), A)
    assert worth(view(state, A), A) == (Call(),)
    assert Call() not in worth(view(state, B), B)
    state = out(speed("speed verbal=race"), A)
    assert [worth(view(state, seat), seat) for seat in (A, B)] == [(Call(),), (Call(),)]


def test_it_never_calls_with_cards_left():
    """VERBAL-5: a false call may cost a pile."""
    state = speed("speed verbal=required false_call=penalty")
    assert not isinstance(decide(state, A, Call()), Refusal)
    assert Call() not in worth(view(state, A), A)


def test_it_takes_the_smaller_pile_of_a_penalty():
    """VERBAL-3."""
    state = speed("speed verbal=required")
    longer = replace(state, piles=((*state.aside, *state.piles[0], parse("2C")), state.piles[1]))
    longer = replace(longer, penalty=Penalty(A, None))
    assert worth(view(longer, A), A) == (Take(Pile(1)),)
    assert Take(Pile(1)) not in worth(view(longer, B), B)
    assert worth(view(replace(longer, piles=longer.piles[::-1]), A), A) == (Take(Pile(0)),)
    chosen = evolve(longer, Owed(A, Pile(1)))
    assert not any(isinstance(act, Take) for act in worth(view(chosen, A), A))


def test_it_draws_as_soon_as_it_may():
    """SPEED-DRAW-1, manual."""
    state = next(
        s for s in (speed("speed refill=manual", seed) for seed in range(99)) if legal(s, A)
    )
    state = after(state, (A, legal(state, A)[0]))
    assert Draw() in worth(view(state, A), A)


def test_it_lays_as_many_cards_at_once_as_it_can():
    """SPEED-MULTI-1."""
    for seed in range(99):
        state = speed("speed max_play=5 multi=any equal_rank=true", seed)
        plays = worth(view(state, A), A)
        longest = max((len(act.more) for act in legal(state, A)), default=0)
        if longest:
            assert {len(act.more) for act in plays} == {longest}
            return
    pytest.fail("no hand of 99 has two cards that go together")


def test_a_slip_is_what_the_rules_refuse():
    for name, seed in (("speed", 1), ("spit", 2), ("california-spit", 3), ("speed-jokers", 4)):
        game = BotTable(PRESETS[name], seed, ["good"])
        slipped = 0
        while game.state.outcome is None:
            for seat in (A, B):
                seen = view(game.state, seat)
                found = slips(seen, seat)
                slipped += len(found)
                assert not {*found} & {*legal(seen, seat)}
                assert all(isinstance(decide(game.state, seat, act), Refusal) for act in found)
            game.step()
        assert slipped > 100


def test_a_slap_too_early_is_a_slip_only_where_it_has_a_price():
    mine = "[8D|x,x] [JC|x] [2H] [5S] [3C]"
    assert not any(isinstance(act, Slap) for act in slips(spit(mine, "7C 7D"), A))
    priced = spit(mine, "7C 7D", rules=options(false_slap="opponent_chooses"))
    assert Slap(Pile(0)) in slips(priced, A)
    assert not any(isinstance(act, Slap) for act in slips(claiming(4, 9), A))


def test_no_card_that_lies_face_down_is_slipped():
    seen = spit("[?8D|x,x] [6C|x] [2H] [5S] [3C]", "7C 7D", rules=options(auto_turn=False))
    assert slips(seen, A)
    assert all(act.card != UNKNOWN for act in slips(seen, A))


def test_it_asks_for_a_flip_where_that_helps():
    """COMMON-READY-1, flip_trigger=ready; stall=agreed."""
    stuck = "[2C] [2D] [2H] [2S] [3C]"
    assert not asks(spit(stuck, "7C 7D"), A)
    assert asks(spit(stuck, "7C 7D", rules=options(stall="agreed")), A)
    ready = options(flip_trigger="ready")
    assert asks(spit(stuck, "7C 7D", rules=ready), A)
    assert not asks(spit(stuck, "QC 7D", rules=ready), A)  # the other has a king


def test_who_was_told_that_no_flip_is_due_asks_again_when_something_has_happened():
    """A hand is secret, so in Speed a seat that cannot play may only ask."""
    states = (speed("speed flip_trigger=ready", seed) for seed in range(99))
    state = next(s for s in states if not legal(s, A) and legal(s, B))
    seen = view(state, A)
    bot = Greedy(A, LEVELS["good"], random.Random(1))
    bot.see(0, seen, ())
    assert bot.next().command == Ready()
    assert decide(state, A, Ready()) is Refusal.NO_DEADLOCK
    bot.press(900)
    bot.see(910, seen, ())
    assert bot.next() is None
    events = accepted(state, B, legal(state, B)[0])
    for event in events:
        state = evolve(state, event)
    bot.see(2000, view(state, A), events)
    assert bot.next() is not None


def california(seed=3):
    game = BotTable(PRESETS["california-spit"], seed, ["good"])
    while not len(legal(game.state, A)) > 3:
        game.step()
    return game.state


def test_a_cover_in_mind_lives_until_its_own_spot_is_covered():
    state = california()
    first, second, *_ = legal(state, A)
    bot = Greedy(A, LEVELS["good"], random.Random(1))
    bot.see(0, view(state, A), ())
    wanted = bot.next()
    other = first if wanted.command != first else second
    for act, keeps in ((other, True), (wanted.command, False)):
        events = accepted(state, B, act)
        for event in events:
            state = evolve(state, event)
        bot.see(100, view(state, A), events)
        assert (bot.next() == wanted) is keeps


def test_a_slap_in_mind_dies_when_the_pile_is_taken():
    slap, before = Slap(Pile(0)), claiming(4, 9)
    taken = replace(before, claims=(None, Pile(0)))
    assert aim(before, A, slap) != aim(taken, A, slap)


def test_a_play_in_mind_dies_when_somebody_is_out():
    """VERBAL-4: only calls count now, though the pile is as it was."""
    states = (speed("speed verbal=race", seed) for seed in range(99))
    state = next(s for s in states if legal(s, A))
    play = legal(state, A)[0]
    assert aim(view(state, A), A, play) == aim(view(state, A), A, play)
    assert aim(view(out(state, B), A), A, play) != aim(view(state, A), A, play)


def test_more_to_look_at_takes_longer():
    seen = spit("[8D|x,x] [JC|x] [2H] [] []", "7C 7D")
    assert look(seen, A, Play(parse("8D"), Pile(0))) == (3, 2)
    assert look(seen, A, moved("8D", 3)) == (3, 3)
    assert look(seen, A, Turn(Spot(0))) == (1, 1)
    assert look(seen, A, Slap(Pile(0))) == (1, 2)
    state = california()
    rows, marked = look(view(state, A), A, legal(state, A)[0])
    assert rows == 10
    assert marked == len(legal(state, A))
