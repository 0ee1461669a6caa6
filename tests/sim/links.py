"""Lines between clients and a server, as bad as the seed wants them.

Law: within one line and one direction frames keep their order and none is left out in the
middle, as TCP has it; a line may end anywhere, at each side at another time, or die without
either side's being told. Between two lines nothing is promised.

The server's end is what `cardrace.server` needs of an aiohttp WebSocket: iterate over it,
`send_frame`, `close`.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, Final, NamedTuple

from aiohttp import WSMsgType

from sim.loop import Side

LOST: Final = 1006  # RFC 6455: the line ended without a word
GONE: Final = 1001


class Weather(NamedTuple):
    """Of each line: seconds, and odds a frame."""

    delay_s: tuple[float, float] = (0.002, 0.08)  # drawn once a line
    jitter_s: float = 0.02
    duplicate: float = 0.0  # of a frame to the server: it comes twice in a row
    cut: float = 0.0  # both ends learn of it
    half_open: float = 0.0  # neither does
    window: int = 64 * 1024  # bytes under way to the client before the sender waits
    dead_s: float = 30.0  # the server's heartbeat gives up a line without a sign of life


class Closed(NamedTuple):
    code: int


class Frame(NamedTuple):
    """As aiohttp's ``WSMessage``."""

    type: WSMsgType
    data: bytes


class Pipe:
    """One direction: first in, first out, each frame after the delay of its line."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._loop = asyncio.get_running_loop()
        self._last_s = 0.0
        self._way: list[tuple[asyncio.TimerHandle, bytes | Closed]] = []
        self._came: asyncio.Queue[bytes | Closed] = asyncio.Queue()
        self._moved = asyncio.Event()
        self._ended = False
        self.unread = 0  # bytes sent and not yet taken

    def put(self, frame: bytes | Closed) -> None:
        if self._ended:
            return
        rng, weather = self._line.rng, self._line.weather
        delay_s = self._line.delay_s + rng.uniform(0, weather.jitter_s)
        self._last_s = max(self._last_s, self._loop.time() + delay_s)
        self.unread += _size(frame)
        timer = self._loop.call_at(self._last_s, self._arrive)
        self._way.append((timer, frame))

    async def room(self) -> None:
        """Wait while too much is under way, as a socket's buffers would have it."""
        while self.unread > self._line.weather.window and not self._line.over:
            self._moved.clear()
            await self._moved.wait()

    async def get(self) -> bytes | Closed:
        frame = await self._came.get()
        self.unread -= _size(frame)
        self._moved.set()
        if isinstance(frame, Closed):
            self._came.put_nowait(frame)  # an end stays one
        return frame

    def freeze(self) -> None:
        """What is under way will never come."""
        for timer, _ in self._way:
            timer.cancel()
        self._way.clear()

    def drop(self) -> None:
        """Nothing comes any more, not even the end; who waits to send is told."""
        self.freeze()
        self._ended = True
        self._moved.set()

    def end(self, code: int) -> None:
        """A first part of what is under way still comes, then the end."""
        keep = self._line.rng.randint(0, len(self._way))
        for timer, _ in self._way[keep:]:
            timer.cancel()
        del self._way[keep:]
        self.finish(code)

    def finish(self, code: int) -> None:
        """The end, after everything that is under way."""
        self.put(Closed(code))
        self._ended = True
        self._moved.set()

    def _arrive(self) -> None:
        _, frame = self._way.pop(0)
        if not self._line.half_open:
            self._came.put_nowait(frame)


class Line:
    def __init__(self, client: str, rng: random.Random, weather: Weather) -> None:
        self.client = client
        self.rng = rng
        self.weather = weather
        self.delay_s = rng.uniform(*weather.delay_s)
        self.up = Pipe(self)
        self.down = Pipe(self)
        self.half_open = False
        self.over = False
        self._beat: asyncio.TimerHandle | None = None

    def cut(self, code: int = LOST) -> None:
        """Both ends learn of it, and each has got some of what was under way."""
        if self.over:
            return
        self.over = True
        self.up.end(code)
        self.down.end(code)
        if self._beat is not None:
            self._beat.cancel()

    def go_half_open(self) -> None:
        """Nothing passes any more; only the server's heartbeat will find out."""
        if self.over or self.half_open:
            return
        self.half_open = True
        self.up.freeze()
        self.down.freeze()
        self._beat = asyncio.get_running_loop().call_later(self.weather.dead_s, self._give_up)

    def strike(self) -> None:
        """What befalls a line while a frame is on it."""
        if self.rng.random() < self.weather.cut:
            self.cut()
        elif self.rng.random() < self.weather.half_open:
            self.go_half_open()

    def _give_up(self) -> None:
        self.over = True
        self.half_open = False  # for the server's side alone: it is told
        self.up.end(LOST)
        self.down.drop()


