"""The general search of the kernel as a job: any game that can be lowered, any question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trefoil.engine import Move, State, Table
from trefoil.solve.answer import Limits, Question, Verdict
from trefoil.solve.bridge import board, lowered, to_move, to_state
from trefoil.solve.kernel_job import KernelJob
from trefoil.solve.native import kernel

if TYPE_CHECKING:
    from trefoil import _kernel

# One bit for each switch of kernel/core/search.hpp.
ONE_SPACE = 1
ORDERING = 2
BEAMS = 4
ALL = ONE_SPACE | ORDERING | BEAMS


class GeneralJob(KernelJob["_kernel.Search"]):
    """Depth first over the whole game, with exact keys."""

    def __init__(
        self, table: Table, state: State, question: Question, limits: Limits, switches: int | None = None
    ) -> None:
        low = lowered(table, state)
        self._base = state.base
        self._low = low
        search: _kernel.Search = kernel().Search(
            board(table, state),
            switches=ALL if switches is None else switches,
            banned=0 if question == "own-redeals" else low.redeals,
            nodes=limits.nodes,
            seconds=limits.seconds,
            memory=limits.memory,
        )
        super().__init__("general", table, question, search)
        if question == "best-foundations":
            redeals = [index for index, action in enumerate(low.actions) if action.kind == "redeal"]
            search.collect(redeals[0] if redeals else -1)

    def closed_set(self) -> list[State] | None:
        """Every position met, if the search has run out of them and forgotten none."""
        if not self._search.closed:
            return None
        from trefoil.solve.bridge import definition

        made = definition(self._low)
        return [to_state(kernel().decode(made, key), self._base) for key in self._search.closed_set()]

    def _line(self) -> tuple[Move, ...]:
        return tuple(to_move(self._table, move) for move in self._search.line())

    def _best(self, verdict: Verdict) -> tuple[bytes, ...]:
        if self._question != "best-foundations":
            return ()
        # All cards at home: better than that there is nothing.
        everything = bytes(self._table.rules.pack.count(card) for card in range(52))
        return (everything,) if verdict == "won" else tuple(self._search.bests())
