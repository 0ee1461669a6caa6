"""The games there are. To add one: a module here, its options record, its name in `GAMES`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrace.rules.game import Game
from cardrace.rules.games import california, speed, spit
from cardrace.rules.options import CaliforniaOptions, GameOptions, SpeedOptions, SpitOptions

GAMES: Final[Mapping[type[GameOptions], Game]] = {
    SpeedOptions: speed,
    SpitOptions: spit,
    CaliforniaOptions: california,
}
