"""Write docs/protocol.md from the wire's own types; with --check, fail if it is stale."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from cardrace.match import RoomCommand, RoomEvent
from cardrace.rules import Refusal
from cardrace.server.connection import Close
from cardrace.wire import PROTOCOL
from cardrace.wire.client import ClientMessage
from cardrace.wire.server import ServerMessage

PATH: Final = Path(__file__).parent.parent / "docs" / "protocol.md"
HEAD: Final = f"""# The protocol

Generated from `src/cardrace/wire` by `make docs`: edit that, not this. Protocol {PROTOCOL}.

JSON text frames over one WebSocket a seat, at `/ws/<table>`. Every message is an object with a
`type`. A frame that is not a message is answered by `malformed`, which names the place.

A card is a number: `face = card % 54`; below 52 its rank is `face >> 2` (0 is the ace, 12 the
king) and its suit `face & 3` (clubs, diamonds, hearts, spades); 52 and 53 are jokers. `-1`
stands for a card that this seat may not see. Seats, piles and spots count from 0.

An `ask` carries the client's own rising `id` and is answered by it. What an accepted ask
caused is told, in an `update`, before its `answer`. The first `update` after the `welcome` has no
events and sets the version; from then on `version` is the last one plus the number of
events, and anything else is a gap: connect again.
"""
Schema = Mapping[str, Any]


def document() -> str:
    return "\n".join(_parts()) + "\n"


def _parts() -> Iterator[str]:
    yield HEAD
    yield from _union("Client to server", ClientMessage)
    yield from _union("Commands", RoomCommand)
    yield from _union("Server to client", ServerMessage)
    yield from _union("Events", RoomEvent)
    yield from _others()
    yield "## Refusals\n"
    yield ", ".join(f"`{refusal}`" for refusal in Refusal)
    yield "\n## Close codes\n"
    yield "\n".join(f"- `{code.value}` {_words(code.name)}" for code in Close)


def _kinds(union: object) -> Iterator[type[msgspec.Struct]]:
    for kind in get_args(union):
        yield from _kinds(kind) if get_args(kind) else (kind,)


def _union(title: str, union: object) -> Iterator[str]:
    yield f"## {title}\n"
    for kind in _kinds(union):
        yield from _struct(kind, f"`{kind.__struct_config__.tag}`")


def _others() -> Iterator[str]:
    """Structs inside messages, in the order in which they are met."""
    _, schemas = msgspec.json.schema_components([ClientMessage, ServerMessage])
    unions = (ClientMessage, ServerMessage, RoomCommand, RoomEvent)
    tagged = {kind.__name__ for union in unions for kind in _kinds(union)}
    yield "## Parts\n"
    for name in sorted(set(schemas) - tagged - {"Refusal"}):
        schema = schemas[name]
        if "enum" in schema:
            yield f"### {name}\n\n{', '.join(f'`{v}`' for v in schema['enum'])}\n"
        else:
            yield from _table(name, schema)


def _struct(kind: type[msgspec.Struct], title: str) -> Iterator[str]:
    _, schemas = msgspec.json.schema_components([kind])
    yield from _table(title, schemas[kind.__name__])


def _table(title: str, schema: Schema) -> Iterator[str]:
    yield f"### {title}\n"
    if text := schema.get("description"):
        yield f"{inspect.cleandoc(text)}\n"
    fields = {k: v for k, v in schema["properties"].items() if k != "type"}
    if not fields:
        return
    yield "| field | type | |\n|---|---|---|"
    for field, shape in fields.items():
        optional = "" if field in schema.get("required", ()) else "optional"
        yield f"| `{field}` | {_type(shape)} | {optional} |"
    yield ""


def _type(shape: Schema) -> str:
    if "$ref" in shape:
        return str(shape["$ref"]).rpartition("/")[2]
    if "anyOf" in shape:
        names = (_type(option) for option in shape["anyOf"])
        return " or ".join(dict.fromkeys(names))
    if shape.get("type") == "array":
        return f"list of {_type(shape['items'])}" if shape.get("items") else "list"
    if "minimum" in shape:
        return f"integer from {shape['minimum']} to {shape['maximum']}"
    return str(shape.get("type", "any"))


def _words(name: str) -> str:
    return name.lower().replace("_", " ")


def main() -> int:
    text = re.sub(r"\n{3,}", "\n\n", document())
    if "--check" not in sys.argv:
        PATH.write_text(text)
        return 0
    if not PATH.exists() or PATH.read_text() != text:
        print("docs/protocol.md is stale: run 'make docs' and commit it")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
