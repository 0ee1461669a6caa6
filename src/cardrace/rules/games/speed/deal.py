"""How Speed begins: SPEED-DEAL-*, MULTI-*, COMMON-READY-1, SPEED-START-1."""

from __future__ import annotations

from cardrace.cards import UNKNOWN, Cards, is_joker, is_red
from cardrace.rules.events import Buried, Event, Refilled, Started
from cardrace.rules.game import Decision
from cardrace.rules.games.speed.table import game_of
from cardrace.rules.options import Options, SpeedOptions
from cardrace.rules.ready import why_not_start
from cardrace.rules.state import Pile, Seat, Side, State


def deal(options: Options, order: Cards) -> State:
    """Seat by seat hand, stock and side pile; then a centre card each; then what is set aside.

    Of halves, the last card of each is the centre card of its seat.
    """
    game, seats = options.game, options.seats
    assert isinstance(game, SpeedOptions)
    if game.halves:
        half = len(order) // 2
        _check_halves(order[:half], order[half:])
        order = (*order[: half - 1], *order[half:-1], order[half - 1], order[-1])
    side, share, over = game.side_size(options), game.share(options), game.over(options)
    sizes: list[int] = []
    for seat in range(seats):
        extra = seat < over  # MULTI-3
        stock = share - game.hand + (extra and game.leftover == "draw")
        sizes += [*(1,) * game.hand, stock, side + (extra and game.leftover == "side")]
    aside = over if game.leftover == "aside" else 0
    cuts = iter(_cut(order, (*sizes, *(1,) * seats, aside)))
    sides = tuple(
        Side(
            spots=tuple(next(cuts) for _ in range(game.hand)),
            stock=next(cuts),
            spit_cards=next(cuts),
        )
        for _ in range(seats)
    )
    piles = tuple(next(cuts) for _ in range(seats))
    return State(
        options,
        sides,
        piles,
        ready=(False,) * seats,
        owners=tuple(Seat(i) for i in range(seats)),
        aside=next(cuts),
        declared=(-1,) * seats if game.joker_top == "declared" else (),
    )


def start(state: State) -> Decision:
    if (refusal := why_not_start(state)) is not None:
        return refusal
    cards = tuple(pile[-1] for pile in state.piles)
    events: list[Event] = [Started(cards)]
    if game_of(state).joker_centre == "replace":
        for i, card in enumerate(cards):
            events += _replaced(state, Seat(i), Pile(i)) if is_joker(card) else ()
    return tuple(events)


def _replaced(state: State, seat: Seat, pile: Pile) -> tuple[Event, ...]:
    """JOKER-4, replace: the joker goes under its side pile, another card is turned."""
    joker, side = state.piles[pile][-1], state.sides[seat].spit_cards
    if not side or all(map(is_joker, side)):
        return ()
    events: list[Event] = [Buried(seat, joker, pile)]
    tops = [*side]
    while is_joker(tops[-1]):
        events.append(Buried(seat, tops.pop(), None))
    return (*events, Refilled(pile, tops[-1], seat, None))


def _check_halves(red: Cards, black: Cards) -> None:
    if any(is_red(card) is (card in black) for card in (*red, *black) if card != UNKNOWN):
        msg = "of halves, the first holds the red cards and the second the black"
        raise ValueError(msg)


def _cut(cards: Cards, sizes: tuple[int, ...]) -> list[Cards]:
    if sum(sizes) != len(cards):
        msg = f"{len(cards)} cards do not cut into {sizes}"
        raise ValueError(msg)
    cuts: list[Cards] = []
    start_ = 0
    for size in sizes:
        cuts.append(cards[start_ : start_ + size])
        start_ += size
    return cuts
