"""The page and its files: read once, under a name that changes with their content."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from pathlib import Path
from typing import Final

from aiohttp import hdrs, web

STATIC: Final = Path(__file__).parent.parent / "web" / "static"
_KINDS: Final = (".css", ".html", ".js", ".json", ".svg", ".png", ".webmanifest")
_SCRIPT: Final = "text/javascript"
# comments that fill whole lines are a fifth of our scripts; those of others hold their licences
_COMMENT: Final = re.compile(
    rb"^[ \t]*(?://[^\n]*|/\*\*(?:[^*]|\*(?!/))*\*/)[ \t]*$", re.MULTILINE
)
# games seen again, and the check of a deal, for who asks for it: no page begins with these
ON_DEMAND: Final = ("js/screens/replay/", "js/verify/", "vendor/noble/")


class Pages:
    """Everything under *root* that a browser may ask for, in memory."""

    def __init__(self, root: Path = STATIC) -> None:
        found = sorted(path for path in root.rglob("*") if path.suffix in _KINDS)
        self._files = {path.relative_to(root).as_posix(): _content(path, root) for path in found}
        self._zipped = {name: gzip.compress(body, 9) for name, body in self._files.items()}
        self.build: Final = self._hash()
        self._index = self._render(self._files.pop("index.html").decode())

    def index(self) -> web.Response:
        response = web.Response(text=self._index, content_type="text/html")
        response.headers[hdrs.CACHE_CONTROL] = "no-cache"
        response.enable_compression()
        return response

    def file(self, build: str, name: str, *, gzipped: bool) -> web.Response:
        if build != self.build or name not in self._files:
            raise web.HTTPNotFound
        body = self._zipped[name] if gzipped else self._files[name]
        response = web.Response(body=body, content_type=_kind(name), charset="utf-8")
        response.headers[hdrs.CACHE_CONTROL] = "public, max-age=31536000, immutable"
        response.headers[hdrs.VARY] = hdrs.ACCEPT_ENCODING
        if gzipped:
            response.headers[hdrs.CONTENT_ENCODING] = "gzip"
        return response

    def _hash(self) -> str:
        digest = hashlib.sha256()
        for name, body in self._files.items():
            digest.update(f"{name} {len(body)} ".encode())
            digest.update(body)
        return digest.hexdigest()[:16]

    def _render(self, template: str) -> str:
        base = f"/s/{self.build}/"
        begins = (name for name in self._files if not name.startswith(ON_DEMAND))
        scripts = (name for name in begins if name.endswith(".js"))
        preload = "\n".join(f'<link rel="modulepreload" href="{base}{name}">' for name in scripts)
        page = template.replace("%BASE%", base).replace("%BUILD%", self.build)
        return page.replace("<!-- modulepreload -->", preload)


def _content(path: Path, root: Path) -> bytes:
    body = path.read_bytes()
    if path.suffix != ".js" or path.relative_to(root).parts[0] == "vendor":
        return body
    # lines keep their numbers
    return _COMMENT.sub(lambda found: b"\n" * found[0].count(b"\n"), body)


def _kind(name: str) -> str:
    return _SCRIPT if name.endswith(".js") else mimetypes.guess_type(name)[0] or "text/plain"
