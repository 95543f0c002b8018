"""What the processes behind one store tell each other: new events, who is there, what was said.

Nothing of it is needed to be right: an event is read from the journal, and who has missed one is
told by the next conflict, or when the table is opened.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine
from typing import Any

import msgspec

from trefoil.server.clients import COME_AGAIN
from trefoil.server.live import LiveTable
from trefoil.server.presence import STALE_SECONDS
from trefoil.server.tables import Tables
from trefoil.spec.faults import Fault
from trefoil.store import Event, Store, read_told

_ALIVE_SECONDS = 10.0
_AGAIN_SECONDS = 1.0
_TRIES = 30
_log = logging.getLogger("trefoil.server")


class Hub:
    """The link of this process to the others."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._name = secrets.token_hex(4)
        self._store = store
        self._tables = tables
        self._heard_of: dict[str, float] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._alive: asyncio.Task[None] | None = None
        tables.on_load = self._loaded
        if store.shared:
            store.listen(self._heard)
            self._alive = asyncio.create_task(self._stay_alive())

    async def close(self) -> None:
        """Tell the others that nobody is here any more."""
        if self._alive is None:
            return
        self._alive.cancel()
        await asyncio.gather(self._alive, *self._tasks, return_exceptions=True)
        await self._store.tell(f"down {self._name}")

    def _loaded(self, live: LiveTable) -> None:
        """A table is in memory: ask who sits there, and take what was written while it was read."""
        if live.room is not None:
            live.room.announce = self._announce
        if self._store.shared:
            if live.room is not None:
                self._announce(f"who {live.row.id}")
            self._do(self._catch_up(live))

    def _announce(self, message: str) -> None:
        if self._store.shared:
            self._do(self._store.tell(f"{self._name} {message}"))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _heard(self, message: str) -> None:
        match message.split():
            case ["event", *_]:
                self._heard_event(message.partition(" ")[2])
            case ["lost"]:
                for every in self._tables.live:
                    self._do(self._catch_up(every))
            case ["down", process]:
                self._forget([process])
            case [process, "alive"]:
                self._heard_of[process] = time.monotonic()
            case [process, "here", table, first, second]:
                self._heard_of[process] = time.monotonic()
                live = self._tables.find(table)
                if live is not None and live.room is not None:
                    live.room.heard(process, (int(first), int(second)))
            case [_, "who", table]:
                live = self._tables.find(table)
                if live is not None and live.room is not None and any(live.room.presence.stamps()):
                    live.room.announce_presence()
            case [_, "said", table, seat, phrase]:
                live = self._tables.find(table)
                if live is not None and live.room is not None:
                    live.room.said(int(seat), phrase, None)
            case _:
                _log.warning("another process says what is not understood: %s", message[:100])

    def _heard_event(self, told: str) -> None:
        try:
            table, number, event = read_told(told)
        except (ValueError, msgspec.DecodeError):
            _log.warning("another process tells an event that is not understood: %s", told[:100])
            return
        live = self._tables.find(table)
        if live is not None and number > live.event:
            self._do(self._catch_up(live, number, event))

    async def _catch_up(self, live: LiveTable, number: int | None = None, event: Event | None = None) -> None:
        for _ in range(_TRIES):
            try:
                await live.catch_up(number, event)
            except Fault as fault:
                _log.error("table %s cannot be brought up to date: %s", live.row.id, fault)
                if fault.code == "table-damaged":
                    break
                await asyncio.sleep(_AGAIN_SECONDS)
            else:
                return
        self._tables.forget(live)
        for client in live.clients:
            client.close(COME_AGAIN)

    async def _stay_alive(self) -> None:
        while True:
            await self._store.tell(f"{self._name} alive")
            await asyncio.sleep(_ALIVE_SECONDS)
            now = time.monotonic()
            self._forget([name for name, heard in self._heard_of.items() if now - heard > STALE_SECONDS])

    def _forget(self, processes: list[str]) -> None:
        for process in processes:
            self._heard_of.pop(process, None)
        if processes:
            for live in self._tables.live:
                if live.room is not None:
                    live.room.forget(processes)
