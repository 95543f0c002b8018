"""For which games there is a solver here."""

from __future__ import annotations

from trefoil.deals import deal_number
from trefoil.engine import Table, rules_for
from trefoil.solve import Unsupported
from trefoil.solve.lower import lower
from trefoil.solve.native import kernel
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game

_able: dict[str, bool] = {}


def solvable(game: Game) -> bool:
    """Whether there is a solver for the game: the kernel, or the engine where the kernel has no words for it."""
    digest = rules_for(game).digest
    if digest not in _able:
        _able[digest] = _solvable(game)
    return _able[digest]


def _solvable(game: Game) -> bool:
    try:
        lower(game, Table(game, deal_number(game, 0)).start().base)
    except Unsupported:
        return True
    try:
        kernel()
    except Fault:
        return False
    return True
