"""Cards as small integers, two packs and their jokers.

A pack has 54 ids: 52 cards as ``4 * rank + suit`` (rank 0 is the ace, 12 the king), then
its two jokers; the second pack follows the first. Written ``7H``, ``TD``, ``AS``; jokers
``JK`` and ``JR``; a card of the second pack carries a prime: ``7H'``. ``x`` is a card that
the reader may not know.
"""

from __future__ import annotations

from typing import Final, NewType

Card = NewType("Card", int)
Cards = tuple[Card, ...]

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
JOKERS: Final = ("JK", "JR")
PACK: Final = 54
UNKNOWN: Final = Card(-1)
UNKNOWN_NAME: Final = "x"
DECK: Final[Cards] = tuple(Card(i) for i in range(52))


JOKER_RANK: Final = 13
# ``RANK_OF[card]`` for loops that look up many; the last is UNKNOWN's
RANK_OF: Final = (*(i % PACK >> 2 for i in range(2 * PACK)), JOKER_RANK)


def deck(packs: int, jokers: int) -> Cards:
    """Return *packs* packs with *jokers* jokers each, pack by pack."""
    return tuple(Card(PACK * pack + face) for pack in range(packs) for face in range(52 + jokers))


def is_joker(card: Card) -> bool:
    return card >= 0 and card % PACK >= 52


def is_red(card: Card) -> bool:
    """Diamonds and hearts; a joker is neither red nor black."""
    return (card % PACK) < 52 and card % PACK & 3 in (1, 2)


def rank(card: Card) -> int:
    """Return 0 (ace) to 12 (king); a joker has rank 13, and so has `UNKNOWN`."""
    return RANK_OF[card]


def name(card: Card) -> str:
    if card == UNKNOWN:
        return UNKNOWN_NAME
    pack, face = divmod(card, PACK)
    text = JOKERS[face - 52] if face >= 52 else RANKS[face >> 2] + SUITS[face & 3]
    return text + "'" * pack


_CARDS: Final = {name(Card(i)): Card(i) for i in range(-1, 2 * PACK)}


def parse(text: str) -> Card:
    """Read one card, e.g. ``"TD"``; the inverse of `name`."""
    try:
        return _CARDS[text]
    except KeyError:
        msg = f"not a card: {text!r} (cards look like 7H, TD, AS, JK)"
        raise ValueError(msg) from None


def hidden(count: int) -> Cards:
    """*count* cards that the reader may not know."""
    return (UNKNOWN,) * count
