"""A room in virtual time: countdowns, answers, rematch, and the log as its only truth."""

from __future__ import annotations

import heapq
import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrace.cards import Cards
from cardrace.match import (
    PACE,
    Answer,
    Ask,
    CountdownSet,
    Entry,
    Record,
    Rematch,
    RematchAsked,
    Room,
    Seated,
    Tell,
    fold_log,
    follow,
)
from cardrace.rules import (
    Dealt,
    Due,
    Ended,
    Flipped,
    Pile,
    Play,
    Played,
    Readied,
    Ready,
    Refusal,
    Seat,
    Started,
    deal,
    evolve,
    find_preset,
    view,
)
from dealing import SEATS, TWO_SEATS, deadlocked, legal_plays

A, B = SEATS


def open_room(seed: int = 1, preset: str = "speed") -> Room:
    rng = random.Random(seed)

    def shuffle(cards: Cards) -> Cards:
        return tuple(rng.sample(cards, len(cards)))

    return Room(find_preset(preset), shuffle, PACE)


IDS = itertools.count(1)


def ask(seat: Seat, command, at_ms: int = 0, ask_id: int | None = None) -> Ask:
    return Ask(seat, next(IDS) if ask_id is None else ask_id, command, 0, at_ms)


def happened(effects) -> list:
    return [effect.entry.event for effect in effects if isinstance(effect, Record)]


def answers(effects) -> list:
    return [effect for effect in effects if isinstance(effect, Answer)]


def seated(seed: int = 1, preset: str = "speed") -> Room:
    room = open_room(seed, preset)
    room.sit(0)
    room.sit(0, bot="good")
    return room


def playing(seed: int = 1, preset: str = "speed") -> Room:
    room = seated(seed, preset)
    room.receive([ask(A, Ready()), ask(B, Ready())])
    room.tick(PACE.start_ms)
    return room


def play_out(room: Room, now_ms: int, *, until_deadlock: bool = False) -> int:
    """Random players until the round is over; returns the time it ended."""
    rng = random.Random(0)
    while room.table.state.outcome is None:
        now_ms += 10
        if deadlocked(room.table.state):
            if until_deadlock:
                break
            now_ms = room.wake_at
            room.tick(now_ms)
            continue
        able = [seat for seat in SEATS if legal_plays(room.table.state, seat)]
        seat = rng.choice(able)
        room.receive([ask(seat, rng.choice(legal_plays(room.table.state, seat)), now_ms)])
    return now_ms


def test_the_last_to_sit_down_is_dealt_in_at_once():
    room = open_room()
    seat, effects = room.sit(5)
    assert (seat, happened(effects)) == (A, [Seated(A)])
    assert room.table.free_seats() == 1
    assert room.view(A) is None
    assert [a.refusal for a in answers(room.receive([ask(A, Ready())]))] == [Refusal.NO_ROUND]
    seat, effects = room.sit(7, bot="good")
    assert seat == B
    assert [type(event) for event in happened(effects)] == [Seated, Dealt]
    assert room.sit(9) is None
    assert room.table.sitters[B].bot == "good"


def test_everybody_ready_sets_a_short_countdown_and_its_end_starts_the_round():
    room = seated()
    assert happened(room.receive([ask(A, Ready(), 100)])) == [Readied(A)]
    assert room.table.countdown is None
    effects = room.receive([ask(B, Ready(), 250)])
    assert happened(effects) == [Readied(B), CountdownSet(Due.START, PACE.start_ms)]
    assert room.wake_at == 250 + PACE.start_ms
    assert room.tick(room.wake_at - 1) == []
    assert isinstance(happened(room.tick(room.wake_at))[0], Started)


def test_a_deadlock_is_counted_down_in_the_open_and_then_flipped():
    room = playing(1)
    play_out(room, 3000, until_deadlock=True)
    assert deadlocked(room.table.state)
    countdown = room.log[-1]
    assert countdown.event == CountdownSet(Due.FLIP, PACE.flip_ms)
    assert room.wake_at == countdown.at_ms + PACE.flip_ms
    assert room.tick(room.wake_at - 1) == []
    assert isinstance(happened(room.tick(room.wake_at))[0], Flipped)


def test_what_a_command_causes_is_told_before_its_answer_to_everybody_without_gaps():
    room = playing(3)
    seat = next(seat for seat in SEATS if legal_plays(room.table.state, seat))
    play = legal_plays(room.table.state, seat)[0]
    version = len(room.log)
    effects = room.receive([Ask(seat, 17, play, seen=1, at_ms=9000)])
    assert effects[-1] == Answer(seat, 17, None)
    assert isinstance(effects[0], Record)
    for who in SEATS:
        tells = [e for e in effects if isinstance(e, Tell) and e.seat == who]
        assert [tell.version for tell in tells] == list(range(version + 1, len(room.log) + 1))


def test_a_refusal_is_an_answer_to_the_asker_and_changes_nothing():
    room = playing()
    log, table = list(room.log), room.table
    assert room.receive([Ask(A, 5, Play(99, Pile(0)), 0, 9000)]) == [
        Answer(A, 5, Refusal.NOT_IN_PLAY)
    ]
    assert (room.log, room.table) == (log, table)


