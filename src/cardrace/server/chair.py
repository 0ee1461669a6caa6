"""Who is told at a seat: a person's connection or a bot."""

from __future__ import annotations

from typing import Protocol

from cardrace.match import RoomEvent
from cardrace.rules import Refusal, State
from cardrace.wire.server import TableSeen


class Chair(Protocol):
    def tell(
        self, version: int, events: tuple[RoomEvent, ...], view: State | None, seen: TableSeen
    ) -> None: ...

    def answer(self, ask_id: int, refusal: Refusal | None, view: State | None) -> None: ...

    def leave(self) -> None:
        """The table is cleared, or somebody else took the chair."""
        ...
