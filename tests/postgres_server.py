"""A throw-away PostgreSQL, one for a run of tests in one process; every test gets a database of its own."""

from __future__ import annotations

import asyncio
import itertools
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import asyncpg

SCRIPT = Path(__file__).resolve().parent.parent / "tools" / "postgres.sh"


class Postgres:
    """The server; `new` makes an empty database and gives its URL."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._numbers = itertools.count(1)

    def new(self) -> str:
        name = f"test{next(self._numbers)}"

        async def make() -> None:
            connection = await asyncpg.connect(self._url)
            await connection.execute(f"CREATE DATABASE {name} STRATEGY file_copy")
            await connection.close()

        asyncio.run(make())
        return self._url.replace("/postgres?", f"/{name}?")


@contextmanager
def running() -> Iterator[Postgres]:
    # A socket's path must be short, and the server's user must get to it.
    folder = tempfile.mkdtemp(prefix="trefoil-pg-", dir="/tmp")
    Path(folder).chmod(0o755)
    inner = f"{folder}/pg"
    # Nothing of it has to outlive the machine.
    start = ["sh", str(SCRIPT), "start", inner, "-c", "fsync=off"]
    done = subprocess.run(start, capture_output=True, text=True, check=False)
    try:
        assert done.returncode == 0, done.stderr
        yield Postgres(done.stdout.strip())
    finally:
        subprocess.run(["sh", str(SCRIPT), "stop", inner], capture_output=True, check=False)
        shutil.rmtree(folder, ignore_errors=True)
