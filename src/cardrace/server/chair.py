"""Who is told at a table: a person's connection or a bot."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from cardrace.match import RoomEvent
from cardrace.rules import Refusal, State
from cardrace.wire.server import TableSeen


class News(Struct, frozen=True, gc=False):
    """What one seat is told of a change: *events* as it may know them, and the table after."""

    version: int
    events: tuple[RoomEvent, ...]
    view: State | None
    seen: TableSeen


class Chair(Protocol):
    def tell(self, news: News) -> None: ...

    def answer(self, ask_id: int, refusal: Refusal | None, view: State | None) -> None: ...
