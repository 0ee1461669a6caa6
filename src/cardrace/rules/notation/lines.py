"""The lines both kinds of file are made of: a heading, then a word and its rest each."""

from __future__ import annotations

from collections.abc import Iterator

VERSION = 1


def heading(kind: str) -> str:
    return f"cardrace {kind} {VERSION}"


def body(text: str, kind: str) -> Iterator[tuple[int, str, str]]:
    """Yield line number, first word and rest of each line under the heading.

    Blank lines and lines that begin with ``#`` are for people.
    """
    lines = ((i, line.strip()) for i, line in enumerate(text.splitlines(), 1))
    filled = ((i, line) for i, line in lines if line and not line.startswith("#"))
    _, first = next(filled, (0, ""))
    if first != heading(kind):
        msg = f"not a cardrace {kind}: the first line must be {heading(kind)!r}"
        raise ValueError(msg)
    for i, line in filled:
        word, _, rest = line.partition(" ")
        yield i, word, rest.strip()


def body_by_word(text: str, kind: str) -> dict[str, str]:
    """The body of a file in which each word begins one line."""
    found: dict[str, str] = {}
    for number, word, rest in body(text, kind):
        if word in found:
            msg = f"line {number}: {word!r} stands here twice"
            raise ValueError(msg)
        found[word] = rest
    return found
