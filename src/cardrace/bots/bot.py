"""What a bot is: it looks, and says what it would press, and when. Time and dice come in."""

from __future__ import annotations

from typing import Protocol, TypeVar

from msgspec import Struct

from cardrace.rules import Event, SeatCommand, State

T = TypeVar("T")


class Intent(Struct, frozen=True, gc=False):
    at_ms: int
    command: SeatCommand


class Bot(Protocol):
    def see(self, now_ms: int, view: State, events: tuple[Event, ...]) -> None:
        """*events* (redacted) led to *view* all at once; without any the press was answered."""
        ...

    def next(self) -> Intent | None:
        """What it will press next if nothing more happens; a later look may change it."""
        ...

    def press(self, now_ms: int) -> None:
        """The intent's time has come and it was carried out."""
        ...


class Rng(Protocol):
    """The part of ``random.Random`` that bots use."""

    def random(self) -> float: ...
    def uniform(self, a: float, b: float, /) -> float: ...
    def gauss(self, mu: float, sigma: float, /) -> float: ...
    def expovariate(self, lambd: float, /) -> float: ...
    def lognormvariate(self, mu: float, sigma: float, /) -> float: ...
    def randint(self, a: int, b: int, /) -> int: ...
    def choice(self, seq: tuple[T, ...], /) -> T: ...
