"""Limits by socket, seat and address, on a clock that the test turns."""

from __future__ import annotations

from ipaddress import ip_address, ip_network

import pytest
from aiohttp.test_utils import make_mocked_request

from cardrace.server import gate as gates
from cardrace.server import limits
from cardrace.server.addresses import Households, at_home, client_of, secure
from cardrace.server.gate import Gate, Limit, Pass, Refused

HERE = ip_address("192.0.2.1")
THERE = ip_address("192.0.2.2")


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def tables():
    return set()


@pytest.fixture
def gate(clock, tables):
    return Gate(clock, tables.__contains__)


def test_a_player_has_a_burst_of_a_hundred_and_five_a_second(gate, clock):
    one = gate.open_socket(HERE, "seat")
    assert sum(gate.message(one) for _ in range(150)) == 100
    clock.now += 1
    assert sum(gate.message(one) for _ in range(50)) == 5


def test_a_watcher_has_less(gate):
    one = gate.open_socket(HERE, "seat", watcher=True)
    assert sum(gate.message(one) for _ in range(150)) == 20


def test_two_sockets_of_one_seat_share_its_rate_even_from_two_addresses(gate):
    one, two = gate.open_socket(HERE, "seat"), gate.open_socket(THERE, "seat")
    assert sum(gate.message(one) + gate.message(two) for _ in range(100)) == 100


def test_a_new_socket_does_not_buy_a_new_rate(gate):
    heard = 0
    for _ in range(5):
        one = gate.open_socket(HERE, "seat")
        heard += sum(gate.message(one) for _ in range(100))
        gate.close_socket(one)
    assert heard == 100


def test_an_address_shares_its_own_rate_and_leaves_others_theirs(gate):
    crowd = [gate.open_socket(HERE, number) for number in range(20)]
    assert sum(gate.message(one) for one in crowd for _ in range(100)) == 1000
    assert gate.message(gate.open_socket(THERE, "other"))


def test_what_costs_more_is_heard_less_often(gate):
    one = gate.open_socket(HERE, "seat")
    assert sum(gate.message(one, cost=10) for _ in range(50)) == 10


def test_who_goes_on_asking_is_cut_in_the_end(gate):
    one = gate.open_socket(HERE, "seat")
    asked = 0
    while gate.patience(one):
        gate.message(one)
        asked += 1
    assert asked == 100 + limits.STRIKES


def test_an_address_has_fifty_sockets_and_gets_them_back(gate):
    many = [gate.open_socket(HERE, number) for number in range(50)]
    assert all(isinstance(one, Pass) for one in many)
    refused = gate.open_socket(HERE, "one more")
    assert isinstance(refused, Refused)
    assert refused.limit is Limit.SOCKETS
    assert isinstance(gate.open_socket(THERE, "another"), Pass)
    gate.close_socket(many[0])
    gate.close_socket(many[0])  # twice is once
    assert isinstance(gate.open_socket(HERE, "one more"), Pass)
    assert isinstance(gate.open_socket(HERE, "and one more"), Refused)


def test_a_home_of_the_newer_kind_is_one_address(gate):
    for number in range(50):
        gate.open_socket(ip_address(f"2001:db8:0:7::{number:x}"), number)
    assert isinstance(gate.open_socket(ip_address("2001:db8:0:7:ffff::1"), 50), Refused)
    assert isinstance(gate.open_socket(ip_address("2001:db8:0:8::1"), 51), Pass)


def test_an_address_has_ten_tables_open_and_thirty_an_hour(gate, clock, tables):
    opened = 0

    def open_one() -> Refused | None:
        nonlocal opened
        if (refused := gate.open_table(HERE)) is None:
            opened += 1
            tables.add(f"t{opened}")
            gate.opened(HERE, f"t{opened}")
        return refused

    for _ in range(10):
        assert open_one() is None
    assert open_one().limit is Limit.OPEN_TABLES
    assert gate.open_table(THERE) is None
    for _ in range(2):
        tables.clear()  # nobody is there any more
        for _ in range(10):
            assert open_one() is None
    tables.clear()
    refused = open_one()
    assert refused.limit is Limit.TABLES_AN_HOUR
    assert refused.retry_after_s == 120
    clock.now += refused.retry_after_s
    assert open_one() is None


