"""A round that was dealt as sealed is proved, whatever the game; any other is not."""

from __future__ import annotations

import re
import time
from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace

from cardrace.match.proof import check_shuffles, prove
from cardrace.match.seal import commitment
from cardrace.rules import PRESETS, Penalise, Pile, penalty_piles
from cardrace.rules.notation import Record, options_text, parse_record, record_text, replay, verify
from recording import record
from sealing import ODD, fairness_of, key_of, sealed_round, shortest

SETS = PRESETS | ODD
SHUFFLE = re.compile(r"^- (?:flip|lay|penalise).* \(\([^)]", re.MULTILINE)
AGAIN = ("speed-two-halves", "spit", "calls")  # games in which zones are shuffled again


@cache
def fair(name: str) -> Record:
    return shortest(name)


def doubt(of: Record) -> str:
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z") as raised:
        prove(of)
    return str(raised.value)


@pytest.mark.parametrize("name", SETS)
def test_a_fair_round_of_every_game_is_proved(name):
    game = sealed_round(SETS[name], 1)
    assert prove(game) == check_shuffles(game) >= 1
    assert parse_record(record_text(game)) == game
    assert prove(replace(game, steps=())) == 1


@pytest.mark.parametrize("name", AGAIN)
def test_every_later_shuffle_is_counted(name):
    asked = (line.partition(" => ")[0] for line in record_text(fair(name)).splitlines())
    later = sum(1 for line in asked if re.search(r"\([^()]", line))
    assert prove(fair(name)) == 1 + later > 1


@pytest.mark.parametrize("name", SETS)
def test_a_table_that_deals_otherwise_than_sealed_is_found_out(name):
    """The rules have nothing against it."""
    options = SETS[name]
    game = sealed_round(options, 1, deals=key_of(fairness_of(options, 2)))
    verify(game)
    assert doubt(game) == "the deal is not the one that seed and cuts give"


@pytest.mark.parametrize("name", AGAIN)
def test_a_table_that_shuffles_otherwise_later_is_found_out(name):
    options = SETS[name]
    numbers = (number for number in range(40) if check_shuffles(sealed_round(options, number)) > 1)
    number = next(numbers)
    game = sealed_round(options, number, later=key_of(fairness_of(options, 99)))
    verify(game)
    assert re.fullmatch(
        r"step \d+: the shuffle is not the one that seed and cuts give"
        r"|the pile of 'penalise \d' is not the one that seed and cuts give",
        doubt(game),
    )


def test_a_pile_that_the_table_chose_instead_of_drawing_is_found_out():
    game = fair("calls")
    for i, ((_, before), (step, _)) in enumerate(pairwise(replay(game))):
        if not isinstance(step.command, Penalise) or step.command.pile is None:
            continue
        others = {*penalty_piles(before)} - {step.command.pile}
        asked = [(s.seat, s.command) for s in game.steps[:i]]
        for pile in others:
            chosen = record(game.dealt, [*asked, (None, Penalise(Pile(pile)))])
            chosen = replace(chosen, fairness=game.fairness)
            assert check_shuffles(chosen) >= 1
            told = f"the pile of 'penalise {pile}' is not the one that seed and cuts give"
            assert doubt(chosen) == told
        assert others
        return
    pytest.fail("no pile was drawn in this game")


@pytest.mark.parametrize("change", [
    {"match": "m9"}, {"round": 9}, {"seed": bytes(96)}, {"commitment": "0" * 64}
], ids=str)  # fmt: skip
def test_a_commitment_to_something_else_is_refused(change):
    game = fair("speed")
    told = doubt(replace(game, fairness=replace(game.fairness, **change)))
    assert told == "the commitment is to another seed, match, round or options"


def test_a_commitment_to_other_options_is_refused():
    game = fair("speed")
    f = game.fairness
    sealed = commitment(f.seed, f.match, f.round, options_text(PRESETS["speed-5-20"]))
    told = doubt(replace(game, fairness=replace(f, commitment=sealed)))
    assert told == "the commitment is to another seed, match, round or options"


@pytest.mark.parametrize("cuts", [("", ""), ("0" * 32, "1" * 32)])
def test_other_cuts_give_another_deal(cuts):
    game = fair("speed")
    told = doubt(replace(game, fairness=replace(game.fairness, cuts=cuts)))
    assert told == "the deal is not the one that seed and cuts give"


def test_a_seed_made_to_fit_after_the_cuts_does_not_fit_its_commitment():
    """The server looks for a seed that deals as it likes: it can deal, but not have sealed it."""
    game = fair("speed")
    liked = replace(fairness_of(game.dealt.options, 77), cuts=game.fairness.cuts)
    moved = sealed_round(game.dealt.options, 0, deals=key_of(liked), later=key_of(liked))
    shown = replace(liked, commitment=game.fairness.commitment)
    assert check_shuffles(replace(moved, fairness=liked)) >= 1
    told = doubt(replace(moved, fairness=shown))
    assert told == "the commitment is to another seed, match, round or options"


def test_what_breaks_the_rules_is_told_as_replay_tells_it():
    game = fair("speed")
    wrong = replace(game.steps[3], digest="0" * 12)
    assert doubt(replace(game, steps=(*game.steps[:3], wrong))).startswith(
        "step 4: the record says"
    )


def test_a_record_without_a_seal_proves_nothing():
    assert doubt(replace(fair("speed"), fairness=None)) == "the record has no seal"


def turned(text: str, at: int):
    """*text* with each bit of its line *at* turned that stands before what came of the line."""
    lines = text.encode().split(b"\n")
    for bit in range(8 * len(lines[at].partition(b" => ")[0])):
        line = bytearray(lines[at])
        line[bit // 8] ^= 1 << bit % 8
        yield b"\n".join((*lines[:at], line, *lines[at + 1 :]))


def test_no_bit_of_options_seal_cuts_and_deal_can_be_turned():
    text = record_text(replace(fair("speed-two-halves"), steps=()))
    assert text.count("\n") == 8
    for at in range(1, 8):
        for raw in turned(text, at):
            with pytest.raises(ValueError, match=r"."):
                prove(parse_record(raw.decode()))


def test_no_bit_of_a_later_shuffle_can_be_turned():
    text = record_text(fair("speed-two-halves"))
    later = [i for i, line in enumerate(text.split("\n")) if SHUFFLE.search(line)]
    assert later
    for at in later:
        for raw in turned(text, at):
            with pytest.raises(ValueError, match=r"."):
                prove(parse_record(raw.decode()))


def test_a_round_of_two_hundred_steps_is_proved_in_a_tenth_of_a_second(capsys):
    long = next(
        game
        for game in (sealed_round(PRESETS["spit"], number) for number in range(9))
        if len(game.steps) >= 200
    )
    game = replace(long, steps=long.steps[:200])
    took = []
    for _ in range(5):
        began = time.perf_counter()
        prove(game)
        took.append(time.perf_counter() - began)
    with capsys.disabled():
        print(f"\n200 steps of Spit proved in {1000 * min(took):.1f} ms")
    assert min(took) < 0.1