def test_a_pile_has_a_new_version_whenever_its_top_changes_and_only_then():
    room = playing(2)
    before = room.table.versions
    play_out(room, 5000)
    table = fold_log(room.table.options, [])
    for entry in room.log:
        versions, state = table.versions, table.state
        table = follow(table, entry)
        if isinstance(entry.event, Dealt) or state is None or not table.state.started:
            assert not any(table.versions)
            continue
        for pile, (old, new) in enumerate(zip(versions, table.versions, strict=True)):
            same_top = state.started and state.piles[pile][-1] == table.state.piles[pile][-1]
            assert (new - old) == (0 if same_top else 1)
    assert table.versions == room.table.versions
    assert before < room.table.versions


def test_the_round_is_counted_for_its_winner_and_a_rematch_takes_one_press_each():
    room = playing(4)
    now = play_out(room, 3000)
    winner = room.table.state.outcome.winner
    assert room.table.wins == tuple(int(seat == winner) for seat in SEATS)
    assert isinstance(room.log[-1].event, Ended)
    assert happened(room.receive([ask(A, Rematch(), now)])) == [RematchAsked(A)]
    assert answers(room.receive([ask(A, Rematch(), now)]))[0].refusal is Refusal.ALREADY_ASKED
    old = room.table.state
    effects = room.receive([ask(B, Rematch(), now + 5)])
    kinds = [type(event) for event in happened(effects)]
    assert kinds == [RematchAsked, Dealt, Readied, Readied, CountdownSet]
    assert room.table.state != old
    assert room.table.rematch == (False, False)
    assert room.wake_at == now + 5 + PACE.start_ms


def test_a_rematch_before_the_end_is_refused():
    room = playing()
    assert answers(room.receive([ask(A, Rematch())]))[0].refusal is Refusal.NOT_OVER


@pytest.mark.parametrize("preset", TWO_SEATS)
def test_the_log_alone_rebuilds_the_room(preset):
    room = playing(6, preset)
    now = play_out(room, 3000)
    room.receive([ask(A, Rematch(), now), ask(B, Rematch(), now)])
    assert fold_log(room.table.options, room.log) == room.table
    assert all(isinstance(entry, Entry) for entry in room.log)


def test_the_earlier_of_two_plays_on_one_pile_stands():
    """COMMON-RACE-1 through the room, both asks in one batch."""
    for seed in range(200):
        room = playing(seed)
        state = room.table.state
        both = [
            (x, y)
            for x in legal_plays(state, A)
            for y in legal_plays(state, B)
            if x.pile == y.pile and (x.card >> 2) == (y.card >> 2)
        ]
        if both:
            break
    first, second = both[0]
    effects = room.receive([ask(A, first, 9001, 1), ask(B, second, 9000, 2)])
    assert isinstance(happened(effects)[0], Played)
    assert {a.seat: a.refusal for a in answers(effects)} == {B: None, A: Refusal.DOES_NOT_FIT}


class Links:
    """A room and two clients in virtual time, over links that delay but do not lose."""

    def __init__(self, seed: int, lag: tuple[int, int]) -> None:
        self.rng = random.Random(seed)
        self.lag = lag
        self.room = seated(seed, self.rng.choice(TWO_SEATS))
        self.clients = {seat: self.room.view(seat) for seat in SEATS}
        self.versions = dict.fromkeys(SEATS, len(self.room.log))
        self.count = itertools.count()
        self.queue: list = []
        for seat in SEATS:
            self.push(self.rng.randrange(500), self.asks, seat, Ready())
            self.push(3000 + self.rng.randrange(500), self.thinks, seat, None)

    def push(self, at_ms, act, seat, item):
        heapq.heappush(self.queue, (at_ms, next(self.count), act, seat, item))

    def run(self) -> None:
        for _ in range(20_000):
            wake = self.room.wake_at
            if wake is not None and (not self.queue or wake <= self.queue[0][0]):
                self.deliver(wake, self.room.tick(wake))
            elif self.queue:
                now, _, act, seat, item = heapq.heappop(self.queue)
                act(now, seat, item)
            else:
                return

    def thinks(self, now, seat, _):
        """From what this client has seen so far."""
        if plays := legal_plays(self.clients[seat], seat):
            self.push(now + self.lag[seat], self.asks, seat, self.rng.choice(plays))
        if self.clients[seat].outcome is None:
            self.push(now + self.rng.randint(80, 600), self.thinks, seat, None)

    def asks(self, now, seat, command):
        self.deliver(now, self.room.receive([ask(seat, command, now)]))

    def hears(self, _, seat, tell):
        assert tell.version == self.versions[seat] + 1
        self.versions[seat] = tell.version
        if not isinstance(tell.event, CountdownSet):
            self.clients[seat] = evolve(self.clients[seat], tell.event)

    def deliver(self, now, effects):
        for effect in effects:
            if isinstance(effect, Tell):
                self.push(now + self.lag[effect.seat], self.hears, effect.seat, effect)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), lag=st.tuples(st.integers(1, 400), st.integers(1, 400)))
def test_when_the_links_drain_every_client_sees_its_view_of_the_table(seed, lag):
    links = Links(seed, lag)
    links.run()
    table = links.room.table
    assert table.state.outcome is not None
    assert links.clients == {seat: view(table.state, seat) for seat in SEATS}
    assert fold_log(table.options, links.room.log) == table


def test_the_deal_told_to_a_seat_is_its_view():
    room = seated(8)
    told = {}
    fresh = open_room(8)
    fresh.sit(0)
    _, effects = fresh.sit(0)
    for effect in effects:
        if isinstance(effect, Tell) and isinstance(effect.event, Dealt):
            told[effect.seat] = deal(effect.event)
    assert told == {seat: room.view(seat) for seat in SEATS}
