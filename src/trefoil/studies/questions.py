"""The questions a study can ask, each under its own name and never mixed with another.

`winnable`      can the deal be won, all cards known?  For games that are never reshuffled.
`no-redeal`     the same before any reshuffle, for games that have them.
`own-redeals`   the same with the reshuffles of this very deal, whose orders are known.
`best-play`     is it won by the best play known of a player who does not know the reshuffles to come?
`policy:NAME`   does a stated way of playing win, seeing only what a player sees?

docs/studies.md says more of each.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.solve import Solver
from trefoil.solve.answer import Question as SolverQuestion
from trefoil.solve.answer import has_redeals
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game
from trefoil.studies import value_question
from trefoil.studies.luck import LuckAsker, of_luck
from trefoil.studies.policies import POLICIES, PolicyAsker
from trefoil.studies.policies import basis as policy_basis
from trefoil.studies.study import Row, Study

Going = Callable[[], bool]

_SLICE = 0.05  # seconds after which a search asks whether it should go on


class Asker(Protocol):
    """A question made ready for one game; kept by a worker for all deals of a chunk."""

    def ask(self, deal: int, going: Going) -> Row | None:
        """The row of a deal.  None if `going` turned false before there was one."""


class Kind(NamedTuple):
    """A kind of question.  `fits`: whether it can be asked of a game.  `basis`: see Study.

    `detail` is what stands after the colon of the question's name.
    """

    name: str
    fits: Callable[[Game], bool]
    asker: Callable[[Study, str], Asker]
    basis: Callable[[Game, str], str] = lambda game, detail: ""


def questions_of(game: Game) -> tuple[str, ...]:
    """The names of the questions that can be asked of a game."""
    return tuple(kind.name for kind in KINDS.values() if kind.fits(game))


def default_question(game: Game) -> str:
    """With the deal's own reshuffles where there are any, else whether it can be won."""
    return "own-redeals" if has_redeals(game) else "winnable"


def checked(study: Study) -> Study:
    """The study with its basis.  Raises Fault `no-such-question`, `question-elsewhere`, `bad-limit`."""
    kind, detail = _kind(study.question)
    if not kind.fits(study.game):
        raise Fault(
            "question-elsewhere",
            question=kind.name,
            game=study.game.id,
            questions=_listed(questions_of(study.game)),
        )
    return study._replace(basis=kind.basis(study.game, detail), budget=study.budget.checked())


def asker(study: Study) -> Asker:
    """The question made ready.  Raises Fault as `checked`."""
    kind, detail = _kind(study.question)
    return kind.asker(checked(study), detail)


def _listed(names: Iterable[str]) -> str:
    """The names as they are given to a command."""
    policies = [f"policy:{name}" for name in POLICIES]
    return ", ".join(each for name in names for each in (policies if name == "policy" else [name]))


def _kind(question: str) -> tuple[Kind, str]:
    name, _, detail = question.partition(":")
    kind = KINDS.get(name)
    if kind is None or (detail and name != "policy"):
        raise Fault("no-such-question", question=question, questions=_listed(KINDS))
    return kind, detail


class SolverAsker:
    """A question to the solver, the same for every deal."""

    def __init__(self, study: Study, question: SolverQuestion) -> None:
        self._study = study
        self._question: SolverQuestion = question

    def ask(self, deal: int, going: Going) -> Row | None:
        began = time.perf_counter()
        table = Table(self._study.game, deal_number(self._study.game, deal))
        solver = Solver(table, table.start(), self._question, self._study.budget)
        while not solver.run(_SLICE):
            if not going():
                return None
        answer = solver.answer()
        return Row(deal, answer.verdict, answer.nodes, time.perf_counter() - began, answer.cause)


def _winnable(study: Study, detail: str) -> Asker:
    return LuckAsker(study) if of_luck(study.game) else SolverAsker(study, "no-redeal")


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("winnable", lambda game: not has_redeals(game), _winnable),
        Kind("no-redeal", has_redeals, lambda study, _: SolverAsker(study, "no-redeal")),
        Kind("own-redeals", has_redeals, lambda study, _: SolverAsker(study, "own-redeals")),
        Kind(
            "best-play",
            value_question.fits,
            lambda study, _: value_question.BestPlayAsker(study),
            value_question.basis,
        ),
        Kind(
            "policy",
            lambda game: True,
            lambda study, name: PolicyAsker(study, name),
            lambda game, name: policy_basis(name),
        ),
    )
}
