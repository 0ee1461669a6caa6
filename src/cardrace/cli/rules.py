"""``cardrace rules``: what may be chosen, and what one set of choices means."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from difflib import get_close_matches

from cardrace.cli.complaint import stop
from cardrace.cli.explanation import explanation, overview
from cardrace.rules.notation import parse_options
from cardrace.rules.options import Options
from cardrace.rules.presets import ALIASES, PRESETS, find_preset
from cardrace.server.arguments import Parser


def rules(words: Sequence[str]) -> int:
    parser = Parser(
        "cardrace rules", description="List games, presets and options, or explain one."
    )
    one = parser.add_mutually_exclusive_group()
    one.add_argument("preset", metavar="PRESET", nargs="?", help="a preset, or another name of it")
    one.add_argument(
        "--options", metavar="TEXT", help='options of your own: "speed side=5 refill=manual"'
    )
    found = parser.parse_args(words)
    if found.options is not None:
        lines = explanation(_own(found.options))
    elif found.preset is not None:
        lines = explanation(_named(found.preset))
    else:
        lines = overview()
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0


def _own(text: str) -> Options:
    try:
        return parse_options(text)
    except ValueError as error:
        stop(f"these options make no game: {error}")


def _named(typed: str) -> Options:
    """Find a preset as people write its name; what is near, if there is none."""
    name = "-".join(typed.lower().replace("_", " ").replace("-", " ").split())
    if name not in PRESETS and name not in ALIASES:
        near = get_close_matches(name, [*PRESETS, *ALIASES], n=3, cutoff=0.5)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        stop(f"no preset {typed!r}{hint} (cardrace rules lists them)")
    return find_preset(name)
