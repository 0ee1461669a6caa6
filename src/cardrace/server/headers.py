"""What every response carries, whatever became of the request."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from aiohttp import hdrs, web

from cardrace.server.addresses import at_home
from cardrace.server.keys import private

_UNUSED: Final = (  # what the page never asks a browser for
    "accelerometer", "browsing-topics", "camera", "display-capture", "geolocation",
    "gyroscope", "hid", "magnetometer", "microphone", "midi", "payment", "serial",
    "usb", "xr-spatial-tracking",
)  # fmt: skip

ALWAYS: Final[Mapping[str, str]] = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        # the library of the screens makes its templates under a policy of this name
        "frame-ancestors 'none'; trusted-types lit-html; require-trusted-types-for 'script'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # an invite must not leak to wherever a link leads
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{name}=()" for name in _UNUSED),
}
_HSTS: Final = "max-age=63072000"
_OPENER: Final = "Cross-Origin-Opener-Policy"  # browsers complain of it on plain http


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(ALWAYS)
    encrypted = private(request)
    if encrypted:
        response.headers["Strict-Transport-Security"] = _HSTS
    if encrypted or at_home(request):
        response.headers[_OPENER] = "same-origin"
    if request.path.startswith("/api"):
        response.headers[hdrs.CACHE_CONTROL] = "no-store"
