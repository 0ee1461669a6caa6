"""What is counted and measured, for Prometheus.

Others call the functions; only this module knows names and labels. A label's values come from
closed lists of ours, never from what somebody typed, so there are few series.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from enum import Enum
from typing import Final

from aiohttp import hdrs, web
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)

from cardrace.server import limits

_LATENCY_S: Final = (0.001, 0.002, 0.004, 0.006, 0.01, 0.02, 0.05, 0.1, 0.25, 1.0, 5.0)
_SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)

REGISTRY: Final = CollectorRegistry()
_ACK: Final = Histogram(
    "cardrace_ack_seconds", "From a command's arrival to its answer", buckets=_LATENCY_S,
    registry=REGISTRY,
)  # fmt: skip
_COMMIT: Final = Histogram(
    "cardrace_commit_seconds", "One commit of the log", buckets=_LATENCY_S, registry=REGISTRY
)
_BATCH: Final = Histogram(
    "cardrace_commit_events", "Events in one commit", buckets=_SIZES, registry=REGISTRY
)
_HYDRATE: Final = Histogram(
    "cardrace_hydrate_seconds", "One table read back from the log", buckets=_LATENCY_S,
    registry=REGISTRY,
)  # fmt: skip
_LAG: Final = Histogram(
    "cardrace_loop_lag_seconds", "How late the event loop is", buckets=_LATENCY_S,
    registry=REGISTRY,
)  # fmt: skip
_SOCKETS: Final = Gauge("cardrace_sockets", "Open sockets", ["role"], registry=REGISTRY)
_TABLES: Final = Gauge("cardrace_tables", "Tables", ["state"], registry=REGISTRY)
_DROPS: Final = Counter("cardrace_drops", "Sockets we closed", ["reason"], registry=REGISTRY)
_REFUSALS: Final = Counter("cardrace_refusals", "Too much", ["limit"], registry=REGISTRY)
_BOT_ACTS: Final = Counter("cardrace_bot_acts", "What bots asked for", registry=REGISTRY)


class Role(Enum):
    PLAYER = "player"
    WATCHER = "watcher"


def acked(seconds: float) -> None:
    _ACK.observe(seconds)


def committed(seconds: float, events: int) -> None:
    _COMMIT.observe(seconds)
    _BATCH.observe(events)


def hydrated(seconds: float) -> None:
    _HYDRATE.observe(seconds)


def socket_opened(role: Role) -> None:
    _SOCKETS.labels(role.value).inc()


def socket_closed(role: Role) -> None:
    _SOCKETS.labels(role.value).dec()


def dropped(reason: Enum) -> None:
    """We hung up; *reason* is a close code's name or a deadline's."""
    _DROPS.labels(reason.name.lower()).inc()


def refused(limit: Enum) -> None:
    _REFUSALS.labels(str(limit.value)).inc()


def bot_acted() -> None:
    _BOT_ACTS.inc()


def count_tables(live: Callable[[], int], parked: Callable[[], int]) -> None:
    """Ask for these numbers whenever somebody looks."""
    _TABLES.labels("live").set_function(live)
    _TABLES.labels("parked").set_function(parked)


async def watch_loop() -> None:
    """Measure for ever how much later than asked the event loop wakes us."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + limits.LOOK_S
        await asyncio.sleep(limits.LOOK_S)
        _LAG.observe(max(0.0, loop.time() - due))


def create_app() -> web.Application:
    """For a port of its own: what a host counts is not for players."""
    app = web.Application()
    app.router.add_get("/metrics", _page)
    return app


async def _page(_: web.Request) -> web.Response:
    headers = {hdrs.CONTENT_TYPE: CONTENT_TYPE_LATEST}
    return web.Response(body=generate_latest(REGISTRY), headers=headers)
