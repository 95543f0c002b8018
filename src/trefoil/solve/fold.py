"""A row of piles folded together: detected, searched and expanded into moves.

docs/kernel/rows.md says for which games the search is right; `offer` looks for just those.
"""

from __future__ import annotations

from typing import NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.abstract import AbstractJob, KernelStep
from trefoil.solve.answer import Job, Limits, Question
from trefoil.solve.bridge import lowered
from trefoil.solve.expand import along
from trefoil.solve.lowered import Lowered
from trefoil.solve.native import kernel
from trefoil.solve.structure import bits, live_actions


class Row(NamedTuple):
    """What was found: the piles from left to right, the relation, how far a pile goes, the piles at the end."""

    piles: tuple[int, ...]
    fits: int
    left: tuple[int, ...]
    goal: int


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A search, if the game has such a row and the position is one the search understands."""
    low = lowered(table, state)
    found = None if question == "best-foundations" else row(low, state, question)
    if found is None:
        return None
    made = kernel().fold(
        bytes(state.piles[i][-1] for i in found.piles if state.piles[i]),
        list(low.tables[found.fits]),
        # Cards that lie together well: those of one rank are few, and each fits on all suits.
        bytes(card % 13 for card in range(len(low.tables[found.fits]))),
        bytes(found.left),
        found.goal,
        0xFFFFFFFF if switches is None else switches,
        limits.nodes,
        limits.seconds,
        limits.memory,
    )

    def expand(table: Table, state: State, steps: list[KernelStep]) -> tuple[Move, ...]:
        return along(table, state, [(found.piles[source], found.piles[target]) for _, _, source, target in steps])

    return AbstractJob("fold", table, state, question, made, expand)


def row(low: Lowered, state: State, question: Question) -> Row | None:
    """The structure, or None for another one."""
    test = low.tests[low.win]
    if test.op != "gathered" or low.loss >= 0 or low.latches or low.copies != 1 or len(low.effects) != 1:
        return None
    live = live_actions(low, state, question)
    effect = low.effects[0]
    if len(live) != 1 or effect.kind != "close-up":
        return None
    play, piles = live[0], effect.piles
    if play.kind != "play" or play.unit != "pile" or not play.by_top or play.times >= 0 or play.when != 0 or play.keep:
        return None
    if play.sources != piles or play.targets != piles or play.fits < 0 or play.start >= 0 or not play.reach:
        return None
    if test.args[0] != sum(1 << i for i in piles) or any(low.piles[i].room >= 0 or state.down[i] for i in piles):
        return None
    if len(piles) > 52 or [low.piles[i].left for i in piles] != [-1, *piles[:-1]]:
        return None
    place = {pile: number for number, pile in enumerate(piles)}
    left = sorted({place[i] - place[j] for i in piles for j in bits(play.reach[i])})
    if any(play.reach[i] != sum(1 << piles[place[i] - n] for n in left if n <= place[i]) for i in piles):
        return None
    full = [bool(state.piles[i]) for i in piles]
    return Row(piles, play.fits, tuple(left), test.args[1]) if full == sorted(full, reverse=True) else None
