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

from cardrace.server import limits
from cardrace.server.app import create_app
from cardrace.server.arguments import DEFAULT_PORT, HIGHEST_PORT, read_settings
from cardrace.server.settings import ANY, LOOPBACK, Settings, bracketed
from cardrace.store import open_store


def main(argv: Sequence[str] | None = None) -> int:
    settings = read_settings(argv)
    try:
        listener = socket.create_server(
            (settings.host, settings.port),
            family=socket.AF_INET6 if ":" in settings.host else socket.AF_INET,
        )
    except OSError as error:
        print(f"cardrace: {_complaint(settings, error)}", file=sys.stderr)  # noqa: T201
        return 2
    gc.set_threshold(*limits.GC_THRESHOLDS)
    asyncio.run(_serve(settings, listener))
    return 0


async def _serve(settings: Settings, listener: socket.socket) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signum, stopped.set)
    store = await open_store(settings.database)
    app = create_app(settings, store)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=2)
    await runner.setup()
    try:
        await web.SockSite(runner, listener).start()
        gc.freeze()  # what is loaded now stays; no collection need look at it again
        address = _announce(settings, listener.getsockname()[1])
        if settings.browser and _has_screen():
            # a browser may take its time, or stay in the foreground: the tables must not wait
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        await stopped.wait()
    finally:
        await runner.cleanup()
        await store.close()


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


def _complaint(settings: Settings, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        other = settings.port + 1 if settings.port < HIGHEST_PORT else DEFAULT_PORT
        how = f"--port {other} (with make: PORT={other})"
        return f"port {settings.port} is taken; choose another, e.g. {how}"
    if error.errno == errno.EACCES:
        return f"port {settings.port} needs more rights; choose one above 1023"
    return f"cannot listen on {settings.host}: {error}"


if __name__ == "__main__":
    sys.exit(main())
