"""A burst is borne, a flood is not, and no clock makes tokens."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardrace.server.bucket import Bucket


def test_a_burst_empties_it_and_time_fills_it():
    bucket = Bucket(100, 20, now=0)
    assert all(bucket.take(1, 0) for _ in range(100))
    assert not bucket.take(1, 0)
    assert bucket.wait_s(1, 0) == 0.2
    assert bucket.take(1, 0.2)
    assert not bucket.take(1, 0.2)
    assert not bucket.full(19.9)
    assert bucket.full(21)


def test_a_clock_that_goes_back_gives_nothing_and_takes_nothing():
    bucket = Bucket(10, 10, now=100)
    assert bucket.take(4, 100)
    assert bucket.take(5, 50)
    assert bucket.take(1, 100)
    assert not bucket.take(0.5, 100)
    assert not bucket.take(0.5, 60)
    assert bucket.take(1, 101)


@given(
    st.floats(1, 100),
    st.floats(0.1, 100),
    st.lists(st.tuples(st.floats(-5, 30), st.floats(0.1, 20)), max_size=60),
)
def test_nobody_gets_more_than_a_burst_and_the_rate(size, refill_s, asks):
    """Whatever the clock does: within the time that has passed, size + rate x time."""
    bucket, now, latest, paid = Bucket(size, refill_s, 0), 0.0, 0.0, 0.0
    for step, cost in asks:
        now += step
        latest = max(latest, now)
        ready = bucket.wait_s(cost, now) == 0
        if bucket.take(cost, now):
            paid += cost
            assert ready
        else:
            assert not ready
    assert paid <= size + latest * size / refill_s + 1e-6
