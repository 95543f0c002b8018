"""What a study is: one question, asked of many deals of one game, each under the same budget."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trefoil.engine import rules_for
from trefoil.solve import Limits, Verdict
from trefoil.spec.vocabulary import Game

# In nodes, so that a deal gets the same verdict on every machine.
DEFAULT_BUDGET = Limits(seconds=0.0, nodes=1_000_000, memory=1 << 30)

# The last deal number of a study; SQLite's numbers are signed.
LAST_DEAL = (1 << 63) - 1


class Row(NamedTuple):
    """What became of one deal.

    `nodes`: positions entered, or moves made by a policy.  `seconds`: how long it took, the one
    column that differs from run to run.  `cause`: which limit left it unknown, else empty.
    `value`: what else the question measures, such as the cards on foundations at the end of a
    policy's game; None if nothing.
    """

    deal: int
    verdict: Verdict
    nodes: int
    seconds: float
    cause: str = ""
    value: float | None = None


class Study(NamedTuple):
    """What is asked.  `options`: all options of the game, settled.  `question`: see trefoil.studies.questions.

    `basis`: a digest of what the answers rest on besides rules and kernel, such as the source of
    a user's policy; mostly empty.
    """

    game: Game
    options: Mapping[str, str]
    question: str
    budget: Limits = DEFAULT_BUDGET
    basis: str = ""

    @property
    def digest(self) -> str:
        """The digest of the rules."""
        return rules_for(self.game).digest
