"""Speed: a hidden hand, refilled from the stock, on centre piles that everybody shares.

Rule 1: every decision of the game is taken here. Rule 2: nothing here changes a state;
`evolve` does, from the events alone. The table deals, starts and flips; seats do the rest.
"""

from __future__ import annotations

from typing import assert_never

from cardrace.cards import Cards
from cardrace.rules.commands import Command, Flip, Play, Ready, Start
from cardrace.rules.events import Drawn, Ended, Event, Flipped, Played, Readied, Recycled, Started
from cardrace.rules.game import Decision
from cardrace.rules.legal import dead, deadlocked, fits, recyclable
from cardrace.rules.options import Options
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Ending, Outcome, Pile, Seat, Side, State


def deal(options: Options, order: Cards) -> State:
    """SPEED-DEAL-1 to -4: seat by seat hand, stock and side pile, then the centre cards."""
    game, seats = options.game, options.seats
    sizes = (*(1,) * game.hand, game.share(seats) - game.hand, game.side)
    cuts = iter(_cut(order, (*sizes * seats, *(1,) * seats)))
    sides = tuple(
        Side(
            spots=tuple(next(cuts) for _ in range(game.hand)),
            stock=next(cuts),
            spit_cards=next(cuts),
        )
        for _ in range(seats)
    )
    return State(options, sides, tuple(cuts), ready=(False,) * seats)


def decide(state: State, seat: Seat | None, command: Command) -> Decision:
    if state.outcome is not None:
        return Refusal.ROUND_OVER
    match command:
        case Play():
            return Refusal.NOT_YOURS_TO_ASK if seat is None else _play(state, seat, command)
        case Ready():
            return Refusal.NOT_YOURS_TO_ASK if seat is None else _ready(state, seat)
        case Flip():
            return _flip(state, command) if seat is None else Refusal.NOT_YOURS_TO_ASK
        case Start():
            return _start(state) if seat is None else Refusal.NOT_YOURS_TO_ASK
        case _:
            assert_never(command)


def _ready(state: State, seat: Seat) -> Decision:
    if state.started:
        return Refusal.ALREADY_STARTED
    if state.ready[seat]:
        return Refusal.ALREADY_READY
    return (Readied(seat),)


def _start(state: State) -> Decision:
    if state.started:
        return Refusal.ALREADY_STARTED
    if not all(state.ready):
        return Refusal.NOT_EVERYBODY_READY
    return (Started(tuple(pile[-1] for pile in state.piles)),)


def _play(state: State, seat: Seat, command: Play) -> Decision:
    """SPEED-PLAY-1, SPEED-DRAW-1, SPEED-WIN-1."""
    if not state.started:
        return Refusal.NOT_STARTED
    side = state.sides[seat]
    card, pile = command.card, command.pile
    if not 0 <= pile < len(state.piles):
        return Refusal.NO_SUCH_PILE
    spot = side.spot_of(card)
    if spot is None:
        return Refusal.NOT_IN_PLAY
    if not fits(card, state.piles[pile][-1]):
        return Refusal.DOES_NOT_FIT
    played = Played(seat, spot, pile, card)
    if side.stock:
        return played, Drawn(seat, spot, side.stock[-1])
    if side.count() == 1:
        return played, Ended(Outcome(seat, Ending.OUT))
    return (played,)


def _flip(state: State, command: Flip) -> Decision:
    """SPEED-STALL-1, -2, SPEED-RECYCLE-1 to -3, and the dead game of rules.md 4.23."""
    if not deadlocked(state):
        return Refusal.NO_DEADLOCK
    if not _reorders(command.shuffled, recyclable(state)):
        return Refusal.BAD_SHUFFLE
    if dead(state):
        return (Ended(_fewest(state)),)
    recycled: list[Event] = []
    turned: list[tuple[Pile, Cards]] = []
    for i, (side, new) in enumerate(zip(state.sides, command.shuffled, strict=True)):
        if new:
            recycled.append(Recycled(Seat(i), Pile(i), new))
        if spit_cards := side.spit_cards or new:
            turned.append((Pile(i), spit_cards[-1:]))
    piles, cards = zip(*turned, strict=True)
    return (*recycled, Flipped(piles, tuple(card for (card,) in cards)))


def _reorders(new: tuple[Cards, ...], old: tuple[Cards, ...]) -> bool:
    return new == old or list(map(sorted, new)) == list(map(sorted, old))


def _fewest(state: State) -> Outcome:
    """dead_game=fewest: hand and stock decide, equal is a draw."""
    counts = [side.count() for side in state.sides]
    least = min(counts)
    winner = Seat(counts.index(least)) if counts.count(least) == 1 else None
    return Outcome(winner, Ending.DEAD)


def _cut(cards: Cards, sizes: tuple[int, ...]) -> list[Cards]:
    if sum(sizes) != len(cards):
        msg = f"{len(cards)} cards do not cut into {sizes}"
        raise ValueError(msg)
    cuts: list[Cards] = []
    start = 0
    for size in sizes:
        cuts.append(cards[start : start + size])
        start += size
    return cuts