class ServerEnd:
    """What the server holds of a line."""

    def __init__(self, line: Line) -> None:
        self.line = line

    @property
    def closed(self) -> bool:
        return self.line.over

    async def send_frame(self, frame: bytes, kind: WSMsgType = WSMsgType.TEXT) -> None:
        del kind
        if self.line.over:
            raise ConnectionResetError
        self.line.strike()
        self.line.down.put(frame)
        await self.line.down.room()
        if self.line.over:
            raise ConnectionResetError

    async def close(self, *, code: int = 1000, message: bytes = b"", drain: bool = True) -> None:
        """What was sent before comes before the farewell."""
        del message, drain
        if self.line.over:
            return
        self.line.over = True
        self.line.down.finish(int(code))
        self.line.up.finish(int(code))

    async def receive(self) -> Frame:
        """As aiohttp: also the end of the line is a message."""
        frame = await self.line.up.get()
        if isinstance(frame, Closed):
            return Frame(WSMsgType.CLOSED, b"")
        return Frame(WSMsgType.TEXT, frame)

    def __aiter__(self) -> AsyncIterator[Frame]:
        return self

    async def __anext__(self) -> Frame:
        frame = await self.line.up.get()
        if isinstance(frame, Closed):
            raise StopAsyncIteration
        return Frame(WSMsgType.TEXT, frame)


class ClientEnd:
    """What the client holds of it."""

    def __init__(self, line: Line) -> None:
        self.line = line

    def send(self, frame: bytes) -> None:
        """Who sends into a line that is over is not told here, but when he reads."""
        if self.line.over:
            return
        self.line.strike()
        self.line.up.put(frame)
        if self.line.rng.random() < self.line.weather.duplicate:
            self.line.up.put(frame)

    async def receive(self) -> bytes | Closed:
        return await self.line.down.get()

    def close(self) -> None:
        self.line.cut(GONE)


Accept = Callable[[ServerEnd, str], Coroutine[Any, Any, None]]


class Network:
    def __init__(self, rng: random.Random, weather: Weather) -> None:
        self.rng = rng
        self.weather = weather
        self.lines: list[Line] = []
        self._accept: Accept | None = None
        self._side: Side | None = None
        self._apart: set[str] = set()

    def serve(self, side: Side, accept: Accept) -> None:
        """From now on a call is answered by *accept*, in a task of its own on *side*."""
        self._side, self._accept = side, accept

    async def dial(self, client: str) -> ClientEnd:
        """``ConnectionRefusedError`` if nobody listens, ``TimeoutError`` across a partition."""
        await asyncio.sleep(self.rng.uniform(*self.weather.delay_s))
        if client in self._apart:
            await asyncio.sleep(1.0)
            raise TimeoutError
        if self._accept is None or self._side is None:
            raise ConnectionRefusedError
        line = Line(client, self.rng, self.weather)
        self.lines = [*(each for each in self.lines if not each.over), line]
        self._side.start(self._accept(ServerEnd(line), client))
        return ClientEnd(line)

    def crash(self) -> None:
        """The server's machine is silent: nobody listens, every line is cut."""
        self._accept = None
        for line in self.lines:
            line.cut()

    def part(self, clients: set[str]) -> None:
        """Nothing passes between *clients* and the server until `heal`."""
        self._apart |= clients
        for line in self.lines:
            if line.client in clients:
                line.go_half_open()

    def heal(self) -> None:
        """Calm weather for whoever calls now; what was half open stays dead."""
        self._apart.clear()


def _size(frame: bytes | Closed) -> int:
    return len(frame) if isinstance(frame, bytes) else 0
