"""The built front end as static files, compressed once, with lasting caches for hashed names."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from pathlib import Path

from msgspec import Struct
from starlette.datastructures import Headers
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send

_HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
"""A file name with a digest of its content, as bundlers write it: `index-B1x9_kQ2.js`."""

_TEXT = {".css", ".html", ".ico", ".js", ".json", ".map", ".svg", ".txt", ".wasm", ".webmanifest"}

_BESIDE = {".br", ".gz"}
"""Packed copies of other files; they are not served under their own names."""

NOT_BUILT = """<!doctype html>
<html lang="ru">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Trefoil</title>
<style>body { font: 18px/1.5 system-ui, sans-serif; max-width: 36em; margin: 3em auto; padding: 0 1em }</style>
<h1>Trefoil</h1>
<p>Страница стола ещё не собрана. Выполните <code>make play</code> в папке проекта и обновите эту страницу.</p>
<p lang="en">The table page has not been built yet. Run <code>make play</code> in the project folder
and reload this page.</p>
</html>
"""


class _File(Struct):
    body: bytes
    packed: dict[str, bytes]
    etag: str
    media: str
    lasting: bool
    text: bool

    def pack(self) -> dict[str, bytes]:
        """The content by coding; a text is gzipped when it is first asked for."""
        if self.text and not self.packed and len(self.body) > 500:
            self.packed["gzip"] = gzip.compress(self.body, 6, mtime=0)
        return self.packed


class StaticFolder:
    """An ASGI app that serves one folder; a path without a file name gives its index.html.

    Files are read once and kept.  Where there is `x.js.br` or `x.js.gz` beside `x.js`, it is sent
    to clients that take it; a text without one is gzipped here.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, _File] = {}
        self._stamp: tuple[int, int] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = self._answer(scope["path"], scope["method"], Headers(scope=scope))
        await response(scope, receive, send)

    def _answer(self, path: str, method: str, headers: Headers) -> Response:
        if method not in ("GET", "HEAD"):
            return Response(status_code=405, headers={"allow": "GET, HEAD"})
        self._refresh()
        if "index.html" not in self._files:
            return HTMLResponse(NOT_BUILT, 503, {"cache-control": "no-store"})
        name = path.strip("/")
        file = self._files.get(name)
        if file is None and self._is_new(name):
            self._stamp = None
            self._refresh()
            file = self._files.get(name)
        if file is None:
            if "." in name.rsplit("/", 1)[-1]:
                return Response("Not found\n", 404, media_type="text/plain")
            # A page of the application: it reads the address itself.
            file = self._files["index.html"]
        answer = {
            "etag": file.etag,
            "vary": "accept-encoding",
            "cache-control": "public, max-age=31536000, immutable" if file.lasting else "no-cache",
        }
        if file.etag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=answer)
        accepted = headers.get("accept-encoding", "")
        body = file.body
        for coding, packed in file.pack().items():
            if coding in accepted:
                body, answer["content-encoding"] = packed, coding
                break
        return Response(body, headers=answer, media_type=file.media)

    def _is_new(self, name: str) -> bool:
        """Whether the file was put into the folder after it was read: a build still under way."""
        path = (self._folder / name).resolve()
        return path.suffix not in _BESIDE and path.is_relative_to(self._folder.resolve()) and path.is_file()

    def _refresh(self) -> None:
        """Read the folder again if it was built again, which always writes index.html."""
        try:
            stat = (self._folder / "index.html").stat()
        except OSError:
            self._files, self._stamp = {}, None
            return
        stamp = (stat.st_mtime_ns, stat.st_size)
        if stamp == self._stamp:
            return
        self._files = {
            (name := path.relative_to(self._folder).as_posix()): _read(path, name)
            for path in sorted(self._folder.rglob("*"))
            if path.is_file() and path.suffix not in _BESIDE
        }
        self._stamp = stamp


def _read(path: Path, name: str) -> _File:
    body = path.read_bytes()
    packed = {}
    for coding, suffix in (("br", ".br"), ("gzip", ".gz")):
        beside = path.with_name(path.name + suffix)
        if beside.is_file():
            packed[coding] = beside.read_bytes()
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix == ".js":
        media = "text/javascript"  # some systems' tables say text/plain, which browsers refuse
    if media.startswith("text/"):
        media += "; charset=utf-8"
    etag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    lasting = name.startswith("assets/") and _HASHED.search(path.name) is not None
    return _File(body, packed, etag, media, lasting, path.suffix in _TEXT)
