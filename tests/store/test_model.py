"""Random use of two stores on one database, beside a dictionary that says what must be there."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from cardrace.store import FencedError, StoreError, open_store
from store.conftest import fresh
from store.tables import batch, entry, game, match

KEYS = st.sampled_from(["a", "b", "c"])
SIDES = st.integers(0, 1)


class Model(RuleBasedStateMachine):
    """Each match: its epoch, how many entries it has, and when it was touched."""

    url = ""

    def __init__(self):
        super().__init__()
        self.runner = asyncio.Runner()
        self.now = 1
        self.stores = [self.run(open_store(self.url, lambda: self.now)) for _ in range(2)]
        for store in self.stores:
            self.run(store.purge(1 << 60))
        self.known = {}
        self.games = len(self.run(self.stores[0].games(None, 10_000)))

    def run(self, work):
        return self.runner.run(work)

    def teardown(self):
        for store in self.stores:
            self.run(store.close())
        self.runner.close()

    async def told(self, waits):
        return await asyncio.gather(*waits(), return_exceptions=True)

    @rule(side=SIDES, key=KEYS)
    def open(self, side, key):
        self.now += 1
        told = self.run(self.told(lambda: [self.stores[side].open(match(key), "x")]))[0]
        assert isinstance(told, StoreError) == (key in self.known)
        self.known.setdefault(key, (1, 0, self.now))

    @rule(side=SIDES, key=KEYS)
    def claim(self, side, key):
        self.now += 1
        found = self.run(self.stores[side].claim(key, "y"))
        if key not in self.known:
            assert found is None
            return
        epoch, count, _ = self.known[key]
        assert (found.epoch, found.match) == (epoch + 1, match(key))
        assert found.entries == tuple(map(entry, range(1, count + 1)))
        self.known[key] = (epoch + 1, count, self.now)

    @rule(
        side=SIDES,
        asks=st.lists(
            st.tuples(KEYS, st.sampled_from([0, 0, 0, -1, 1]), st.sampled_from([0, 0, 0, -1, 1]),
                      st.integers(1, 3), st.booleans()),
            min_size=1, max_size=8,
        ),
    )  # fmt: skip
    def append(self, side, asks):
        """Several at once: some of a wrong epoch, some that do not follow."""
        self.now += 1
        expected, batches = [], []
        for key, off, gap, count, ends in asks:
            epoch, length, _ = self.known.get(key, (0, 0, 0))
            games = [game(f"g{self.games}", self.games)] if ends else []
            batches.append(batch(key, epoch + off, length + 1 + gap, count, games=games))
            if off or key not in self.known:
                expected.append(FencedError)
            elif gap:
                expected.append(StoreError)
            else:
                expected.append(type(None))
                self.known[key] = (epoch, length + count, self.now)
                self.games += ends
        told = self.run(self.told(lambda: [self.stores[side].append(b) for b in batches]))
        assert [type(each) for each in told] == expected

    @rule(side=SIDES, key=KEYS, first=st.integers(1, 9), more=st.integers(0, 9))
    def read(self, side, key, first, more):
        count = self.known.get(key, (0, 0, 0))[1]
        versions = range(first, min(count, first + more) + 1)
        read = self.run(self.stores[side].read(key, first, first + more))
        assert read == tuple(map(entry, versions))

    @rule(side=SIDES, back=st.integers(0, 12))
    def purge(self, side, back):
        before = self.now - back
        stale = {key for key, (_, _, touched) in self.known.items() if touched < before}
        assert self.run(self.stores[side].purge(before)) == len(stale)
        self.known = {key: kept for key, kept in self.known.items() if key not in stale}

    @invariant()
    def everything_verifies(self):
        assert self.run(self.stores[0].audit()) == len(self.known)
        newest = self.run(self.stores[1].games(None, 1))
        assert [g.id for g in newest] == ([f"g{self.games - 1}"] if self.games else [])


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_log_is_the_dictionary(kind, tmp_path, request):
    url = f"sqlite:///{tmp_path}/log.db"
    if kind == "postgresql":
        url = asyncio.run(fresh(request.getfixturevalue("postgres")))
    kept = type("Kept", (Model,), {"url": url})
    # a smaller example would take minutes: each of its steps is a commit
    bound = settings(
        max_examples=12, stateful_step_count=25, deadline=None, phases=[Phase.generate]
    )
    run_state_machine_as_test(kept, settings=bound)
