"""Verdicts that other programs gave: where both decide they agree.  tests/solve/data/README.md tells their origin."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest

from support import game
from trefoil.engine import deal_text
from trefoil.solve import Limits, solve

DATA = Path(__file__).resolve().parent / "data"
with (DATA / "verdicts.csv").open(encoding="utf-8") as file:
    ROWS = list(csv.DictReader(file))
KINDS = sorted({(row["game"], row["options"]) for row in ROWS})
PYSOL = [int(word) for word in (DATA / "pysol_winnable.txt").read_text().split()]
# Two packs are beyond any complete search, ours and theirs.
OPEN = "house-in-the-wood"


@cache
def ours(name: str, options: str, number: str) -> str:
    """Our verdict without a limit of time, so that a busy machine changes nothing."""
    given = tuple(tuple(word.split("=")) for word in sorted(options.split()))
    made = game(name, given)  # type: ignore[arg-type]
    limits = Limits(seconds=0, nodes=50_000 if name == OPEN else 0)
    return solve(made, deal_text(made, f"solvitaire:{number}"), question="no-redeal", limits=limits).verdict


def compare(rows: list[dict[str, str]]) -> int:
    """How many of these were decided by both."""
    both = 0
    for row in rows:
        verdict = ours(row["game"], row["options"], row["number"])
        if verdict == "unknown":
            assert row["game"] == OPEN
        elif row["verdict"] != "unknown":
            assert verdict == row["verdict"], row
            both += 1
    return both


@pytest.mark.parametrize(("name", "options"), KINDS, ids=str)
def test_the_first_of_every_game(name: str, options: str) -> None:
    rows = [row for row in ROWS if (row["game"], row["options"]) == (name, options) and int(row["number"]) <= 10]
    assert compare(rows) >= (1 if name == OPEN else 9)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), KINDS, ids=str)
def test_all_of_every_game(name: str, options: str) -> None:
    """Every deal of one pack is decided, the one included that took another program 36 seconds."""
    rows = [row for row in ROWS if (row["game"], row["options"]) == (name, options)]
    assert compare(rows) >= (1 if name == OPEN else len(rows) * 3 // 4)


def pysol(number: int) -> str:
    made = game("klondike", (("draw", "1"),))
    return solve(made, deal_text(made, f"pysol:{number}"), limits=Limits(seconds=0)).verdict


def test_some_numbers_published_as_winnable_are_won() -> None:
    assert {pysol(number) for number in PYSOL[::16]} == {"won"}


@pytest.mark.slow
def test_all_numbers_published_as_winnable_are_won() -> None:
    assert len(PYSOL) > 600
    assert {number for number in PYSOL if pysol(number) != "won"} == set()


@pytest.mark.slow
def test_the_numbers_between_them_are_lost() -> None:
    """The list gives every winnable number of its span; it was made by a program that had to find a win."""
    left = sorted(set(range(PYSOL[0], 32601)) - set(PYSOL))
    assert len(left) > 50
    assert {number for number in left if pysol(number) != "lost"} == set()
