"""We attack our own seals as others' were broken; each attack first breaks a weak seal.

In 1999 a poker room's deck was found from the clock (ASF); a board game framework of today
still makes its seed from ``Date.now()``, which its lobby shows. A commitment lets an attacker
try guesses without asking anybody, so what he can guess he can prove before he cuts.
"""

from __future__ import annotations

import hashlib
import math
import random
import secrets
import string
from collections import Counter
from collections.abc import Iterator
from struct import unpack

import pytest

from cardrace.cards import DECK
from cardrace.match.seal import SEED_BYTES, commitment, key, shuffled

CREATED_MS = 1_796_090_000_123  # what a lobby shows: ``createdAt``
SLACK_MS = 40  # between the seal and that
PIDS = 400
GUESSES = 1_000_000
ROUNDS = 26  # revealed seeds: 26 x 24 words are the 624 that a Mersenne twister is made of
DIGITS = string.digits + string.ascii_lowercase


def base36(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, 36)
        text = DIGITS[digit] + text
    return text


def stretched(secret: str) -> bytes:
    return hashlib.shake_256(secret.encode()).digest(SEED_BYTES)


def clock_seeds() -> Iterator[bytes]:
    """From the time alone, with the process id, through Python's own generator; in ms and in s."""
    around = range(CREATED_MS - SLACK_MS, CREATED_MS + SLACK_MS)
    for at in around:
        yield stretched(base36(at))
        yield stretched(str(at))
        yield random.Random(at).randbytes(SEED_BYTES)
        yield random.Random(at // 1000).randbytes(SEED_BYTES)
        for pid in range(PIDS):
            yield stretched(f"{at}{pid}")
            yield random.Random(at ^ pid).randbytes(SEED_BYTES)


def quick_guesses() -> Iterator[bytes]:
    """The rest of a million: every seed that 20 bits of anything would give."""
    yield from (number.to_bytes(SEED_BYTES) for number in range(GUESSES))


def opened(sealed: str, guesses: Iterator[bytes]) -> int | None:
    """How many guesses it took to find the seed under a commitment; none if all were wrong."""
    for tries, guess in enumerate(guesses, 1):
        if commitment(guess, "m0", 1, "speed") == sealed:
            return tries
    return None


def sealed_by(seed: bytes) -> str:
    return commitment(seed, "m0", 1, "speed")


WEAK = {
    "the clock, as boardgame.io": stretched(base36(CREATED_MS - 1)),
    "the clock": random.Random(CREATED_MS + 3).randbytes(SEED_BYTES),
    "clock and process": stretched(f"{CREATED_MS - 7}{311}"),
    "clock xor process": random.Random((CREATED_MS - 9) ^ 77).randbytes(SEED_BYTES),
    "seconds": random.Random(CREATED_MS // 1000).randbytes(SEED_BYTES),
}


@pytest.mark.parametrize("seed", WEAK.values(), ids=WEAK)
def test_a_seal_from_the_clock_is_opened(seed):
    assert opened(sealed_by(seed), clock_seeds()) is not None


def test_a_seal_of_twenty_bits_is_opened():
    assert opened(sealed_by((77_777).to_bytes(SEED_BYTES)), quick_guesses()) == 77_778


def test_ours_is_not_opened_by_a_million_guesses(capsys):
    sealed = sealed_by(secrets.token_bytes(SEED_BYTES))
    assert opened(sealed, clock_seeds()) is None
    assert opened(sealed, quick_guesses()) is None
    tried = sum(1 for _ in clock_seeds()) + GUESSES
    with capsys.disabled():
        print(
            f"\n{tried} guesses at a seal from the system's generator: none right (2**-768 each)"
        )


def untempered(word: int) -> int:
    """The state behind an output of MT19937: its last four steps undone."""
    word ^= word >> 18
    word ^= word << 15 & 0xEFC60000
    part = word
    for _ in range(5):
        part = word ^ (part << 7 & 0x9D2C5680)
    word = part & 0xFFFFFFFF
    part = word
    for _ in range(3):
        part = word ^ part >> 11
    return part


def next_seed(revealed: list[bytes]) -> bytes:
    """What a Mersenne twister that gave these seeds gives next."""
    words = [word for seed in revealed for word in unpack("<24I", seed)]
    twister = random.Random()
    twister.setstate((3, (*map(untempered, words[-624:]), 624), None))
    return twister.randbytes(SEED_BYTES)


def test_a_twister_is_known_from_the_seeds_of_26_rounds():
    twister = random.Random(secrets.randbits(64))
    revealed = [twister.randbytes(SEED_BYTES) for _ in range(ROUNDS)]
    assert next_seed(revealed) == twister.randbytes(SEED_BYTES)


def test_ours_is_not_known_from_earlier_seeds():
    revealed = [secrets.token_bytes(SEED_BYTES) for _ in range(ROUNDS)]
    coming = secrets.token_bytes(SEED_BYTES)
    guesses = [next_seed(revealed), *revealed]
    guesses += [
        bytes(a ^ b for a, b in zip(one, other, strict=True))
        for one in revealed
        for other in revealed
    ]
    guesses += [hashlib.shake_256(seed).digest(SEED_BYTES) for seed in revealed]
    assert coming not in guesses
    assert opened(sealed_by(coming), iter(guesses)) is None


def best_strategies(past: list[tuple[int, ...]]) -> dict[str, int]:
    """Guesses at the next deal's first card from all deals before it."""
    last = past[-1]
    firsts = Counter(deal[0] for deal in past[-500:])
    return {
        "as last time": last[0],
        "what came second": last[1],
        "the commonest of late": firsts.most_common(1)[0][0],
        "the rarest of late": min(DECK, key=lambda card: firsts[card]),
        "the next card": (last[0] + 1) % 52,
    }


def test_who_knows_every_earlier_seed_guesses_the_next_card_as_chance_does(capsys):
    """The seeds stay the same from run to run: no strategy looks at how they are made."""
    past, hits, deals = list[tuple[int, ...]](), Counter[str](), 10_000
    for n in range(deals + 1):
        order = shuffled(key(stretched(f"seed {n}"), ("", ""), "m0", 1), 0, 0, DECK)
        if past:
            hits.update(name for name, card in best_strategies(past).items() if card == order[0])
        past.append(order)
    chance, spread = deals / 52, math.sqrt(deals / 52 * 51 / 52)
    scores = {name: (hits[name] - chance) / spread for name in best_strategies(past)}
    with capsys.disabled():
        best = max(scores, key=scores.__getitem__)
        print(f"\nthe first card of {deals} deals: best strategy z = {scores[best]:+.2f} ({best})")
    assert all(abs(z) < 4 for z in scores.values()), scores


def test_a_seed_used_at_two_tables_tells_nothing_of_the_other():
    """It must not be, but were it so: other match, other key."""
    seed = stretched("reused")
    one, other = (shuffled(key(seed, (), match, 1), 0, 0, DECK) for match in ("m0", "m1"))
    kept = sum(a == b for a, b in zip(one, other, strict=True))
    assert kept < 8
    assert sealed_by(seed) != commitment(seed, "m1", 1, "speed")
