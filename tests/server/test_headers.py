"""Every response of every route carries the headers, and every refusal of the API a reason."""

from __future__ import annotations

import itertools
from ipaddress import ip_network

import msgspec
import pytest
from aiohttp import web

from cardrace.server import limits, lobby
from cardrace.server.app import create_app
from cardrace.server.headers import ALWAYS
from cardrace.server.keys import DRAIN, PAGES
from cardrace.server.pages import Pages
from cardrace.server.replies import Error, Failure
from cardrace.server.routes import API
from cardrace.server.settings import Settings

METHODS = ("GET", "POST", "PUT", "DELETE", "OPTIONS", "PATCH")


def every_path(app) -> set[str]:
    """Of every route there is, with something filled in, and some that there are not."""
    fill = {"game": "nothing", "table": "nowhere", "build": app[PAGES].build, "name": "js/main.js"}
    paths = {
        one.resource.canonical.format(**fill)
        for one in app.router.routes()
        if one.resource is not None
    }
    assert len(paths) >= 10
    return paths | {"/nowhere", "/api", "/api/nowhere", "/api/tables/a/b", "/ws"}


async def test_every_route_and_every_error_carries_every_header(app, player):
    statuses = set()
    for method, path in itertools.product(METHODS, sorted(every_path(app))):
        async with player.http.request(method, path, data=b"x" * 9000) as response:
            statuses.add(response.status)
            found = response.headers
            for name, value in ALWAYS.items():
                assert found.getall(name) == [value], (method, path, response.status)
            assert found["Cross-Origin-Opener-Policy"] == "same-origin"
            assert "Strict-Transport-Security" not in found
            if path.startswith("/api"):
                assert found["Cache-Control"] == "no-store"
                if response.status >= 400:
                    assert response.content_type == "application/json"
                    refused = msgspec.json.decode(await response.read(), type=Error)
                    assert refused.message
            if response.status == 405:
                assert found["Allow"]
    assert statuses >= {200, 404, 405, 413}


async def test_the_policy_lets_in_no_foreign_and_no_inline_script():
    policy = ALWAYS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "*" not in policy
    assert "require-trusted-types-for 'script'" in policy


async def test_a_mistake_of_ours_is_answered_without_its_text(player, monkeypatch, caplog):
    def fail(*_):
        msg = "token-of-somebody"
        raise RuntimeError(msg)

    monkeypatch.setattr(lobby.Lobby, "open_tables", fail)
    async with player.http.get("/api/tables") as response:
        assert response.status == 500
        text = await response.text()
        assert all(name in response.headers for name in ALWAYS)
    assert msgspec.json.decode(text, type=Error).error is Failure.OUR_MISTAKE
    assert "token-of-somebody" not in text
    assert "mistake of ours" in caplog.text


async def test_a_mistake_outside_the_api_carries_the_headers_too(player, monkeypatch):
    def fail(*_):
        raise RuntimeError

    monkeypatch.setattr(Pages, "index", fail)
    async with player.http.get("/") as response:
        assert response.status == 500
        assert all(name in response.headers for name in ALWAYS)


async def test_a_server_that_closes_makes_no_table(app, player):
    app[DRAIN].begun = True
    async with player.http.post("/api/tables", json={"preset": "speed"}) as response:
        assert response.status == 503
        assert int(response.headers["Retry-After"]) > 0
        assert (await response.json())["error"] == "closing"


async def test_an_eleventh_table_is_refused_with_a_time(player):
    for _ in range(limits.OPEN_TABLES):
        await player.open_table()
    async with player.http.post("/api/tables", json={"preset": "speed"}) as response:
        assert response.status == 429
        assert int(response.headers["Retry-After"]) > 0
        assert (await response.json())["error"] == "too-many-tables"


class TestBehindAProxy:
    """The proxy of this test is the test; it speaks TLS to the visitor, so it says."""

    @pytest.fixture
    def app(self, store) -> web.Application:
        proxies = (ip_network("127.0.0.1"),)
        return create_app(Settings("127.0.0.1", 0, browser=False, proxies=proxies), store)

    async def test_the_visitors_line_counts(self, player):
        headers = {"X-Forwarded-Proto": "https", "Host": "cards.example"}
        async with player.http.get("/", headers=headers) as response:
            found = response.headers
            assert found["Strict-Transport-Security"].startswith("max-age=63072000")
            assert found["Cross-Origin-Opener-Policy"] == "same-origin"
            cookie = found["Set-Cookie"]
        assert cookie.startswith("__Host-player=")
        for word in ("Secure", "HttpOnly", "SameSite=Lax", "Path=/"):
            assert word in cookie
        assert "Domain" not in cookie
        name, _, value = cookie.partition(";")[0].partition("=")
        async with player.http.post(
            "/api/tables",
            json={"preset": "speed"},
            headers={**headers, "Cookie": f"{name}={value}"},
        ) as response:
            assert "Set-Cookie" not in response.headers
            assert (await response.json())["invite"].startswith("https://cards.example/t/")

    async def test_plain_http_to_another_host_gets_no_opener_policy(self, player):
        async with player.http.get("/", headers={"Host": "192.0.2.1:7777"}) as response:
            assert "Cross-Origin-Opener-Policy" not in response.headers
            assert "Strict-Transport-Security" not in response.headers
            assert response.headers["Set-Cookie"].startswith("player=")

    async def test_each_visitor_has_limits_of_his_own(self, player):
        for number in range(limits.OPEN_TABLES + 2):
            headers = {"X-Forwarded-For": f"6.6.6.6, 198.51.100.{number}"}
            async with player.http.post(
                "/api/tables", json={"preset": "speed"}, headers=headers
            ) as response:
                assert response.status == 201


def test_the_table_of_routes_names_each_route_once():
    assert len({(one.method, one.path) for one in API}) == len(API)
