"""Finding out, when the table is quiet, that only moves round in a circle remain.

That can take a search of hundreds of positions, so no answer waits for it: it runs in a thread,
one table at a time, after the last move has been answered.
"""

from __future__ import annotations

import asyncio
import logging

from trefoil.engine import Table
from trefoil.server.live import LiveTable

QUIET_SECONDS = 0.4
"""A person who plays on at once is not interested in the position left behind."""

POSITIONS = 500
"""How many positions are looked through at most; with more nothing is said."""


_log = logging.getLogger("trefoil.server")


class Watcher:
    """Judges the positions in which tables come to rest."""

    def __init__(self) -> None:
        self._waiting: dict[LiveTable, float] = {}
        self._wake = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._run())

    def moved(self, live: LiveTable) -> None:
        """The table shows another position than before, or is looked at anew."""
        self._waiting[live] = self._loop.time() + QUIET_SECONDS
        self._wake.set()

    async def close(self) -> None:
        """Judge nothing more."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
            live, when = min(self._waiting.items(), key=lambda item: item[1])
            if when > self._loop.time():
                await asyncio.sleep(when - self._loop.time())
                continue  # it may have moved on meanwhile
            del self._waiting[live]
            state = live.state
            if live.clients and not live.judged(state):
                # The engine keeps notes while it thinks, so the thread gets a table of its own.
                own = Table(live.table.game, live.table.deal)
                try:
                    outcome = await asyncio.to_thread(own.outcome, state, POSITIONS)
                except Exception:
                    # One position that cannot be judged must not end the judging of all others.
                    _log.exception("table %s could not be judged", live.row.id)
                    continue
                live.judge(state, outcome)
