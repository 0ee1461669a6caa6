"""The page, its files and the JSON API."""

from __future__ import annotations

import asyncio
import re

import pytest

from cardrace.rules import ALIASES, PRESETS, find_preset
from cardrace.server import limits
from cardrace.server.keys import LOBBY, PAGES
from cardrace.server.pages import ON_DEMAND, STATIC, Pages


async def test_health(app, player):
    async with player.http.get("/health") as response:
        assert await response.json() == {"status": "ok", "build": app[PAGES].build, "tables": 0}


@pytest.mark.parametrize("path", ["/", "/t/anything"])
async def test_the_page_names_its_files_by_content_and_forbids_the_rest(app, player, path):
    async with player.http.get(path) as response:
        text = await response.text()
        policy = response.headers["Content-Security-Policy"]
        assert response.headers["Cache-Control"] == "no-cache"
        assert response.headers["Referrer-Policy"] == "no-referrer"
    assert "default-src 'none'" in policy
    assert "%" not in re.sub(r"\d%", "", text)
    links = re.findall(rf'/s/{app[PAGES].build}/[^"]+', text)
    assert len(links) > 10
    for link in links:
        async with player.http.get(link) as response:
            assert response.status == 200, link
            assert "immutable" in response.headers["Cache-Control"]
            assert response.headers["Content-Encoding"] == "gzip"


async def test_a_file_is_sent_plain_to_who_cannot_unzip(app, player):
    path = f"/s/{app[PAGES].build}/js/main.js"
    async with player.http.get(path, headers={"Accept-Encoding": "identity"}) as response:
        assert "Content-Encoding" not in response.headers
        assert response.content_type == "text/javascript"
        assert "import" in await response.text()


@pytest.mark.parametrize(
    "path", ["/s/other/js/main.js", "/s/{}/js/none.js", "/s/{}/../app.py", "/s/{}/", "/none"]
)
async def test_what_is_not_there_is_not_found(app, player, path):
    async with player.http.get(path.format(app[PAGES].build)) as response:
        assert response.status == 404
        assert "Content-Security-Policy" in response.headers


def test_the_whole_client_weighs_less_than_a_hundred_kilobytes(capsys):
    """Everything that is not loaded on demand, but one catalogue only; nobody loads two."""
    files = Pages()._zipped.items()
    sizes = {name: len(body) for name, body in files if not name.startswith(ON_DEMAND)}
    catalogues = [size for name, size in sizes.items() if name.startswith("i18n/")]
    weight = sum(sizes.values()) - sum(catalogues) + max(catalogues)
    with capsys.disabled():
        print(f"\nclient: {weight} bytes gzipped, with the largest catalogue")
    assert weight < 100_000


async def test_the_check_of_a_deal_is_there_but_no_page_begins_with_it(app, player):
    async with player.http.get("/") as response:
        page = await response.text()
    assert not any(folder in page for folder in ON_DEMAND)
    parts = ("js/verify/verify.js", "vendor/noble/sha3.js", "vendor/noble/_u64.js")
    assert all(part.startswith(ON_DEMAND) for part in parts)
    for part in parts:
        async with player.http.get(f"/s/{app[PAGES].build}/{part}") as response:
            assert response.status == 200, part
            assert response.content_type == "text/javascript"


async def test_scripts_come_without_whole_lines_of_comment_but_with_their_numbers(app, player):
    path = "js/game/store.js"
    async with player.http.get(f"/s/{app[PAGES].build}/{path}") as response:
        served = (await response.text()).split("\n")
    written = (STATIC / path).read_text().split("\n")
    assert len(served) == len(written)
    assert all(line in ("", found) for line, found in zip(served, written, strict=True))
    gone = [found for line, found in zip(served, written, strict=True) if line != found]
    assert gone
    assert all(line.lstrip().startswith(("/**", "*", "//")) for line in gone)
    async with player.http.get(f"/s/{app[PAGES].build}/vendor/lit-html/lit-html.js") as response:
        assert "@license" in await response.text()


