"""Chances by counting: twins taken from two layouts, and deals in which nothing can be begun.

docs/studies-exact.md derives the sums.  All of them are of whole numbers; nothing is rounded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, factorial, perm, prod

from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.solve.pairs import of_twins
from trefoil.spec.vocabulary import Game, Match

# How many piles there are of one card, of two, and so on.
Piles = tuple[int, ...]


class Layouts:
    """Two layouts of the same cards, each shuffled for itself, from which twins on top are taken.

    `first`, `second`: the heights of the piles of each.  Raises ValueError unless both hold equally
    many cards, at least one each, in piles of at least one.
    """

    def __init__(self, first: Sequence[int], second: Sequence[int]) -> None:
        if not first or sum(first) != sum(second) or min(*first, *second) < 1:
            raise ValueError(f"no two layouts of the same cards: {list(first)}, {list(second)}")
        self.cards = sum(first)
        self._heights = tuple(sorted(first)), tuple(sorted(second))
        self._alike = self._heights[0] == self._heights[1]
        self._tallest = max(*first, *second)
        self._whole = tuple(_piles(heights, self._tallest) for heights in self._heights)
        self._levels = [[*_below(piles)] for piles in self._whole]
        self._index = [{piles: i for level in levels for i, piles in enumerate(level)} for levels in self._levels]
        self._clearing: list[list[list[int]]] = [[[1]]]
        for cards in range(1, self.cards + 1):
            self._clearing.append(self._count(cards))

    def won(self) -> Fraction:
        """The chance that every card can be taken."""
        return Fraction(self._ways(*self._whole), factorial(self.cards))

    def taken(self) -> list[Fraction]:
        """The chances that 0, 1, … all twins are taken."""
        ends = [self._ends(heights) for heights in self._heights]
        out = []
        for pairs in range(self.cards + 1):
            left = self.cards - pairs
            ways = sum(
                a * b * self._ways(one, other) * _no_twins(left, tops, others)
                for (one, tops), a in ends[0][pairs].items()
                for (other, others), b in ends[1][pairs].items()
            )
            out.append(Fraction(ways, factorial(self.cards)))
        return out

    def _ways(self, one: Piles, other: Piles) -> int:
        """In how many ways can the cards of one layout be those of the other so that all can be taken?"""
        level = sum(count * height for height, count in enumerate(one, 1))
        return self._clearing[level][self._index[0][one]][self._index[1][other]]

    def _count(self, cards: int) -> list[list[int]]:
        """`_ways` for all layouts of so many cards, from those of fewer."""
        rows, columns = self._levels[0][cards], self._levels[1][cards]
        ways = [[0] * len(columns) for _ in rows]
        for off in range(1, cards + 1):
            fewer = self._clearing[cards - off]
            left = [self._taking(0, piles, off) for piles in rows]
            right = [self._taking(1, piles, off) for piles in columns]
            if not any(left) or not any(right):
                break
            sign = factorial(off) if off % 2 else -factorial(off)
            for i, one in enumerate(left):
                if not one:
                    continue
                # First over the first layout, then over the second: far fewer products.
                sums = [0] * len(fewer[0])
                for a, times in one:
                    sums = [so_far + times * more for so_far, more in zip(sums, fewer[a], strict=True)]
                row = ways[i]
                # Two layouts alike may be exchanged.
                for j, other in enumerate(right[: i + 1] if self._alike else right):
                    row[j] += sign * sum([times * sums[b] for b, times in other])
        if self._alike:
            for i, j in product(range(len(rows)), repeat=2):
                if j > i:
                    ways[i][j] = ways[j][i]
        return ways

    def _taking(self, side: int, piles: Piles, off: int) -> list[tuple[int, int]]:
        """The layouts that remain when so many tops are taken: their index, and in how many ways."""
        return [(self._index[side][rest], times) for rest, times in _without(piles, off)]

    def _ends(self, heights: tuple[int, ...]) -> list[Counter[tuple[Piles, int]]]:
        """For each number of cards taken: what was taken as piles, how many piles still have cards, how often."""
        ends: list[Counter[tuple[Piles, int]]] = [Counter() for _ in range(sum(heights) + 1)]
        ends[0][(0,) * self._tallest, 0] = 1
        for height in heights:
            longer: list[Counter[tuple[Piles, int]]] = [Counter() for _ in ends]
            for cards, each in enumerate(ends):
                for (piles, tops), times in each.items():
                    for off in range(height + 1):
                        more = tuple(n + (h == off) for h, n in enumerate(piles, 1))
                        longer[cards + off][more, tops + (off < height)] += times
            ends = longer
        return ends


def _piles(heights: Sequence[int], tallest: int) -> Piles:
    counts = Counter(heights)
    return tuple(counts[height] for height in range(1, tallest + 1))


def _below(piles: Piles) -> list[list[Piles]]:
    """All layouts that can remain, by their number of cards."""
    cards = sum(count * height for height, count in enumerate(piles, 1))
    levels: list[set[Piles]] = [set() for _ in range(cards + 1)]
    levels[cards].add(piles)
    for level in range(cards, 0, -1):
        for each in levels[level]:
            levels[level - 1].update(rest for rest, _ in _without(each, 1))
    return [sorted(level) for level in levels]


@lru_cache(maxsize=1 << 16)
def _without(piles: Piles, off: int) -> tuple[tuple[Piles, int], ...]:
    """What remains when `off` different tops are taken, and in how many ways."""
    found = []
    for taken in _choices(piles, off):
        rest = tuple(n - k + above for n, k, above in zip(piles, taken, (*taken[1:], 0), strict=True))
        found.append((rest, prod(map(comb, piles, taken))))
    return tuple(found)


def _choices(piles: Piles, off: int) -> Iterator[Piles]:
    for taken in product(*(range(min(count, off) + 1) for count in piles)):
        if sum(taken) == off:
            yield taken


def _no_twins(cards: int, tops: int, others: int) -> int:
    """In how many ways can two layouts of `cards` cards be the same cards and no two tops be twins?"""
    return sum((-1) ** k * comb(tops, k) * perm(others, k) * factorial(cards - k) for k in range(min(tops, others) + 1))


def heights_of(game: Game) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The heights of the piles of both layouts, if the game is one of twins; else None."""
    if not of_twins(game):
        return None
    table = Table(game, deal_number(game, 0))
    piles = table.start().piles
    taken_from = {name for action in game.actions if isinstance(action, Match) for name in action.frm}
    sides = tuple(
        tuple(
            len(piles[i])
            for i, info in enumerate(table.rules.piles)
            if info.seat == seat and info.zone in taken_from and piles[i]
        )
        for seat in (0, 1)
    )
    whole = sum(map(sum, sides)) == sum(map(len, piles))
    return (sides[0], sides[1]) if whole else None


def nothing_on_top(cards: int, wanted: int, tops: int) -> Fraction:
    """The chance that none of the `wanted` cards is among the `tops` uncovered ones of a shuffled pack.

    Raises ValueError unless 0 <= wanted, tops <= cards.
    """
    if not 0 <= wanted <= cards or not 0 <= tops <= cards:
        raise ValueError(f"no {wanted} and {tops} of {cards} cards")
    return Fraction(comb(cards - wanted, tops), comb(cards, tops))
