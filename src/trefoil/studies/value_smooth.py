"""Chances told from few deals are made steadier by what all of them have in common.

How good heights are depends mostly on how many cards are up, on how many are left for the last fan, and
on how even the foundations are.  A curve through all chances says how much; each chance is then drawn
towards the curve, the more the less is known of it.  The estimates of the interval do not use this.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from trefoil.studies.value_game import Heights, Shuffled

# With fewer heights for each number of the curve there is nothing to smooth.
_ENOUGH = 4


class Estimate(NamedTuple):
    """What random deals tell of a chance: its estimate and the variance of that."""

    mean: float
    variance: float


class Smooth(NamedTuple):
    """Chances of all heights, won included.  `spread`: how far true chances lie from the curve, as a
    standard deviation; None if nothing was smoothed."""

    chances: dict[Heights, float]
    spread: float | None


def smooth(game: Shuffled, told: Mapping[Heights, Estimate]) -> Smooth:
    """The chances drawn towards their curve."""
    rows = {h: _features(game, h) for h in told}
    size = len(next(iter(rows.values())))
    if len(told) < _ENOUGH * size:
        return Smooth({**{h: min(1.0, max(0.0, each.mean)) for h, each in told.items()}, game.won: 1.0}, None)
    weights = {h: 1 / (each.variance + 0.03**2) for h, each in told.items()}
    matrix = [[1e-9 * (i == j) for j in range(size)] for i in range(size)]
    right = [0.0] * size
    for h, row in rows.items():
        for i, one in enumerate(row):
            right[i] += weights[h] * one * told[h].mean
            for j, other in enumerate(row):
                matrix[i][j] += weights[h] * one * other
    curve = _solved(matrix, right)
    fitted = {h: sum(a * b for a, b in zip(curve, row, strict=True)) for h, row in rows.items()}
    # What is left over beyond the errors of the estimates is the spread of the true chances.
    over = sum(weights[h] * ((told[h].mean - fitted[h]) ** 2 - told[h].variance) for h in told)
    square = max(over / sum(weights.values()), 1e-6)
    chances = {}
    for h, each in told.items():
        share = square / (square + each.variance)
        chances[h] = min(1.0, max(0.0, fitted[h] + share * (each.mean - fitted[h])))
    return Smooth({**chances, game.won: 1.0}, sqrt(square))


def half_width(variance: float, spread: float | None, level: float) -> float:
    """Half the width of the interval of a smoothed chance whose estimate has this variance."""
    if spread is not None:
        variance = variance * spread**2 / (variance + spread**2)
    return NormalDist().inv_cdf(0.5 + level / 2) * sqrt(variance)


def share_variance(share: float, deals: int) -> float:
    """At most the variance of an average of so many numbers between 0 and 1 that comes out as `share`."""
    # No number in 0 … 1 varies more than hits and misses; some of each even where none was seen.
    share = (share * deals + 1) / (deals + 2)
    return share * (1 - share) / deals


def _features(game: Shuffled, h: Heights) -> list[float]:
    """What the curve looks at, for each number of cards in the last fan: the heights from the highest
    foundation to the lowest, their products by two, and the cube of how much is up in all."""
    share = [height / game.length for height in h]
    up = sum(share) / game.suits
    row = [1.0, *share, *(a * b for a, b in combinations_with_replacement(share, 2)), up**3]
    last = (game.suits * game.length - sum(h)) % game.each
    return [value * (last == k) for k in range(game.each) for value in row]


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination with the largest pivots."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        best = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(size):
            if k != i and rows[k][i]:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]
