"""Whatever a stranger sends is a message or is refused by name, and soon.

A longer run by hand: ``python tools/fuzz.py decoder --seconds 36000``.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrace.match import RoomCommand
from cardrace.server import limits
from cardrace.wire.client import Ask, ClientMessage, Ping
from cardrace.wire.codec import MalformedError, decode

ROOT = Path(__file__).parent.parent.parent
BLOCKED_S = 0.005  # the event loop may stand still so long for one frame

asks = st.builds(Ask, id=st.integers(1, 2**53), command=st.from_type(RoomCommand))
frames = st.builds(msgspec.json.encode, asks | st.from_type(Ping))
strange = st.sampled_from([
    b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-0", b"1" * 400, b"0." + b"1" * 400,
    b"1e-400", b"9007199254740993", b"18446744073709551616", b"true", b"null", b'"\\ud800"',
    b'"\\udc00\\ud800"', b'"\\u0000"', b"\xff", b"\xed\xa0\x80", b"\xc0\xaf", b"\x00",
    b"\xef\xbb\xbf", b"[" * 300, b'{"a":' * 300, b"[]" , b"{}", b'"type"', b"//", b"'",
    b'"type":"ask","type":"ping",', b'"id":1,"id":2,', b'"command":{},', b",", b":", b"\\",
])  # fmt: skip


@st.composite
def spoilt(draw) -> bytes:
    """A real frame in which values, names and bytes are exchanged, doubled, cut and nested."""
    frame = draw(frames)
    for _ in range(draw(st.integers(1, 4))):
        places = [found.span() for found in re.finditer(rb'"[^"]*"|[-0-9.]+|[{}\[\],:]', frame)]
        if not places:
            break
        first, last = draw(st.sampled_from(places))
        piece = frame[first:last]
        put = draw(
            strange | st.binary(max_size=8) | st.sampled_from([piece * 2, b"", b"[" + piece])
        )
        frame = frame[:first] + put + frame[last:]
    return frame[: limits.FRAME_BYTES]


def heard(frame: bytes) -> ClientMessage | None:
    try:
        return decode(frame)
    except MalformedError as error:
        str(error).encode()  # what is told can be told
        return None


@settings(max_examples=2000)
@given(spoilt() | st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_a_frame_is_a_message_or_malformed_and_nothing_else(frame):
    message = heard(frame)
    assert message is None or decode(msgspec.json.encode(message)) == message


FULL = limits.FRAME_BYTES
WORST = {
    "deep lists": b"[" * FULL,
    "deep objects": (b'{"a":' * FULL)[:FULL],
    "deep in a command": (b'{"type":"ask","id":1,"command":' * FULL)[:FULL],
    "deep where nothing is known": (b'{"type":"ping","x":' + b"[" * FULL)[:FULL],
    "a long number": b'{"type":"ping","sent_ms":' + b"9" * (FULL - 26) + b"}",
    "a long whole number": b'{"type":"ask","id":' + b"9" * (FULL - 20) + b"}",
    "a long fraction": b'{"type":"ping","sent_ms":0.' + b"9" * (FULL - 28) + b"}",
    "a high exponent": b'{"type":"ping","sent_ms":1e' + b"9" * (FULL - 28) + b"}",
    "many names": (b'{"type":"ping",' + b'"a":1,' * FULL)[: FULL - 1] + b"}",
    "one name often": (b'{"type":"ping",' + b'"sent_ms":1,' * FULL)[: FULL - 1] + b"}",
    "escapes": (b'{"type":"' + b"\\u0041" * FULL)[:FULL],
    "surrogates": (b'{"type":"' + b"\\ud800" * FULL)[:FULL],
    "spaces": b" " * FULL,
    "zeros": bytes(FULL),
}


@pytest.mark.parametrize("frame", WORST.values(), ids=WORST.keys())
def test_no_frame_within_the_limit_holds_the_event_loop(frame):
    assert len(frame) <= limits.FRAME_BYTES
    times = []
    for _ in range(20):
        before = time.perf_counter()
        heard(frame)
        times.append(time.perf_counter() - before)
    assert min(times) < BLOCKED_S  # a busy machine only adds


def test_not_a_number_is_no_time():
    for odd in (b"NaN", b"Infinity", b"1e999"):
        assert heard(b'{"type":"ping","sent_ms":' + odd + b"}") is None


@pytest.mark.parametrize("reader", ["decoder", "options", "position", "record", "names"])
def test_a_fuzzer_finds_nothing_in_a_moment(reader):
    """What it has once found lies in ``tests/seeds`` and is read first."""
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "fuzz.py", reader, "--seconds", "3"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    runs = int(re.search(r"Done (\d+) runs", done.stderr)[1])
    print(f"\n{reader}: {runs} runs")
    assert runs > 100  # a record takes milliseconds
