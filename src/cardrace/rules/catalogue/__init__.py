"""What options and presets mean, for people: the command line shows it. No rule asks for it.

A sentence, rule ids and the mark of a house rule for every option, value and preset; a test
fails when one has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from cardrace.rules.catalogue.california import CALIFORNIA
from cardrace.rules.catalogue.everybody import EVERYBODY
from cardrace.rules.catalogue.presets import NAMED
from cardrace.rules.catalogue.speed import SPEED
from cardrace.rules.catalogue.spit import SPIT
from cardrace.rules.catalogue.words import Choice, Explained, Value
from cardrace.rules.options import CaliforniaOptions, Options, SpeedOptions, SpitOptions

CHOICES: Final[Mapping[type[Struct], Mapping[str, Choice]]] = {
    Options: EVERYBODY,
    SpitOptions: SPIT,
    SpeedOptions: SPEED,
    CaliforniaOptions: CALIFORNIA,
}
TITLES: Final[Mapping[type[Struct], str]] = {
    SpitOptions: "Spit",
    SpeedOptions: "Speed",
    CaliforniaOptions: "California Spit",
}

__all__ = ["CHOICES", "NAMED", "TITLES", "Choice", "Explained", "Value"]
