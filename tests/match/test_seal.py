"""The seal: what it binds, what the shuffles depend on, and its bytes as docs/fairness.md says."""

from __future__ import annotations

import hashlib
import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrace.cards import DECK, Card
from cardrace.match.seal import (
    CUT_BYTES,
    SEED_BYTES,
    _below,
    by_lot,
    commitment,
    key,
    shuffled,
    shuffled_zones,
)
from cardrace.rules import PRESETS, Options, Pile, SpeedOptions
from sealing import cuts_of, seed_of

SEED, CUTS = seed_of(0), cuts_of(1, 2)
SEALED = commitment(SEED, "m0", 1, "speed")
KEY = key(SEED, CUTS, "m0", 1)
# as they were when records of version 1 began: those must verify for ever
SEALED_THEN = "f492698afa49a006ab5475eb34d7e22eced9ea9b4d70bb99db05771d6b5cc056"
DEAL_THEN = "6e6d64420a90053f"


def packed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def flips(raw: bytes):
    """*raw* with each of its bits turned."""
    for bit in range(8 * len(raw)):
        yield (int.from_bytes(raw) ^ 1 << bit).to_bytes(len(raw))


def test_the_bytes_that_are_hashed_are_those_of_the_document():
    sealed = packed(b"cardrace/seal/1", SEED, b"m0", b"1", b"speed")
    assert hashlib.sha256(sealed).hexdigest() == SEALED
    own = [bytes.fromhex(cut) for cut in CUTS]
    assert hashlib.shake_256(packed(b"cardrace/key/1", SEED, b"m0", b"1", *own)).digest(96) == KEY
    stream = hashlib.shake_256(packed(b"cardrace/shuffle/1", KEY, b"7", b"0")).digest(8)
    numbers = [int.from_bytes(stream[i : i + 2], "big") for i in range(0, 8, 2)]
    order = list(DECK[:3])
    for last, number in zip((2, 1), numbers, strict=False):
        chosen = number % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    assert shuffled(KEY, 7, 0, DECK[:3]) == tuple(order)


def test_they_stay_the_same_from_version_to_version():
    assert SEALED == SEALED_THEN
    assert hashlib.sha256(bytes(shuffled(KEY, 0, 0, DECK))).hexdigest()[:16] == DEAL_THEN


def test_a_commitment_opens_to_one_seed_match_round_and_options_only():
    others = [
        *(commitment(seed, "m0", 1, "speed") for seed in flips(SEED)),
        *(
            commitment(SEED, match.decode(), 1, "speed")
            for match in flips(b"m0")
            if max(match) < 128
        ),
        *(commitment(SEED, "m0", round_, "speed") for round_ in range(2, 300)),
        *(commitment(SEED, "m0", 1, text.decode()) for text in flips(b"speed") if max(text) < 128),
        # what stands beside each other must not flow together
        commitment(SEED, "m", 1, "0speed"),
        commitment(SEED, "m01", 1, "speed"),
        commitment(SEED[:-1] + b"m", "0", 1, "speed"),
    ]
    assert len({SEALED, *others}) == 1 + len(others)


@pytest.mark.parametrize("size", [0, 32, 95, 97])
def test_a_seed_of_another_size_is_refused(size):
    with pytest.raises(ValueError, match=f"a seed has 96 bytes, not {size}"):
        commitment(bytes(size), "m0", 1, "speed")


def test_every_bit_of_every_cut_matters():
    keys = [key(SEED, ("", ""), "m0", 1), key(SEED, CUTS[::-1], "m0", 1)]
    for seat, cut in enumerate(CUTS):
        assert len(cut) == 2 * CUT_BYTES
        for other in flips(bytes.fromhex(cut)):
            cuts = (*CUTS[:seat], other.hex(), *CUTS[seat + 1 :])
            keys.append(key(SEED, cuts, "m0", 1))
        keys.append(key(SEED, (*CUTS[:seat], "", *CUTS[seat + 1 :]), "m0", 1))
    # neither may cuts flow together, nor one seat's be another's
    keys += [key(SEED, cuts, "m0", 1) for cuts in (("", "ab"), ("ab", ""), ("ab", "", ""))]
    assert len({KEY, *keys}) == 1 + len(keys)
    assert len({shuffled(one, 0, 0, DECK) for one in (KEY, *keys)}) == 1 + len(keys)


def test_the_same_seed_in_another_match_or_round_deals_otherwise():
    keys = {key(SEED, CUTS, f"m{match}", round_) for match in range(9) for round_ in range(1, 9)}
    assert len({shuffled(one, 0, 0, DECK) for one in keys}) == 72


@given(st.permutations(DECK), st.integers(0, 9999), st.integers(-1, 9))
def test_an_order_holds_the_same_cards_and_hangs_on_no_earlier_order(cards, happened, zone):
    order = shuffled(KEY, happened, zone, tuple(cards))
    assert sorted(order) == list(DECK)
    assert order == shuffled(KEY, happened, zone, DECK)
    assert order == shuffled(KEY, happened, zone, order)


def test_every_shuffle_of_a_round_is_another():
    places = [*itertools.product(range(60), range(-1, 4)), (1, 11), (11, 1), (111, 1)]
    assert len({shuffled(KEY, *place, DECK) for place in places}) == len({*places})


def test_zones_are_shuffled_each_by_itself():
    zones = (DECK[:26], (), DECK[26:])
    again = shuffled_zones(KEY, 3, zones)
    assert again == (shuffled(KEY, 3, 0, zones[0]), (), shuffled(KEY, 3, 2, zones[2]))


def test_a_lot_falls_on_each_pile_alike():
    piles = (Pile(0), Pile(2), Pile(3))
    fallen = [by_lot(KEY, happened, piles) for happened in range(9000)]
    assert {*fallen} == {*piles}
    assert all(abs(fallen.count(pile) - 3000) < 4 * math.sqrt(2000) for pile in piles)


@pytest.mark.parametrize("n", [2, 3, 5, 52, 108])
def test_a_number_that_would_favour_the_small_ones_is_passed_over(n):
    fair = 65536 - 65536 % n
    assert fair % n == 0
    assert 65536 - fair < n
    unfair = [draw for draw in (fair, 65535) if draw >= fair and draw < 65536]
    assert _below(n, iter([*unfair, 1])) == 1
    assert _below(n, iter([fair - 1, 0])) == n - 1


def entropy_bits(cards: int) -> float:
    return math.log2(math.factorial(cards))


@pytest.mark.parametrize("options", [
    *PRESETS.values(), Options(SpeedOptions(), decks=2, jokers=2, seats=8)
], ids=lambda options: str(len(options.deck())))  # fmt: skip
def test_a_seed_holds_every_order_of_a_deck_and_64_bits_more(options):
    needed = entropy_bits(len(options.deck())) + 64
    assert needed <= 8 * SEED_BYTES == 8 * len(KEY)


def test_a_seed_of_32_bytes_would_not():
    assert entropy_bits(60) + 64 > 8 * 32


def test_cards_need_not_be_of_a_deck():
    assert sorted(shuffled(KEY, 0, 0, (Card(5), Card(5), Card(1)))) == [1, 5, 5]
