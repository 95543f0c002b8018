"""Columns whose cards go to one pile, the hole: detected, searched and expanded into moves.

docs/kernel/hole.md says for which games the search is right; `offer` looks for just those.
"""

from __future__ import annotations

from typing import NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.abstract import AbstractJob, KernelStep
from trefoil.solve.answer import Job, KernelDisagrees, Limits, Question
from trefoil.solve.bridge import lowered
from trefoil.solve.lowered import Lowered, LoweredAction
from trefoil.solve.native import kernel
from trefoil.solve.structure import free, live_actions, piles_of, roles, starts

_FROM_COLUMN, _FROM_CELL, _TO_CELL, _DRAW = range(4)


class Hole(NamedTuple):
    """What was found: the columns, the hole, the cells (one or none), the stock (likewise), the relation."""

    columns: tuple[int, ...]
    hole: int
    cell: tuple[int, ...]
    stock: tuple[int, ...]
    fits: int


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A search, if the game has such a hole and the position is one the search understands."""
    low = lowered(table, state)
    found = None if question == "best-foundations" else hole(low, state, question)
    if found is None:
        return None
    stock = [card for i in found.stock for card in reversed(state.piles[i])]
    try:
        made = kernel().hole(
            [bytes(state.piles[i]) for i in found.columns],
            list(low.tables[found.fits]),
            bytes(stock),
            bytes(card for i in found.cell for card in state.piles[i]),
            len(found.cell),
            state.piles[found.hole][-1] if state.piles[found.hole] else -1,
            0xFFFFFFFF if switches is None else switches,
            limits.nodes,
            limits.seconds,
            limits.memory,
        )
    except ValueError:
        return None  # more positions than a key can number

    def expand(table: Table, state: State, steps: list[KernelStep]) -> tuple[Move, ...]:
        return _expand(found, table, state, steps)

    return AbstractJob("hole", table, state, question, made, expand)


def hole(low: Lowered, state: State, question: Question) -> Hole | None:
    """The structure, or None for another one."""
    homes = piles_of(low, "foundation") + piles_of(low, "waste")
    if not roles(low) <= {"tableau", "foundation", "waste", "cell", "stock"} or len(homes) != 1:
        return None
    columns, cell, stock = piles_of(low, "tableau"), piles_of(low, "cell"), piles_of(low, "stock")
    if low.effects or low.latches or low.loss >= 0 or any(state.down[i] for i in (*columns, *cell, *homes)):
        return None
    if any(low.piles[i].room >= 0 for i in (*columns, *homes)) or any(low.piles[i].room != 1 for i in cell):
        return None
    if low.tests[low.win] not in _wins(columns + cell, homes, stock):
        return None
    live = live_actions(low, state, question)
    if any(not free(action) for action in live):
        return None
    lays = [action for action in live if action.kind == "play" and action.targets == homes]
    parks = [action for action in live if action.kind == "play" and cell and action.targets == cell]
    draws = [action for action in live if action.kind == "draw" and action.targets == homes]
    if len(lays) != 1 or len(parks) != len(cell) or len(draws) != len(stock) or len(cell) > 1 or len(stock) > 1:
        return None
    if len(live) != len(lays) + len(parks) + len(draws) or any(draw.size != 1 for draw in draws):
        return None
    lay = lays[0]
    if set(lay.sources) != set(columns + cell) or lay.unit != "top" or lay.fits < 0 or starts(low, lay) != 0:
        return None
    if any(not _parks(low, park, columns) for park in parks):
        return None
    return Hole(columns, homes[0], cell, stock, lay.fits)


def _wins(
    emptied: tuple[int, ...], homes: tuple[int, ...], stock: tuple[int, ...]
) -> list[tuple[str, tuple[int, ...]]]:
    """The win tests that hold just when columns and cells are empty."""
    tests: list[tuple[str, tuple[int, ...]]] = [("empty", (sum(1 << i for i in emptied),))]
    if not stock:
        tests.append(("only", (sum(1 << i for i in homes),)))
    return tests


def _parks(low: Lowered, park: LoweredAction, columns: tuple[int, ...]) -> bool:
    """Whether the action puts any top card of a column into the empty cell."""
    return set(park.sources) == set(columns) and park.unit == "top" and park.fits < 0 and starts(low, park) == low.pack


def _expand(found: Hole, table: Table, state: State, steps: list[KernelStep]) -> tuple[Move, ...]:
    """The moves of a line of steps, each among those the engine allows."""
    line: list[Move] = []
    from_of = {_FROM_COLUMN: found.columns, _FROM_CELL: found.cell, _TO_CELL: found.columns, _DRAW: found.stock}
    for kind, card, _, _ in steps:
        to = found.cell if kind == _TO_CELL else (found.hole,)
        for move in table.legal(state):
            here = len(move.piles) == 2 and move.piles[0] in from_of[kind] and move.piles[1] in to
            if here and state.piles[move.piles[0]][-1] == card:
                line.append(move)
                state = table.step(state, move)
                break
        else:
            raise KernelDisagrees(f"no move for the step {kind} of card {card}")
    return tuple(line)
