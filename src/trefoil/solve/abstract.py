"""A search over an abstraction as a job: run alike, its steps turned into moves by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from trefoil.engine import IllegalMove, Move, State, Table
from trefoil.solve.answer import Question
from trefoil.solve.kernel_job import KernelJob

if TYPE_CHECKING:
    from trefoil import _kernel

KernelStep = tuple[int, int, int, int]  # kind, card, from, to
Expand = Callable[[Table, State, list[KernelStep]], tuple[Move, ...]]


class AbstractJob(KernelJob["_kernel.Abstract"]):
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
        super().__init__(name, table, question, search)
        self._state = state
        self._expand = expand

    def _line(self) -> tuple[Move, ...]:
        return self._expand(self._table, self._state, self._search.steps())


def first_legal(table: Table, state: State, source: int, targets: Iterable[int], count: int) -> Move | None:
    """The legal move of so many cards to the first of the targets that takes them."""
    for target in targets:
        try:
            return table.find(state, (source, target), count)
        except IllegalMove:
            continue
    return None
