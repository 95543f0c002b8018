"""When a study may stop by itself: at looks settled beforehand, each paid for.

Whoever looks after every deal and stops when the figure pleases him reports an interval that holds
the truth less often than it says.  Here the numbers of deals after which the study looks are
settled before the first deal, from the half width that is wanted and nothing else.  There are K of
them, and each uses the exact interval at level 1 - (1 - level)/K.  Each misses the truth at most
with the chance (1 - level)/K, all together at most with 1 - level; so whichever look stops the
study, its interval holds the truth at least as often as it says.  Nothing is approximated.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from trefoil.studies.intervals import LEVEL, Interval, Tally, clopper_pearson, deviate, with_unknown

_LOOKS = 8
_FEWEST = 100


class Look(NamedTuple):
    """A look after so many deals.  `level`: that of its interval; `tally`: what it saw."""

    deals: int
    level: float
    tally: Tally = Tally()

    def at(self, tally: Tally) -> Look:
        """The look when it is taken."""
        return self._replace(tally=tally)

    @property
    def interval(self) -> Interval:
        """The interval of the rate, unknown deals as bounds."""
        return with_unknown(self.tally, self.level, clopper_pearson)

    def close_enough(self, until: float) -> bool:
        """Whether the study may stop here."""
        return self.interval.half <= until


def settled(until: float, most: int, level: float = LEVEL) -> tuple[Look, ...]:
    """The looks of a study that is to stop at the half width `until` and has at most so many deals.

    The last one is where any rate is known so well, or the last deal; each before it has two
    thirds of the deals of the next.  Raises ValueError unless 0 < until < 0.5.
    """
    if not 0 < until < 0.5:
        raise ValueError(f"no half width: {until}")
    each = paid(level)
    # A normal interval of the rate 1/2, and a little more for the exact one.
    enough = ceil((deviate(each) / (2 * until)) ** 2 + 1 / until)
    sizes = [min(enough, most)]
    while len(sizes) < _LOOKS and sizes[-1] * 2 // 3 >= _FEWEST:
        sizes.append(sizes[-1] * 2 // 3)
    return tuple(Look(size, each) for size in reversed(sizes))


def paid(level: float) -> float:
    """The level of each look's interval, so that all together keep to `level`."""
    return 1 - (1 - level) / _LOOKS
