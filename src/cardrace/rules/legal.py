"""Which card goes on which: the one law that Spit and Speed share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardrace.cards import PACK, UNKNOWN, Card, is_joker, is_red, rank
from cardrace.rules.options import Options

_IDS: Final = (*(Card(i) for i in range(2 * PACK)), UNKNOWN)  # so that row -1 is UNKNOWN's
Rows = tuple[tuple[bool, ...], ...]


def _follows(card: int, top: int, *, wrap: bool, equal_rank: bool) -> bool:
    """Ranks: one higher or one lower, round the corner, equal if the options say so."""
    step = abs(card - top)
    return step == 1 or (wrap and step == 12) or (equal_rank and step == 0)


def _fits(card: Card, top: Card, *, wrap: bool, equal_rank: bool, alternate: bool) -> bool:
    if UNKNOWN in (card, top):
        return False
    if is_joker(card) or is_joker(top):
        return True  # JOKER-2, JOKER-3
    if alternate and is_red(card) == is_red(top):
        return False  # SPIT-PLAY-2
    return _follows(rank(card), rank(top), wrap=wrap, equal_rank=equal_rank)


def _rows(*, wrap: bool, equal_rank: bool, alternate: bool) -> Rows:
    return tuple(
        tuple(
            _fits(card, top, wrap=wrap, equal_rank=equal_rank, alternate=alternate) for top in _IDS
        )
        for card in _IDS
    )


_FITS: Final = {
    (wrap, equal_rank, colour): _rows(
        wrap=wrap, equal_rank=equal_rank, alternate=colour == "alternate"
    )
    for wrap in (True, False)
    for equal_rank in (True, False)
    for colour in ("any", "alternate")
}


def fitting(options: Options) -> Rows:
    """``fitting(options)[card][top]``: a row a card, for loops that look up many."""
    return _FITS[options.wrap, options.equal_rank, options.colour]


def any_fits(options: Options, cards: Iterable[Card], tops: Iterable[Card]) -> bool:
    """Whether any of *cards* goes on any of *tops*."""
    rows = fitting(options)
    for card in cards:  # plain loops: this is asked after every event of every game
        row = rows[card]
        for top in tops:
            if row[top]:
                return True
    return False


def fits(options: Options, card: Card, top: Card) -> bool:
    """COMMON-RANK-1, -2, -3, SPIT-PLAY-2, JOKER-2, JOKER-3 (a joker on top without a rank)."""
    return fitting(options)[card][top]


def follows(options: Options, card: Card, named: int) -> bool:
    """May *card* lie on a joker that was declared as rank *named*? JOKER-3, joker_top=declared."""
    if is_joker(card):
        return True
    return _follows(rank(card), named, wrap=options.wrap, equal_rank=options.equal_rank)
