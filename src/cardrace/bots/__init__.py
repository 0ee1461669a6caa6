"""Players of the house. They see what their seat sees, and act through the same door."""

from cardrace.bots.bot import Bot, Intent, Rng
from cardrace.bots.reaction import LEVELS, Level
from cardrace.bots.registry import BOTS, MakeBot

__all__ = ["BOTS", "LEVELS", "Bot", "Intent", "Level", "MakeBot", "Rng"]
