"""``cardrace`` and ``cardrace serve``: serve the tables until Ctrl-C."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence
from threading import Thread

from aiohttp import web

from cardrace.server import limits, logs, metrics
from cardrace.server.app import create_app
from cardrace.server.arguments import DEFAULT_PORT, HIGHEST_PORT, read_settings
from cardrace.server.drain import Drain
from cardrace.server.keys import DRAIN
from cardrace.server.receipt import Runner
from cardrace.server.settings import ANY, LOOPBACK, Settings, bracketed
from cardrace.store import StoreError, open_store


def main(argv: Sequence[str] | None = None) -> int:
    settings = read_settings(argv)
    logs.start(settings.log_level)
    listeners: list[socket.socket] = []
    wanted = [("--port", settings.host, settings.port)]
    if settings.metrics_port is not None:
        wanted.append(("--metrics-port", settings.metrics_host, settings.metrics_port))
    for flag, host, port in wanted:
        try:
            listeners.append(_listen(host, port))
        except OSError as error:
            complaint = _complaint(flag, host, port, error)
            print(f"cardrace: {complaint}", file=sys.stderr)  # noqa: T201
            return 2
    gc.set_threshold(*limits.GC_THRESHOLDS)
    try:
        asyncio.run(_serve(settings, *listeners))
    except StoreError as error:  # it says what to do
        print(f"cardrace: {error}", file=sys.stderr)  # noqa: T201
        return 2
    return 0


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


async def _serve(
    settings: Settings, listener: socket.socket, for_metrics: socket.socket | None = None
) -> None:
    store = await open_store(settings.log_url())
    app = create_app(settings, store)
    drain = app[DRAIN]
    _heed_signals(drain)
    runner = Runner(app, shutdown_timeout=2)
    counters = web.AppRunner(metrics.create_app(), access_log=None)
    await runner.setup()
    await counters.setup()
    try:
        await web.SockSite(runner, listener).start()
        if for_metrics is not None:
            await web.SockSite(counters, for_metrics).start()
        gc.freeze()  # what is loaded now stays; no collection need look at it again
        address = _announce(settings, listener.getsockname()[1])
        if settings.browser and _has_screen():
            # a browser may take its time, or stay in the foreground: the tables must not wait
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        await drain.asked()
        await drain.run()
    finally:
        await runner.cleanup()
        await counters.cleanup()
        await store.close()


def _heed_signals(drain: Drain) -> None:
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signum, drain.signalled)


def _announce(settings: Settings, port: int) -> str:
    name = "localhost" if settings.host in (*ANY, *LOOPBACK) else settings.host
    address = f"http://{bracketed(name)}:{port}"
    print(f"cardrace is open at {address}", flush=True)  # noqa: T201
    lan = settings.lan_address()
    if lan is not None and lan != name:
        print(f"  for others on your network: http://{bracketed(lan)}:{port}", flush=True)  # noqa: T201
    print("  Ctrl-C closes it", flush=True)  # noqa: T201
    return address


def _has_screen() -> bool:
    return sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def _complaint(flag: str, host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < HIGHEST_PORT else DEFAULT_PORT
        how = f"{flag} {other}" + (f" (with make: PORT={other})" if flag == "--port" else "")
        return f"port {port} is taken; choose another, e.g. {how}"
    if error.errno == errno.EACCES:
        return f"port {port} needs more rights; choose one above 1023"
    return f"cannot listen on {host}: {error}"


if __name__ == "__main__":
    sys.exit(main())
