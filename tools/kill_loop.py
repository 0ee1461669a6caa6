"""Kill the real server again and again, and hold what its clients remember against its log.

    python tools/kill_loop.py [--kills 300] [--tables 50] [--seed 1] [--through-chaos]

Tables of two play Speed over real sockets. The server is killed (SIGKILL) at random instants and
started again over the same data; the clients come back by themselves, say what they have, and ask
again what was not answered. At the end: what was acknowledged is in the log, once, in order, and
what each client was told is what the log says. --through-chaos puts a proxy between that cuts
lines and doubles messages. Without --kills nothing is killed and no log is read: only what two
clients of a table remember is compared.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import secrets
import socket
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import aiohttp
from aiohttp import WSMsgType

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from cardrace.match import RoomEvent
from cardrace.rules import Options, Seat
from cardrace.wire.client import Ask
from cardrace.wire.server import Answer, TableSeen, Update, Welcome
from chaosproxy import Chaos, Weather
from histories import (
    Anew,
    Answered,
    Happened,
    Logged,
    Memory,
    Told,
    acknowledged,
    judge,
    parse_entry,
)
from sim.player import decode, encode, wish

_ROWS = 'SELECT "match", body FROM event ORDER BY "match", seq'
WEATHER = Weather(jitter_s=0.005, double=0.05, cut=0.0005)


# what the server does not know yet is here alone
RESUMES = False  # a client says first what it has: {"type":"join","since":N}


def server_arguments(data: Path | None) -> list[str]:
    return [] if data is None else ["--data", str(data)]


def read_log(data: Path) -> dict[str, list[Logged]]:
    """Every table's log, from the one database under *data*."""
    (path,) = data.rglob("*.db")
    with contextlib.closing(sqlite3.connect(path)) as database:
        logs: dict[str, list[Logged]] = {}
        for match, body in database.execute(
            'SELECT "match", body FROM event ORDER BY "match", seq'
        ):
            logs.setdefault(match, []).append(parse_entry(body))
        return logs


class Server:
    """A server process over *data*, on one port for all its lives."""

    def __init__(self, data: Path | None) -> None:
        self._data = data
        self._process: asyncio.subprocess.Process | None = None
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port: int = probe.getsockname()[1]

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "cardrace.server", "--no-browser", "--host", "127.0.0.1",
            "--port", str(self.port), *server_arguments(self._data),
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert self._process.stdout is not None
        if not await self._process.stdout.readline():
            sys.exit("kill_loop: the server did not start")

    async def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        await self._process.communicate()


class Client:
    """One seat: it plays, remembers, and comes back whenever its line ends."""

    def __init__(self, address: str, table: str, token: str, rng: random.Random) -> None:
        self.seat: Seat | None = None
        self.history: list[Memory] = []
        self._token = token
        self._address = address
        self._table = table
        self._rng = rng
        self._ids = 0
        self._pending: Ask | None = None
        self._version: int | None = None
        self._options: Options | None = None
        self._view: TableSeen | None = None
        self._line: aiohttp.ClientWebSocketResponse | None = None
        self._press: asyncio.TimerHandle | None = None

    async def play(self) -> None:
        """Until it is cancelled."""
        headers = {"Cookie": f"player={self._token}"}
        async with aiohttp.ClientSession(self._address, headers=headers) as http:
            while True:
                with contextlib.suppress(aiohttp.ClientError, ConnectionError, TimeoutError):
                    async with http.ws_connect(f"/ws/{self._table}", heartbeat=2) as self._line:
                        await self._talk(self._line)
                await asyncio.sleep(self._rng.uniform(0.02, 0.3))

    async def _talk(self, line: aiohttp.ClientWebSocketResponse) -> None:
        if RESUMES:
            await line.send_json({"type": "join", "since": self._version})
        else:
            self.history.append(Anew())
        if self._pending is not None:
            await line.send_bytes(encode(self._pending))
        async for frame in line:
            if frame.type is WSMsgType.TEXT:
                self._hear(frame.data.encode())

    def _hear(self, frame: bytes) -> None:
        message = decode(frame)
        match message:
            case Welcome():
                self.seat, self._options = message.seat, message.options
            case Update(version, events, table):
                self._version, self._view = version, table
                self.history.append(Told(version, tuple(map(happened, events))))
            case Answer(number, refusal):
                self.history.append(Answered(number, refusal is not None))
                if self._pending is not None and number == self._pending.id:
                    self._pending = None
            case _:
                pass
        if self._pending is None and self._press is None:
            wait_s = self._rng.uniform(0.01, 0.1)
            self._press = asyncio.get_running_loop().call_later(wait_s, self._ask)

    def _ask(self) -> None:
        self._press = None
        if self._pending or self._options is None or self._view is None or self.seat is None:
            return
        wanted = wish(self._options, self.seat, self._view)
        if wanted is None or self._line is None or self._line.closed:
            return
        self._ids += 1
        self._pending = Ask(self._ids, *wanted)
        asking = asyncio.ensure_future(self._line.send_bytes(encode(self._pending)))
        asking.add_done_callback(lambda done: done.cancelled() or done.exception())


