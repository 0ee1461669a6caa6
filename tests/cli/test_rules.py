"""`cardrace rules`: what there is, and what it means."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cardrace.cli.main import main
from cardrace.rules import ALIASES, PRESETS
from cardrace.rules.catalogue import CHOICES, NAMED
from cardrace.rules.notation import options_text

README = (Path(__file__).parent.parent.parent / "README.md").read_text()


def shown(capsys, *words: str) -> str:
    assert main(["rules", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert max(map(len, out.splitlines())) <= 96
    return " ".join(out.split())


def test_the_list_names_every_preset_option_and_value(capsys):
    out = shown(capsys)
    for name, explained in NAMED.items():
        assert f"{name} {explained.summary}" in out
    for choices in CHOICES.values():
        for name, choice in choices.items():
            assert re.search(rf"\b{name} {re.escape(choice.what.summary)}", out)
            for meaning in choice.values.values():
                assert meaning.summary in out
                assert meaning.rules[0] in out
    for alias in ALIASES:
        assert alias in out
    assert "true (usual) King and ace are neighbours. [COMMON-RANK-1]" in out
    assert "jokers Wild cards in each pack. [JOKER-1]" in out


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_explained(name, capsys):
    out = shown(capsys, name)
    options = PRESETS[name]
    assert NAMED[name].summary in out
    assert f"As text: {options_text(options)}" in out
    changed = options_text(options).split()[1:]
    marked = re.findall(r"(?<= )\* (\w+=\S+)", out)
    assert sorted(marked) == sorted(changed)
    deal = out[out.index("The deal:") : out.index("The options;")]
    assert deal.startswith(f"The deal: {options.seats} seats, {len(options.deck())} cards")
    counts = re.sub(r"seat \d+:|The deal: .*? cards", "", deal)
    assert sum(map(int, re.findall(r"\d+", counts))) == len(options.deck())


def test_an_explanation_reads_so(capsys):
    assert main(["rules", "speed-3way"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:10] == [
        "speed-3way: Speed",
        "Three players, eleven cards each. [MULTI-1, MULTI-2, MULTI-3]",
        "As text: speed seats=3",
        "",
        "The deal: 3 seats, 52 cards",
        "  seat 0: hand 5, stock 6, side pile 6",
        "  seat 1: hand 5, stock 6, side pile 5",
        "  seat 2: hand 5, stock 6, side pile 5",
        "  centre: 1 + 1 + 1",
        "",
    ]
    assert "* seats=3                     How many play. [MULTI-1, MULTI-6]" in lines
    assert (
        "  hand=5                      The most cards a hand has. Five, kept secret."
        in "".join(lines)
    )


@pytest.mark.parametrize(
    ("typed", "preset"),
    [*ALIASES.items(), ("California Speed", "california-spit-4"), ("SPEED_5_20", "speed-5-20")],
)
def test_other_names_are_understood(typed, preset, capsys):
    out = shown(capsys, typed)
    assert out.startswith(f"{preset}: ")
    aliases = [alias for alias, meant in ALIASES.items() if meant == preset]
    assert not aliases or f"Also called {', '.join(aliases)}." in out


@pytest.mark.parametrize(
    ("text", "there", "absent"),
    [
        ("speed", "hand=5", "joker_top"),
        ("speed", "leftover=side", "call_pile"),
        ("speed jokers=2", "joker_top=any", "call_pile"),
        ("speed verbal=race", "call_pile=choice", "score_count"),
        ("speed points=25", "score_count=stock", "stall_timeout_ms"),
        ("speed stall=timeout stall_timeout_ms=9", "* stall_timeout_ms=9", "row="),
        ("california", "row=5", "wrap="),
        ("spit", "solo_lock=true", "jokers="),
    ],
)
def test_only_what_says_something_is_explained(text, there, absent, capsys):
    out = shown(capsys, "--options", text)
    assert there in out
    assert absent not in out


def test_options_of_ones_own_are_explained(capsys):
    out = shown(capsys, "--options", "speed side=5 refill=manual leftover=aside seats=3")
    assert out.startswith("Your own rules: Speed As text: speed side=5 leftover=aside")
    assert "* refill=manual Who fills up a hand. Everybody draws for himself" in out
    assert "out of play: 1" in out
    assert shown(capsys, "--options", "speed side=5").startswith("speed-5-20: Speed")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["speeed"], "no preset 'speeed'; did you mean speed or "),
        (["californa-spit"], "did you mean california-spit"),
        (["zzzz"], "no preset 'zzzz' (cardrace rules lists them)"),
        ([""], "no preset '' (cardrace"),
        (["a\nb\x1b"], "no preset"),
        (
            ["--options", "speed side=30"],
            "these options make no game: side piles of 30 leave too few cards",
        ),
        (["--options", "bridge"], "unknown game 'bridge'; known: speed, spit, california"),
        (["--options", ""], "unknown game ''"),
        (["--options", "speed " + "x" * 5000], "these options make no game: unknown option 'xxx"),
    ],
)
def test_what_there_is_not_gets_one_line(words, says, capsys):
    assert main(["rules", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("cardrace: ")
    assert says in err
    assert err.count("\n") == 1
    assert err[:-1].isprintable()


COMMANDS = [
    line.partition("#")[0].split(None, 1)[1]
    for line in README.splitlines()
    if line.startswith("cardrace r")
]


def test_the_readme_shows_the_commands():
    assert {words.split()[0] for words in COMMANDS} == {"rules", "replay"}


@pytest.mark.parametrize("words", COMMANDS)
def test_what_the_readme_shows_runs(words, capsys, monkeypatch):
    monkeypatch.chdir(Path(__file__).parent.parent.parent)
    assert main(shlex.split(words)) == 0
    assert capsys.readouterr().out
