"""Would the proof find a leak? Each of these is planted, and must be found."""

from __future__ import annotations

import pytest

from hidden.leaks import PLANTED
from hidden.tally import Tally

WITHIN = 400  # pairs


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_leak_is_found(planted, monkeypatch):
    game, plant = PLANTED[planted]
    plant(monkeypatch)
    tally = Tally(game).run(1, WITHIN, stop=True)
    assert tally.broken, planted
