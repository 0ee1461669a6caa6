"""No order is likelier than another; and the test that says so finds a naive shuffle at once."""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from itertools import permutations
from struct import unpack

from cardrace.cards import DECK, Cards
from cardrace.match.seal import _draws, _packed, key, shuffled
from sealing import cuts_of, seed_of

KEY = key(seed_of(0), cuts_of(1, 2), "m0", 1)
FIVE = DECK[:5]
ORDERS = 240_000
DEALS = 20_000


def naive(key_: bytes, happened: int, zone: int, cards: Cards) -> Cards:
    """Each card swapped with any other, as in the poker room of 1999: n**n ways for n! orders."""
    parts = _packed(key_, b"%d %d" % (happened, zone))
    order = sorted(cards)
    for i, draw in zip(range(len(order)), _draws(parts), strict=False):
        chosen = draw % len(order)
        order[i], order[chosen] = order[chosen], order[i]
    return tuple(order)


def z_of(counts, cells: int, freedom: int) -> float:
    """How many standard deviations the chi-square of *counts* lies from what chance gives."""
    expected = sum(counts) / cells
    chi2 = sum((count - expected) ** 2 for count in counts) / expected
    chi2 += (cells - len(counts)) * expected
    return (chi2 - freedom) / math.sqrt(2 * freedom)


def orders_z(shuffle, cards: Cards = FIVE) -> float:
    found = Counter(shuffle(KEY, happened, 0, cards) for happened in range(ORDERS))
    assert set(found) <= {*permutations(sorted(cards))}
    return z_of(list(found.values()), 120, 119)


def places_z(shuffle) -> float:
    counts = [[0] * 52 for _ in range(52)]
    for happened in range(DEALS):
        for place, card in enumerate(shuffle(KEY, happened, 0, DECK)):
            counts[place][card] += 1
    return z_of([n for row in counts for n in row], 52 * 52, 51 * 51)


def test_all_120_orders_of_five_cards_are_alike(capsys):
    fair, planted = orders_z(shuffled), orders_z(naive)
    with capsys.disabled():
        print(f"\n120 orders, {ORDERS} shuffles: z = {fair:+.2f}; swap with any: {planted:+.0f}")
    assert abs(fair) < 4
    assert planted > 100


def test_every_card_of_a_deck_is_as_often_at_every_place(capsys):
    fair, planted = places_z(shuffled), places_z(naive)
    with capsys.disabled():
        print(f"\n52 x 52 places, {DEALS} deals: z = {fair:+.2f}; swap with any: {planted:+.0f}")
    assert abs(fair) < 4
    assert planted > 100


def test_so_they_are_for_one_seed_under_many_cuts(capsys):
    """Whatever seed a server has chosen: an honest seat's cut makes every order as likely."""
    seed, found = bytes(96), Counter()
    for n in range(24_000):
        cut = hashlib.sha256(b"%d" % n).hexdigest()[:32]
        found[shuffled(key(seed, ("", cut), "m0", 1), 0, 0, FIVE)] += 1
    z = z_of(list(found.values()), 120, 119)
    with capsys.disabled():
        print(f"\none seed under 24000 cuts: z = {z:+.2f}")
    assert abs(z) < 4


def test_neighbouring_shuffles_of_a_round_are_strangers():
    """How often a card keeps its place from one shuffle to the next: once, on average."""
    orders = [shuffled(KEY, happened, 0, DECK) for happened in range(4001)]
    kept = sum(map(lambda a, b: sum(map(int.__eq__, a, b)), orders, orders[1:]))
    assert abs(kept - 4000) < 4 * math.sqrt(4000)


def test_the_numbers_of_the_stream_are_one_stream():
    parts = _packed(KEY)
    taken = [draw for draw, _ in zip(_draws(parts), range(300), strict=False)]
    assert taken == list(unpack(">300H", hashlib.shake_256(parts).digest(600)))
