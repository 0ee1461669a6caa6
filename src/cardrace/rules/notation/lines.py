"""The lines both kinds of file are made of: a heading, then a word and its rest each."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import TypeVar

VERSION = 1
T = TypeVar("T")


def heading(kind: str) -> str:
    return f"cardrace {kind} {VERSION}"


def body(text: str, kind: str) -> Iterator[tuple[int, str, str]]:
    """Yield line number, first word and rest of each line under the heading.

    Blank lines and lines that begin with ``#`` are for people.
    """
    lines = ((i, line.strip()) for i, line in enumerate(text.splitlines(), 1))
    filled = ((i, line) for i, line in lines if line and not line.startswith("#"))
    number, first = next(filled, (1, ""))
    with at_line(number):
        _check_heading(first, kind)
    for i, line in filled:
        word, _, rest = line.partition(" ")
        yield i, word, rest.strip()


def _check_heading(line: str, kind: str) -> None:
    wanted = heading(kind)
    if line == wanted:
        return
    stem, _, version = line.rpartition(" ")
    if stem == wanted.rpartition(" ")[0] and version.isdecimal():
        msg = f"a {kind} of version {version[:9]}; this is a reader of version {VERSION}"
        raise ValueError(msg)
    msg = f"not a cardrace {kind}: the first line must be {wanted!r}"
    raise ValueError(msg)


@contextmanager
def at_line(number: int) -> Generator[None]:
    """Say where it was that something could not be read."""
    try:
        yield
    except ValueError as error:
        msg = f"line {number}: {error}"
        raise ValueError(msg) from None


class Words:
    """The body of a file in which each word begins one line; each is taken once."""

    def __init__(self, text: str, kind: str) -> None:
        self._kind = kind
        self.last = 1
        self._lines: dict[str, tuple[int, str]] = {}
        for number, word, rest in body(text, kind):
            with at_line(number):
                if word in self._lines:
                    msg = f"{word!r} stands here twice"
                    raise ValueError(msg)
            self._lines[word] = (number, rest)
            self.last = number

    def take(self, word: str, parse: Callable[[str], T]) -> T:
        """Read the line of *word*, which must be there."""
        with at_line(self.last):
            if word not in self._lines:
                msg = f"the {self._kind} ends here and lacks the line {word!r}"
                raise ValueError(msg)
        number, rest = self._lines.pop(word)
        with at_line(number):
            return parse(rest)

    def get(self, word: str, parse: Callable[[str], T], otherwise: T) -> T:
        """Read the line of *word*; *otherwise* if there is none."""
        return self.take(word, parse) if word in self._lines else otherwise

    def end(self) -> None:
        """Nothing may be left."""
        for word, (number, _) in self._lines.items():
            with at_line(number):
                msg = f"a {self._kind} has no line {word!r} here"
                raise ValueError(msg)
