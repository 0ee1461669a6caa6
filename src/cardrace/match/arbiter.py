"""Who was first.

Rule 1: nothing else in the house orders rivals. Rule 2: this file knows races, not rules.
For now the order of arrival decides; every ask already carries what arbitration by response
time needs (the pile's version it answers, its arrival: docs/adr/0004).
"""

from __future__ import annotations

from collections.abc import Iterable

from cardrace.match.commands import Ask


def settle(asks: Iterable[Ask]) -> list[Ask]:
    """The order in which the table takes *asks*; equal arrivals keep the order given."""
    return sorted(asks, key=lambda ask: ask.at_ms)
