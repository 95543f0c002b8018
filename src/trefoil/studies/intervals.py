"""Intervals for a rate: Wilson's, the exact one of Clopper and Pearson, and bounds for what is unknown.

A rate is a share between 0 and 1.  `level` is the share of studies whose interval holds the true
rate: 0.95 leaves 0.025 on each side.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import NamedTuple

LEVEL = 0.95


class Interval(NamedTuple):
    """Where the truth lies, at some level."""

    low: float
    high: float

    def holds(self, value: float) -> bool:
        """Whether the value lies inside, the ends included."""
        return self.low <= value <= self.high

    @property
    def half(self) -> float:
        """Half its width."""
        return (self.high - self.low) / 2


class Tally(NamedTuple):
    """How many deals were won, lost and left unknown."""

    won: int = 0
    lost: int = 0
    unknown: int = 0

    @property
    def deals(self) -> int:
        """All of them."""
        return self.won + self.lost + self.unknown

    @property
    def low(self) -> float:
        """The rate if every unknown deal is lost; 0 without deals."""
        return self.won / self.deals if self.deals else 0.0

    @property
    def high(self) -> float:
        """The rate if every unknown deal is won; 1 without deals."""
        return (self.won + self.unknown) / self.deals if self.deals else 1.0

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(self.won + other.won, self.lost + other.lost, self.unknown + other.unknown)


Rule = Callable[[int, int, float], Interval]


def deviate(level: float) -> float:
    """How many standard deviations on each side hold so much of a normal distribution."""
    return NormalDist().inv_cdf(0.5 + level / 2)


def wilson(hits: int, trials: int, level: float = LEVEL) -> Interval:
    """The score interval of Wilson.  Raises ValueError unless 0 <= hits <= trials and 0 < level < 1."""
    _check(hits, trials, level)
    if not trials:
        return Interval(0.0, 1.0)
    z = deviate(level)
    rate, square = hits / trials, z * z / trials
    middle = (rate + square / 2) / (1 + square)
    half = z * sqrt(rate * (1 - rate) / trials + square / (4 * trials)) / (1 + square)
    return Interval(0.0 if hits == 0 else max(0.0, middle - half), 1.0 if hits == trials else min(1.0, middle + half))


def clopper_pearson(hits: int, trials: int, level: float = LEVEL) -> Interval:
    """The interval of Clopper and Pearson, which covers the truth at least so often for any rate.

    Raises ValueError as `wilson`.
    """
    _check(hits, trials, level)
    if not trials:
        return Interval(0.0, 1.0)
    tail = (1 - level) / 2
    return Interval(
        0.0 if hits == 0 else _beta_quantile(tail, hits, trials - hits + 1),
        1.0 if hits == trials else _beta_quantile(1 - tail, hits + 1, trials - hits),
    )


def with_unknown(tally: Tally, level: float = LEVEL, rule: Rule = wilson) -> Interval:
    """The interval whatever the unknown deals are: from all of them lost to all of them won."""
    return Interval(rule(tally.won, tally.deals, level).low, rule(tally.won + tally.unknown, tally.deals, level).high)


def _check(hits: int, trials: int, level: float) -> None:
    if not 0 <= hits <= trials or not 0 < level < 1:
        raise ValueError(f"no interval for {hits} of {trials} at level {level}")


def _beta_quantile(share: float, a: float, b: float) -> float:
    """The x below which so much of a beta distribution lies, by halving."""
    low, high = 0.0, 1.0
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            return middle
        if beta_share(middle, a, b) < share:
            low = middle
        else:
            high = middle


def beta_share(x: float, a: float, b: float) -> float:
    """The share of a beta distribution with parameters a, b > 0 below x in 0 … 1."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    # The fraction converges quickly below the mean only; above it the other tail is computed.
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_share(1 - x, b, a)
    front = exp(a * log(x) + b * log1p(-x) + lgamma(a + b) - lgamma(a) - lgamma(b)) / a
    return front * _beta_fraction(x, a, b)


def _beta_fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    tiny = 1e-300
    c, d = 1.0, 1 / max(1 - (a + b) * x / (a + 1), tiny)
    value = d
    for m in range(1, 1_000_000):
        for factor in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 + factor * d
            d = 1 / (d if abs(d) > tiny else tiny)
            c = 1 + factor / c
            c = c if abs(c) > tiny else tiny
            value *= c * d
        if abs(c * d - 1) < 1e-15:
            return value
    raise ArithmeticError(f"the beta fraction does not converge at x={x}, a={a}, b={b}")
