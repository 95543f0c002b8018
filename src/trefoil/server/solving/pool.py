"""The solver threads that all tables share.

A search is served in slices, round and round, so that a short one never waits for a long one.  What
is not decided in a moment is begun again with more memory and time; only few of those are open at
once.  Searches of the kernel run in threads of low priority and without Python's lock; all work in
Python, lowering a game and replaying a line, is done by one clerk of normal priority, because a
thread that is seldom run must not hold that lock.  Searches by the engine alone run in a process of
their own (helper.py).
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

from trefoil.engine import State, Table
from trefoil.server.solving.helper import Helper
from trefoil.server.solving.settings import Settings
from trefoil.solve import Answer, KernelDisagrees, Limits, Solver, default_question
from trefoil.solve.plain import PlainJob
from trefoil.spec.faults import Fault

SLICE = 0.02
SHORT = Limits(seconds=0.3, memory=48 << 20)
"""What every search gets first."""

MOST_SHORT = 16
"""So many short searches are open at once; memory bounds them."""

LEAST_LONG = 1.0
"""A long search has this many seconds however many wait."""

_NICE = 10
_OUT_OF_BUDGET = ("seconds", "nodes", "memory")

_log = logging.getLogger("trefoil.server")
T = TypeVar("T")


class Search:
    """One position to be decided.  `done` gets the answer, or None when it was cancelled."""

    def __init__(self, table: Table, state: State, limits: tuple[Limits, ...], pool: Pool) -> None:
        # The engine keeps notes while it thinks, so every search has a table of its own.
        self.table = Table(table.game, table.deal)
        self.state = state
        self.done: asyncio.Future[Answer | None] = pool.loop.create_future()
        self.limits = limits
        self.budget = limits[0]
        self.solver: Solver | None = None
        self.stopped = False
        self.long = False
        self.spent_nodes = 0
        self.spent_seconds = 0.0
        self._pool = pool

    def cancel(self) -> None:
        """Search no more; called by the event loop."""
        self.stopped = True
        solver = self.solver
        if solver is not None:
            solver.stop()
        if not self.done.done():
            self.done.set_result(None)
        self._pool.drop(self)


class Pool:
    """Threads that search, and the queues they are served from."""

    def __init__(self, given: Settings) -> None:
        self.loop = asyncio.get_running_loop()
        # A move changes threads several times on its way to the disk and back; each time it would wait
        # five milliseconds for a clerk at work.
        sys.setswitchinterval(0.0005)
        self._given = given
        self._wake = threading.Condition()
        self._short: deque[Search] = deque()
        self._long: deque[Search] = deque()
        self._helper = Helper(self._helped)
        self._helped_out: dict[int, Search] = {}
        self._waiting: deque[Search] = deque()
        self._waiting_long: deque[Search] = deque()
        self._open: set[Search] = set()
        self._turn = 0
        self._closing = False
        self._clerk = ThreadPoolExecutor(1, "trefoil-clerk")
        self._threads = [
            threading.Thread(target=self._serve, name=f"trefoil-solver-{number}", daemon=True)
            for number in range(given.threads)
        ]
        for thread in self._threads:
            thread.start()

    @property
    def threads(self) -> int:
        """How many searches run at once."""
        return self._given.threads

    @property
    def seconds(self) -> float:
        """How long a position is searched when nothing else is to be done."""
        return self._given.seconds

    # ------------------------------------------------------------ asked by the event loop

    def ask(self, table: Table, state: State, limits: tuple[Limits, ...] | None = None) -> Search:
        """Have a position decided.  `limits`: of each attempt; by default a short and a long one."""
        search = Search(table, state, limits or (SHORT, self._long_limits()), self)
        with self._wake:
            self._waiting.append(search)
        self._admit()
        return search

    def _long_limits(self) -> Limits:
        memory = max(64 << 20, self._given.memory // self._given.threads)
        return Limits(seconds=self._given.seconds, memory=memory)

    async def work(self, do: Callable[[], T]) -> T:
        """Have the clerk do something in Python."""
        return await asyncio.wrap_future(self._clerk.submit(do))

    def drop(self, search: Search) -> None:
        """Forget a search that was cancelled, unless a thread has it in hand."""
        with self._wake:
            for queue in (self._short, self._long, self._waiting, self._waiting_long):
                with suppress(ValueError):
                    queue.remove(search)
                    self._open.discard(search)
            if self._helped_out.pop(id(search), None) is not None:
                self._open.discard(search)
                self._helper.stop(id(search))
        self._admit()

    async def close(self) -> None:
        """Stop every search and end all threads."""
        with self._wake:
            self._closing = True
            known = {*self._open, *self._waiting, *self._waiting_long}
            self._wake.notify_all()
        for search in known:
            search.cancel()
        await asyncio.to_thread(self._join)

    def _join(self) -> None:
        for thread in self._threads:
            thread.join()
        self._clerk.shutdown()
        self._helper.close()

    # ------------------------------------------------------------ queues

    def _admit(self) -> None:
        """Open what may be opened; the clerk makes its solver."""
        with self._wake:
            if self._closing:
                return
            opened = []
            long = sum(search.long for search in self._open)
            while self._waiting and len(self._open) - long < MOST_SHORT:
                opened.append(self._waiting.popleft())
                self._open.add(opened[-1])
            while self._waiting_long and long < self._given.threads:
                opened.append(self._waiting_long.popleft())
                self._open.add(opened[-1])
                long += 1
        for search in opened:
            self._hand(self._begin, search)

    def _hand(self, do: Callable[[Search], None], search: Search) -> None:
        with suppress(RuntimeError):  # the clerk has gone home
            self._clerk.submit(do, search)

    def _begin(self, search: Search) -> None:
        if search.stopped:
            self._end(search, None)
            return
        limits = search.limits[0]
        if search.long and len(search.limits) == 1:
            crowd = len(self._waiting_long) / self._given.threads
            limits = limits._replace(seconds=max(min(LEAST_LONG, limits.seconds), limits.seconds / (1 + crowd / 2)))
        search.budget = limits
        try:
            solver = Solver(search.table, search.state, default_question(search.table.game), limits)
        except Exception as error:
            self._failed(search, error)
            return
        if isinstance(solver.job, PlainJob):
            with self._wake:
                self._helped_out[id(search)] = search
            self._helper.ask(id(search), search.table, search.state, limits)
            if search.done.done():
                self.drop(search)  # it was cancelled meanwhile
            return
        search.solver = solver
        with self._wake:
            (self._long if search.long else self._short).append(search)
            self._wake.notify_all()

    def _helped(self, number: int, answer: Answer | None) -> None:
        """The helper process has an answer; None: it died."""
        with self._wake:
            search = self._helped_out.pop(number, None)
        if search is None:
            return
        if answer is None:
            self._failed(search, RuntimeError("the helper process has ended"))
        else:
            self._hand(lambda one: self._answered(one, answer), search)

    def _next(self) -> Search | None:
        """Whose turn it is; waits.  None at the end."""
        with self._wake:
            while not self._closing:
                if self._short or self._long:
                    # Every fourth slice is a long search's, so that short ones cannot starve it.
                    self._turn += 1
                    first = self._long if self._turn % 4 == 0 or not self._short else self._short
                    return (first or self._short).popleft()
                self._wake.wait()
            return None

    def _serve(self) -> None:
        """What a thread does all its life."""
        with suppress(AttributeError, OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
        while (search := self._next()) is not None:
            assert search.solver is not None
            try:
                over = search.solver.run(SLICE)
            except Exception as error:
                self._failed(search, error)
                continue
            if over or search.stopped:
                self._hand(self._conclude, search)
                continue
            with self._wake:
                (self._long if search.long else self._short).append(search)

    # ------------------------------------------------------------ answers

    def _conclude(self, search: Search) -> None:
        solver, search.solver = search.solver, None
        if search.stopped or solver is None:
            self._end(search, None)
            return
        try:
            answer = solver.answer()
        except Exception as error:
            self._failed(search, error)
            return
        self._answered(search, answer)

    def _answered(self, search: Search, answer: Answer) -> None:
        if search.stopped:
            self._end(search, None)
            return
        search.spent_nodes += answer.nodes
        search.spent_seconds += answer.seconds
        if answer.verdict == "unknown" and answer.cause in _OUT_OF_BUDGET and len(search.limits) > 1:
            search.limits = search.limits[1:]
            search.long = True
            with self._wake:
                self._open.discard(search)
                self._waiting_long.append(search)
            self._admit()
            return
        self._end(search, answer._replace(nodes=search.spent_nodes, seconds=search.spent_seconds))

    def _failed(self, search: Search, error: Exception) -> None:
        """A fault of ours must cost one verdict, not the thread."""
        if isinstance(error, (KernelDisagrees, Fault)):
            _log.error("a position of %s could not be decided: %r", search.table.game.id, error)
        else:
            _log.error("a position of %s could not be decided", search.table.game.id, exc_info=error)
        self._end(search, Answer("unknown", default_question(search.table.game), "", cause="stopped"))

    def _end(self, search: Search, answer: Answer | None) -> None:
        search.solver = None
        with self._wake:
            self._open.discard(search)
        with suppress(RuntimeError):  # the loop may have ended meanwhile; then nobody waits
            self.loop.call_soon_threadsafe(_tell, search, answer)
        self._admit()


def _tell(search: Search, answer: Answer | None) -> None:
    if not search.done.done():
        search.done.set_result(answer)