def test_where_nobody_counts_there_is_no_limit(clock, tables):
    gate = Gate(clock, tables.__contains__, counts=False)
    passes = [gate.open_socket(HERE, 1) for _ in range(100)]
    assert all(gate.message(one) for one in passes for _ in range(200))
    assert all(gate.open_table(HERE) is None for _ in range(100))
    gate.close_socket(passes[0])


def test_who_is_gone_is_forgotten(gate, clock, monkeypatch):
    monkeypatch.setattr(gates, "_SWEEP", 64)
    gate._sweep_at = 64
    for number in range(1000):
        address = ip_address(number)
        one = gate.open_socket(address, number)
        gate.message(one)
        gate.close_socket(one)
        gate.open_table(address)
        gate.opened(address, "gone")
        clock.now += 7200
    assert len(gate._buckets) < 200
    assert len(gate._tables) < 200
    assert gate._sockets == {}


def test_an_address_cannot_be_told_from_its_name_and_the_names_change_daily(clock):
    households = Households(clock)
    name = households.of(HERE)
    assert HERE.packed not in name
    assert households.of(HERE) == name != households.of(THERE)
    assert Households(clock).of(HERE) != name
    clock.now += 24 * 3600
    assert households.of(HERE) != name


def request(remote: str, **headers: str):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return make_mocked_request("GET", "/", headers=named).clone(remote=remote)


PROXIES = (ip_network("10.0.0.0/8"), ip_network("2001:db8::/32"))


@pytest.mark.parametrize(
    ("remote", "line", "client"),
    [
        ("192.0.2.9", "198.51.100.1", "192.0.2.9"),  # not a proxy of ours: what it says is air
        ("10.0.0.1", "198.51.100.1", "198.51.100.1"),
        ("10.0.0.1", "203.0.113.5, 198.51.100.1", "198.51.100.1"),  # the client may have lied
        ("10.0.0.1", "198.51.100.1, 10.2.3.4", "198.51.100.1"),
        ("10.0.0.1", "nonsense", "10.0.0.1"),
        ("10.0.0.1", "203.0.113.5, nonsense, 10.0.0.2", "10.0.0.2"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("2001:db8::1", "2001:4860::1", "2001:4860::1"),
        ("10.0.0.1", "::ffff:198.51.100.1", "198.51.100.1"),
        ("::ffff:192.0.2.9", "", "192.0.2.9"),
        ("fe80::1%eth0", "", "fe80::1"),
    ],
)
def test_only_a_trusted_proxy_says_who_somebody_is(remote, line, client):
    headers = {"X_Forwarded_For": line} if line else {}
    assert client_of(request(remote, **headers), PROXIES) == ip_address(client)
    assert client_of(request("192.0.2.9", **headers), ()) == ip_address("192.0.2.9")


def test_only_a_trusted_proxy_says_that_the_line_is_encrypted():
    assert secure(request("10.0.0.1", X_Forwarded_Proto="https"), PROXIES)
    assert not secure(request("10.0.0.1", X_Forwarded_Proto="http"), PROXIES)
    assert not secure(request("192.0.2.9", X_Forwarded_Proto="https"), PROXIES)


@pytest.mark.parametrize(
    ("host", "home"),
    [("localhost:7777", True), ("127.0.0.1", True), ("[::1]:7777", True), ("192.0.2.1:80", False)],
)
def test_the_own_machine_is_known_by_its_names(host, home):
    assert at_home(request("127.0.0.1", Host=host)) is home
