"""The rules: values in, values out.

Nothing under ``rules`` reads a clock, draws a random number, logs, or awaits. Chance enters
with the deal and with what the table itself commands; time does not enter at all.
"""

from cardrace.rules.commands import Command, Flip, Play, Ready, SeatCommand, Start, TableCommand
from cardrace.rules.decide import decide
from cardrace.rules.events import (
    Dealt,
    Drawn,
    Ended,
    Event,
    Flipped,
    Played,
    Readied,
    Recycled,
    Started,
)
from cardrace.rules.evolve import deal, evolve, fold
from cardrace.rules.game import Decision
from cardrace.rules.legal import dead, deadlocked, fits, legal_plays, recyclable
from cardrace.rules.options import Options, SpeedOptions
from cardrace.rules.presets import PRESETS, find_preset, preset_name
from cardrace.rules.refusal import Refusal
from cardrace.rules.state import Ending, Outcome, Pile, Seat, Side, Spot, State
from cardrace.rules.view import redact, view

__all__ = [
    "PRESETS",
    "Command",
    "Dealt",
    "Decision",
    "Drawn",
    "Ended",
    "Ending",
    "Event",
    "Flip",
    "Flipped",
    "Options",
    "Outcome",
    "Pile",
    "Play",
    "Played",
    "Readied",
    "Ready",
    "Recycled",
    "Refusal",
    "Seat",
    "SeatCommand",
    "Side",
    "SpeedOptions",
    "Spot",
    "Start",
    "Started",
    "State",
    "TableCommand",
    "dead",
    "deadlocked",
    "deal",
    "decide",
    "evolve",
    "find_preset",
    "fits",
    "fold",
    "legal_plays",
    "preset_name",
    "recyclable",
    "redact",
    "view",
]
