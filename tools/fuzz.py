"""Feed what reads strangers' bytes with bytes that no stranger would think of: atheris.

``python tools/fuzz.py decoder`` runs for ten seconds, ``--seconds 36000`` for a night. Whatever
ends a reader in another way than its own refusal is a crash: the input is written to
``tests/seeds/<reader>/``, where a test reads it for ever after.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

import atheris

with atheris.instrument_imports(include=["cardrace"]):
    from cardrace.rules import PRESETS
    from cardrace.rules.notation import (
        options_text,
        parse_options,
        parse_position,
        parse_record,
    )
    from cardrace.server.names import RefusedNameError, alike, clean_name
    from cardrace.wire.codec import MalformedError, decode

TESTS: Final = Path(__file__).parent.parent / "tests"
SEEDS: Final = TESTS / "seeds"
GOLDEN: Final = TESTS / "golden"
LONGEST: Final = 4096  # bytes: no frame, no body and no name is longer
SLOW_S: Final = 2


def decoder(found: bytes) -> None:
    with contextlib.suppress(MalformedError):
        decode(found)


def _reader(parse: Callable[[str], object]) -> Callable[[bytes], None]:
    def read(found: bytes) -> None:
        with contextlib.suppress(ValueError):
            parse(found.decode(errors="replace"))

    return read


def names(found: bytes) -> None:
    try:
        name = clean_name(found.decode("utf-8", "surrogatepass"))
    except (RefusedNameError, UnicodeDecodeError):
        return
    assert clean_name(name) == name
    assert alike(name, name)


READERS: Final[dict[str, Callable[[bytes], None]]] = {
    "decoder": decoder,
    "options": _reader(parse_options),
    "position": _reader(parse_position),
    "record": _reader(parse_record),
    "names": names,
}


def examples(reader: str) -> list[bytes]:
    """What is right, for the fuzzer to spoil; and what was once wrong."""
    found = [path.read_bytes() for path in sorted((SEEDS / reader).glob("*"))]
    match reader:
        case "decoder":
            plain = '{"type":"ask","id":7,"command":{"type":"%s","card":3,"pile":1},"seen":2}'
            found += [(plain % word).encode() for word in ("play", "ready", "call", "slap")]
            found.append(b'{"type":"ping","sent_ms":1.5}')
        case "options":
            found += [options_text(options).encode() for options in PRESETS.values()]
        case "record" | "position":
            found += [path.read_bytes()[:LONGEST] for path in sorted(GOLDEN.iterdir())[:20]]
        case _:
            found += [
                name.encode() for name in ("Ana Mari\u0107", "\uff46ull", "\U0001f44d\U0001f3fd")
            ]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="Fuzz a reader of strangers' bytes.")
    parser.add_argument("reader", choices=READERS)
    parser.add_argument("--seconds", type=int, default=10)
    words = parser.parse_args()
    folder = SEEDS / words.reader
    folder.mkdir(parents=True, exist_ok=True)
    corpus = Path(tempfile.mkdtemp(prefix="fuzz-"))
    for number, example in enumerate(examples(words.reader)):
        (corpus / str(number)).write_bytes(example)
    flags = (
        f"-max_total_time={words.seconds}",
        f"-max_len={LONGEST}",
        f"-timeout={SLOW_S}",
        f"-artifact_prefix={folder}/",
    )
    atheris.Setup([sys.argv[0], *flags, str(corpus)], READERS[words.reader])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
