"""Commands a second of a core over real sockets, beside a bare aiohttp room, and what else.

    python bench/server.py [--part closed --part open --part idle --part slow] [--scale 0.2]
                           [--seconds 10] [-- ARGUMENTS OF THE SERVER]

closed: commands/s a core of the real server, rules, views and all, beside `bench/bare_room.py`
(a toy rule, two sends a play) in turns; the figure is the ratio. A client of ours asks what it
sees to be open to it; what a rival was faster with is refused, as at a real table.
open: 1,000 tables of two at 3 plays/s a seat: from the scheduled ask to its answer.
idle: 5,000 connections that only listen, while some tables play: pauses of the collector, memory.
slow: 500 seats that ask and never read, at tables of their own: memory, the other tables' p99.

The server is alone on core 0, the generator (bench/load.c, built with cc) on core 1; its own share
of a core is printed, and above 0.9 a figure says more about it than about the server. --scale
makes all numbers of tables and connections smaller. Best of --rounds for closed.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import resource
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import NamedTuple, Self

HERE = Path(__file__).parent
LOAD = HERE.parent / ".tools" / "load"
FIRST = ""  # the frame that a client must send first; the protocol of today has none
PAGE = os.sysconf("SC_PAGE_SIZE")
TICK = os.sysconf("SC_CLK_TCK")
GOALS = {"ratio": 0.35, "p99_ms": 10.0, "pause_ms": 20.0, "slow_mb": 100.0, "slow_p99_ms": 10.0}
WARM_S = 2.0


class Row(NamedTuple):
    what: str
    figure: str
    goal: str
    good: bool | None


class Server:
    """A server process on a core of its own."""

    def __init__(self, program: str, *arguments: str) -> None:
        command = [sys.executable, HERE / program, *arguments]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        alone_on(0, self._process.pid)
        self.pid = self._process.pid
        line = self._line()
        self.address = line.split()[-1]
        self.port = int(self.address.rpartition(":")[2])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._process.stdout.close()

    def _line(self) -> str:
        line = self._process.stdout.readline()
        if not line:
            sys.exit("bench: the server did not start")
        return line

    def cpu_s(self) -> float:
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK

    def rss(self) -> int:
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * PAGE

    def pauses(self) -> dict[str, object]:
        """Of the collector since it was asked last."""
        return self._tell(signal.SIGUSR1)

    def collect(self) -> float:
        """How long a full collection takes now, ms."""
        return float(self._tell(signal.SIGUSR2)["full_ms"])

    def _tell(self, signum: int) -> dict[str, object]:
        os.kill(self.pid, signum)
        while not (line := self._line()).startswith("{"):
            pass
        return json.loads(line)


def ours(asked: argparse.Namespace, *, hurried: bool = True) -> Server:
    pace = "hurried" if hurried else "real"
    return Server(
        "our_server.py", pace, "--no-browser", "--host", "127.0.0.1", "--port", "0", *asked.more
    )


def alone_on(core: int, pid: int) -> None:
    """Also before everybody else's work, where we may."""
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(pid, {cores[core % len(cores)]})
    with contextlib.suppress(OSError):
        os.setpriority(os.PRIO_PROCESS, pid, -20)
        # where Linux shares the time out by session, nice counts within a session alone
        Path(f"/proc/{pid}/autogroup").write_text("-20")


def tcp_memory() -> int:
    """Bytes that the kernel holds for TCP, of everybody on this machine."""
    for line in Path("/proc/net/sockstat").read_text().splitlines():
        if line.startswith("TCP:"):
            return int(line.split()[-1]) * PAGE
    raise AssertionError


