"""An event loop whose time is a number: it jumps to the next timer and never sleeps.

Law: what happens is a function of the program and its seeds alone. There are no threads, no
sockets and no clock; whoever waits for one of these finds the loop idle and gets `StalledError`.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any, Final, TypeVar

T = TypeVar("T")
FIRST_S: Final = 1000.0  # a loop's time says nothing about the date, and nobody shall think so


STEP_S: Final = 1e-6  # a turn of the loop: who rounds time down must not wait for ever
SPIN: Final = 1_000_000  # turns without a pause


class StalledError(Exception):
    """Nothing is scheduled, and what was to be done is not done; or it takes too long."""


class Side:
    """What runs on one machine: its tasks and timers die together, without a farewell.

    Everything that is started by what a side has started belongs to it.
    """

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self._tasks: dict[asyncio.Task[Any], None] = {}
        self.dead = False

    def start(self, coro: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        context = contextvars.copy_context()
        context.run(_SIDE.set, self)
        return self._loop.create_task(coro, context=context)

    def born(self, task: asyncio.Task[Any]) -> None:
        self._tasks[task] = None
        task.add_done_callback(lambda done: self._tasks.pop(done, None))

    def kill(self) -> None:
        """Its tasks get no further than their ``finally``; no timer of its goes off."""
        self.dead = True
        for task in list(self._tasks):
            task.cancel()


_SIDE: contextvars.ContextVar[Side | None] = contextvars.ContextVar("side", default=None)


class _Jump:
    """Stands where the selector stands: to wait is to put the clock forward."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[object]:
        self._loop.jump(timeout)
        return []


class VirtualLoop(asyncio.BaseEventLoop):
    def __init__(self) -> None:
        super().__init__()
        self._selector = _Jump(self)
        self._clock_resolution = 1e-9
        self._now_s = FIRST_S
        self._until_s = float("inf")
        self._turns = 0  # since it last waited
        self._numbers = count()
        self._born: dict[asyncio.Task[Any], None] = {}
        self.mistakes: list[dict[str, Any]] = []  # what nobody caught
        self.set_exception_handler(lambda _, context: self.mistakes.append(context))
        self.set_task_factory(self._task)

    def time(self) -> float:
        return self._now_s

    def jump(self, timeout: float | None) -> None:
        """Put the clock forward to the next timer, if nothing is ready now."""
        self._now_s += STEP_S
        self._turns += 1
        if self._turns > SPIN:
            self._turns = 0
            msg = "it turns and turns and never waits"
            raise StalledError(msg)
        if timeout is not None and timeout <= 0:
            return
        self._turns = 0
        if not self._scheduled:
            msg = "nothing is scheduled, and the main task is not done"
            raise StalledError(msg)
        self._now_s = max(self._now_s, self._scheduled[0]._when)
        if self._now_s > self._until_s:
            msg = f"not done after {self._until_s - FIRST_S:g} s of virtual time"
            raise StalledError(msg)

    def tasks(self) -> list[asyncio.Task[Any]]:
        """Those that live, in the order of their birth: asyncio's own set has none."""
        return [task for task in self._born if not task.done()]

    def run(self, main: Coroutine[Any, Any, T], *, within_s: float = float("inf")) -> T:
        """Run *main* to its end, cancel what it left behind, close."""
        self._until_s = FIRST_S + within_s
        try:
            return self.run_until_complete(main)
        finally:
            self._until_s = float("inf")
            self._sweep()
            self.close()

    def run_in_executor(
        self, executor: object, func: Callable[..., T], *args: object
    ) -> asyncio.Future[T]:
        """At once, in this thread: an order of threads could not be repeated."""
        del executor
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - it belongs to who awaits the future
            done.set_exception(error)
        return done

    def call_at(
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: contextvars.Context | None = None,
    ) -> asyncio.TimerHandle:
        side = _SIDE.get()
        if side is None:
            return super().call_at(when, callback, *args, context=context)

        def unless_dead() -> None:
            if not side.dead:
                callback(*args)

        return super().call_at(when, unless_dead, context=context)

    def _task(
        self,
        loop: asyncio.AbstractEventLoop,
        coro: Coroutine[Any, Any, T],
        context: contextvars.Context | None = None,
    ) -> asyncio.Task[T]:
        # the default name counts through the whole process, which would tell runs apart
        name = f"task {next(self._numbers)}"
        task = asyncio.Task(coro, loop=loop, name=name, context=context)
        self._born[task] = None
        side = _SIDE.get() if context is None else context.get(_SIDE)
        if side is not None:
            side.born(task)
        task.add_done_callback(lambda done: self._born.pop(done, None))
        return task

    def _sweep(self) -> None:
        for task in self.tasks():
            task.cancel()
        while left := self.tasks():
            self.run_until_complete(asyncio.wait(left))
        self.run_until_complete(self.shutdown_asyncgens())

    def _process_events(self, event_list: list[object]) -> None:
        """There are none."""

    def _write_to_self(self) -> None:
        """Only a thread would have to wake the loop."""
