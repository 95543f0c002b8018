"""The searches that know a structure, in the order in which they are tried.

Each offer looks at the lowered game and the position, never at a game's name, and makes a job if
the structure is the one it has been proved for (docs/kernel/); otherwise None.
"""

from __future__ import annotations

from collections.abc import Callable

from trefoil.engine import State, Table
from trefoil.solve import (
    canfield,
    columns,
    covers,
    fans,
    fold,
    freecell,
    gaps,
    guided,
    hole,
    pairs,
    phases,
    twin_fans,
    whole_runs,
)
from trefoil.solve.answer import Job, Limits, Question

Offer = Callable[[Table, State, Question, Limits, int | None], Job | None]


def offers() -> tuple[Offer, ...]:
    """All of them."""
    return (
        # First those that ask nothing of the kernel, which has no words for their games.
        pairs.offer,
        covers.offer,
        fans.offer,
        phases.offer,
        columns.offer,
        whole_runs.offer,
        canfield.offer,
        freecell.offer,
        hole.offer,
        fold.offer,
        gaps.offer,
        twin_fans.offer,
        guided.offer,
    )
