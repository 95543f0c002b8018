"""Search by the engine alone: for games the kernel does not know, and where no kernel is built.

Games of chance have next to no choice, so that this is a simulation that looks down every branch.
"""

from __future__ import annotations

import sys
import time

from trefoil.engine import Move, State, Table
from trefoil.solve.answer import Answer, Cause, Limits, Question
from trefoil.spec.vocabulary import Redeal

# Roughly what one remembered position costs: a state, its piles and the set's slot.
_STATE_BYTES = 2_000


class PlainJob:
    """Depth first over the engine's own positions, none entered twice."""

    name = "engine"

    def __init__(self, table: Table, state: State, question: Question, limits: Limits) -> None:
        self._table = table
        self._question: Question = question
        self._limits = limits
        self._redeals = frozenset(i for i, action in enumerate(table.game.actions) if isinstance(action, Redeal))
        self._banned = frozenset() if question == "own-redeals" else self._redeals
        self._home = [i for i, pile in enumerate(table.rules.piles) if pile.role == "foundation"]
        self._seen: set[State] = set()
        self._path: list[tuple[State, list[Move], int]] = []
        self._best: list[bytes] = []
        self._nodes = 0
        self._seconds = 0.0
        self._stop = False
        self._line: tuple[Move, ...] | None = None
        self._cause: Cause = ""
        self._finished = False
        self._start = state

    def run(self, seconds: float) -> bool:
        began = time.monotonic()
        if not self._finished and not self._nodes:
            self._enter(self._start)
        while not self._finished:
            if not self._path:
                self._finished = True
                break
            state, moves, at = self._path[-1]
            if at == len(moves):
                self._path.pop()
                continue
            self._path[-1] = state, moves, at + 1
            self._enter(self._table.step(state, moves[at]))
            passed = time.monotonic() - began
            self._check(self._seconds + passed)
            if passed >= seconds:
                break
        self._seconds += time.monotonic() - began
        return self._finished

    def stop(self) -> None:
        self._stop = True

    @property
    def nodes(self) -> int:
        return self._nodes

    def closed_set(self) -> list[State] | None:
        """Every position met, if the search has run out of them."""
        done = self._finished and self._line is None and not self._cause
        return list(self._seen) if done else None

    def _enter(self, state: State) -> None:
        self._nodes += 1
        if self._table.won(state):
            self._line = tuple(moves[at - 1] for _, moves, at in self._path)
            self._finished = True
            return
        if state in self._seen:
            return
        self._seen.add(state)
        legal = self._table.legal(state)
        if self._question == "best-foundations" and self._counts(legal):
            self._note(state)
        self._path.append((state, [move for move in legal if move.action not in self._banned], 0))

    def _counts(self, legal: list[Move]) -> bool:
        return not self._redeals or any(move.action in self._redeals for move in legal)

    def _note(self, state: State) -> None:
        counts = bytearray(52)
        for i in self._home:
            for card in state.piles[i]:
                counts[card] += 1
        new = bytes(counts)
        if any(all(map(int.__le__, new, best)) for best in self._best):
            return
        self._best = [best for best in self._best if not all(map(int.__le__, best, new))]
        self._best.append(new)

    def _check(self, seconds: float) -> None:
        limits = self._limits
        if self._finished:
            return
        if self._stop:
            self._cause = "stopped"
        elif limits.nodes and self._nodes >= limits.nodes:
            self._cause = "nodes"
        elif limits.seconds and seconds >= limits.seconds:
            self._cause = "seconds"
        elif len(self._seen) * _STATE_BYTES + sys.getsizeof(self._seen) > limits.memory:
            self._cause = "memory"
        else:
            return
        self._finished = True

    def _answer_best(self) -> tuple[bytes, ...]:
        if self._line is None or self._question != "best-foundations":
            return tuple(self._best)
        return (bytes(self._table.rules.pack.count(card) for card in range(52)),)

    def answer(self) -> Answer:
        known = self._finished and not self._cause
        return Answer(
            "won" if self._line is not None else "lost" if known else "unknown",
            self._question,
            self.name,
            self._line or (),
            self._nodes,
            len(self._seen),
            self._seconds,
            self._cause,
            self._answer_best(),
            known,
        )
