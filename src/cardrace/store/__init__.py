"""The log of every table: what is in it is durable, in order, and cannot be forked.

`open_store` gives a Store on SQLite or PostgreSQL; docs/adr/0006-the-log.md says how it is made.
"""

from cardrace.store.errors import BrokenChainError, DoubtError, FencedError, StoreError
from cardrace.store.opening import open_store, wall_ms
from cardrace.store.shapes import Batch, Found, Game, Match
from cardrace.store.store import Store

__all__ = [
    "Batch",
    "BrokenChainError",
    "DoubtError",
    "FencedError",
    "Found",
    "Game",
    "Match",
    "Store",
    "StoreError",
    "open_store",
    "wall_ms",
]
