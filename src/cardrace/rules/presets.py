"""Named options. A preset is data: nothing in the house asks for its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrace.rules.options import Options, SpeedOptions

PRESETS: Final[Mapping[str, Options]] = {
    "speed": Options(SpeedOptions()),
    "speed-5-20": Options(SpeedOptions(side=5)),
}
_NAMES: Final = {options: name for name, options in PRESETS.items()}


def find_preset(name: str) -> Options:
    """Raise ``ValueError`` with the known names for one that is not a preset."""
    try:
        return PRESETS[name]
    except KeyError:
        msg = f"unknown preset {name!r}; known: {', '.join(PRESETS)}"
        raise ValueError(msg) from None


def preset_name(options: Options) -> str:
    """Return the name under which *options* are known: for people, never for rules."""
    return _NAMES[options]
