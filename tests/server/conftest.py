"""A server over an empty store, for every test of the server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from postgres_server import Postgres, running
from server_client import Server, serving


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


@pytest.fixture
def server(store: Path) -> Iterator[Server]:
    with serving(store) as server:
        yield server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running() as server:
        yield server


@pytest.fixture(
    params=["sqlite", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.xdist_group("postgres")])]
)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a store may be: each test runs over every database."""
    if request.param == "sqlite":
        return tmp_path / "t.db"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new()
