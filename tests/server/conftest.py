"""A server over an empty store, for every test of the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from server_client import Server, serving


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def server(store: Path) -> Iterator[Server]:
    with serving(store) as server:
        yield server
