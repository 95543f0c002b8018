"""The kernel agrees with the engine: in play, in constructed positions, on every clause."""

from __future__ import annotations

import random

import pytest

from differential.agree import Coverage, agree
from differential.constructed import constructed
from support import VARIANTS, game, walk
from trefoil.deals import deal_number
from trefoil.engine import Table, perft
from trefoil.games import catalogue
from trefoil.solve.bridge import board
from trefoil.solve.lower import lower
from trefoil.solve.lowered import Unsupported

# Games of chance: no card is built on another, so the kernel has no word for what happens there.
REFUSED = {
    "couple-hearts", "couple-sympathy", "couple-married", "elevens", "elevens-court", "elevens-trio",
    "elevens-trio-12", "elevens-cover-12", "elevens-block", "elevens-reserve",
}  # fmt: skip
LOWERED = [name for name in catalogue().files if name not in REFUSED]
LOWERED_VARIANTS = [variant for variant in VARIANTS if variant[0] in LOWERED]

LEAST = 5  # each clause must be met so often
MOST_ROUNDS = 200  # of one position for each variant; a rare clause may need many

# What no position of these games can show: their aces are dealt to the foundations, and a column
# that falls empty is filled from the reserve at once.
NEVER = {
    **{
        name: {("target", "to-foundation", "empty")}
        for name in ("beleaguered-castle", "siegecraft", "alpha-star", "delta-star")
    },
    "trefoil-english": {("target", "fan-foundation", "empty")},
    "trefoil-english-2": {("target", "fan-foundation", "empty")},
    "canfield-modern": {("target", "reserve-column", "empty")},
    # Only the deal shows an ace in the rows: none ever comes there (test_rows.py has other games).
    "gaps": {("effect", "TakeOut(zone='place', ranks='A', to='ace')")},
    "gaps-one-deal": {("effect", "TakeOut(zone='place', ranks='A', to='aside')")},
}

# What a kernel can get wrong by allowing too much.
REFUSALS = {
    "same-pile", "face-down", "covered", "part", "not-whole-pile", "broken", "too-many", "not-covered",
    "stays", "full", "no-fit", "nothing-onto", "never-filled", "not-start", "condition", "spent", "no-rule",
}  # fmt: skip


def a_table(variant: tuple[str, tuple[tuple[str, str], ...]], number: int) -> Table:
    made = game(*variant)
    return Table(made, deal_number(made, number))


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_refuses_by_name_and_path(name: str) -> None:
    made = game(name)
    with pytest.raises(Unsupported) as caught:
        lower(made, -1)
    assert caught.value.path.startswith("$.")
    assert caught.value.node


@pytest.mark.parametrize("name", LOWERED)
def test_play(name: str) -> None:
    """Random play from deals of every variant: moves and successors, step by step."""
    for number, variant in enumerate(v for v in LOWERED_VARIANTS if v[0] == name):
        table = a_table(variant, 1000 + number)
        chance = random.Random(number)
        for state, _, _, after in walk(table, number, 12):
            agree(table, state, chance, Coverage(), depth=1)
            there = board(table, after)
            assert there.perft(1) == perft(table, after, 1)


@pytest.mark.parametrize("name", LOWERED)
def test_perft_of_deals(name: str) -> None:
    table = a_table((name, ()), 4711)
    state = table.start()
    assert board(table, state).perft(3) == perft(table, state, 3)


@pytest.mark.parametrize("name", LOWERED)
def test_constructed_positions_meet_every_clause(name: str) -> None:
    """Positions made up for every variant until each clause has been met often enough, both ways."""
    chance = random.Random(name)
    coverage = Coverage()
    variants = [variant for variant in LOWERED_VARIANTS if variant[0] == name]
    for variant in variants:
        coverage.want(a_table(variant, 1))
    coverage.wanted -= NEVER.get(name, set())
    for round_ in range(MOST_ROUNDS):
        for variant in variants:
            table = a_table(variant, chance.randrange(10**6))
            agree(table, constructed(table, chance), chance, coverage, depth=2 if round_ == 0 else 1)
        if round_ >= 1 and not coverage.missing(LEAST):
            return
    assert not coverage.missing(LEAST)


def test_every_refusal_is_met() -> None:
    chance = random.Random(3)
    coverage = Coverage()
    for variant in [
        ("freecell", ()),
        ("klondike-leeming", (("turnovers", "0"),)),
        ("canfield", (("foundation_back", "yes"),)),
        ("clover", ()),
        ("belle-lucie", (("draw", "yes"),)),
    ]:
        for _ in range(60):
            table = a_table(variant, chance.randrange(10**6))
            agree(table, constructed(table, chance), chance, coverage, depth=1)
    met = {clause[1]: count for clause, count in coverage.met.items() if clause[0] == "refusal"}
    assert {code: met.get(code, 0) for code in REFUSALS if met.get(code, 0) < LEAST} == {}


def test_random_combinations_of_options() -> None:
    """Several options at once, as single ones may hide behind each other."""
    chance = random.Random(8)
    for name in LOWERED:
        file = catalogue().files[name]
        for _ in range(6):
            options = {option.name: chance.choice(option.values()) for option in file.options}
            made = catalogue().expand(name, options)
            table = Table(made, deal_number(made, chance.randrange(10**6)))
            for _ in range(3):
                agree(table, constructed(table, chance), chance, Coverage(), depth=1)
