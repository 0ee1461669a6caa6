"""Watchers get nothing younger than the table's delay, whenever what happens: H6."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from cardrace.match import Entry, RematchAsked, Terms, empty_table
from cardrace.rules import find_preset
from cardrace.server.gallery import Gallery

OPTIONS = find_preset("speed")
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["add", "add", "add", "show", "enter", "return", "discard"]),
        st.integers(0, 5_000),
    ),
    max_size=60,
)


@dataclass
class Watcher:
    """Notes what it is told, and when: version, and how many events came with it."""

    version: int | None
    clock: list[int]
    heard: list[tuple[int, int, int]] = field(default_factory=list)

    def tell(self, news):
        self.heard.append((self.clock[0], news.version, len(news.events)))


class House:
    def __init__(self, delay_ms):
        self.delay_ms = delay_ms
        self.gallery = Gallery(OPTIONS, Terms(delay_ms=delay_ms))
        self.clock = [0]
        self.added: list[int] = []  # by version, from 1: when it happened
        self.watchers: list[Watcher] = []

    def do(self, what, wait_ms):
        self.clock[0] += wait_ms
        now_ms, gallery = self.clock[0], self.gallery
        if what == "add":
            self.added.append(now_ms)
            entry = Entry(now_ms, RematchAsked(0))
            gallery.add(now_ms, len(self.added), (entry,), empty_table(OPTIONS))
        elif what == "show":
            gallery.show(now_ms)
        elif what == "discard" and gallery.watchers:
            gallery.discard(gallery.watchers[0])
        elif what in ("enter", "return"):
            self._enter(now_ms, since=0 if what == "return" else None)

    def _enter(self, now_ms, since):
        self.gallery.show(now_ms)
        missed = (RematchAsked(0),) * (0 if since is None else self.gallery.version)
        watcher = Watcher(since, self.clock)
        self.watchers.append(watcher)
        self.gallery.enter(watcher, missed)

    def due(self, now_ms):
        """The version that is old enough."""
        return sum(at_ms + self.delay_ms <= now_ms for at_ms in self.added)


@given(STEPS, st.sampled_from([2_000, 7_000, 600_000]))
def test_a_watcher_gets_nothing_younger_than_the_delay(steps, delay_ms):
    house = House(delay_ms)
    for what, wait_ms in steps:
        house.do(what, wait_ms)
    for watcher in house.watchers:
        for at_ms, version, _ in watcher.heard:
            assert version <= house.due(at_ms)


@given(STEPS, st.sampled_from([2_000, 7_000]))
def test_a_watcher_hears_of_all_that_is_old_enough_and_misses_nothing(steps, delay_ms):
    house = House(delay_ms)
    for what, wait_ms in steps:
        house.do(what, wait_ms)
    house.do("show", 0)
    for watcher in house.watchers:
        version = watcher.version
        for _, told, events in watcher.heard:
            assert version is None or told == version + events
            version = told
        if watcher in house.gallery.watchers:
            assert version == house.due(house.clock[0])


def test_the_gallery_wakes_the_table_when_something_is_old_enough():
    house = House(2_000)
    house.do("enter", 10)
    assert house.gallery.due_ms is None
    house.do("add", 5)
    assert house.gallery.due_ms == 15 + 2_000
