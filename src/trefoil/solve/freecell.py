"""Open columns and cells: detected, searched and expanded into moves.

docs/kernel/freecell.md says for which games the search is right; `offer` looks for just those.
"""

from __future__ import annotations

from typing import NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.abstract import AbstractJob, KernelStep, first_legal
from trefoil.solve.answer import Job, KernelDisagrees, Limits, Question
from trefoil.solve.bridge import lowered
from trefoil.solve.lowered import Lowered, LoweredAction
from trefoil.solve.native import kernel
from trefoil.solve.structure import bits, chains, free, live_actions, piles_of, roles, starts, wins_when_home

_TO_FOUNDATION, _TO_CELL, _ONTO_CARD, _ONTO_EMPTY = range(4)
_MOST_COLUMNS, _MOST_CARDS = 16, 64


class Cells(NamedTuple):
    """What the search has to know: chains, for each card the cards that bear it, whether runs move."""

    chains: tuple[tuple[int, ...], ...]
    bearers: tuple[tuple[int, ...], ...]
    carry: bool


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A search, if the position is one of open columns and cells."""
    low = lowered(table, state)
    found = None if question == "best-foundations" else cells(low, state, question)
    if found is None:
        return None
    cell_piles = piles_of(low, "cell")
    try:
        made = kernel().freecell(
            [bytes(chain) for chain in found.chains],
            [bytes(cards) for cards in found.bearers],
            [bytes(state.piles[i]) for i in piles_of(low, "tableau")],
            bytes(card for i in cell_piles for card in state.piles[i]),
            bytes(card for i in piles_of(low, "foundation") for card in state.piles[i]),
            len(cell_piles),
            found.carry,
            0xFFFFFFFF if switches is None else switches,
            limits.nodes,
            limits.seconds,
            limits.memory,
        )
    except ValueError:  # more positions than a key can number: the general search has longer keys
        return None
    return AbstractJob("columns-and-cells", table, state, question, made, expand)


def cells(low: Lowered, state: State, question: Question) -> Cells | None:
    """The structure, or None if it is another one."""
    if not {"tableau", "foundation"} <= roles(low) <= {"tableau", "foundation", "cell"} or any(state.down):
        return None
    if low.effects or low.latches or not wins_when_home(low):
        return None
    columns, cell, home = piles_of(low, "tableau"), piles_of(low, "cell"), piles_of(low, "foundation")
    if len(columns) > _MOST_COLUMNS or any(low.piles[i].room != 1 for i in cell):
        return None
    if any(low.piles[i].room >= 0 for i in columns + home):
        return None
    live = live_actions(low, state, question)
    if any(action.kind != "play" or not free(action) for action in live):
        return None
    (up, lay), (back, park) = _actions(live, columns, cell, home)
    if up is None or lay is None or (cell and (back is None or park is None)):
        return None
    if len(live) != (4 if cell else 2):
        return None
    anything = low.pack
    carry = _carries(lay, columns, cell)
    if carry is None or lay.fits < 0 or starts(low, lay) != anything:
        return None
    if back is not None and (back.unit != "top" or back.fits != lay.fits or starts(low, back) != anything):
        return None
    if park is not None and (park.unit != "top" or park.fits >= 0 or starts(low, park) != anything):
        return None
    found = chains(low, up) if up.unit == "top" else None
    if found is None or len(found) != len(home) or low.pack >> _MOST_CARDS:
        return None
    bearers = tuple(
        tuple(bits(low.tables[lay.fits][card] & low.pack)) if low.pack >> card & 1 else ()
        for card in range(low.pack.bit_length())
    )
    return Cells(found, bearers, carry)


_Pair = tuple[LoweredAction | None, LoweredAction | None]


def _actions(
    live: list[LoweredAction], columns: tuple[int, ...], cell: tuple[int, ...], home: tuple[int, ...]
) -> tuple[_Pair, _Pair]:
    """To the foundations, from column to column, from cell to column, from column to cell."""

    def the(sources: tuple[int, ...], targets: tuple[int, ...]) -> LoweredAction | None:
        fit = [a for a in live if set(a.sources) == set(sources) and a.targets == targets]
        return fit[0] if len(fit) == 1 else None

    return (the(columns + cell, home), the(columns, columns)), (
        (the(cell, columns), the(columns, cell)) if cell else (None, None)
    )


def _carries(lay: LoweredAction, columns: tuple[int, ...], cell: tuple[int, ...]) -> bool | None:
    """Whether runs move through cells and columns; None if they move in another way."""
    if lay.unit == "top":
        return False
    through = sum(1 << i for i in cell), sum(1 << i for i in columns)
    if lay.unit == "run" and lay.lift == "any" and lay.link == lay.fits and (lay.cells, lay.spaces) == through:
        return True
    return None


def expand(table: Table, state: State, steps: list[KernelStep]) -> tuple[Move, ...]:
    """The moves of a line of steps; every one is judged by the engine."""
    columns, cell, home = (
        [i for i, pile in enumerate(table.rules.piles) if pile.role == role]
        for role in ("tableau", "cell", "foundation")
    )
    line: list[Move] = []
    for kind, card, count, onto in steps:
        piles = state.piles
        source = next((i for i in columns + cell if len(piles[i]) >= count and piles[i][-count] == card), None)
        if kind == _ONTO_CARD:
            targets = [i for i in columns if piles[i][-1:] == (onto,)]
        elif kind == _TO_FOUNDATION:
            targets = home
        else:
            targets = [i for i in (cell if kind == _TO_CELL else columns) if not piles[i]]
        move = None if source is None else first_legal(table, state, source, targets, count)
        if move is None:
            raise KernelDisagrees(f"no move for the step {kind} of card {card}")
        line.append(move)
        state = table.step(state, move)
    return tuple(line)
