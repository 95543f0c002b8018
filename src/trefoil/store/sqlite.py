"""SQLite: reads in threads, one thread that writes.  One process at a time is meant to use a file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from trefoil.store.commit import Rows, as_store_fault, insert_all, why_not_written
from trefoil.store.interface import StoreFault
from trefoil.store.schema import prepare
from trefoil.store.writer import Writer

T = TypeVar("T")


class Sqlite:
    """The database in a file; made if missing.  Raises StoreFault."""

    shared = False

    def __init__(self, where: str) -> None:
        path = None if "://" in where else Path(where)
        if path is not None:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as fault:
                raise StoreFault("store-failed", reason=str(fault)) from None
        self._path = where
        self._engine = create_engine(where if path is None else f"sqlite:///{path}")
        event.listen(self._engine, "connect", _set_up)
        try:
            self._prepare()
        except BaseException:
            self._engine.dispose()
            raise
        self._writer = Writer(self._commit)

    def _prepare(self) -> None:
        try:
            with self._engine.connect() as connection:
                if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
                    raise StoreFault("store-damaged", path=self._path)
                # Python's driver begins no transaction by itself before the schema is changed.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
                prepare(connection, self._path)
                connection.commit()
        except SQLAlchemyError as fault:
            raise as_store_fault(fault, self._path) from None

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What `work` reads, in a thread.  Raises StoreFault."""

        def run() -> T:
            try:
                with self._engine.connect() as connection:
                    return work(connection)
            except SQLAlchemyError as fault:
                raise as_store_fault(fault, self._path) from None

        return await asyncio.to_thread(run)

    async def write(self, rows: Rows) -> None:
        """Return when the rows are committed.  Raises Conflict or StoreFault."""
        await self._writer.write(rows)

    def listen(self, heard: Callable[[str], None]) -> None:
        """Nobody else is there to be heard."""

    async def tell(self, message: str) -> None:
        """Nobody else is there to be told."""

    async def close(self) -> None:
        """Commit what waits, then let go of the file."""
        await asyncio.to_thread(self._writer.close)
        self._engine.dispose()

    def _commit(self, jobs: list[Rows]) -> list[Exception | None]:
        """Commit all jobs in one transaction, or, if one of them is at fault, each in its own."""
        fault = self._commit_once(jobs)
        if fault is None:
            return [None] * len(jobs)
        if len(jobs) == 1:
            return [fault]
        return [self._commit_once([job]) for job in jobs]

    def _commit_once(self, jobs: list[Rows]) -> Exception | None:
        try:
            with self._engine.begin() as connection:
                insert_all(connection, jobs, None)
        except Exception as fault:  # whoever waits must hear of it, and the thread live on
            return why_not_written(fault, self._path)
        return None


def _set_up(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    # Wait for another process's write instead of failing at once.
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA journal_mode = WAL")
    # FULL: a commit is on the disk when it returns, so a power cut loses no acknowledged move.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()
