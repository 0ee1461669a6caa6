"""The slow truth about being stuck in Speed: every act that a seat could think of.

What may be played is worked out here again, from the words of the rules and not from the code.
One act is enough: a later one needs an earlier, so who has no first act has none.
"""

from __future__ import annotations

from itertools import permutations

from cardrace.cards import RANKS, Card, is_joker, is_red, name
from cardrace.rules import (
    Due,
    Ended,
    Flip,
    Options,
    Pile,
    Play,
    Refusal,
    Seat,
    Side,
    SpeedOptions,
    State,
    chance,
    decide,
    due,
    legal,
)

ORDER = RANKS + RANKS[0]  # A 2 ... Q K A
PAIRS = {frozenset(ORDER[i : i + 2]) for i in range(13)}
SETS = {
    "speed": Options(SpeedOptions()),
    "equal": Options(SpeedOptions(), equal_rank=True),
    "no wrap": Options(SpeedOptions(), wrap=False),
    "alternate": Options(SpeedOptions(), colour="alternate"),
    "manual": Options(SpeedOptions(refill="manual")),
    "stack": Options(SpeedOptions(multi="equal", max_play=5), equal_rank=True),
    "pairs": Options(SpeedOptions(multi="any", max_play=2)),
    "run": Options(SpeedOptions(multi="run", max_play=3), wrap=False),
    "jokers": Options(SpeedOptions(), jokers=2),
    "joker allowed last": Options(SpeedOptions(joker_last="allowed"), jokers=2),
    "joker kept": Options(SpeedOptions(joker_blocks_flip=False), jokers=2),
    "joker drawn": Options(SpeedOptions(joker_only="draw"), jokers=1),
    "joker swapped": Options(SpeedOptions(joker_only="swap"), jokers=2),
    "joker declared": Options(SpeedOptions(joker_top="declared"), jokers=2, wrap=False),
    "joker taken": Options(SpeedOptions(joker_claim="take"), jokers=2),
    "joker pairs, manual": Options(
        SpeedOptions(multi="any", max_play=2, refill="manual", joker_blocks_flip=False), jokers=2
    ),
    "three": Options(SpeedOptions(side=5), seats=3),
    "no recycling": Options(SpeedOptions(recycle="none")),
    "two packs, alternate": Options(SpeedOptions(side=5), seats=4, decks=2, colour="alternate"),
}


def random_position(options: Options, rng) -> State:
    """A table in play, of few ranks, so that the seats are stuck as often as not."""
    few = (2, 2, 3) if options.seats > 3 else (3, 4, 5, 13)
    ranks = rng.sample(range(13), rng.choice(few))
    deck = [c for c in options.deck() if is_joker(c) or (c % 54) >> 2 in ranks]
    rng.shuffle(deck)
    sides = tuple(_side(options, deck, rng) for _ in range(options.seats))
    piles = tuple(_some(deck, rng.choice((1, 1, 2, 3)), least=1) for _ in range(options.seats))
    declared = ()
    if options.game.joker_top == "declared":
        declared = tuple(
            rng.choice((-1, *range(13))) if is_joker(pile[-1]) else -1 for pile in piles
        )
    owners = tuple(map(Seat, range(options.seats)))
    ready = (False,) * options.seats
    return State(options, sides, piles, ready, started=True, owners=owners, declared=declared)


def _side(options: Options, deck: list[Card], rng) -> Side:
    held = _some(deck, rng.choice((1, 1, 2, 3, options.game.hand)))
    stock = _some(deck, rng.choice((0, 0, 1, 2)))
    if stock and options.game.refill == "auto":  # a hand is full while the stock lasts
        held, stock = (*held, *stock), ()
        held, stock = held[: options.game.hand], held[options.game.hand :]
    spots = [*((card,) for card in held), *((),) * (options.game.hand - len(held))]
    rng.shuffle(spots)
    return Side(tuple(spots), stock, _some(deck, rng.choice((0, 1, 1, 3))))


def _some(deck: list[Card], count: int, *, least: int = 0) -> tuple[Card, ...]:
    assert len(deck) >= least
    return tuple(deck.pop() for _ in range(min(count, max(least, len(deck) - 12))))