async def test_a_table_is_made_listed_and_looked_at(player, friend):
    table = await player.open_table("speed-5-20", public=True)
    await player.open_table("speed")  # for a friend: only who has the link finds it
    async with friend.http.get("/api/tables") as response:
        (listed,) = (await response.json())["tables"]
    assert (listed["id"], listed["preset"]) == (table, "speed-5-20")
    assert (listed["seats"], listed["taken"]) == (2, 1)
    assert listed["invite"].endswith(f"/t/{table}")
    async with friend.http.get(f"/api/tables/{table}") as response:
        assert await response.json() == listed
    await friend.join(table)
    await friend.hear()
    async with friend.http.get("/api/tables") as response:
        assert await response.json() == {"tables": []}


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", "malformed"),
        (b"{", "malformed"),
        (b"[]", "malformed"),
        (b'{"preset":1}', "malformed"),
        (b'{"preset":"\xff"}', "malformed"),
        (b'{"preset":"bridge"}', "unknown-preset"),
        (b'{"preset":"speed","seats":3}', "unknown-preset"),
        (b'{"preset":"speed-crowd","seats":9}', "malformed"),
        (b'{"options":"speed","seats":2}', "malformed"),
        (b"{}", "malformed"),
        (b'{"bot":"good"}', "malformed"),
        (b'{"preset":"speed","options":"speed"}', "malformed"),
        (b'{"options":""}', "bad-options"),
        (b'{"options":"bridge"}', "bad-options"),
        (b'{"options":"speed colour=blue"}', "bad-options"),
        (b'{"options":"speed seats=9"}', "bad-options"),
        (b'{"options":"speed points=10000000000"}', "bad-options"),
        (b'{"preset":"speed","bot":"god"}', "unknown-bot"),
    ],
)
async def test_a_table_that_cannot_be_is_refused_by_name(app, player, body, error):
    async with player.http.post("/api/tables", data=body) as response:
        assert response.status == 400
        assert (await response.json())["error"] == error
    assert len(app[LOBBY]) == 0


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ("spit jokers=2", "Spit is played without jokers"),
        ("speed sides=5", "unknown option 'sides'"),
        ("spit seats=9", "two to eight can play"),
        ("speed points=9999999999", "nine digits at most"),
    ],
)
async def test_rules_that_make_no_game_are_refused_with_the_reason(player, options, reason):
    async with player.http.post("/api/tables", json={"options": options}) as response:
        assert reason in (await response.json())["message"]


@pytest.mark.parametrize("name", [*PRESETS, *ALIASES])
async def test_every_preset_is_offered_and_bots_fill_the_other_seats(app, player, name):
    table = await app[LOBBY].find(await player.open_table(name, bot="good"))
    options = find_preset(name)
    assert table.room.table.options == options
    assert [sitter.bot for sitter in table.room.table.sitters] == [
        None,
        *["good"] * (options.seats - 1),
    ]
    assert not table.room.table.free_seats()


async def test_a_table_by_rules_of_ones_own(player, friend):
    table = await player.open_table(None, options="speed side=7  seats=3", public=True)
    async with friend.http.get(f"/api/tables/{table}") as response:
        listed = await response.json()
    assert (listed["preset"], listed["options"]) == (None, "speed side=7 seats=3")
    assert (listed["seats"], listed["taken"]) == (3, 1)
    named = await player.open_table(None, options="spit piles=4")
    async with friend.http.get(f"/api/tables/{named}") as response:
        assert (await response.json())["preset"] == "spit-four-piles"


async def test_a_long_body_is_refused(player):
    async with player.http.post("/api/tables", data=b"x" * 10_000) as response:
        assert response.status == 413


async def test_an_unknown_table_is_refused_by_name(player):
    async with player.http.get("/api/tables/nowhere") as response:
        assert response.status == 404
        assert (await response.json())["error"] == "no-such-table"


async def test_a_full_house_says_so(player, monkeypatch):
    monkeypatch.setattr(limits, "TABLES", 1)
    await player.open_table()
    async with player.http.post("/api/tables", json={"preset": "speed"}) as response:
        assert response.status == 503
        assert (await response.json())["error"] == "full-house"


async def test_who_somebody_is_stays_between_the_server_and_the_browsers_jar(player):
    async with player.http.get("/") as response:
        cookie = response.cookies["player"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert len(cookie.value) >= 22
    async with player.http.get("/") as response:
        assert "player" not in response.cookies


async def test_a_short_cookie_is_nobodys(player):
    async with player.http.get("/", cookies={"player": "me"}) as response:
        assert len(response.cookies["player"].value) >= 22


async def test_a_deserted_table_is_cleared_with_its_bot(app, player, monkeypatch):
    monkeypatch.setattr(limits, "IDLE_S", 0.2)
    await player.join(await player.open_table(bot="good"))
    await player.hear()
    await asyncio.sleep(0.4)
    assert len(app[LOBBY]) == 1
    await player.socket.close()
    for _ in range(100):
        await asyncio.sleep(0.02)
        if not len(app[LOBBY]):
            break
    assert len(app[LOBBY]) == 0
    assert not [task for task in asyncio.all_tasks() if task.get_name().startswith("table")]
