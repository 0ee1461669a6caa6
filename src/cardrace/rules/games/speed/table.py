"""What the files of Speed ask of a table."""

from __future__ import annotations

from collections.abc import Iterable

from cardrace.cards import Card, Cards, is_joker
from cardrace.rules.events import Drawn
from cardrace.rules.legal import fits, follows
from cardrace.rules.options import SpeedOptions
from cardrace.rules.state import Pile, Seat, Side, Spot, State


def game_of(state: State) -> SpeedOptions:
    game = state.options.game
    assert isinstance(game, SpeedOptions)  # `GAMES` brings no other here
    return game


def lies(state: State, card: Card, pile: Pile) -> bool:
    """May *card* go on *pile* as it is? Nothing goes on an empty one."""
    cards = state.piles[pile]
    if not cards:
        return False
    if state.declared and state.declared[pile] >= 0 and is_joker(cards[-1]):
        return follows(state.options, card, state.declared[pile])
    return fits(state.options, card, cards[-1])


def hand_of(side: Side) -> Cards:
    return tuple([cards[-1] for cards in side.spots if cards])


def flip_stack(state: State, side: Side) -> Cards:
    """Whence the next flip comes, without recycling: flip_from."""
    if side.spit_cards or game_of(state).flip_from == "side":
        return side.spit_cards
    return side.stock


def drawn(state: State, seat: Seat, spots: Iterable[Spot], stock: Cards) -> list[Drawn]:
    """The cards from the top of *stock* to *spots*, as far as they go."""
    shown = game_of(state).open_hand
    return [
        Drawn(seat, spot, card, shown) for spot, card in zip(spots, reversed(stock), strict=False)
    ]


def may_draw(state: State, side: Side) -> bool:
    """refill=manual: an empty place and a stock to fill it from."""
    return bool(side.stock) and not all(side.spots) and game_of(state).refill == "manual"
