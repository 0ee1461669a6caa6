"""What others may know of a table whose own id opens it: names made of it that lead nowhere."""

from __future__ import annotations

import hashlib


def match_name(table_id: str) -> str:
    """In records, where all rounds of a table may share it."""
    return _derived(f"match {table_id}")


def game_id(table_id: str, number: int) -> str:
    """Of round *number*: its link leads to that round alone."""
    return _derived(f"game {number} of {table_id}")


def _derived(text: str) -> str:
    """80 bits: no guessing, and no way back."""
    return hashlib.sha256(f"cardrace {text}".encode()).hexdigest()[:20]
