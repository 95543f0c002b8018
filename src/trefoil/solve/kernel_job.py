"""What the jobs have in common that are one search of the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

from trefoil.engine import Move, Table
from trefoil.solve.answer import Answer, Cause, Question, Verdict

if TYPE_CHECKING:
    from trefoil import _kernel

Searching = TypeVar("Searching", bound="_kernel.Abstract | _kernel.Guided | _kernel.Search")

CAUSES: dict[str, Cause] = {
    "": "",
    "nodes": "nodes",
    "seconds": "seconds",
    "memory": "memory",
    "stopped": "stopped",
    "impossible": "impossible",
}
_VERDICTS: dict[str, Verdict] = {"won": "won", "lost": "lost", "unknown": "unknown"}


class KernelJob(Generic[Searching]):
    """A search that is run, stopped and asked."""

    def __init__(self, name: str, table: Table, question: Question, search: Searching) -> None:
        self.name = name
        self._table = table
        self._question: Question = question
        self._search = search

    def run(self, seconds: float) -> bool:
        return self._search.run(seconds)

    def run_nodes(self, nodes: int) -> bool:
        """Search on for about so many positions."""
        return self._search.run_nodes(nodes)

    def stop(self) -> None:
        self._search.stop()

    @property
    def nodes(self) -> int:
        return self._search.nodes_so_far

    def answer(self) -> Answer:
        search = self._search
        verdict = _VERDICTS[search.verdict] if search.finished else "unknown"
        return Answer(
            verdict,
            self._question,
            self.name,
            self._line() if verdict == "won" else (),
            search.nodes,
            search.stored,
            search.seconds,
            CAUSES[search.cause],
            self._best(verdict),
            complete=verdict != "unknown",
        )

    def _line(self) -> tuple[Move, ...]:
        """The moves of a won search."""
        raise NotImplementedError

    def _best(self, verdict: Verdict) -> tuple[bytes, ...]:
        """For `best-foundations`: the best sets of foundations found."""
        return ()
