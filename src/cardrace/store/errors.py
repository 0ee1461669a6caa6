"""What can go wrong with the log. Each text says in one line what to do."""

from __future__ import annotations


class StoreError(Exception):
    """Not written; nothing of it is in the log. Claim the match anew, or try again later."""


class FencedError(StoreError):
    """Somebody else owns this match now: drop it."""


class DoubtError(StoreError):
    """The database went away between commit and answer: only a claim can tell what is there."""


class BrokenChainError(StoreError):
    """What was read back is not what was written. Restore a backup."""
