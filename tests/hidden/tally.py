"""What many pairs come to."""

from __future__ import annotations

from collections import Counter

from hidden.pairs import Leak, Pair, pairs


class Tally:
    def __init__(self, game: str) -> None:
        self.game = game
        self.pairs = self.steps = self.frames = self.size = self.exchanged = self.whole = 0
        self.longest = 0
        self.parted: Counter[tuple[str, str, str | None]] = Counter()
        self.broken: list[tuple[int, Pair]] = []  # with the seed of the table

    def run(self, first_seed: int, count: int, *, stop: bool = False) -> Tally:
        """*count* pairs at least; with *stop* only until one is broken."""
        seed = first_seed
        while self.pairs < count and not (stop and self.broken):
            for pair in pairs(self.game, seed):
                self._count(seed, pair)
            seed += 1
        return self

    def add(self, other: Tally) -> None:
        for name in ("pairs", "steps", "frames", "size", "exchanged", "whole"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.longest = max(self.longest, other.longest)
        self.parted += other.parted
        self.broken += other.broken

    def _count(self, seed: int, pair: Pair) -> None:
        self.pairs += 1
        self.steps += pair.steps
        self.frames += pair.frames
        self.size += pair.size
        self.exchanged += pair.exchanged
        self.whole += pair.parted is None and pair.leak is None
        self.longest = max(self.longest, pair.steps)
        if pair.parted is not None:
            self.parted[pair.parted.first, pair.parted.second, pair.parted.why] += 1
        if pair.broken:
            self.broken.append((seed, pair))

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.pairs} pairs, {self.exchanged / self.pairs:.0f} cards exchanged "
            f"in each; {self.steps / self.pairs:.0f} steps compared (longest {self.longest}), "
            f"{self.whole} to their end; {self.frames} frames, {self.size} bytes; "
            f"{len(self.broken)} broken"
        )


def told(seed: int, pair: Pair) -> str:
    """Where *pair* is broken, to look at."""
    lines = [f"seed {seed}, observer {pair.observer}, after {pair.steps} steps: {pair.parted}"]
    if isinstance(pair.leak, Leak):
        frames = zip(pair.leak.first, pair.leak.second, strict=False)
        one, other = next((f for f in frames if f[0] != f[1]), (b"more frames", b""))
        lines += [f"  {one.decode()}", f"  {other.decode()}"]
    return "\n".join(lines)