def check(options: Options, rng) -> bool:
    """Compare one random position, both ways; whether all were stuck in it."""
    state = random_position(options, rng)
    able = [bool(acts(state, side)) or draws(state, side) for side in state.sides]
    assert able == [bool(legal(state, Seat(i))) for i in range(options.seats)], state
    counted = [
        any(not _kept(state, act) for act in acts(state, side)) or draws(state, side)
        for side in state.sides
    ]
    stuck = not any(counted)
    assert (due(state) is Due.FLIP) == stuck, state
    decision = decide(state, None, Flip(chance(state)))
    assert (decision is Refusal.NO_DEADLOCK) == (not stuck), state
    if stuck and options.game.joker_only == "stuck":
        ended = not isinstance(decision, Refusal) and isinstance(decision[0], Ended)
        assert ended == dead(state), state
    return stuck


def acts(state: State, side: Side) -> list[Play]:
    """Every play of *side* that the rules allow: SPEED-PLAY-1, SPEED-MULTI-1, JOKER-2, -3, -5."""
    hand = [cards[-1] for cards in side.spots if cards]
    return [
        Play(cards[0], Pile(pile), cards[1:])
        for count in range(1, min(state.options.game.max_play, len(hand)) + 1)
        for cards in permutations(hand, count)
        for pile in range(len(state.piles))
        if _lies(state, cards[0], pile) and _go_on(state, cards) and not _last(state, side, cards)
    ]


def draws(state: State, side: Side) -> bool:
    """SPEED-STALL-1: with fewer than a hand and a stock he must draw."""
    short = sum(map(len, side.spots)) < state.options.game.hand
    return state.options.game.refill == "manual" and short and bool(side.stock)


def dead(state: State) -> bool:
    """rules.md 4.23 and 4.22: nothing can turn up, or nothing of it fits a card in play."""
    game = state.options.game
    under = [
        pile if game.recycle == "whole" and len(pile) > 1 else pile[:-1] for pile in state.piles
    ]
    gives = [
        side.spit_cards or (game.recycle != "none" and below)
        for side, below in zip(state.sides, under, strict=True)
    ]
    turnable = [card for side in state.sides for card in side.spit_cards]
    if game.recycle != "none":
        turnable += [card for pile in state.piles for card in pile]
    return not any(gives) or not any(
        _fits(state.options, cards[-1], top)
        for side in state.sides
        for cards in side.spots
        if cards and not _last(state, side, cards)
        for top in turnable
    )


def _kept(state: State, act: Play) -> bool:
    """JOKER-6: one that he may keep is no act he must make."""
    return not state.options.game.joker_blocks_flip and is_joker(act.card)


def _last(state: State, side: Side, cards) -> bool:
    """JOKER-5."""
    left = sum(map(len, side.spots)) + len(side.stock) - len(cards)
    return not left and is_joker(cards[-1]) and state.options.game.joker_last == "forbidden"


def _lies(state: State, card: Card, pile: int) -> bool:
    top = state.piles[pile][-1]
    if is_joker(top) and state.declared and state.declared[pile] >= 0:
        return is_joker(card) or _near(state.options, name(card)[0], RANKS[state.declared[pile]])
    return _fits(state.options, card, top)


def _fits(options: Options, card: Card, top: Card) -> bool:
    if is_joker(card) or is_joker(top):
        return True
    if options.colour == "alternate" and is_red(card) == is_red(top):
        return False
    return _near(options, name(card)[0], name(top)[0])


def _near(options: Options, card: str, top: str) -> bool:
    """COMMON-RANK-1 to -3, by the names of the ranks."""
    if card == top:
        return options.equal_rank
    pair = frozenset((card, top))
    return pair in PAIRS and (options.wrap or pair != frozenset("AK"))


def _go_on(state: State, cards) -> bool:
    """Each card on the one before, as `multi` says; rules.md 4.26."""
    if len(cards) == 1:
        return True
    if state.declared and any(map(is_joker, cards)):
        return False
    ranks = [None if is_joker(card) else name(card)[0] for card in cards]
    match state.options.game.multi:
        case "equal":
            return None not in ranks and len(set(ranks)) == 1
        case "any":
            steps = zip(cards[1:], cards, strict=False)
            return all(_fits(state.options, card, before) for card, before in steps)
        case _:
            text = "".join(rank or "?" for rank in ranks)
            line = RANKS * (2 if state.options.wrap else 1)
            return text in line or text[::-1] in line
