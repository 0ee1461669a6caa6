"""What waits in a table's inbox."""

from __future__ import annotations

from msgspec import Struct

from cardrace.server.chair import Chair
from cardrace.server.connection import Close, Connection
from cardrace.wire import client


class Joined(Struct, frozen=True):
    who: str  # the hash of the visitor's secret
    connection: Connection
    invite: str
    hello: client.Join


class Left(Struct, frozen=True):
    connection: Connection


class Asked(Struct, frozen=True):
    chair: Chair
    ask: client.Ask
    at_ms: int


class Stop(Struct, frozen=True):
    """Leave the table: the house closes, or the log could not be written."""

    why: Close


class Look(Struct, frozen=True):
    """Nothing is asked: the table shall see anew when it has to wake."""


Item = Joined | Left | Asked | Stop | Look
