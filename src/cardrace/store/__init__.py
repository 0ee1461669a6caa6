"""The log of every table: what is in it has happened, and nothing else has."""

from cardrace.store.contract import Store
from cardrace.store.errors import BrokenChainError, FencedError, StoreError
from cardrace.store.memory import MemoryStore
from cardrace.store.shapes import Batch, Found, Game, Match

__all__ = [
    "Batch",
    "BrokenChainError",
    "FencedError",
    "Found",
    "Game",
    "Match",
    "MemoryStore",
    "Store",
    "StoreError",
]
