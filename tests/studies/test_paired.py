"""Comparisons on the same deals."""

from __future__ import annotations

import random

import pytest
from scipy.stats import binomtest

from trefoil.studies.paired import Pairs, compared


def test_the_interval_is_newcombes() -> None:
    """The first example of his paper of 1998: 36, 12, 2 and 0 of 50."""
    low, high = Pairs(36, 12, 2, 0).interval()
    assert (round(low, 4), round(high, 4)) == (0.0569, 0.3404)
    other = Pairs(36, 2, 12, 0).interval()
    assert (other.low, other.high) == pytest.approx((-high, -low))


def test_the_test_is_mcnemars() -> None:
    for one, other in ((12, 2), (2, 12), (5, 5), (0, 9), (140, 100)):
        theirs = binomtest(one, one + other, 0.5).pvalue
        assert Pairs(30, one, other, 8).chance == pytest.approx(theirs, abs=1e-12)
    assert Pairs(30, 0, 0, 8).chance == 1.0


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    chance = random.Random(5)
    held = 0
    for _ in range(400):
        counts = [0, 0, 0, 0]
        for cell in chance.choices(range(4), (0.3, 0.1, 0.05, 0.55), k=300):
            counts[cell] += 1
        held += Pairs(*counts).interval().holds(0.05)
    assert 0.92 < held / 400 < 0.98


def test_unknown_verdicts_are_bounds() -> None:
    counts = {("won", "won"): 50, ("won", "lost"): 20, ("lost", "won"): 5, ("lost", "lost"): 15}
    known = compared(counts)
    assert known.low == known.high == Pairs(50, 20, 5, 15)
    assert known.chance == known.low.chance
    unknown = compared(counts | {("unknown", "lost"): 4, ("won", "unknown"): 6})
    assert unknown.low == Pairs(56, 20, 5, 19)
    assert unknown.high == Pairs(50, 30, 5, 15)
    assert unknown.low.difference == 0.15
    assert unknown.high.difference == 0.25
    assert unknown.interval().low == unknown.low.interval().low
    assert unknown.interval().high == unknown.high.interval().high
    assert compared({("unknown", "won"): 3, ("won", "unknown"): 3, ("won", "won"): 4}).chance == 1.0


def test_nothing_is_known_without_deals() -> None:
    assert compared({}).interval() == (-1.0, 1.0)
