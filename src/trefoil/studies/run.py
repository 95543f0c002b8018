"""Running a study: which deals are missing, chunks of them to workers, finished chunks to the ledger.

Only the driver writes.  What a lost worker had is done again, and what is in the ledger is never
asked again, so that a study comes to the same rows however often it is interrupted.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import NamedTuple

from trefoil.spec.faults import Fault
from trefoil.studies.intervals import LEVEL, Tally
from trefoil.studies.ledger import Entry, Ledger, Span
from trefoil.studies.looks import Look, settled
from trefoil.studies.pools import Pool
from trefoil.studies.study import LAST_DEAL, Study
from trefoil.studies.work import Chunk, task

# The first chunks are short, to learn how long a deal takes and to have something to show.
_FIRST_SECONDS = 0.5
_SHORTEST = 0.25  # seconds, at the end of a study, when work is shared out finely
_MOST_DEALS = 50_000  # in a chunk, which has to fit into memory some times over
_AHEAD = 2  # chunks for each worker, so that none waits for the driver
_POLL = 0.2
_MOST_LOST = 5  # times in succession that workers are lost with nothing done


class Progress(NamedTuple):
    """How far a study is: `tally` of the `wanted` deals, and how many of them this run has done."""

    tally: Tally
    wanted: int
    fresh: int


class Outcome(NamedTuple):
    """How a run ended.  `looks`: those of a study with a stopping rule, the last one deciding."""

    entry: Entry
    deals: int
    tally: Tally
    looks: tuple[Look, ...] = ()


Shown = Callable[[Progress], None]


def run(
    ledger: Ledger,
    study: Study,
    first: int,
    deals: int,
    pool: Pool,
    *,
    until: float | None = None,
    level: float = LEVEL,
    shown: Shown = lambda progress: None,
) -> Outcome:
    """Ask the question of deals `first` … `first + deals - 1`, those in the ledger aside.

    `study` as `checked` gives it.  `until`: stop at the first look at which the interval of the
    rate is at most so wide to both sides; looks.py states the rule.  Raises Fault: `bad-deals`,
    those of the ledger, the pool and the question; KeyboardInterrupt when interrupted.  All
    chunks finished till then are in the ledger.
    """
    if deals < 1 or first < 0 or first + deals - 1 > LAST_DEAL:
        raise Fault("bad-deals", first=first, deals=deals, last=LAST_DEAL)
    plan = (Look(deals, level),) if until is None else settled(until, deals, level)
    most = plan[-1].deals
    entry = ledger.begin(study, first, most, until)
    if until is None:
        tally = _Run(ledger, study, entry, Span(first, most), most, pool, shown).all()
        return Outcome(entry, most, tally)
    looks: list[Look] = []
    for look in plan:
        tally = _Run(ledger, study, entry, Span(first, look.deals), most, pool, shown).all()
        looks.append(look.at(tally))
        if looks[-1].close_enough(until):
            break
    return Outcome(entry, looks[-1].deals, looks[-1].tally, tuple(looks))


class _Run:
    """One stretch of deals on its way into the ledger."""

    def __init__(
        self, ledger: Ledger, study: Study, entry: Entry, span: Span, wanted: int, pool: Pool, shown: Shown
    ) -> None:
        self._ledger = ledger
        self._study = study
        self._id = entry.id
        self._pool = pool
        self._todo = deque(ledger.missing(entry.id, *span))
        self._left = sum(gap.deals for gap in self._todo)
        self._tally = ledger.tally(entry.id, *span)
        self._span = span
        self._wanted = wanted
        self._shown = shown
        self._fresh = 0
        self._pending: dict[Future[Chunk], Span] = {}
        self._pace = 0.0  # seconds a deal takes, 0 while unknown
        self._target = min(_FIRST_SECONDS, pool.seconds)
        self._lost = 0

    def all(self) -> Tally:
        """Run to the end of the stretch."""
        self._show()
        try:
            while self._todo or self._pending:
                self._hand_out()
                done = wait(self._pending, _POLL, FIRST_COMPLETED).done
                # All of them first: with one worker of a machine all that its pool had is lost.
                lost = [future for future in done if not self._take(future)]
                if lost:
                    self._replace()
                self._show()
        except KeyboardInterrupt:
            self._hand_in()
            raise
        finally:
            for future in self._pending:
                future.cancel()
        return self._tally

    def _show(self) -> None:
        self._shown(Progress(self._tally, self._wanted, self._fresh))

    def _hand_out(self) -> None:
        while self._todo and len(self._pending) < _AHEAD * self._pool.workers:
            span = self._next()
            # A chunk ends by the clock too: how long a deal takes is only guessed.
            future = self._pool.submit(task(self._study, *span, seconds=2 * self._target))
            self._pending[future] = span

    def _next(self) -> Span:
        """The next chunk: as long as is aimed at, and shorter towards the end."""
        gap = self._todo.popleft()
        share = -(-self._left // (_AHEAD * self._pool.workers))
        if self._pace:
            share = min(max(share, int(_SHORTEST / self._pace)), int(self._target / self._pace))
        size = min(gap.deals, max(1, share), _MOST_DEALS)
        if size < gap.deals:
            self._todo.appendleft(Span(gap.first + size, gap.deals - size))
        self._left -= size
        return Span(gap.first, size)

    def _take(self, future: Future[Chunk]) -> bool:
        """Put a finished chunk into the ledger; what is left of it is still to be done.

        False if it was lost with its worker.
        """
        span = self._pending.pop(future)
        try:
            chunk = future.result()
        except BaseException as error:
            if not self._pool.lost(error):
                raise
            self._again(span)
            return False
        if chunk.rows:
            self._add(chunk)
        if len(chunk.rows) < span.deals:
            self._again(Span(span.first + len(chunk.rows), span.deals - len(chunk.rows)))
        return True

    def _add(self, chunk: Chunk) -> None:
        if not self._ledger.add(self._id, chunk.rows, chunk.seconds, chunk.worker):
            # Another driver is at the same study: its rows stand, and what it has not is still to be done.
            self._tally = self._ledger.tally(self._id, *self._span)
            for gap in self._ledger.missing(self._id, chunk.rows[0].deal, len(chunk.rows)):
                self._again(gap)
            return
        self._lost = 0
        counts = {"won": 0, "lost": 0, "unknown": 0}
        for row in chunk.rows:
            counts[row.verdict] += 1
        self._tally = self._tally.plus(Tally(**counts))
        self._fresh += len(chunk.rows)
        pace = chunk.seconds / len(chunk.rows)
        self._pace = (self._pace + pace) / 2 if self._pace else pace
        self._target = min(2 * self._target, self._pool.seconds)

    def _again(self, span: Span) -> None:
        self._todo.appendleft(span)
        self._left += span.deals

    def _replace(self) -> None:
        """New workers for lost ones."""
        self._lost += 1
        if self._lost > _MOST_LOST:
            raise Fault("workers-lost", times=self._lost)
        self._pool.renew()
        for future in [future for future in self._pending if future.done()]:
            self._take(future)

    def _hand_in(self) -> None:
        """Interrupted: what the workers have got so far is kept."""
        self._pool.stop(self._pending)
        for future in [future for future in self._pending if future.done()]:
            del self._pending[future]
            if not future.cancelled() and future.exception() is None and future.result().rows:
                self._add(future.result())
