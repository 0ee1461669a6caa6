"""Players of the house. They see what their seat sees, and act through the same door."""

from cardrace.bots.bot import Bot, Intent, Rng
from cardrace.bots.greedy import Greedy
from cardrace.bots.reaction import LEVELS, Level

__all__ = ["LEVELS", "Bot", "Greedy", "Intent", "Level", "Rng"]
