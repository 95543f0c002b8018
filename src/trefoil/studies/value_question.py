"""The question `best-play`: does a player win the deal who knows the chances, but not the shuffles to come?

Each deal is played once, by the advice of `value_advice` at every reshuffle, with the deal's own
reshuffles, which the player does not look at.  So the rate estimates what this policy wins; best play
wins as often or more.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from trefoil.deals import deal_number
from trefoil.engine import Move, State, Table
from trefoil.solve import Solver
from trefoil.solve.answer import Cause, Verdict
from trefoil.spec.vocabulary import Game
from trefoil.studies.study import Row, Study
from trefoil.studies.value_advice import advice
from trefoil.studies.value_game import shuffled
from trefoil.studies.value_table import known

_SLICE = 0.05  # seconds after which a search asks whether it should go on


def fits(game: Game) -> bool:
    """Whether chances are kept for these rules."""
    return known(game) is not None


def basis(game: Game, detail: str) -> str:
    """The digest of the chances played by."""
    kept = known(game)
    return kept.basis if kept else ""


class BestPlayAsker:
    """Plays deals of one game.  The value of a row is the chance that the player saw in the first layout."""

    def __init__(self, study: Study) -> None:
        found = shuffled(study.game)
        if found is None:
            raise ValueError(f"no chances for {study.game.id}")
        self._study = study
        self._redeal = Move(found.redeal)

    def ask(self, deal: int, going: Callable[[], bool]) -> Row | None:
        """The row of a deal, its nodes the moves made before the last layout and the positions searched in that."""
        began = time.perf_counter()
        table = Table(self._study.game, deal_number(self._study.game, deal))
        state, moves = table.start(), 0
        chance: float | None = None

        def row(verdict: Verdict, nodes: int, cause: Cause = "") -> Row:
            return Row(deal, verdict, nodes, time.perf_counter() - began, cause, chance)

        while (told := advice(table, state)) is not None:
            if not going():
                return None
            chance = told.best if chance is None else chance
            if not told.line and told.stop != told.best:
                return row("unknown", moves, "nodes")
            for move in told.line if told.wins else (*told.line, self._redeal):
                state = table.apply(state, move)
                moves += 1
            if table.won(state):
                return row("won", moves)
        return self._last(table, state, moves, row, going)

    def _last(
        self, table: Table, state: State, moves: int, row: Callable[..., Row], going: Callable[[], bool]
    ) -> Row | None:
        solver = Solver(table, state, "no-redeal", self._study.budget)
        while not solver.run(_SLICE):
            if not going():
                return None
        answer = solver.answer()
        return row(answer.verdict, moves + answer.nodes, answer.cause)
