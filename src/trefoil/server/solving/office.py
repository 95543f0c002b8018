"""The desks of all tables, the pool and the cache they share."""

from __future__ import annotations

import asyncio
import logging
import time

from trefoil.deals import Deal, deal_number, random_number
from trefoil.engine import Table
from trefoil.server.clients import Client
from trefoil.server.live import LiveTable
from trefoil.server.messages import HintWish, VerdictWish
from trefoil.server.solving.able import solvable
from trefoil.server.solving.desk import Desk, Moved
from trefoil.server.solving.hints import hint
from trefoil.server.solving.known import Memory
from trefoil.server.solving.pool import Pool, Search
from trefoil.server.solving.positions import position_key
from trefoil.server.solving.settings import Settings
from trefoil.server.told import refused
from trefoil.solve import Limits
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game
from trefoil.store import Store

_QUICK, _SLOW = 0.3, 2.0
_log = logging.getLogger("trefoil.server")


class Office:
    """Whatever has to do with solving; one for a server."""

    def __init__(self, store: Store, given: Settings) -> None:
        self.pool = Pool(given)
        self.memory = Memory(store, self.pool)
        self._given = given
        self._desks: dict[LiveTable, Desk] = {}
        self._hints: set[asyncio.Task[None]] = set()

    def solves(self, game: Game) -> bool:
        """Whether positions of the game can be decided here."""
        return solvable(game)

    # ------------------------------------------------------------ tables

    def ask(self, client: Client, live: LiveTable, wish: VerdictWish | HintWish) -> None:
        """Do what a client asks; a hint is answered when it has been found."""
        desk = self._desks.get(live)
        if desk is None:
            desk = self._desks[live] = Desk(live, self)
        if isinstance(wish, VerdictWish):
            desk.watch(client, wish)
            return
        task = asyncio.create_task(self._hint(client, desk, wish))
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)

    async def _hint(self, client: Client, desk: Desk, wish: HintWish) -> None:
        desk.hints += 1
        try:
            client.send(await hint(desk, self, wish))
        except Moved:
            client.send(refused(wish.ref, Fault("hint-late")))
        except Exception:
            _log.exception("a hint at table %s failed", desk.live.row.id)
            client.send(refused(wish.ref, Fault("internal")))
        finally:
            desk.hints -= 1

    def moved(self, live: LiveTable) -> None:
        """The table shows another position."""
        if live in self._desks:
            self._desks[live].moved()

    def leave(self, client: Client, live: LiveTable) -> None:
        """The client is gone; with the last one goes the desk."""
        desk = self._desks.get(live)
        if desk is None:
            return
        desk.leave(client)
        if not live.clients:
            desk.cancel()
            del self._desks[live]

    async def close(self) -> None:
        """Search nothing more, keep what was found."""
        for desk in self._desks.values():
            desk.cancel()
        await asyncio.gather(*self._hints, return_exceptions=True)
        await self.memory.close()
        await self.pool.close()

    # ------------------------------------------------------------ deals

    async def winnable(self, game: Game) -> Deal:
        """A random deal that is proved to be won.

        Raises Fault `no-solver`, or `no-winnable` (seconds, tried) when none was found in time.
        """
        if not self.solves(game):
            raise Fault("no-solver", game=game.id)
        began = time.monotonic()
        until = began + self._given.deal_seconds
        open_: set[Search] = set()
        waiting: set[asyncio.Future[object]] = set()
        by_done: dict[object, tuple[Deal, Search]] = {}
        tried = 0
        try:
            while True:
                left = until - time.monotonic()
                if left <= 0:
                    raise Fault("no-winnable", seconds=f"{self._given.deal_seconds:g}", tried=tried)
                while len(waiting) < self.pool.threads:
                    # Deals that a moment does not decide are left alone, at first.
                    long = time.monotonic() - began > self._given.deal_seconds / 2
                    limits = Limits(seconds=_SLOW if long else _QUICK, memory=128 << 20)
                    deal = deal_number(game, random_number())
                    table = Table(game, deal)
                    search = self.pool.ask(table, table.start(), (limits,))
                    by_done[search.done] = deal, search
                    open_.add(search)
                    waiting.add(search.done)  # type: ignore[arg-type]  # any answer will do
                done, _ = await asyncio.wait(waiting, timeout=left, return_when=asyncio.FIRST_COMPLETED)
                for future in done:
                    waiting.discard(future)
                    deal, search = by_done.pop(future)
                    open_.discard(search)
                    tried += 1
                    answer = search.done.result()
                    if answer is None:
                        raise Fault("no-winnable", seconds=f"{time.monotonic() - began:.0f}", tried=tried)
                    if answer.verdict == "won":
                        state = search.state
                        key = position_key(search.table, state)
                        known = await self.memory.take(search.table, state, key, answer, search.budget.seconds)
                        self.memory.keep(search.table, state, key, known)
                        return deal
        finally:
            for search in open_:
                search.cancel()
