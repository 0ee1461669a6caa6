"""How much of the server one person, one seat and one address may have.

Nothing here is written down: buckets live as long as somebody is refused by them, and addresses
are known by names that are thrown away daily (``addresses.py``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from enum import StrEnum
from typing import Final

from msgspec import Struct

from cardrace.server import limits, metrics
from cardrace.server.addresses import Address, Household, Households
from cardrace.server.bucket import Bucket

_SWEEP: Final = 4096  # so many buckets before the full ones are forgotten


class Limit(StrEnum):
    """What was too much: a closed list."""

    SOCKETS = "sockets"
    OPEN_TABLES = "open-tables"
    TABLES_AN_HOUR = "tables-an-hour"
    MESSAGES = "messages"


class Refused(Struct, frozen=True):
    limit: Limit
    retry_after_s: int  # seconds; for the header of that name


class Pass(Struct):
    """A socket's admission, from ``open_socket`` to ``close_socket``."""

    household: Household | None  # none: nobody counts here, or no longer
    seat: Hashable
    own: Bucket
    size: float  # messages in a burst, by the role
    strikes: int = 0


class Gate:
    """Counts and rates. *alive* says whether a table still is; *counts* is off for load tests."""

    def __init__(
        self, clock: Callable[[], float], alive: Callable[[str], bool], *, counts: bool = True
    ) -> None:
        self._clock = clock
        self._alive = alive
        self._counts = counts
        self._households = Households(clock)
        self._sockets: dict[Household, int] = {}
        self._tables: dict[Household, set[str]] = {}
        self._buckets: dict[Hashable, Bucket] = {}
        self._sweep_at = _SWEEP

    def open_socket(
        self, address: Address, seat: Hashable, *, watcher: bool = False
    ) -> Pass | Refused:
        """Admit one more socket of *address*. *seat* is anything that names player and table."""
        size = limits.WATCHER_MESSAGES if watcher else limits.MESSAGES
        own = Bucket(size, limits.MESSAGES_S, self._clock())
        if not self._counts:
            return Pass(None, seat, own, size)
        household = self._households.of(address)
        if self._sockets.get(household, 0) >= limits.SOCKETS:
            return _refused(Limit.SOCKETS, limits.MESSAGES_S)
        self._sockets[household] = self._sockets.get(household, 0) + 1
        return Pass(household, seat, own, size)

    def close_socket(self, admission: Pass) -> None:
        household = admission.household
        if household is None:
            return
        admission.household = None
        left = self._sockets.pop(household) - 1
        if left:
            self._sockets[household] = left

    def message(self, admission: Pass, cost: float = 1) -> bool:
        """Whether one more message may be heard; who is not heard pays nothing."""
        if not self._counts:
            return True
        now = self._clock()
        wanted = (
            admission.own,
            self._bucket(("seat", admission.seat), admission.size, limits.MESSAGES_S),
            self._bucket(
                ("all", admission.household), limits.HOUSEHOLD_MESSAGES, limits.MESSAGES_S
            ),
        )
        if all(bucket.wait_s(cost, now) == 0 for bucket in wanted):
            for bucket in wanted:
                bucket.take(cost, now)
            return True
        admission.strikes += 1
        metrics.refused(Limit.MESSAGES)
        return False

    def patience(self, admission: Pass) -> bool:
        """Whether a socket that asks too much is still borne; otherwise cut it (1008)."""
        return admission.strikes < limits.STRIKES

    def open_table(self, address: Address) -> Refused | None:
        """Whether *address* may open one more table; if so, tell ``opened`` which."""
        if not self._counts:
            return None
        household = self._households.of(address)
        mine = {table for table in self._tables.get(household, ()) if self._alive(table)}
        if mine:
            self._tables[household] = mine
        else:
            self._tables.pop(household, None)
        if len(mine) >= limits.OPEN_TABLES:
            return _refused(Limit.OPEN_TABLES, limits.IDLE_S)
        hourly = self._bucket(("tables", household), limits.TABLES_AN_HOUR, limits.HOUR_S)
        now = self._clock()
        if not hourly.take(1, now):
            return _refused(Limit.TABLES_AN_HOUR, hourly.wait_s(1, now))
        return None

    def opened(self, address: Address, table: str) -> None:
        if self._counts:
            self._tables.setdefault(self._households.of(address), set()).add(table)

    def _bucket(self, key: Hashable, size: float, refill_s: float) -> Bucket:
        if len(self._buckets) >= self._sweep_at:
            self._sweep()
        if (found := self._buckets.get(key)) is None:
            found = self._buckets[key] = Bucket(size, refill_s, self._clock())
        return found

    def _sweep(self) -> None:
        """Forget who has asked for nothing lately."""
        now = self._clock()
        self._buckets = {k: b for k, b in self._buckets.items() if not b.full(now)}
        self._sweep_at = max(_SWEEP, 2 * len(self._buckets))
        for household, tables in tuple(self._tables.items()):
            if not any(map(self._alive, tables)):
                del self._tables[household]


def _refused(limit: Limit, wait_s: float) -> Refused:
    metrics.refused(limit)
    return Refused(limit, max(1, math.ceil(wait_s)))
