"""Runs of which less moves than may lie: the best-looking position first (docs/kernel/guided.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.answer import Limits, Question
from trefoil.solve.bridge import board, lowered, to_move
from trefoil.solve.kernel_job import KernelJob
from trefoil.solve.lowered import Lowered
from trefoil.solve.native import kernel
from trefoil.solve.structure import live_actions, piles_of

if TYPE_CHECKING:
    from trefoil import _kernel

# One bit for each switch of kernel/core/guided.hpp.
ALL = 15
# It keeps every position it has met; with less than this the general search, which may forget, is better.
LEAST_MEMORY = 1 << 24


class Tables(NamedTuple):
    """Tables of the lowered game: cards of a column that move together, and that may lie so."""

    link: int
    fits: int


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> GuidedJob | None:
    """The search, if the game is one for which the guess is made."""
    if question == "best-foundations" or limits.memory < LEAST_MEMORY:
        return None
    low = lowered(table, state)
    found = tables(low, state, question)
    return None if found is None else GuidedJob(table, state, question, limits, found, low.redeals, switches)


def tables(low: Lowered, state: State, question: Question) -> Tables | None:
    """The tables, if runs move between columns and suits go up whole, rows are dealt, or less moves than may lie."""
    columns = piles_of(low, "tableau")
    live = live_actions(low, state, question)
    if any(action.kind == "redeal" for action in live):
        return None
    lays = [a for a in live if a.kind == "play" and a.sources == columns == a.targets and a.unit == "run"]
    if len(lays) != 1 or lays[0].fits < 0 or lays[0].lift != "any" or lays[0].cells or lays[0].spaces:
        return None
    whole = any(action.lift == "exact" for action in live)
    rows = any(action.kind == "row" for action in low.actions)
    if not whole and not rows and lays[0].link == lays[0].fits:
        return None
    return Tables(lays[0].link, lays[0].fits)


class GuidedJob(KernelJob["_kernel.Guided"]):
    """The search as a job."""

    def __init__(
        self,
        table: Table,
        state: State,
        question: Question,
        limits: Limits,
        found: Tables,
        banned: int,
        switches: int | None = None,
    ) -> None:
        search: _kernel.Guided = kernel().Guided(
            board(table, state),
            link=found.link,
            fits=found.fits,
            switches=ALL if switches is None else switches,
            banned=banned,
            nodes=limits.nodes,
            seconds=limits.seconds,
            memory=limits.memory,
        )
        super().__init__("guided", table, question, search)

    def _line(self) -> tuple[Move, ...]:
        return tuple(to_move(self._table, move) for move in self._search.line())
