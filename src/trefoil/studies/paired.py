"""Two studies of the same deals: how much more often does one come out than the other?"""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

from trefoil.studies.intervals import LEVEL, Interval, beta_share, wilson


class Pairs(NamedTuple):
    """So many deals were won by both, by the one only, by the other only, by neither."""

    both: int
    one: int
    other: int
    neither: int

    @property
    def deals(self) -> int:
        """All of them."""
        return sum(self)

    @property
    def difference(self) -> float:
        """The rate of the one less that of the other."""
        return (self.one - self.other) / self.deals if self.deals else 0.0

    def interval(self, level: float = LEVEL) -> Interval:
        """Where the true difference lies: Newcombe's score interval for paired rates."""
        if not self.deals:
            return Interval(-1.0, 1.0)
        first, second = (self.both + self.one) / self.deals, (self.both + self.other) / self.deals
        a, b = wilson(self.both + self.one, self.deals, level), wilson(self.both + self.other, self.deals, level)
        link = self._link()
        down, up = (first - a.low, b.high - second), (a.high - first, second - b.low)
        return Interval(self.difference - _length(*down, link), self.difference + _length(*up, link))

    def _link(self) -> float:
        """The correlation of both verdicts, made a little smaller as Newcombe does."""
        sides = (self.both + self.one) * (self.other + self.neither) * (self.both + self.other)
        product = sides * (self.one + self.neither)
        if not product:
            return 0.0
        cross = self.both * self.neither - self.one * self.other
        return (max(cross - self.deals / 2, 0) if cross > 0 else cross) / sqrt(product)

    @property
    def chance(self) -> float:
        """McNemar's exact test: how likely so uneven a split is when neither comes out more often."""
        split = self.one + self.other
        if not split:
            return 1.0
        fewer = min(self.one, self.other)
        return min(1.0, 2 * beta_share(0.5, split - fewer, fewer + 1))


class Comparison(NamedTuple):
    """Both with the unknown verdicts as bounds: `low` is worst for the one, `high` for the other."""

    low: Pairs
    high: Pairs

    def interval(self, level: float = LEVEL) -> Interval:
        """The interval of the difference, whatever the unknown verdicts are."""
        return Interval(self.low.interval(level).low, self.high.interval(level).high)

    @property
    def chance(self) -> float:
        """McNemar's chance at its greatest; 1 when the unknown verdicts leave open which is ahead."""
        if self.low.difference * self.high.difference <= 0:
            return 1.0
        return max(self.low.chance, self.high.chance)


def compared(counts: Mapping[tuple[str, str], int]) -> Comparison:
    """The comparison for the numbers of deals with each pair of verdicts, as Ledger.pairs gives them."""
    sure, perhaps = {"won"}, {"won", "unknown"}
    return Comparison(_pairs(counts, sure, perhaps), _pairs(counts, perhaps, sure))


def _pairs(counts: Mapping[tuple[str, str], int], one: set[str], other: set[str]) -> Pairs:
    """The pairs if these verdicts of each count as won."""

    def deals(one_wins: bool, other_wins: bool) -> int:
        return sum(n for (a, b), n in counts.items() if (a in one) == one_wins and (b in other) == other_wins)

    return Pairs(deals(True, True), deals(True, False), deals(False, True), deals(False, False))


def _length(a: float, b: float, link: float) -> float:
    return sqrt(max(a * a - 2 * link * a * b + b * b, 0.0))
