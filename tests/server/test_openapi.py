"""The API keeps what its description says: schemathesis tries, against a real server.

Longer by hand: start ``cardrace --memory --no-address-limits`` and run
``.venv/bin/schemathesis run http://localhost:7777/api/openapi.json --max-time 600``.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec

from cardrace.server.api import NewTable
from cardrace.server.openapi import description
from cardrace.server.routes import API
from command import serving

SCHEMATHESIS = Path(sys.executable).parent / "schemathesis"
CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_schema_conformance,unsupported_method,allow_header_conformance"
)


def test_every_route_is_described_with_what_it_takes_gives_and_refuses():
    paths = description()["paths"]
    for one in API:
        found = paths[one.path][one.method.lower()]
        assert {int(status) for status in found["responses"]} == {one.status, *one.refuses}
        assert ("requestBody" in found) == (one.takes is not None)
    (schema,) = [
        schema
        for name, schema in description()["components"]["schemas"].items()
        if name == NewTable.__name__
    ]
    assert set(schema["properties"]) == {
        "preset", "options", "seats", "bot", "terms", "name", "public",
    }  # fmt: skip


async def test_the_description_is_served(player):
    async with player.http.get("/api/openapi.json") as response:
        assert await response.json() == msgspec.json.decode(msgspec.json.encode(description()))


def test_the_api_keeps_its_description(tmp_path):
    words = ("--memory", "--no-address-limits", "--no-browser", "--host", "127.0.0.1")
    with serving(*words) as (_, address):
        done = subprocess.run(
            [
                SCHEMATHESIS, "run", f"{address}/api/openapi.json", "--max-examples", "40",
                "--checks", CHECKS, "--phases", "examples,coverage,fuzzing", "--seed", "1",
            ],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )  # fmt: skip
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    print(done.stdout[-1500:])
