"""The laws under random legal option sets: a sample of what tools/soak.py checks."""

from __future__ import annotations

import random

import pytest

from cardrace.rules import PRESETS, Options
from cardrace.rules.notation import options_text, parse_options
from lawful import check_round
from optionsets import GAMES, VALUES, draw_many

SAMPLE = {"spit": 25, "speed": 60, "california": 40}
DRAWN = {game: draw_many(game, 300) for game in GAMES}
SETS = [
    *PRESETS.values(),
    *(options for game, count in SAMPLE.items() for options in DRAWN[game][:count]),
]


@pytest.mark.parametrize("options", SETS, ids=options_text)
def test_a_round_ends_and_keeps_the_laws(options):
    """COMMON-CONS-1, and all of `lawful.check_round`."""
    seed = random.Random(options_text(options)).randrange(1000)
    assert check_round(options, seed, written=True) > 0


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_option_is_drawn(game):
    """Those that this game refuses but for one value are left out."""
    for record in (Options, GAMES[game]):
        for name, known in VALUES[record].items():
            found = {getattr(o if record is Options else o.game, name) for o in DRAWN[game]}
            assert found == set(known) or (len(found) == 1 and refuses(game, name, known)), name


def refuses(game: str, name: str, known) -> bool:
    """Nothing but the default makes a game here."""
    for value in set(known) - {getattr(Options(GAMES[game]()), name)}:
        with pytest.raises(ValueError, match=r"."):
            Options(GAMES[game](), **{name: value})
    return True


@pytest.mark.parametrize("game", GAMES)
def test_an_option_set_is_text_and_back(game):
    for options in DRAWN[game]:
        assert parse_options(options_text(options)) == options
