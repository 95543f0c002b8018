"""The one thread that writes: everything that waits goes into one transaction.

A commit that reaches the disk costs milliseconds however many rows it holds.  While one is under
way new rows gather, and the next commit takes them all, so that fifty tables wait hardly longer
than one.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

from msgspec import Struct

from trefoil.store.commit import Rows
from trefoil.store.interface import StoreFault


class Job(Struct, eq=False):
    """Rows that are committed together or not at all, and who waits for it."""

    rows: Rows
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]


class Writer:
    """A thread that calls `commit` with all jobs waiting.

    `commit` gets a list of jobs' rows and returns one result for each: None, or the exception that
    the one who waits shall get.  It never raises.
    """

    def __init__(self, commit: Callable[[list[Rows]], list[Exception | None]]) -> None:
        self._commit = commit
        self._waiting: list[Job] = []
        self._wake = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="trefoil-writer", daemon=True)
        self._thread.start()

    async def write(self, rows: Rows) -> None:
        """Return when the rows are committed; raise what `commit` found wrong with them."""
        loop = asyncio.get_running_loop()
        job = Job(rows, loop, loop.create_future())
        with self._wake:
            if self._closing:
                raise StoreFault("store-failed", reason="closed")
            self._waiting.append(job)
            self._wake.notify()
        await job.done

    def close(self) -> None:
        """Commit what waits, then end the thread.  Blocks."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        self._thread.join()

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._waiting and not self._closing:
                    self._wake.wait()
                jobs, self._waiting = self._waiting, []
            if not jobs:
                return
            results = self._commit([job.rows for job in jobs])
            told: dict[asyncio.AbstractEventLoop, list[tuple[Job, Exception | None]]] = {}
            for job, result in zip(jobs, results, strict=True):
                told.setdefault(job.loop, []).append((job, result))
            for loop, answers in told.items():
                # The loop may have ended in the meantime; then nobody waits any more.
                if not loop.is_closed():
                    loop.call_soon_threadsafe(_answer, answers)


def _answer(answers: list[tuple[Job, Exception | None]]) -> None:
    for job, result in answers:
        if job.done.done():
            continue
        if result is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(result)
