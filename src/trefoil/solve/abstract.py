"""A search over an abstraction as a job: run alike, its steps turned into moves by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from trefoil.engine import IllegalMove, Move, State, Table
from trefoil.solve.answer import Answer, Cause, Question

if TYPE_CHECKING:
    from trefoil import _kernel

KernelStep = tuple[int, int, int, int]  # kind, card, from, to
Expand = Callable[[Table, State, list[KernelStep]], tuple[Move, ...]]

CAUSES: dict[str, Cause] = {
    "": "",
    "nodes": "nodes",
    "seconds": "seconds",
    "memory": "memory",
    "stopped": "stopped",
    "impossible": "impossible",
}


class AbstractJob:
    """One search of the kernel; `expand` makes moves of its steps."""

    def __init__(
        self,
        name: str,
        table: Table,
        state: State,
        question: Question,
        search: _kernel.Abstract,
        expand: Expand,
    ) -> None:
        self.name = name
        self._table = table
        self._state = state
        self._question: Question = question
        self._search = search
        self._expand = expand

    def run(self, seconds: float) -> bool:
        return self._search.run(seconds)

    def run_nodes(self, nodes: int) -> bool:
        """Search on for so many positions."""
        return self._search.run_nodes(nodes)

    def stop(self) -> None:
        self._search.stop()

    @property
    def nodes(self) -> int:
        return self._search.nodes_so_far

    def answer(self) -> Answer:
        search = self._search
        verdict = search.verdict if search.finished else "unknown"
        line = self._expand(self._table, self._state, search.steps()) if verdict == "won" else ()
        return Answer(
            "won" if verdict == "won" else "lost" if verdict == "lost" else "unknown",
            self._question,
            self.name,
            line,
            search.nodes,
            search.stored,
            search.seconds,
            CAUSES[search.cause],
            complete=verdict != "unknown",
        )


def first_legal(table: Table, state: State, source: int, targets: Iterable[int], count: int) -> Move | None:
    """The legal move of so many cards to the first of the targets that takes them."""
    for target in targets:
        try:
            return table.find(state, (source, target), count)
        except IllegalMove:
            continue
    return None
