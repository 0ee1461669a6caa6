"""A TCP proxy that makes the network as bad as you like, for real sockets.

    python tools/chaosproxy.py --listen 8001 --to 127.0.0.1:7777 --delay-ms 80 --jitter-ms 40
    ... --bytes-per-s 20000 --slice 7 --double 0.05 --cut 0.01 --half-open 0.01

Delay, jitter and bandwidth hold for each direction by itself; order is kept within one. With
--slice N no more than N bytes go on at a time. --double is the odds that a whole WebSocket
message of the client is sent twice; --cut and --half-open are the odds, for each piece that goes
by, that the line is reset or stays open and brings nothing more. A test holds a `Chaos`, changes
its `weather` at any time, and calls `cut` and `half_open` for all lines there are.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

READ = 65536


@dataclass
class Weather:
    delay_s: float = 0.0
    jitter_s: float = 0.0
    bytes_per_s: float = 0.0  # without a limit if 0
    slice: int = 0  # bytes that go on at a time; all if 0
    double: float = 0.0
    cut: float = 0.0
    half_open: float = 0.0


class Doubler:
    """Cuts a client's bytes into its WebSocket frames: what is text or binary can be doubled."""

    def __init__(self) -> None:
        self._left = b""
        self._upgraded = False

    def feed(self, piece: bytes) -> Iterator[tuple[bytes, bool]]:
        """Whole frames, and whether they are messages; before the upgrade, whatever comes."""
        self._left += piece
        if not self._upgraded:
            head, end, rest = self._left.partition(b"\r\n\r\n")
            if not end:
                return
            self._upgraded = b"upgrade: websocket" in head.lower()
            self._left = rest if self._upgraded else b""
            yield (head + end if self._upgraded else head + end + rest), False
        while (size := self._frame()) is not None:
            frame, self._left = self._left[:size], self._left[size:]
            # a whole message in one frame: FIN, and opcode text or binary
            yield frame, frame[0] & 0x8F in (0x81, 0x82)

    def _frame(self) -> int | None:
        """Bytes of the first frame of what is left, once all of them are here."""
        left = self._left
        if not self._upgraded or len(left) < 2:
            return None
        start, size = 2, left[1] & 0x7F
        if size == 126 and len(left) >= 4:
            start, size = 4, struct.unpack_from("!H", left, 2)[0]
        elif size == 127 and len(left) >= 10:
            start, size = 10, struct.unpack_from("!Q", left, 2)[0]
        elif size > 125:
            return None
        whole = start + 4 * (left[1] >> 7) + size
        return whole if len(left) >= whole else None


@dataclass(eq=False)
class Line:
    client: asyncio.StreamWriter
    server: asyncio.StreamWriter
    dead: bool = False  # half open: nothing passes
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def reset(self) -> None:
        self.over.set()
        for writer in (self.client, self.server):
            writer.transport.abort()


class Chaos:
    def __init__(
        self, host: str, port: int, weather: Weather, rng: random.Random | None = None
    ) -> None:
        self.weather = weather
        self.port = 0  # where it listens, once it does
        self.lines: set[Line] = set()
        self.refuse = False  # a partition, for new calls
        self.doubled = 0
        self._to = (host, port)
        self._rng = rng or random.Random()  # noqa: S311 - bad weather needs no secrets
        self._server: asyncio.Server | None = None
        self._calls: set[asyncio.Task[None]] = set()

    async def start(self, host: str = "127.0.0.1", port: int = 0) -> None:
        self._server = await asyncio.start_server(self._call, host, port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        self.cut()
        for call in self._calls:
            call.cancel()
        await asyncio.gather(*self._calls, return_exceptions=True)

    def cut(self) -> None:
        """Reset every line."""
        for line in self.lines:
            line.reset()

    def half_open(self) -> None:
        """From now on nothing passes on any line, and neither end is told."""
        for line in self.lines:
            line.dead = True

    async def _call(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        call = asyncio.current_task()
        assert call is not None
        self._calls.add(call)
        call.add_done_callback(self._calls.discard)
        with contextlib.suppress(asyncio.CancelledError):  # by `stop`; asyncio would complain
            await self._answer(reader, writer)
        writer.transport.abort()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refuse:
            return
        try:
            back, forth = await asyncio.open_connection(*self._to)
        except OSError:
            return
        line = Line(writer, forth)
        self.lines.add(line)
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._carry(line, reader, forth, Doubler()))
                group.create_task(self._carry(line, back, writer, None))
        except* OSError:
            pass
        finally:
            self.lines.discard(line)
            line.reset()

    async def _carry(
        self,
        line: Line,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        doubler: Doubler | None,
    ) -> None:
        """One direction: a reader that stamps what comes, and a sender that waits for its time."""
        waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        async with asyncio.TaskGroup() as group:
            group.create_task(self._send(line, waiting, writer))
            while piece := await reader.read(READ):
                for part in self._parts(piece, doubler):
                    wait_s = self.weather.delay_s + self._rng.uniform(0, self.weather.jitter_s)
                    waiting.put_nowait((asyncio.get_running_loop().time() + wait_s, part))
            waiting.put_nowait((0.0, b""))

    def _parts(self, piece: bytes, doubler: Doubler | None) -> Iterator[bytes]:
        if doubler is None:
            yield piece
            return
        for frame, is_message in doubler.feed(piece):
            yield frame
            if is_message and self._rng.random() < self.weather.double:
                self.doubled += 1
                yield frame

    async def _send(
        self,
        line: Line,
        waiting: asyncio.Queue[tuple[float, bytes]],
        writer: asyncio.StreamWriter,
    ) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due_s, piece = await waiting.get()
            await asyncio.sleep(due_s - loop.time())
            self._strike(line)
            if line.dead:
                await line.over.wait()
            if line.over.is_set():
                raise ConnectionResetError
            if not piece:
                with contextlib.suppress(OSError):
                    writer.write_eof()
                return
            step = self.weather.slice or len(piece)
            for start in range(0, len(piece), step):
                part = piece[start : start + step]
                if self.weather.bytes_per_s:
                    await asyncio.sleep(len(part) / self.weather.bytes_per_s)
                writer.write(part)
                await writer.drain()
                if step < len(piece):
                    await asyncio.sleep(0.0005)  # a packet of its own

    def _strike(self, line: Line) -> None:
        if self._rng.random() < self.weather.cut:
            line.reset()
        elif self._rng.random() < self.weather.half_open:
            line.dead = True


async def _serve(asked: argparse.Namespace) -> None:
    weather = Weather(
        asked.delay_ms / 1000,
        asked.jitter_ms / 1000,
        asked.bytes_per_s,
        asked.slice,
        asked.double,
        asked.cut,
        asked.half_open,
    )
    host, _, port = asked.to.rpartition(":")
    chaos = Chaos(host, int(port), weather, random.Random(asked.seed))  # noqa: S311 - see Chaos
    await chaos.start(asked.host, asked.listen)
    print(f"chaos at {asked.host}:{chaos.port}, to {asked.to}", flush=True)
    await asyncio.Event().wait()


def main() -> int:
    parser = argparse.ArgumentParser(description="A TCP proxy with bad weather.")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--listen", type=int, default=0, help="port; a free one by default")
    parser.add_argument("--to", required=True, metavar="HOST:PORT")
    parser.add_argument("--seed", type=int)
    for name in ("delay-ms", "jitter-ms", "bytes-per-s", "double", "cut", "half-open"):
        parser.add_argument(f"--{name}", type=float, default=0)
    parser.add_argument("--slice", type=int, default=0)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(parser.parse_args()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
