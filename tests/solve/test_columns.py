"""Columns with a stock: the searches that know the structure against a plain search by the engine."""

from __future__ import annotations

import random

import pytest

from solve.small import small_canfield, small_klondike
from support import game
from trefoil.deals import deal_number, read_card_list
from trefoil.engine import Table
from trefoil.engine.state import State
from trefoil.solve import Limits, Solver
from trefoil.solve.plain import PlainJob
from trefoil.spec import Game

NO_LIMIT = Limits(seconds=0)

# Name, options, the search meant, and the switches it has.
CASES: list[tuple[str, dict[str, str], str, int]] = [
    ("klondike", {}, "columns", 7),
    ("klondike", {"draw": "1"}, "columns", 7),
    ("klondike", {"draw": "1", "turnovers": "0"}, "columns", 7),
    ("klondike", {"turnovers": "1"}, "columns", 7),
    ("klondike", {"foundation_back": "no"}, "columns", 7),
    ("klondike", {"foundation_back": "no", "draw": "1"}, "columns", 7),
    *(
        ("klondike", {"build": build, "spaces": spaces, **more}, "columns", 7)
        for build in ("alternate", "any", "same")
        for spaces in ("kings", "any", "none")
        for more in ({}, {"draw": "2", "foundation_back": "no"})
        if (build, spaces) != ("alternate", "kings")
    ),
    *(
        ("klondike-leeming", {"kings": kings, **more}, "whole-runs", 4)
        for kings in ("stood", "stand", "moved", "never")
        for more in ({}, {"foundation_back": "yes"}, {"partial": "top", "draw": "1"}, {"turnovers": "1"})
    ),
    ("klondike-leeming", {"end_card": "no"}, "whole-runs", 4),
    *(
        ("canfield", {"partial": partial, "on_base": on_base, **more}, "canfield", 4)
        for partial in ("whole", "top", "any")
        for on_base in ("yes", "no")
        for more in (
            {},
            {"foundation_back": "yes", "auto_fill": "yes"},
            {"foundation_back": "yes", "base_back": "yes", "draw": "1"},
            {"empty_after": "any", "turnovers": "1"},
        )
    ),
    ("canfield-modern", {}, "canfield", 10),
    ("canfield-modern", {"strict": "yes"}, "canfield", 10),
    ("canfield-modern", {"draw": "1", "empty_after": "waste"}, "canfield", 10),
]


def small(name: str, options: dict[str, str]) -> Game:
    return small_canfield(name, **options) if name.startswith("canfield") else small_klondike(name, **options)


def positions(made: Game, number: int) -> list[tuple[Table, State]]:
    """The deal and a position reached from it by random play."""
    table = Table(made, deal_number(made, number))
    state = table.start()
    found = [(table, state)]
    chance = random.Random(number)
    for _ in range(chance.randrange(1, 25)):
        moves = table.legal(state)
        if not moves:
            break
        state = table.step(state, chance.choice(moves))
    found.append((table, state))
    return found


@pytest.mark.parametrize(("name", "options", "search", "switches"), CASES, ids=lambda value: str(value))
def test_verdicts_are_those_of_the_engine(name: str, options: dict[str, str], search: str, switches: int) -> None:
    """With every switch, with each one off, and with all of them off; won lines are replayed."""
    made = small(name, options)
    compared = 0
    for number in range(12):
        for table, state in positions(made, number):
            plain = PlainJob(table, state, "no-redeal", Limits(nodes=3_000, seconds=0))
            plain.run(20)
            truth = plain.answer()
            if truth.verdict == "unknown":
                continue
            compared += 1
            for off in (0, *(1 << bit for bit in range(switches)), (1 << switches) - 1):
                solver = Solver(table, state, limits=NO_LIMIT, switches=0xFFFFFFFF & ~off)
                assert solver.job.name == search
                assert solver.run()
                assert solver.answer().verdict == truth.verdict, (number, off)
    assert compared >= 8


# Two deals published with another program, as 52 numbers of three digits in the order of dealing:
# rank, then 1 clubs, 2 diamonds, 3 hearts, 4 spades.  The first needs a card back from a foundation.
NEEDS_BACK = (
    "011061012013133132131021051014053042134023043033032062031034022052024041054064063044121122123124"
    "111112113114101102103104091092093094081082083084071072073074"
)
LONG = (
    "132114074043113024111053121013041063042032103091044093011023012064061071101092102021084034081051"
    "122014062123022133112134082054072033104124073083052094031131"
)


def verdict(text: str, **options: str) -> str:
    made = game("klondike", tuple(sorted(options.items())))
    cards = ("A23456789TJQK"[int(text[i : i + 2]) - 1] + " cdhs"[int(text[i + 2])] for i in range(0, 156, 3))
    table = Table(made, read_card_list(made, " ".join(cards)))
    solver = Solver(table, table.start(), limits=NO_LIMIT)
    assert solver.run()
    return solver.answer().verdict


@pytest.mark.parametrize("draw", ["1", "3"])
def test_a_deal_that_needs_a_card_back(draw: str) -> None:
    assert verdict(NEEDS_BACK, draw=draw) == "won"
    assert verdict(NEEDS_BACK, draw=draw, foundation_back="no") == "lost"


@pytest.mark.parametrize("back", ["yes", "no"])
def test_a_deal_that_took_another_program_hours(back: str) -> None:
    assert verdict(LONG, draw="1", foundation_back=back) == "won"


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("klondike", {}),
        ("klondike", {"draw": "1"}),
        ("klondike-leeming", {}),
        ("klondike-leeming", {"turnovers": "3", "kings": "moved"}),
        ("canfield", {}),
        ("canfield-modern", {}),
        ("canfield-modern", {"strict": "yes"}),
    ],
    ids=str,
)
def test_the_same_in_slices_and_stopped_at_a_limit(name: str, options: dict[str, str]) -> None:
    made = game(name, tuple(sorted(options.items())))
    for number in range(1, 8):
        table = Table(made, deal_number(made, number))
        limits = Limits(nodes=50_000, seconds=0)
        whole = Solver(table, table.start(), limits=limits)
        assert whole.run()
        sliced = Solver(table, table.start(), limits=limits)
        while not sliced.job.run_nodes(1_000):  # type: ignore[attr-defined]
            pass
        one, two = whole.answer(), sliced.answer()
        assert (one.verdict, one.nodes, one.stored, one.line) == (two.verdict, two.nodes, two.stored, two.line)
        assert one.nodes <= 50_000
