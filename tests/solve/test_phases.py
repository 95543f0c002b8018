"""Deals with their own reshuffles, looked at in turns, against the general search."""

from __future__ import annotations

import pytest

from solve.small import small_fans
from support import table
from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.solve import Limits, phases, solve
from trefoil.solve.fans import ALL, ANY_TIME, BLOCKED
from trefoil.solve.phases import PhaseJob

FORMS = {
    "belle lucie": small_fans("belle-lucie", redeals="2"),
    "belle lucie, blocked": small_fans("belle-lucie", redeals="2", redeal_when="blocked-only"),
    "clover": small_fans("clover", redeals="2"),
}
AMPLE = Limits(seconds=60.0)


@pytest.mark.parametrize("memory", [1 << 30, 2000])
@pytest.mark.parametrize("slice_", [1, 8192])
@pytest.mark.parametrize("name", FORMS)
def test_turns_of_any_length_and_little_memory_change_no_verdict(
    name: str, slice_: int, memory: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phases, "_SLICE", slice_)
    monkeypatch.setattr(phases, "_MOST_AT_ONCE", 2 * slice_)
    monkeypatch.setattr(phases, "_TASK", slice_ // 4)
    verdicts = []
    for number in (*range(22, 34), 53, 55):
        deal = deal_number(FORMS[name], number)
        turns = solve(FORMS[name], deal, limits=AMPLE._replace(memory=memory))
        assert turns.method.endswith("-phases")
        assert turns.verdict == solve(FORMS[name], deal, limits=AMPLE, method="general").verdict, number
        verdicts.append(turns.verdict)
    assert {*verdicts} == {"won", "lost"}


@pytest.mark.parametrize("name", ["clover", "belle-lucie"])
def test_what_is_collected_is_told_once_and_in_order(name: str) -> None:
    at = table(name, 5)
    job = phases.offer(at, at.start(), "own-redeals", AMPLE, None)
    assert isinstance(job, PhaseJob)
    for collect, switches in ((BLOCKED, 0), (BLOCKED, ALL), (ANY_TIME, 0)):
        if name == "clover" and collect == ANY_TIME:
            continue  # there a redeal has to wait until nothing fits
        search = job._fans.search(at.start(), Limits(0, 20_000), switches, collect)
        told = []
        while not search.run_nodes(50):
            told += search.fresh()
        told += search.fresh()
        assert len(told) == len(set(told)) > 1
        assert set(told) == set(search.stops())


def test_a_hard_deal_is_soon_won_with_its_reshuffles() -> None:
    """The first search alone has millions of positions; a few hundred deals decide."""
    at: Table = table("clover", 7)
    answer = solve(at.game, at.deal, limits=Limits(nodes=200_000))
    assert answer.verdict == "won"
