"""Verdicts of the kernel against a plain search by the engine, on games of a few cards."""

from __future__ import annotations

import random
import threading
import time

import pytest

from solve.small import SMALL
from support import game
from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.solve import Answer, Limits, Question, Solver, solve
from trefoil.solve.answer import default_question, has_redeals
from trefoil.solve.general import ALL, GeneralJob
from trefoil.solve.native import kernel
from trefoil.solve.plain import PlainJob
from trefoil.spec import Game
from trefoil.spec.faults import Fault

NO_LIMIT = Limits(seconds=0)
DEALS = 25


def by_engine(table: Table, question: Question) -> Answer:
    job = PlainJob(table, table.start(), question, Limits(nodes=30_000, seconds=0))
    assert job.run(60)
    return job.answer()


def tables(made: Game) -> list[Table]:
    return [Table(made, deal_number(made, number)) for number in range(DEALS)]


@pytest.mark.parametrize("name", SMALL)
def test_verdicts_are_those_of_the_engine(name: str) -> None:
    """Every way to search says the same, and both verdicts occur over all games."""
    made = SMALL[name]
    compared = 0
    for table in tables(made):
        question = default_question(made)
        plain = by_engine(table, question)
        if plain.verdict == "unknown":
            continue
        compared += 1
        for switches in range(ALL + 1):
            solver = Solver(table, table.start(), question, NO_LIMIT, method="general", switches=switches)
            assert solver.run()
            assert solver.answer().verdict == plain.verdict, (name, table.deal.number, switches)
        assert solve(made, table.deal, question=question, limits=NO_LIMIT).verdict == plain.verdict
    assert compared >= DEALS // 2


def test_both_verdicts_occur() -> None:
    found = {solve(made, deal_number(made, number)).verdict for made in SMALL.values() for number in range(6)}
    assert found >= {"won", "lost"}


@pytest.mark.parametrize("name", ["klondike", "leeming", "canfield", "freecell", "belle lucie", "clover"])
def test_little_memory_changes_no_verdict(name: str) -> None:
    """With hardly any memory positions are forgotten and searched again; circles still end."""
    made = SMALL[name]
    compared = 0
    for table in tables(made)[:12]:
        full = solve(made, table.deal, limits=NO_LIMIT, method="general")
        # What is searched again and again grows fast: some deals are given up.
        small = solve(made, table.deal, limits=Limits(seconds=0.5, memory=0), method="general")
        assert small.verdict in (full.verdict, "unknown")
        assert small.stored == 0
        compared += small.verdict != "unknown"
    assert compared >= 3


@pytest.mark.parametrize("name", SMALL)
def test_slices_change_nothing(name: str) -> None:
    made = SMALL[name]
    for table in tables(made)[:5]:
        question = default_question(made)
        whole = GeneralJob(table, table.start(), question, NO_LIMIT)
        whole.run(1e9)
        sliced = GeneralJob(table, table.start(), question, NO_LIMIT)
        chance = random.Random(table.deal.seed)
        while not sliced.run_nodes(chance.choice((1, 2, 100))):
            assert sliced.answer().verdict == "unknown"
        assert sliced.answer()._replace(seconds=0) == whole.answer()._replace(seconds=0)


@pytest.mark.parametrize("name", ["belle lucie", "belle lucie draw", "clover"])
def test_best_foundations(name: str) -> None:
    """The best foundations are those the engine finds, each as high as it can be."""
    made = SMALL[name]
    several = 0
    for table in tables(made)[:12]:
        plain = by_engine(table, "best-foundations")
        if plain.verdict == "unknown":
            continue
        answer = solve(made, table.deal, question="best-foundations", limits=NO_LIMIT, method="general")
        assert sorted(answer.best) == sorted(plain.best)
        assert answer.complete
        several += len(answer.best) > 1
    # Only where a card sent up early may be missed later is there more than one best.
    assert (several > 0) == (name == "clover")


def test_limits_end_a_search_and_say_so() -> None:
    made = game("klondike")
    deal = deal_number(made, 0)
    by_nodes = solve(made, deal, limits=Limits(seconds=0, nodes=5000), method="general")
    assert (by_nodes.verdict, by_nodes.cause, by_nodes.nodes) == ("unknown", "nodes", 5000)
    by_time = solve(made, deal, limits=Limits(seconds=0.05), method="general")
    assert (by_time.verdict, by_time.cause) == ("unknown", "seconds")
    for wrong in (Limits(seconds=-1), Limits(nodes=-1), Limits(seconds=float("nan"))):
        with pytest.raises(Fault, match="bad-limit"):
            solve(made, deal, limits=wrong)


def test_stop_ends_a_search_at_once() -> None:
    made = game("klondike")
    table = Table(made, deal_number(made, 0))
    solver = Solver(table, table.start(), limits=Limits(seconds=0), method="general")
    runner = threading.Thread(target=solver.run)
    runner.start()
    time.sleep(0.1)
    assert solver.nodes > 0
    before = solver.nodes
    solver.stop()
    runner.join()
    # Counted in positions, which other programs on the machine do not change: far below 50 ms.
    assert solver.answer().nodes - before < 50_000
    assert solver.answer().cause == "stopped"


def test_a_question_about_redeals_needs_redeals() -> None:
    made = game("klondike")
    assert not has_redeals(made)
    with pytest.raises(Fault, match="no-redeals"):
        solve(made, deal_number(made, 1), question="own-redeals")


def test_a_won_start_needs_no_move() -> None:
    """A position that has come out already is won with an empty line."""
    made = SMALL["fan"]
    table = Table(made, deal_number(made, 3))
    state = table.start()
    home = [i for i, pile in enumerate(table.rules.piles) if pile.role == "foundation"]
    piles: list[tuple[int, ...]] = [()] * len(state.piles)
    for suit, i in enumerate(home):
        piles[i] = tuple(card for card in table.rules.pack if card // 13 == suit)
    done = state._replace(piles=tuple(piles))
    for method in ("general", "engine", "auto"):
        solver = Solver(table, done, method=method)
        assert solver.run()
        assert solver.answer().verdict == "won"
        assert solver.answer().line == ()


def test_the_kernel_refuses_broken_words() -> None:
    with pytest.raises(ValueError, match="tables of a game"):
        kernel().Definition(b"\0" * 80)
    with pytest.raises(ValueError, match="cut short"):
        kernel().Definition(b"\0" * 3)
