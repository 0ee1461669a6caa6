"""A bot's chair at the table, and tables full of bots over a real socket."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardrace.bots import Intent
from cardrace.bots import greedy as greedy_bot
from cardrace.match import TERMS, Pace, Rematch, RematchAsked, Room, Seated
from cardrace.rules import (
    Ended,
    Ending,
    Outcome,
    Pile,
    Play,
    Readied,
    Ready,
    Seat,
    Slap,
    Spit,
    Take,
    find_preset,
)
from cardrace.server import table as server_table
from cardrace.server.bot_chair import BotChair
from cardrace.server.chair import News
from cardrace.wire.seen import table_seen
from cardrace.wire.server import Phase, Update

QUICK = Pace(start_ms=20, flip_ms=20, spit_ms=20, slap_ms=20, lay_ms=20, take_ms=20)


class Scripted:
    """A bot that presses what it is given, at once."""

    def __init__(self, command) -> None:
        self.command = command
        self.told: list[tuple[object, ...]] = []

    def see(self, _now_ms, _view, events) -> None:
        self.told.append(events)

    def next(self):
        return None if self.command is None else Intent(0, self.command)

    def press(self, _now_ms) -> None:
        self.command = None


def seen_table(preset="speed"):
    room = Room(find_preset(preset), lambda cards: cards, QUICK)
    for _ in room.seats:
        room.sit(0)
    view = room.view(Seat(0))
    return view, table_seen(room.table, TERMS, Seat(0), 0)


async def asked_by(command):
    """What the chair asks when its bot presses *command* at a table whose second pile changed."""
    view, seen = seen_table()
    first, second = seen.piles
    seen = replace(seen, piles=(first, replace(second, version=7)))
    asks = []
    chair = BotChair(Scripted(command), asks.append)
    chair.tell(News(1, (Readied(Seat(1)),), view, seen))
    chair._press()
    return asks


@pytest.mark.parametrize(
    ("command", "version"),
    [
        (Play(0, Pile(1)), 7),
        (Play(0, Pile(0)), 0),
        (Spit(Pile(1)), 7),
        (Slap(Pile(1)), 7),
        (Slap(Pile(2)), 0),  # the empty place
        (Take(Pile(1)), 7),
        (Ready(), 0),
    ],
)
async def test_an_ask_names_the_version_of_the_pile_it_aims_at(command, version):
    (ask,) = await asked_by(command)
    assert (ask.command, ask.seen) == (command, version)


async def test_a_bot_hears_of_cards_alone_and_asks_for_the_same_again_at_the_end():
    bot, asks = Scripted(None), []
    chair = BotChair(bot, asks.append)
    view, seen = seen_table()
    chair.tell(News(1, (Seated(Seat(1)), RematchAsked(Seat(1))), view, seen))
    assert (bot.told, asks) == ([()], [])  # its first look
    ended = Ended(Outcome(Seat(0), Ending.OUT))
    chair.tell(News(3, (ended, RematchAsked(Seat(1))), view, seen))
    assert bot.told == [(), (ended,)]
    assert [ask.command for ask in asks] == [Rematch()]


@pytest.fixture
def _hurry(monkeypatch):
    monkeypatch.setattr(server_table, "PACE", QUICK)
    monkeypatch.setattr(greedy_bot, "READY_MS", (5, 10))
    monkeypatch.setattr(greedy_bot, "reaction_ms", lambda *_, **__: 0)


@pytest.mark.usefixtures("_hurry")
@pytest.mark.parametrize(
    ("preset", "act"),
    [("spit-4p", "played"), ("speed-3way", "played"), ("california-spit", "covered")],
)
async def test_bots_on_all_other_seats_get_ready_and_play(player, preset, act):
    seats = find_preset(preset).seats
    await player.join(await player.open_table(preset, bot="good"))
    await player.hear(Update)
    await player.ask({"type": "ready"})
    acted = set()
    while not acted:
        update = await player.hear(Update)
        for event in update.events:
            if type(event).__struct_config__.tag == act:
                acted.add(event.seat)
                assert update.table.phase in {Phase.PLAYING, Phase.CLAIMING, Phase.OVER}
    assert acted <= set(range(1, seats))
