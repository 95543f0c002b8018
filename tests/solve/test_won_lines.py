"""No position on a line that wins is ever called lost: full packs, prunings on, lines found with prunings off.

Small packs missed a bound that was too tight once; positions on the way to a win are where such a bound shows.
"""

from __future__ import annotations

import random

import pytest

from support import game
from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.solve import Limits, Solver

ASKED: list[tuple[str, dict[str, str]]] = [
    ("canfield", {}),
    ("canfield", {"foundation_back": "yes"}),
    ("canfield", {"auto_fill": "yes"}),
    ("canfield", {"turnovers": "3"}),
    ("canfield", {"draw": "1"}),
    ("canfield", {"partial": "top"}),
    ("canfield", {"partial": "any"}),
    ("canfield", {"on_base": "no"}),
    ("canfield", {"empty_after": "any"}),
    ("canfield-modern", {}),
    ("canfield-modern", {"strict": "yes"}),
    ("klondike", {}),
    ("klondike", {"draw": "1", "turnovers": "2"}),
    ("klondike", {"foundation_back": "no"}),
    ("klondike", {"draw": "2"}),
    ("klondike", {"spaces": "any"}),
    ("klondike", {"build": "any"}),
    ("klondike", {"build": "any", "spaces": "any", "draw": "2"}),
    ("klondike", {"build": "any", "spaces": "none"}),
    ("klondike", {"build": "same", "spaces": "any"}),
    ("klondike-leeming", {}),
    ("klondike-leeming", {"partial": "top"}),
    ("klondike-leeming", {"foundation_back": "yes"}),
    ("freecell", {}),
    ("freecell", {"cells": "2"}),
    ("fan", {}),
    ("belle-lucie", {}),
    ("trefoil-english", {}),
    ("clover", {}),
    ("clover-36", {}),
]

# Without a reshuffle one deal in twenty comes out, or one in ten: many more have to be looked at.
SELDOM = ("belle-lucie", "trefoil-english", "clover")


def searched(table: Table, state: object, nodes: int, switches: int | None) -> Solver:
    solver = Solver(table, state, "no-redeal", Limits(seconds=0, nodes=nodes), switches=switches)  # type: ignore[arg-type]
    while not solver.run(1.0):
        pass
    return solver


def check(name: str, options: dict[str, str], deals: range, positions: int) -> int:
    """How many positions on won lines were asked about; none of them was called lost."""
    made = game(name, tuple(sorted(options.items())))
    asked = 0
    for number in deals:
        table = Table(made, deal_number(made, number))
        state = table.start()
        plain = searched(table, state, 300_000, 0).answer()
        if plain.verdict != "won":
            continue
        states = [state]
        for move in plain.line:
            states.append(table.apply(states[-1], move))
        for here in random.Random(number).sample(states, min(positions, len(states))):
            assert searched(table, here, 200_000, None).answer().verdict != "lost", (name, options, number)
            asked += 1
    return asked


@pytest.mark.parametrize(("name", "options"), ASKED, ids=lambda value: str(value))
def test_positions_on_won_lines(name: str, options: dict[str, str]) -> None:
    deals = range(1, 201) if name in SELDOM else range(1, 4) if name == "freecell" else range(1, 13)
    assert check(name, options, deals, 6) >= 6


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), ASKED, ids=lambda value: str(value))
def test_many_positions_on_won_lines(name: str, options: dict[str, str]) -> None:
    deals = range(300, 600) if name in SELDOM else range(100, 112) if name == "freecell" else range(100, 130)
    assert check(name, options, deals, 10) >= 10
