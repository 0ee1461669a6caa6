"""A token bucket: a burst is borne, a flood is not."""

from __future__ import annotations

from typing import Final


class Bucket:
    """*size* tokens at most, refilled evenly in *refill_s* seconds. Callers bring the time."""

    __slots__ = ("_at", "_held", "per_s", "size")

    def __init__(self, size: float, refill_s: float, now: float) -> None:
        self.size: Final = size
        self.per_s: Final = size / refill_s
        self._held = size
        self._at = now

    def take(self, cost: float, now: float) -> bool:
        """Pay *cost* if it is there; who cannot pay keeps what he has."""
        held = self._refilled(now)
        if cost > held:
            return False
        self._held = held - cost
        return True

    def wait_s(self, cost: float, now: float) -> float:
        """Until *cost* could be paid."""
        return max(0.0, (cost - self._refilled(now)) / self.per_s)

    def full(self, now: float) -> bool:
        """Nothing is remembered of who holds it: it may be forgotten."""
        return self._refilled(now) >= self.size

    def _refilled(self, now: float) -> float:
        """A clock that goes back gives nothing and takes nothing."""
        gained = max(0.0, now - self._at) * self.per_s
        self._at = max(self._at, now)
        self._held = min(self.size, self._held + gained)
        return self._held
