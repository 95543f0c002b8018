"""A real server process and a real Chromium for the browser tests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.stage import Opener, Server

FLAGS = [
    "no-sandbox",
    "disable-gpu",
    "disable-quic",
    "no-first-run",
    "disable-background-networking",
    "disable-component-update",
    "disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("trefoil")
    (folder / "games").mkdir()
    own = (Path(__file__).parent / "data" / "author.json").read_text(encoding="utf-8")
    (folder / "games" / "author.json").write_text(own, encoding="utf-8")
    (folder / "games" / "broken.json").write_text('{"id": "broken", "zones": 7}', encoding="utf-8")
    made = Server(folder)
    made.start()
    yield made
    made.kill()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert path, "the browser tests need Chromium: see tools/chromium.sh"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[f"--{flag}" for flag in FLAGS])
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser, server: Server) -> Iterator[Opener]:
    opener = Opener(chromium, server)
    yield opener
    opener.close()
    # A server that a test has killed refuses connections: that alone is no fault of the page.
    faults = [error for error in opener.errors if "ERR_CONNECTION" not in error and "WebSocket" not in error]
    assert not faults, faults
