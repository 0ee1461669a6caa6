"""Every worked example of rules.md §4, by its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardrace.rules import Refusal
from rules.scenes import play, read

HERE = Path(__file__).parent
SCENES = [
    (path.stem, scene)
    for path in sorted((HERE / "examples").glob("*.txt"))
    for scene in read(path)
]
EXAMPLES = {f"4.{number}" for number in range(1, 32)}


def numbers(titles) -> set[str]:
    return {title.split()[0] for title in titles}


@pytest.mark.parametrize(("game", "scene"), SCENES, ids=lambda x: getattr(x, "title", x))
def test_example(game, scene):
    """The number is in the scene's title."""
    assert re.match(r"4\.\d+ ", scene.title), game
    play(scene)


def test_every_example_is_a_scene():
    assert numbers(scene.title for _, scene in SCENES) == EXAMPLES


def test_a_scene_that_says_something_else_fails():
    """The reader notices: each ask of the scenes, with another answer, is an error."""
    changes = (("=> ", "=> refused no-such-pile;"), ("due ", "due lay"), ("shows ", "shows no-"))
    tried = 0
    for _, scene in SCENES[:20]:
        for i, ask in enumerate(scene.asks):
            for old, new in changes:
                if old in ask:
                    asks = (*scene.asks[:i], ask.replace(old, new), *scene.asks[i + 1 :])
                    with pytest.raises(AssertionError):
                        play(scene._replace(asks=asks))
                    tried += 1
    assert tried > 50


def test_the_examples_show_refusals():
    shown = set[Refusal]().union(*(play(scene)[1] for _, scene in SCENES))
    assert len(shown) > 20
