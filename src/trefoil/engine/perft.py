"""Perft: how many sequences of exactly so many moves a position allows.

Two engines of the same rules agree on these numbers; docs/perft.md has the file format.
"""

from __future__ import annotations

from trefoil.engine.state import State
from trefoil.engine.table import Table


def perft(table: Table, state: State, depth: int) -> int:
    """The number of move sequences of length `depth`; moves counted by pile number."""
    if depth == 0:
        return 1
    moves = table.legal(state)
    if depth == 1:
        return len(moves)
    return sum(perft(table, table.step(state, move), depth - 1) for move in moves)


def perft_row(table: Table, state: State, depth: int) -> list[int]:
    """Perft for 1, 2 … depth."""
    return [perft(table, state, level) for level in range(1, depth + 1)]
