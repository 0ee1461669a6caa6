"""What a table does with who is away or idle, and what watchers may see: its maker's choice."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

Wait = Annotated[int, Meta(ge=5_000, le=600_000)]  # ms
Delay = Annotated[int, Meta(ge=2_000, le=600_000)]  # ms


class Terms(Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True):
    # who has been away for *away_ms*: a bot plays on, the table waits for him, or he has lost
    absence: Literal["bot", "pause", "lose"] = "bot"
    away_ms: Wait = 60_000
    idle_ms: Wait = 30_000  # for who could act, while all others wait: then he is warned
    watchers: bool = True
    delay_ms: Delay = 2_000  # what watchers see is this old


TERMS: Final = Terms()
STAND_IN: Final = "casual"  # the level of the bot that plays on
