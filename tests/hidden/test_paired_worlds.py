"""Non-interference: what an observer gets depends only on what he may know. docs/secrets.md.

`tools/paired_worlds.py` does the same for as long as one likes.
"""

from __future__ import annotations

import pytest

from hidden.tally import Tally, told

PAIRS = 200


@pytest.mark.parametrize("game", ["spit", "speed", "california"])
def test_what_an_observer_gets_depends_only_on_what_he_may_know(game, capsys):
    tally = Tally(game).run(1, PAIRS)
    with capsys.disabled():
        print(f"\n{tally}")
    assert [told(seed, pair) for seed, pair in tally.broken] == []
    assert tally.steps > 20 * tally.pairs  # or little would have been compared
    assert tally.exchanged > 2 * tally.pairs
    assert tally.whole > tally.pairs // 3
