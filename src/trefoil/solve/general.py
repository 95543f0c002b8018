"""The general search of the kernel as a job: any game that can be lowered, any question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trefoil.engine import State, Table
from trefoil.solve.abstract import CAUSES
from trefoil.solve.answer import Answer, Limits, Question
from trefoil.solve.bridge import board, lowered, to_move, to_state
from trefoil.solve.native import kernel

if TYPE_CHECKING:
    from trefoil import _kernel

# One bit for each switch of kernel/core/search.hpp.
ONE_SPACE = 1
ORDERING = 2
BEAMS = 4
ALL = ONE_SPACE | ORDERING | BEAMS


class GeneralJob:
    """Depth first over the whole game, with exact keys."""

    name = "general"

    def __init__(
        self, table: Table, state: State, question: Question, limits: Limits, switches: int | None = None
    ) -> None:
        low = lowered(table, state)
        self._table = table
        self._base = state.base
        self._question: Question = question
        self._low = low
        banned = 0 if question == "own-redeals" else low.redeals
        self._search: _kernel.Search = kernel().Search(
            board(table, state),
            switches=ALL if switches is None else switches,
            banned=banned,
            nodes=limits.nodes,
            seconds=limits.seconds,
            memory=limits.memory,
        )
        if question == "best-foundations":
            redeals = [index for index, action in enumerate(low.actions) if action.kind == "redeal"]
            self._search.collect(redeals[0] if redeals else -1)

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

    def closed_set(self) -> list[State] | None:
        """Every position met, if the search has run out of them and forgotten none."""
        if not self._search.closed:
            return None
        from trefoil.solve.bridge import definition

        made = definition(self._low)
        return [to_state(kernel().decode(made, key), self._base) for key in self._search.closed_set()]

    def _everything(self) -> bytes:
        """All cards at home: better than that there is nothing."""
        return bytes(self._table.rules.pack.count(card) for card in range(52))

    def answer(self) -> Answer:
        search = self._search
        won = search.verdict == "won"
        best: tuple[bytes, ...] = ()
        if self._question == "best-foundations":
            best = (self._everything(),) if won else tuple(search.bests())
        return Answer(
            "won" if won else "lost" if search.finished and search.verdict == "lost" else "unknown",
            self._question,
            self.name,
            tuple(to_move(self._table, move) for move in search.line()) if won else (),
            search.nodes,
            search.stored,
            search.seconds,
            CAUSES[search.cause],
            best,
            search.verdict != "unknown",
        )
