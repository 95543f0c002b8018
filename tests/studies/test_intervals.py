"""Intervals against SciPy, and what they are for."""

from __future__ import annotations

import random

import pytest
from scipy.stats import beta, binomtest

from trefoil.studies import Interval, Tally, clopper_pearson, wilson, with_unknown
from trefoil.studies.intervals import beta_share


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
@pytest.mark.parametrize("trials", [1, 2, 17, 1000, 100_000, 10_000_000])
def test_both_rules_against_scipy(trials: int, level: float) -> None:
    for hits in sorted({0, 1, trials // 3, trials // 2, trials - 1, trials}):
        found = binomtest(hits, trials)
        for rule, name in ((wilson, "wilson"), (clopper_pearson, "exact")):
            ours, theirs = rule(hits, trials, level), found.proportion_ci(level, name)
            assert ours == pytest.approx((theirs.low, theirs.high), abs=1e-9), name


def test_the_beta_distribution_against_scipy() -> None:
    chance = random.Random(7)
    for _ in range(300):
        a, b, x = 10 ** chance.uniform(-1, 4), 10 ** chance.uniform(-1, 4), chance.random()
        assert beta_share(x, a, b) == pytest.approx(float(beta.cdf(x, a, b)), abs=1e-10)


def test_an_exact_interval_covers_at_least_as_often_as_it_says() -> None:
    chance = random.Random(3)
    for rate in (0.02, 0.36, 0.9):
        covered = sum(
            clopper_pearson(sum(chance.random() < rate for _ in range(60)), 60, 0.9).holds(rate) for _ in range(600)
        )
        assert covered / 600 > 0.87


def test_unknown_deals_widen_the_interval_to_both_sides() -> None:
    sure, unsure = Tally(360, 640), Tally(360, 600, 40)
    assert with_unknown(sure) == wilson(360, 1000)
    assert with_unknown(unsure) == (wilson(360, 1000).low, wilson(400, 1000).high)
    assert (unsure.low, unsure.high, unsure.deals) == (0.36, 0.4, 1000)
    assert with_unknown(unsure, rule=clopper_pearson).high == clopper_pearson(400, 1000).high


def test_nothing_is_known_without_deals() -> None:
    assert wilson(0, 0) == clopper_pearson(0, 0) == with_unknown(Tally()) == Interval(0, 1)


@pytest.mark.parametrize(("hits", "trials", "level"), [(-1, 3, 0.95), (4, 3, 0.95), (1, 3, 0.0), (1, 3, 1.0)])
def test_nonsense_is_refused(hits: int, trials: int, level: float) -> None:
    for rule in (wilson, clopper_pearson):
        with pytest.raises(ValueError, match="no interval"):
            rule(hits, trials, level)
