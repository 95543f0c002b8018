"""The stage of the browser tests: a real server process and pages of a real Chromium."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, Page


class Server:
    """`trefoil --no-browser` in a process of its own, on a port and a folder that stay."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "trefoil",
                "--no-browser",
                "--port",
                str(self.port),
                "--data",
                str(self.folder / "data"),
                "--games",
                str(self.folder / "games"),
                "--lang",
                "en",
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        said = []
        for line in self.process.stdout:
            said.append(line)
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                self.port = int(found[1])
                return
        raise AssertionError("the server did not start: " + "".join(said))

    def kill(self) -> None:
        """kill -9, as when the machine goes down."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


_frames: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()


def heard(page: Page) -> list[str]:
    """What the page's sockets are sent, from the first call on: before the page goes anywhere, or frames are missed."""
    if page not in _frames:
        frames = _frames[page] = []
        page.on("websocket", lambda ws: ws.on("framereceived", lambda data: frames.append(str(data))))
    return _frames[page]


class Opener:
    """Opens pages of the server; fails the test when one of them logged an error."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server
        self._contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def __call__(
        self,
        path: str = "/",
        size: tuple[int, int] = (1280, 800),
        lang: str = "en-US",
        touch: bool = False,
        motion: bool = False,
        settings: str = "{}",
    ) -> Page:
        context = self._browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=lang,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="no-preference" if motion else "reduce",
        )
        self._contexts.append(context)
        context.add_init_script(
            f"if (!localStorage.getItem('trefoil.settings')) localStorage.setItem('trefoil.settings', {settings!r})"
        )
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        heard(page)
        page.goto(self._server.url + path)
        return page

    def close(self) -> None:
        for context in self._contexts:
            context.close()
