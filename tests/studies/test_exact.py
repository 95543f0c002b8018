"""Chances by counting, against all orders of small packs, against random deals and against published figures."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import factorial, sqrt

import pytest

from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.games import catalogue
from trefoil.solve.pairs import stays
from trefoil.studies.exact import Layouts, heights_of, nothing_on_top

GAMES = catalogue()

# The layouts of both players in the forms of the source and of Hoffmann, and the chances known before.
PUBLISHED = {
    ("couple-hearts", ()): "0.216206",
    ("couple-married", ()): "0.167569",
    ("couple-sympathy", ()): "0.167569",
    ("couple-hearts", (("layout", "17x3+1"),)): "0.149677",
    ("couple-married", (("layout", "17x3+1"),)): "0.149677",
    ("couple-hearts", (("reserve", "top"),)): "0.102434",
    ("couple-married", (("lower", "both"),)): "0.216206",
}


def taken(first: list[int], second: list[int], cards: list[int], others: list[int]) -> int:
    """How many twins leave two layouts dealt pile after pile, the last card of a pile on top."""
    piles = []
    for heights, order in ((first, cards), (second, others)):
        at = 0
        for height in heights:
            piles.append((len(piles) < len(first), list(order[at : at + height])))
            at += height
    gone = 0
    while True:
        tops = [{pile[-1]: pile for mine, pile in piles if mine is side and pile} for side in (True, False)]
        twins = tops[0].keys() & tops[1].keys()
        if not twins:
            return gone
        for twin in twins:
            tops[0][twin].pop()
            tops[1][twin].pop()
            gone += 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ([1], [1]),
        ([2], [2]),
        ([2, 1], [3]),
        ([3, 2], [2, 2, 1]),
        ([3, 1, 1], [3, 1, 1]),
        ([2, 2, 2], [3, 2, 1]),
        ([6], [1] * 6),
    ],
)
def test_counts_what_all_orders_give(first: list[int], second: list[int]) -> None:
    cards = list(range(sum(first)))
    counts = Counter(taken(first, second, cards, list(others)) for others in permutations(cards))
    layouts = Layouts(first, second)
    every = [Fraction(counts[pairs], factorial(len(cards))) for pairs in range(len(cards) + 1)]
    assert layouts.taken() == every
    assert layouts.won() == every[-1]


@cache
def chance_of(layouts: tuple[tuple[int, ...], tuple[int, ...]]) -> float:
    return float(Layouts(*layouts).won())


@pytest.mark.parametrize(("game", "options"), PUBLISHED)
def test_the_couples_to_six_places(game: str, options: tuple[tuple[str, str], ...]) -> None:
    layouts = heights_of(GAMES.expand(game, dict(options)))
    assert layouts is not None
    assert f"{chance_of(layouts):.6f}" == PUBLISHED[game, options]


def test_the_mean_of_twins_taken_in_random_deals() -> None:
    heights = [3] * 16 + [2, 2]
    chances = Layouts(heights, heights).taken()
    assert sum(chances) == 1
    mean = float(sum(pairs * chance for pairs, chance in enumerate(chances)))
    spread = float(sum(pairs**2 * chance for pairs, chance in enumerate(chances))) - mean**2
    rng, deals = random.Random(3), 1500
    cards = list(range(52))
    measured = sum(taken(heights, heights, cards, rng.sample(cards, 52)) for _ in range(deals)) / deals
    assert abs(measured - mean) < 4 * sqrt(spread / deals)


def test_the_one_pass_of_the_solver_wins_as_often() -> None:
    game = GAMES.expand("couple-hearts")
    layouts = heights_of(game)
    assert layouts is not None
    chance = chance_of(layouts)
    deals = 600
    tables = (Table(game, deal_number(game, number)) for number in range(deals))
    won = sum(not stays(table, table.start()) for table in tables)
    assert abs(won / deals - chance) < 4 * sqrt(chance * (1 - chance) / deals)


def test_other_games_have_no_two_layouts() -> None:
    assert heights_of(GAMES.expand("clover")) is None
    assert heights_of(GAMES.expand("elevens")) is None


@pytest.mark.parametrize(("first", "second"), [([], []), ([2, 1], [2]), ([2, 0], [2]), ([1, -1, 2], [2])])
def test_no_layouts(first: list[int], second: list[int]) -> None:
    with pytest.raises(ValueError, match="no two layouts"):
        Layouts(first, second)


def test_deals_that_start_with_a_reshuffle() -> None:
    assert f"{float(nothing_on_top(36, 4, 12)):.2%}" == "18.04%"
    assert f"{float(nothing_on_top(24, 4, 8)):.2%}" == "17.13%"
    lucky = sum(not set(wanted) & {0, 1, 2} for wanted in combinations(range(8), 2))
    assert nothing_on_top(8, 2, 3) == Fraction(lucky, 28)
    with pytest.raises(ValueError, match="no 5 and 1"):
        nothing_on_top(4, 5, 1)


@pytest.mark.parametrize(("name", "cards", "fans"), [("clover-36", 36, 12), ("clover-24", 24, 8)])
def test_the_table_starts_with_a_reshuffle_as_often(name: str, cards: int, fans: int) -> None:
    game = GAMES.expand(name)
    deals = 1000
    tables = (Table(game, deal_number(game, number)) for number in range(deals))
    stuck = sum(
        [game.actions[move.action].name for move in table.legal(table.start())] == ["redeal"] for table in tables
    )
    chance = float(nothing_on_top(cards, 4, fans))
    assert abs(stuck / deals - chance) < 4 * sqrt(chance * (1 - chance) / deals)