def open_tables(server: Server, count: int, kinds: str) -> list[str]:
    """Lines for the generator: tables of two, a kind of client a seat."""
    lines = []
    for _ in range(count):
        cookies = [secrets.token_urlsafe(16) for _ in kinds]
        call = urllib.request.Request(  # noqa: S310 - our own server
            f"{server.address}/api/tables",
            json.dumps({"preset": "speed"}).encode(),
            {"Cookie": f"player={cookies[0]}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(call, timeout=30) as answer:  # noqa: S310 - our own server
            table = json.load(answer)["id"]
        seats = zip(kinds, cookies, strict=True)
        lines += [f"{kind} /ws/{table} {cookie}" for kind, cookie in seats]
    return lines


def bare_rooms(count: int) -> list[str]:
    return [f"p /room/{room} none" for room in range(count) for _ in range(2)]


class Load(NamedTuple):
    loop: str = "open"
    rate: float = 3.0  # asks a second of each who plays
    deaf_rate: float = 0.0
    game: str = "ours"


def drive(server: Server, lines: list[str], load: Load, seconds: float) -> dict[str, float]:
    """What the generator found, with the server's CPU share and the memory at its highest."""
    first = FIRST if load.game == "ours" else ""
    numbers = map(str, (load.rate, load.deaf_rate, WARM_S, seconds))
    command = [LOAD, str(server.port), load.game, load.loop, *numbers, first]
    with tempfile.TemporaryFile("w+") as given:
        given.write("\n".join(lines) + "\n")
        given.seek(0)
        generator = subprocess.Popen(
            command, stdin=given, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
    alone_on(1, generator.pid)
    with generator:
        while (line := generator.stdout.readline()) != "measuring\n":
            if not line:
                sys.exit("bench: the generator gave up")
            if line == "open\n":
                rss_open = server.rss()
        begun, cpu = time.monotonic(), server.cpu_s()
        rss = memory = 0
        while time.monotonic() < begun + seconds:
            time.sleep(min(0.25, seconds))
            rss, memory = max(rss, server.rss()), max(memory, server.rss() + tcp_memory())
        share = (server.cpu_s() - cpu) / (time.monotonic() - begun)
        found = json.loads(generator.stdout.readline())
    return {**found, "server": share, "rss": rss, "rss_open": rss_open, "memory": memory}


def build() -> None:
    out, source = LOAD, HERE / "load.c"
    if out.exists() and out.stat().st_mtime > source.stat().st_mtime:
        return
    out.parent.mkdir(exist_ok=True)
    try:
        subprocess.run(["cc", "-O2", "-o", out, source, "-lm"], check=True)  # noqa: S607
    except FileNotFoundError:
        sys.exit("bench: the generator is in C: install gcc and libc6-dev")


def shares(found: dict[str, float]) -> str:
    return f"(server {found['server']:.0%}, generator {found['cpu']:.0%} of a core)"


def speed(found: dict[str, float]) -> float:
    """Commands a second of a whole core."""
    return found["answered"] / found["wall_s"] / max(found["server"], 0.01)


def closed(asked: argparse.Namespace) -> list[Row]:
    tables = asked.size(250)
    mine, theirs = [], []
    for _ in range(asked.rounds):
        with Server("bare_room.py") as server:
            load = Load("closed", game="bare")
            theirs.append(drive(server, bare_rooms(tables), load, asked.seconds))
        with ours(asked) as server:
            lines = open_tables(server, tables, "pp")
            mine.append(drive(server, lines, Load("closed"), asked.seconds))
    best, peer = max(mine, key=speed), max(theirs, key=speed)
    ratio = speed(best) / speed(peer)
    refused = best["refused"] / max(best["answered"], 1)
    return [
        Row(f"bare rooms, {tables} of two, closed loop {shares(peer)}",
            f"{speed(peer):,.0f} commands/s a core", "", None),
        Row(f"our tables, {tables} of two, closed loop {shares(best)}",
            f"{speed(best):,.0f} commands/s a core, {refused:.0%} refused", "", None),
        Row("ratio", f"{ratio:.2f}", f">= {GOALS['ratio']}", ratio >= GOALS["ratio"]),
    ]  # fmt: skip


def opened(asked: argparse.Namespace) -> list[Row]:
    tables = asked.size(1000)
    with ours(asked) as server:
        found = drive(server, open_tables(server, tables, "pp"), Load(), asked.seconds)
    rate = found["answered"] / found["wall_s"]
    accepted = 1 - found["refused"] / max(found["answered"], 1)
    return [
        Row(f"{tables} tables of two, 3 plays/s a seat, open loop {shares(found)}",
            f"{rate:,.0f} asks/s, {accepted:.0%} accepted", "", None),
        latency("from ask to answer", found),
    ]  # fmt: skip


def latency(what: str, found: dict[str, float]) -> Row:
    names = ("p50", "p99", "p999", "max")
    figures = " / ".join(f"{found[name]:.2f}" for name in names)
    lost = found["under_way"] + found["dropped"]
    more = f", {lost:.0f} unanswered or dropped" if lost else ""
    good = found["p99"] < GOALS["p99_ms"]
    return Row(f"{what}: p50 / p99 / p99.9 / max", f"{figures} ms{more}",
               f"p99 < {GOALS['p99_ms']:g} ms", good)  # fmt: skip


def idle(asked: argparse.Namespace) -> list[Row]:
    tables, playing = asked.size(2500), asked.size(200)
    with ours(asked) as server:
        lines = open_tables(server, playing, "pp")
        lines += open_tables(server, tables, "ii")
        before = server.rss()
        server.pauses()
        found = drive(server, lines, Load(), asked.seconds)
        pauses, full_ms = server.pauses(), server.collect()
    each = (found["rss_open"] - before) / len(lines) / 1024
    longest, counts = float(pauses["longest_ms"]), pauses["counts"]
    return [
        Row(f"{2 * tables} idle connections and {playing} tables that play {shares(found)}",
            f"{each:.1f} KiB RSS a connection", "", None),
        Row(f"longest pause of the collector (collections by generation: {counts})",
            f"{longest:.2f} ms", f"< {GOALS['pause_ms']:g} ms", longest < GOALS["pause_ms"]),
        Row("a full collection, by hand, after they have gone", f"{full_ms:.0f} ms", "", None),
        latency("those who play", found),
    ]  # fmt: skip


def slow(asked: argparse.Namespace) -> list[Row]:
    deaf, playing = asked.size(500), asked.size(200)
    with ours(asked) as server:
        lines = open_tables(server, playing, "pp")
        calm = drive(server, lines, Load(), asked.seconds)
    with ours(asked) as server:
        lines = open_tables(server, playing, "pp")
        others = open_tables(server, deaf, "pd")
        load = Load(deaf_rate=asked.deaf_rate)
        found = drive(server, lines + others, load, asked.seconds)
    more_mb = (found["memory"] - calm["memory"]) / 1e6
    more_ms, bound = found["p99"] - calm["p99"], GOALS["slow_p99_ms"]
    return [
        Row(f"{deaf} readers that never read, {asked.deaf_rate:g} asks/s each {shares(found)}",
            f"{found['slow'] + found['dropped']:.0f} dropped", "", None),
        Row("memory of server and kernel, more than without them",
            f"{more_mb:.0f} MB", f"< {GOALS['slow_mb']:g} MB", more_mb < GOALS["slow_mb"]),
        Row(f"p99 of who plays, more than the {calm['p99']:.2f} ms without them",
            f"{more_ms:+.2f} ms", f"< +{bound:g} ms", more_ms < bound),
    ]  # fmt: skip


PARTS = {"closed": closed, "open": opened, "idle": idle, "slow": slow}


def main() -> int:
    parser = argparse.ArgumentParser(description="The server over real sockets, a core each.")
    parser.add_argument("--part", action="append", choices=PARTS, help="all, if none is named")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--deaf-rate", type=float, default=3.0, help="asks/s of a slow reader")
    parser.add_argument("more", nargs="*", help="for the server, after --")
    asked = parser.parse_args()
    asked.size = lambda full: max(1, round(full * asked.scale))
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    build()
    missed = 0
    for part in asked.part or PARTS:
        print(part, flush=True)
        for row in PARTS[part](asked):
            sign = "" if row.good is None else "ok" if row.good else "MISSED"
            missed += row.good is False
            print(f"  {row.what:80}{row.figure:>44}  {row.goal:14}{sign}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
