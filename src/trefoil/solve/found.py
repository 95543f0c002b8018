"""A job for a verdict that needed no search."""

from __future__ import annotations

from trefoil.engine import Move
from trefoil.solve.answer import Answer, Question, Verdict


class FoundJob:
    """A verdict that was found at once."""

    def __init__(
        self, name: str, verdict: Verdict, question: Question, line: tuple[Move, ...], nodes: int, seconds: float
    ) -> None:
        self.name = name
        self._answer = Answer(verdict, question, name, line, nodes, 0, seconds)

    def run(self, seconds: float) -> bool:
        return True

    def stop(self) -> None:
        return None

    @property
    def nodes(self) -> int:
        return self._answer.nodes

    def answer(self) -> Answer:
        return self._answer
