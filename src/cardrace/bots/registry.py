"""The bots there are. To add one: a file that keeps the `Bot` protocol, its name here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from cardrace.bots.bot import Bot, Rng
from cardrace.bots.greedy import Greedy
from cardrace.bots.reaction import Level
from cardrace.rules import Seat


class MakeBot(Protocol):
    def __call__(self, seat: Seat, level: Level, rng: Rng) -> Bot: ...


BOTS: Final[Mapping[str, MakeBot]] = {"greedy": Greedy}
