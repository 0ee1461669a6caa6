"""SPIT-DEAL-*, SPIT-SHORT-1: cards in dealing order become stock piles and spit cards."""

from __future__ import annotations

from collections.abc import Iterable

from cardrace.cards import Card, Cards
from cardrace.rules.options import Options, SpitOptions
from cardrace.rules.state import Seat, Side, State

Laying = tuple[tuple[Cards, ...], Cards]  # the spots and the spit cards of one seat


def spit_options(options: Options) -> SpitOptions:
    assert isinstance(options.game, SpitOptions)  # `GAMES` has picked this module by it
    return options.game


def deal(options: Options, order: Cards) -> State:
    """SPIT-DEAL-1: to each seat the next share of *order*; what does not divide lies aside."""
    if len(order) != len(options.deck()):
        msg = f"{len(order)} cards are not the {len(options.deck())} of the table"
        raise ValueError(msg)
    share = len(order) // options.seats
    shares = [order[seat * share : (seat + 1) * share] for seat in range(options.seats)]
    layings = [lay_out(spit_options(options), cards) for cards in shares]
    return State(
        options=options,
        sides=tuple(Side(spots, (), spit_cards) for spots, spit_cards in layings),
        piles=(),
        ready=(False,) * options.seats,
        owners=owners(spit_cards for _, spit_cards in layings),
        aside=order[share * options.seats :],
    )


def lay_out(game: SpitOptions, cards: Cards) -> Laying:
    """One seat's layout: *cards* in dealing order fill pile 1, then pile 2 ..., then the rest.

    The last card of a pile is its face-up top, the last spit card turns first.
    """
    sizes = game.sizes()
    if len(cards) < sum(sizes):
        return _SHORT[game.short_deal](sizes, cards)
    return _columns(sizes, cards)


def owners(spit_cards: Iterable[Cards]) -> tuple[Seat, ...]:
    """SPIT-START-1, SPIT-SHORT-2: who has a spit card starts a pile, in the order of seats."""
    return tuple(Seat(i) for i, cards in enumerate(spit_cards) if cards)


def reorders(new: tuple[Cards, ...], old: tuple[Cards, ...]) -> bool:
    """Whether chance brought what it was asked for: each zone of *old*, in some order."""
    return new == old or list(map(sorted, new)) == list(map(sorted, old))


def _columns(sizes: tuple[int, ...], cards: Cards) -> Laying:
    """short_deal=columns: fill pile 1, then 2 ..."""
    spots: list[Cards] = []
    for size in sizes:
        spots.append(cards[:size])
        cards = cards[size:]
    return tuple(spots), cards


def _rows(sizes: tuple[int, ...], cards: Cards) -> Laying:
    """short_deal=rows: one card to each pile, then one to each that is larger ..."""
    spots: list[list[Card]] = [[] for _ in sizes]
    places = [i for row in range(max(sizes)) for i, size in enumerate(sizes) if size > row]
    for i, card in zip(places, cards, strict=False):
        spots[i].append(card)
    return tuple(map(tuple, spots)), ()


def _whole(sizes: tuple[int, ...], cards: Cards) -> Laying:
    """short_deal=whole: complete piles only; what does not make one are spit cards."""
    whole: list[int] = []
    for size in sizes:
        fits = sum(whole) + size <= len(cards) and 0 not in whole
        whole.append(size if fits else 0)
    return _columns(tuple(whole), cards)


_SHORT = {"columns": _columns, "rows": _rows, "whole": _whole}
