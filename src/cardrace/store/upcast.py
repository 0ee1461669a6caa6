"""Old rows, read today.

A row says in which version of the format its body was written. When `Entry` changes so that
older bodies would not decode to what they meant, add one to VERSION and say in UPCASTS, under
the version left behind, how a body of it becomes one of the next. Rows are never rewritten, and
tests/golden/log-v*.jsonl keeps rows of every version there has been.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from cardrace.match import Entry
from cardrace.store.errors import BrokenChainError

Raw = dict[str, Any]
Upcasts = Mapping[int, Callable[[Raw], Raw]]

VERSION: Final = 1
UPCASTS: Final[Upcasts] = {}

_DECODER: Final = msgspec.json.Decoder(Entry)
_ENCODER: Final = msgspec.json.Encoder()


def body(entry: Entry) -> bytes:
    """*entry* as rows of VERSION have it."""
    return _ENCODER.encode(entry)


def entry(v: int, text: bytes, version: int = VERSION, upcasts: Upcasts = UPCASTS) -> Entry:
    """What a row of format *v* means.

    BrokenChainError: it is of a format yet to come, or no entry at all.
    """
    try:
        if v == version:
            return _DECODER.decode(text)
        if not 0 < v < version:
            msg = f"a row of format {v} needs a newer cardrace: this one knows {version}"
            raise BrokenChainError(msg)
        raw: Raw = msgspec.json.decode(text)
        for old in range(v, version):
            raw = upcasts[old](raw)
        return msgspec.convert(raw, Entry)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        msg = f"a row cannot be read: {error}"
        raise BrokenChainError(msg) from None
