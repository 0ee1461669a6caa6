"""Named options. A preset is data: nothing in the house asks for its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from cardrace.rules.options import CaliforniaOptions, Options, SpeedOptions, SpitOptions

PRESETS: Final[Mapping[str, Options]] = {
    "spit": Options(SpitOptions()),
    "spit-four-piles": Options(SpitOptions(piles=4)),
    "spit-choose": Options(SpitOptions(claim="finisher")),
    "spit-alternating": Options(SpitOptions(), colour="alternate"),
    "spit-recycle": Options(SpitOptions(exhausted="recycle")),
    "spit-quick": Options(SpitOptions(exhausted="recycle", until="layout")),
    "spit-literal-end": Options(SpitOptions(win="literal")),
    "spit-stack": Options(SpitOptions(stack_equal=True)),
    "spit-equal": Options(SpitOptions(), equal_rank=True),
    "spit-canfield": Options(SpitOptions(layout="canfield")),
    "spit-3p": Options(SpitOptions(piles=4), seats=3),
    "spit-4p": Options(SpitOptions(piles=3), seats=4),
    "speed": Options(SpeedOptions()),
    "speed-5-20": Options(SpeedOptions(side=5)),
    "speed-doubles": Options(SpeedOptions(), equal_rank=True),
    "speed-stack": Options(SpeedOptions(multi="equal", max_play=5), equal_rank=True),
    "speed-pairs": Options(SpeedOptions(multi="any", max_play=2)),
    "speed-manual": Options(SpeedOptions(refill="manual")),
    "speed-whole-recycle": Options(SpeedOptions(recycle="whole")),
    "speed-jokers": Options(SpeedOptions(), jokers=2),
    "speed-jokers-5": Options(SpeedOptions(side=5), jokers=2),
    "speed-call": Options(SpeedOptions(verbal="required")),
    "speed-call-race": Options(SpeedOptions(verbal="race")),
    "speed-best-of-3": Options(SpeedOptions(), best_of=3),
    "speed-points": Options(SpeedOptions(), points=50),
    "speed-text-b": Options(
        SpeedOptions(recycle="whole", verbal="required"), equal_rank=True, best_of=3
    ),
    "speed-3way": Options(SpeedOptions(), seats=3),
    "speed-3way-jokers": Options(SpeedOptions(), seats=3, jokers=2),
    "speed-4way": Options(SpeedOptions(), seats=4),
    "speed-2decks": Options(SpeedOptions(), seats=4, decks=2),
    "speed-crowd": Options(SpeedOptions(), seats=6, decks=2),
    "speed-two-halves": Options(
        SpeedOptions(hand=4, side=0, halves=True, open_hand=True, flip_from="stock")
    ),
    "california-spit": Options(CaliforniaOptions()),
    "california-spit-4": Options(CaliforniaOptions(row=4)),
    "california-5-4": Options(CaliforniaOptions(scoop="four")),
    "california-no-doubles": Options(CaliforniaOptions(double="off")),
}
ALIASES: Final[Mapping[str, str]] = {
    "slam": "spit",
    "california-speed": "california-spit-4",
    "super-spit": "california-spit",
    "spit-2": "california-spit",
    "spit-3": "california-spit",
    "rush": "california-spit",
    "blackie-spit": "california-spit",
    "chinese-spit": "california-spit",
    "double-flip": "california-spit",
}
# who may sit down at a preset, where that is a choice: MULTI-6, rules.md 5.3
SEATS: Final[Mapping[str, tuple[int, ...]]] = {
    "speed-crowd": (5, 6, 7, 8),
    "california-spit": (2, 3, 4, 5),
    "california-spit-4": (2, 3, 4, 5),
}
_NAMES: Final = {options: name for name, options in PRESETS.items()} | {
    replace(PRESETS[name], seats=seats): name for name, range_ in SEATS.items() for seats in range_
}


def find_preset(name: str, seats: int | None = None) -> Options:
    """Find a preset by its name or an alias, for so many *seats* where it leaves a choice.

    ``ValueError`` with the known names, or numbers, if there is none.
    """
    name = ALIASES.get(name, name)
    if name not in PRESETS:
        msg = f"unknown preset {name!r}; known: {', '.join(PRESETS)}"
        raise ValueError(msg)
    options = PRESETS[name]
    if seats is None or seats == options.seats:
        return options
    known = SEATS.get(name, (options.seats,))
    if seats not in known:
        msg = f"{name} is for {' or '.join(map(str, known))} seats, not {seats}"
        raise ValueError(msg)
    return replace(options, seats=seats)


def preset_name(options: Options) -> str | None:
    """Return the name under which *options* are known, if any: for people, never for rules."""
    return _NAMES.get(options)
