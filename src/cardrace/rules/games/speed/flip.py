"""Nobody can play: SPEED-STALL-*, SPEED-RECYCLE-*, MULTI-5, JOKER-4, -6, -8, the dead game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from cardrace.cards import Card, Cards, is_joker
from cardrace.rules.commands import Flip
from cardrace.rules.events import Buried, Ended, Event, Fetched, Flipped, Recycled
from cardrace.rules.game import Decision
from cardrace.rules.games.speed.play import frozen, homes_of, is_plain
from cardrace.rules.games.speed.table import flip_stack, game_of, hand_of, may_draw
from cardrace.rules.legal import any_fits, fitting
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Ending, Outcome, Pile, Seat, Side, Spot, State


def stuck(state: State, seat: Seat) -> bool:
    """Neither a play that counts nor a draw is open to *seat*: SPEED-STALL-1.

    Who can lay several cards in one act can lay the first of them alone.
    """
    side = state.sides[seat]
    if may_draw(state, side):
        return False
    if frozen(state):
        return True
    cards = _playable(state, side)
    if state.options.jokers:
        cards = tuple(card for card in cards if _counts(state, card))
    if state.declared:
        return not any(homes_of(state, cards).values())
    return not any_fits(state.options, cards, [pile[-1] for pile in state.piles if pile])


def _counts(state: State, card: Card) -> bool:
    """JOKER-6: with blocks_flip=false a joker may be kept while others flip."""
    return game_of(state).joker_blocks_flip or not is_joker(card)


def deadlocked(state: State) -> bool:
    """Nobody can act, or those who can have let their time pass: COMMON-MUST-1."""
    if not state.started or state.outcome is not None or state.penalty is not None:
        return False
    return _all_stuck(state, [seat for seat in _seats(state) if seat not in state.passing])


def _all_stuck(state: State, seats: Iterable[Seat]) -> bool:
    if is_plain(state.options):
        tops = [pile[-1] for pile in state.piles if pile]
        held = [cards[-1] for seat in seats for cards in state.sides[seat].spots if cards]
        return not any_fits(state.options, held, tops)
    return all(stuck(state, seat) for seat in seats)


def flip(state: State, command: Flip) -> Decision:
    if frozen(state):
        return Refusal.CALL_FIRST
    agreed = state.options.stall == "agreed" and state.started and all(state.ready)
    if not agreed and not deadlocked(state):
        return Refusal.NO_DEADLOCK
    old = zones(state)
    if command.shuffled != old and list(map(sorted, command.shuffled)) != list(map(sorted, old)):
        return Refusal.BAD_SHUFFLE
    if _nothing_turns(state) or (_all_stuck(state, _seats(state)) and dead(state)):
        return (Ended(_dead_outcome(state)),)
    return _turned(state, command.shuffled)


def zones(state: State) -> tuple[Cards, ...]:
    """What must be shuffled before this flip: a zone a seat, or one for all that is mixed."""
    game, seats = game_of(state), _to_recycle(state)
    if game.recycle in ("turn_over", "none"):
        return ()
    under = tuple(_under(state, i) if i in seats else () for i in range(len(state.sides)))
    if game.recycle_mix == "each":
        return under
    return (tuple(card for cards in under for card in cards),)


def dead(state: State) -> bool:
    """At a deadlock: no card that can still turn up fits any card in play. rules.md 4.23."""
    fit = fitting(state.options)
    rows = [fit[card] for side in state.sides for card in _playable(state, side)]
    for side in state.sides:  # nearly always one of the next cards fits already
        for card in flip_stack(state, side):
            for row in rows:
                if row[card]:
                    return False
    if _nothing_turns(state):
        return True
    if _anybody_fetches(state):
        return False
    piles = () if game_of(state).recycle == "none" else state.piles
    return not any(row[card] for pile in piles for card in pile for row in rows)


def _nothing_turns(state: State) -> bool:
    """A flip would turn no card: it ends the round, whoever asked for it or let it come."""
    return not any(_gives(state, i) for i in _seats(state))


def _playable(state: State, side: Side) -> Cards:
    """Cards that could be played if something fitted them."""
    hand = hand_of(side)
    if state.options.jokers and side.count() == 1 and game_of(state).joker_last == "forbidden":
        return tuple(card for card in hand if not is_joker(card))
    return hand


def _anybody_fetches(state: State) -> bool:
    """JOKER-8: the flip itself brings a seat of nothing but a joker another card."""
    sides = enumerate(state.sides)
    return any(_only_joker(state, side) and _gives(state, i) for i, side in sides)


def _only_joker(state: State, side: Side) -> bool:
    game = game_of(state)
    if game.joker_only == "stuck" or game.joker_last == "allowed":
        return False
    return side.count() == 1 and any(map(is_joker, hand_of(side)))


def _gives(state: State, seat: int) -> bool:
    """Has *seat* a side pile, or what one can be made of? rules.md 4.22."""
    side = state.sides[seat]
    return bool(flip_stack(state, side)) or (
        game_of(state).recycle != "none" and bool(_under(state, seat))
    )


def _under(state: State, seat: int) -> Cards:
    """What of its pile a seat would recycle. `whole` of one card would flip it for ever."""
    pile = state.piles[seat]
    if game_of(state).recycle == "whole":
        return pile if len(pile) > 1 else ()
    return pile[:-1]


def _to_recycle(state: State) -> tuple[int, ...]:
    """SPEED-RECYCLE-3: each empty side pile, or none before all are empty."""
    empty = tuple(i for i, side in enumerate(state.sides) if not flip_stack(state, side))
    if game_of(state).recycle_when == "all" and len(empty) < len(state.sides):
        return ()
    return empty


def _turned(state: State, shuffled: tuple[Cards, ...]) -> tuple[Event, ...]:
    events: list[Event] = []
    side_piles = [list(flip_stack(state, side)) for side in state.sides]
    for event in _recycled(state, shuffled):
        events.append(event)
        side_piles[event.seat] = [*event.cards, *side_piles[event.seat]]
    for i, side in enumerate(state.sides):
        if side_piles[i] and _only_joker(state, side):
            events.append(_fetched(state, Seat(i), side_piles[i]))
    piles: list[Pile] = []
    cards: list[Card] = []
    for i, side_pile in enumerate(side_piles):
        if side_pile:
            events += _buried(state, Seat(i), side_pile)
            piles.append(Pile(i))
            cards.append(side_pile[-1])
    return (*events, Flipped(tuple(piles), tuple(cards)))


def _recycled(state: State, shuffled: tuple[Cards, ...]) -> list[Recycled]:
    game, events = game_of(state), list[Recycled]()
    for i, new in zip(_to_recycle(state), _shares(state, shuffled), strict=False):
        pile = state.piles[i]
        kept = () if game.recycle == "whole" and len(pile) > 1 else pile[-1:]
        if new or (game.recycle_mix == "together" and _under(state, i)):
            events.append(Recycled(Seat(i), Pile(i), new, kept))
    return events


def _shares(state: State, shuffled: tuple[Cards, ...]) -> list[Cards]:
    """The new side piles of the seats to recycle, in seat order."""
    game, seats = game_of(state), _to_recycle(state)
    if game.recycle == "none":
        return [() for _ in seats]
    if game.recycle == "turn_over":
        return [_under(state, i)[::-1] for i in seats]
    if game.recycle_mix == "each":
        return [shuffled[i] for i in seats]
    (mixed,) = shuffled
    count = len(seats) or 1
    ends = [(len(mixed) * k + count - 1) // count for k in range(count + 1)]
    return [mixed[a:b] for a, b in pairwise(ends)]


def _fetched(state: State, seat: Seat, side_pile: list[Card]) -> Event:
    """JOKER-8, draw or swap."""
    side = state.sides[seat]
    held = next(i for i, cards in enumerate(side.spots) if cards)
    card = side_pile.pop()
    if game_of(state).joker_only == "swap":
        joker = side.spots[held][-1]
        side_pile.insert(0, joker)
        return Fetched(seat, Spot(held), card, joker)
    return Fetched(seat, Spot(side.spots.index(())), card, None)


def _buried(state: State, seat: Seat, side_pile: list[Card]) -> list[Event]:
    """JOKER-4, replace: no joker is turned while another card can be."""
    events: list[Event] = []
    if game_of(state).joker_centre == "replace" and not all(map(is_joker, side_pile)):
        while is_joker(side_pile[-1]):
            joker = side_pile.pop()
            side_pile.insert(0, joker)
            events.append(Buried(seat, joker, None))
    return events


def _seats(state: State) -> list[Seat]:
    return [Seat(i) for i in range(len(state.sides))]


def _dead_outcome(state: State) -> Outcome:
    """dead_game=fewest: hand and stock decide, equal is a draw; redeal deals after a draw."""
    counts = [side.count() for side in state.sides]
    least = min(counts)
    alone = state.options.dead_game == "fewest" and counts.count(least) == 1
    return Outcome(Seat(counts.index(least)) if alone else None, Ending.DEAD)
