"""Nothing leaves a table before it is in the log: what is said waits here, in order."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

Durable = asyncio.Future[None]


class Outgoing:
    def __init__(self, failed: Callable[[BaseException], None]) -> None:
        """*failed* is told once, when something could not be written; after it nothing is said."""
        self._failed = failed
        self._waiting: deque[tuple[Durable | None, Callable[[], None]]] = deque()
        self._broken = False

    def push(self, durable: Durable | None, say: Callable[[], None]) -> None:
        """*say* it once *durable*, and all before it, is in the log."""
        if self._broken:
            return
        self._waiting.append((durable, say))
        if durable is not None and not durable.done():
            durable.add_done_callback(self._release)
        else:
            self._release(durable)

    async def settled(self) -> None:
        """Everything pushed so far has been said, or never will be."""
        pending = [durable for durable, _ in self._waiting if durable is not None]
        if pending:
            await asyncio.wait(pending)

    def _release(self, _: Durable | None) -> None:
        while self._waiting:
            durable, say = self._waiting[0]
            if durable is not None and not durable.done():
                return
            self._waiting.popleft()
            if durable is not None and (error := _error(durable)) is not None:
                self._broken = True
                self._waiting.clear()
                self._failed(error)
                return
            say()


def _error(durable: Durable) -> BaseException | None:
    return asyncio.CancelledError() if durable.cancelled() else durable.exception()
