"""What is known of positions: in memory for those in play, in the store for good."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Literal

from msgspec import Struct

from trefoil.engine import IllegalMove, Move, State, Table
from trefoil.server.solving.pool import Pool
from trefoil.server.solving.positions import position_key
from trefoil.solve import Answer
from trefoil.solve.native import kernel_version
from trefoil.store import Store, StoreFault, VerdictRow

MOST_KNOWN = 20_000
"""So many positions are remembered without asking the store."""

MOST_DERIVED = 600
"""So many positions along a line are remembered at once."""

FLUSH_SECONDS = 1.0
"""Verdicts go to the store together, so that no move waits long behind them."""

_log = logging.getLogger("trefoil.server")


class Known(Struct, frozen=True):
    """A verdict and what it rests on.

    `moves[at:]` is the line that wins; positions along one line share its moves.  `budget`: the
    seconds it might have taken.
    """

    verdict: Literal["won", "lost", "unknown"]
    moves: tuple[Move, ...] = ()
    at: int = 0
    nodes: int = 0
    seconds: float = 0.0
    budget: float = 0.0

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves that win from here."""
        return self.moves[self.at :]

    @property
    def length(self) -> int:
        """How many they are."""
        return len(self.moves) - self.at


class Memory:
    """The cache of one server over its store."""

    def __init__(self, store: Store, pool: Pool) -> None:
        self._store = store
        self._pool = pool
        self._known: OrderedDict[tuple[str, str], Known] = OrderedDict()
        self._kept: list[tuple[Table, State, str, Known]] = []
        self._flush: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._kernel = kernel_version() or "engine"

    def get(self, rules: str, key: str) -> Known | None:
        """What is known without asking the store."""
        return self._known.get((rules, key))

    def put(self, rules: str, key: str, new: Known) -> None:
        """Remember it, unless something better is known: a verdict before none, a shorter line before a longer."""
        old = self._known.get((rules, key))
        if old is None or better(new, old):
            self._known[rules, key] = new
        self._known.move_to_end((rules, key))
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)

    async def load(self, table: Table, state: State, key: str) -> Known | None:
        """What the store knows; a line is judged by the engine before it is believed."""
        row = await self._store.verdict(table.rules.digest, key)
        if row is None:
            return None
        if row.verdict != "won":
            # What another kernel could not win, or thought it proved, is searched anew.
            if row.kernel != self._kernel:
                return None
            known = Known(row.verdict, (), 0, row.nodes, row.seconds, row.budget)
            self.put(table.rules.digest, key, known)
            return known
        moves = await self._pool.work(lambda: _read(Table(table.game, table.deal), state, row.line))
        if moves is None:
            _log.error("the line kept for position %s does not win; it is searched anew", key[:16])
            return None
        return await self.won(table, state, Known("won", moves, 0, row.nodes, row.seconds, row.budget))

    async def take(self, table: Table, state: State, key: str, answer: Answer, budget: float) -> Known:
        """What a search has found."""
        if answer.verdict == "won":
            found = Known("won", answer.line, 0, answer.nodes, answer.seconds, budget)
            return await self.won(table, state, found)
        known = Known(answer.verdict, (), 0, answer.nodes, answer.seconds, budget)
        self.put(table.rules.digest, key, known)
        return known

    async def won(self, table: Table, state: State, known: Known) -> Known:
        """Remember a line and every position along it, without the circles that it may go."""
        own = Table(table.game, table.deal)
        moves, keys = await self._pool.work(lambda: _along(own, state, known.line))
        rules = table.rules.digest
        for at, key in enumerate(keys):
            self.put(rules, key, Known("won", moves, at, known.nodes, known.seconds, known.budget))
        best = self._known.get((rules, keys[0]))
        return best if best is not None else known

    def keep(self, table: Table, state: State, key: str, known: Known) -> None:
        """Write it to the store, soon."""
        self._kept.append((table, state, key, known))
        if self._flush is None or self._flush.done():
            self._flush = asyncio.create_task(self._flush_soon())

    async def _flush_soon(self) -> None:
        while self._kept:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), FLUSH_SECONDS)
            kept, self._kept = self._kept, []
            rows = [await self._pool.work(self._writing(*one)) for one in kept]
            try:
                await self._store.keep_verdicts(rows)
            except StoreFault as fault:
                _log.error("verdicts could not be kept: %s", fault)

    def _writing(self, table: Table, state: State, key: str, known: Known) -> Callable[[], VerdictRow]:
        own = Table(table.game, table.deal)
        return lambda: VerdictRow(
            own.rules.digest,
            key,
            known.verdict,
            tuple(_written(own, state, known.line)),
            known.nodes,
            known.seconds,
            known.budget,
            self._kernel,
            time.time(),
        )

    async def close(self) -> None:
        """Write what waits, now."""
        self._hurry.set()
        if self._flush is not None:
            await asyncio.gather(self._flush, return_exceptions=True)


def better(new: Known, old: Known) -> bool:
    """Whether the new one should take the place of the old one."""
    if old.verdict == "unknown":
        return new.verdict != "unknown" or new.budget >= old.budget
    return new.verdict == "won" == old.verdict and new.length < old.length


def _read(table: Table, state: State, texts: tuple[str, ...]) -> tuple[Move, ...] | None:
    """The moves of a line in notation; None unless it wins."""
    moves = []
    try:
        for text in texts:
            move = table.read(state, text)
            state = table.apply(state, move)
            moves.append(move)
    except IllegalMove:
        return None
    return tuple(moves) if table.won(state) else None


def _written(table: Table, state: State, line: tuple[Move, ...]) -> list[str]:
    texts = []
    for move in line:
        texts.append(table.write(state, move))
        state = table.step(state, move)
    return texts


def _along(table: Table, state: State, line: tuple[Move, ...]) -> tuple[tuple[Move, ...], list[str]]:
    """The line without circles, and the keys of its first positions."""
    states, moves = [state], list[Move]()
    place = {state: 0}
    for move in line:
        move = table.canonical(state, move)
        state = table.step(state, move)
        back = place.get(state)
        if back is None:
            moves.append(move)
            states.append(state)
            place[state] = len(moves)
            continue
        for gone in states[back + 1 :]:
            del place[gone]
        del states[back + 1 :], moves[back:]
    return tuple(moves), [position_key(table, one) for one in states[: MOST_DERIVED + 1]]
