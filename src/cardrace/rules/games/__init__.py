"""The games there are. To add one: a module here, its options record, its name in `GAMES`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrace.rules.game import Game
from cardrace.rules.games import speed
from cardrace.rules.options import SpeedOptions

GAMES: Final[Mapping[type[SpeedOptions], Game]] = {SpeedOptions: speed}
