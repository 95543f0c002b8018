"""PostgreSQL: any number of processes share one database and tell each other what they have written.

The driver is asynchronous; it runs in a loop of its own in one thread, so that this store is used
like the other one, from any loop.  As there, everything that waits goes into one transaction.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import threading
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from trefoil.store.commit import CHANNEL, Rows, as_store_fault, insert_all, notify, why_not_written
from trefoil.store.interface import StoreFault
from trefoil.store.schema import prepare

T = TypeVar("T")

CONNECTIONS = 5
"""So many reads go on at once; writing and listening have one connection each."""

_AGAIN_SECONDS = 1.0


class Postgres:
    """The database behind a URL `postgresql://…`.  Raises StoreFault."""

    shared = True

    def __init__(self, where: str) -> None:
        try:
            # Not above: it wants a package that only the extra brings, and everybody imports this module.
            from sqlalchemy.ext.asyncio import create_async_engine

            url = make_url(where).set(drivername="postgresql+asyncpg")
            self._engine = create_async_engine(url, pool_size=CONNECTIONS + 1, max_overflow=0)
        except (ArgumentError, NoSuchModuleError) as fault:
            raise StoreFault("store-failed", reason=str(fault).splitlines()[0]) from None
        except ImportError:
            raise StoreFault("store-no-driver") from None
        # What is told to people and to logs holds no password.
        self._path = url.set(drivername="postgresql").render_as_string(hide_password=True)
        self._dsn = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._origin = secrets.token_hex(4)
        self._waiting: list[tuple[Rows, asyncio.Future[None]]] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="trefoil-postgres", daemon=True)
        self._thread.start()
        self._closing = False
        self._writing: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None
        try:
            asyncio.run_coroutine_threadsafe(self._begin(), self._loop).result()
        except BaseException:
            self._end()
            raise

    async def read(self, work: Callable[[Connection], T]) -> T:
        """What `work` reads.  Raises StoreFault."""
        return await self._there(self._read(work))

    async def write(self, rows: Rows) -> None:
        """Return when the rows are committed.  Raises Conflict or StoreFault."""
        if self._closing:
            raise StoreFault("store-failed", reason="closed")
        await self._there(self._write(rows))

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard`, in the running loop, with what other processes tell."""
        here = asyncio.get_running_loop()

        def hear(message: str) -> None:
            if not here.is_closed():
                here.call_soon_threadsafe(heard, message)

        def begin() -> None:
            self._listening = self._loop.create_task(self._listen(hear))

        self._loop.call_soon_threadsafe(begin)

    async def tell(self, message: str) -> None:
        """Tell the other processes; when that fails they do not hear it."""
        with contextlib.suppress(StoreFault):
            await self._there(self._read(lambda connection: notify(connection, f"{self._origin} {message}")))

    async def close(self) -> None:
        """Commit what waits, then let go of the database."""
        self._closing = True
        await self._there(self._finish())
        self._end()

    async def _there(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    # ------------------------------------------------------------ in the thread

    async def _begin(self) -> None:
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(prepare, self._path)
        except SQLAlchemyError as fault:
            raise as_store_fault(fault, self._path) from None
        except OSError as fault:  # the driver's own, when nobody answers
            raise StoreFault("store-failed", reason=str(fault)) from None

    async def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            try:
                return await self._read_once(work)
            except DBAPIError as fault:
                if not fault.connection_invalidated:
                    raise
                # The database was away for a moment: old connections are of no use, a new one may be.
                return await self._read_once(work)
        except SQLAlchemyError as fault:
            raise as_store_fault(fault, self._path) from None
        except OSError as fault:
            raise StoreFault("store-failed", reason=str(fault)) from None

    async def _read_once(self, work: Callable[[Connection], T]) -> T:
        async with self._engine.connect() as connection:
            await connection.execution_options(isolation_level="AUTOCOMMIT")
            return await connection.run_sync(work)

    async def _write(self, rows: Rows) -> None:
        done: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append((rows, done))
        if self._writing is None:
            self._writing = self._loop.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        while self._waiting:
            jobs, self._waiting = self._waiting, []
            fault = await self._commit([rows for rows, _ in jobs])
            for rows, done in jobs:
                # If one of them is at fault, each goes into a transaction of its own.
                own = fault if fault is None or len(jobs) == 1 else await self._commit([rows])
                if done.done():
                    continue  # nobody waits any more
                if own is None:
                    done.set_result(None)
                else:
                    done.set_exception(own)
        self._writing = None

    async def _commit(self, jobs: list[Rows]) -> Exception | None:
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(insert_all, jobs, self._origin)
        except Exception as fault:  # whoever waits must hear of it, and the others be written
            return why_not_written(fault, self._path)
        return None

    async def _listen(self, hear: Callable[[str], None]) -> None:
        import asyncpg

        def heard(_connection: object, _pid: int, _channel: str, payload: str) -> None:
            for line in payload.splitlines():
                origin, _, message = line.partition(" ")
                if origin != self._origin:
                    hear(message)

        while True:
            connection = None
            gone = asyncio.Event()
            try:
                connection = await asyncpg.connect(self._dsn)
                connection.add_termination_listener(lambda _, gone=gone: gone.set())
                await connection.add_listener(CHANNEL, heard)
                hear("lost")  # whatever was told before now
                await gone.wait()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await asyncio.sleep(_AGAIN_SECONDS)
            finally:
                if connection is not None:
                    connection.terminate()

    async def _finish(self) -> None:
        if self._writing is not None:
            await asyncio.wait({self._writing})
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait({self._listening})
        await self._engine.dispose()

    def _end(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
