"""The peer of bench/server.py: rooms of two with a toy rule, bare aiohttp, no views, no log.

A play is one rank up or down from the pile's top, round the corner; whoever plays is told with
everybody else. Prints its port.
"""

from __future__ import annotations

import asyncio
import gc
import socket
from collections import defaultdict

import msgspec
from aiohttp import WSMsgType, web

from cardrace.server import limits


class Play(msgspec.Struct, tag_field="t", tag="play", gc=False):
    seq: int
    card: int
    pile: int


class Played(msgspec.Struct, tag_field="t", tag="played", gc=False):
    seq: int
    seat: int
    card: int
    pile: int


class Refused(msgspec.Struct, tag_field="t", tag="refused", gc=False):
    seq: int


class Room:
    def __init__(self) -> None:
        self.tops = [0, 0]
        self.here: list[web.WebSocketResponse] = []


ROOMS: defaultdict[str, Room] = defaultdict(Room)
DECODE = msgspec.json.Decoder(Play).decode
ENCODE = msgspec.json.Encoder().encode


async def serve(request: web.Request) -> web.WebSocketResponse:
    line = web.WebSocketResponse(compress=False, decode_text=False)
    await line.prepare(request)
    room = ROOMS[request.match_info["room"]]
    seat = len(room.here)
    room.here.append(line)
    await line.send_frame(b'{"t":"seat","seat":%d}' % seat, WSMsgType.TEXT)
    async for message in line:
        play = DECODE(message.data)
        step = abs(play.card - room.tops[play.pile])
        if step not in (1, 12) or not 0 <= play.card < 13:
            await line.send_frame(ENCODE(Refused(play.seq)), WSMsgType.TEXT)
            continue
        room.tops[play.pile] = play.card
        told = ENCODE(Played(play.seq, seat, play.card, play.pile))
        for each in room.here:
            await each.send_frame(told, WSMsgType.TEXT)
    room.here.remove(line)
    return line


async def main() -> None:
    app = web.Application()
    app.add_routes([web.get("/room/{room}", serve)])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    listener = socket.create_server(("127.0.0.1", 0), backlog=4096)
    await web.SockSite(runner, listener, backlog=4096).start()
    gc.freeze()
    print(f"open at http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    gc.set_threshold(*limits.GC_THRESHOLDS)
    asyncio.run(main())
