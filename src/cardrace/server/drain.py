"""Going down in order: say so, admit nobody new, let what is under way be written, go."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable

from cardrace.server import limits

_LOG = logging.getLogger(__name__)


class Drain:
    """*healthy* is asked when somebody wants to know whether this server is of use."""

    def __init__(self, healthy: Callable[[], bool] = lambda: True) -> None:
        self.healthy = healthy
        self.begun = False
        self._asked = asyncio.Event()
        self._steps: list[Callable[[], Awaitable[None]]] = []

    def add(self, step: Callable[[], Awaitable[None]]) -> None:
        """*step* is run when the server goes, in the order of adding."""
        self._steps.append(step)

    def ready(self) -> bool:
        return not self.begun and self.healthy()

    def signalled(self) -> None:
        """A signal: the first begins, the second does not wait."""
        if self.begun:
            os._exit(1)  # whoever asks twice means now; the log is made for it
        self.begun = True
        self._asked.set()

    async def asked(self) -> None:
        await self._asked.wait()

    async def run(self) -> None:
        """Everything that must be done before the end, in ``DRAIN_S`` together at most."""
        try:
            async with asyncio.timeout(limits.DRAIN_S):
                for step in self._steps:
                    await step()
        except TimeoutError:
            _LOG.error("not everything was done in time", extra={"reason": "drain"})