def happened(event: RoomEvent) -> Happened:
    seat = getattr(event, "seat", None)
    return str(event.__struct_config__.tag), seat


async def open_table(address: str, token: str) -> str:
    headers = {"Cookie": f"player={token}"}
    async with (
        aiohttp.ClientSession(address, headers=headers) as http,
        http.post("/api/tables", json={"preset": "speed"}) as answer,
    ):
        answer.raise_for_status()
        return str((await answer.json())["id"])


def fork(rng: random.Random) -> random.Random:
    return random.Random(rng.random())  # noqa: S311 - people's dawdling


async def run(asked: argparse.Namespace, data: Path | None) -> int:
    rng = random.Random(asked.seed)  # noqa: S311 - so that a run can be had again, nearly
    server = Server(data)
    await server.start()
    chaos = Chaos("127.0.0.1", server.port, WEATHER if asked.through_chaos else Weather(), rng)
    await chaos.start()
    direct = f"http://127.0.0.1:{server.port}"
    address = f"http://127.0.0.1:{chaos.port}" if asked.through_chaos else direct
    clients = {}
    for _ in range(asked.tables):
        tokens = [secrets.token_urlsafe(16) for _ in range(2)]
        table = await open_table(direct, tokens[0])
        clients[table] = [Client(address, table, token, fork(rng)) for token in tokens]
    everybody = [client for pair in clients.values() for client in pair]
    playing = [asyncio.create_task(client.play()) for client in everybody]
    begun = time.monotonic()
    for kill in range(asked.kills):
        await asyncio.sleep(rng.uniform(*asked.between))
        await server.kill()
        await server.start()
        if kill % 10 == 9:
            print(f"{kill + 1} kills in {time.monotonic() - begun:.0f} s", file=sys.stderr)
    await asyncio.sleep(asked.last_s)
    await server.kill()
    await asyncio.sleep(0.5)  # what has left the server still comes
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await chaos.stop()
    return report(clients, None if data is None else read_log(data), asked)


def report(
    clients: dict[str, list[Client]],
    logs: dict[str, list[Logged]] | None,
    asked: argparse.Namespace,
) -> int:
    wrong: list[str] = []
    count: Counter[str] = Counter()
    for table, pair in clients.items():
        histories = {int(each.seat): each.history for each in pair if each.seat is not None}
        log = remembered(pair) if logs is None else logs.get(table, [])
        wrong += (f"{table}: {text}" for text in judge(log, histories)
                  if logs is not None or "lost" not in text)  # fmt: skip
        count["acknowledged"] += sum(len(acknowledged(each.history)) for each in pair)
        count["entries"] += len(log)
    for text in wrong[:50]:
        print("WRONG", text)
    print(f"{asked.kills} kills, {len(clients)} tables, {count['acknowledged']} acknowledged, "
          f"{count['entries']} entries, {len(wrong)} wrong")  # fmt: skip
    return len(wrong)


def remembered(pair: list[Client]) -> list[Logged]:
    """A log put together from what the clients were told, where no other is kept."""
    known: dict[int, Happened] = {}
    for client in pair:
        for each in client.history:
            if isinstance(each, Told):
                first = each.version - len(each.what) + 1
                known |= dict(enumerate(each.what, first))
    last = max(known, default=0)
    return [Logged(known.get(version, ("unknown", None))) for version in range(1, last + 1)]


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill the server and see what is lost.")
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--between", type=float, nargs=2, default=(0.3, 1.5), metavar="S")
    parser.add_argument("--last-s", type=float, default=5.0, help="of play after the last kill")
    parser.add_argument("--through-chaos", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) if asked.kills else None
        return 1 if asyncio.run(run(asked, data)) else 0


if __name__ == "__main__":
    sys.exit(main())
