"""Rows beyond what the games of the catalogue ask: the kernel agrees with the engine on these too."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from differential.agree import Coverage, agree
from differential.constructed import constructed
from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.games import catalogue
from trefoil.solve.bridge import board, from_move
from trefoil.spec import problems, read_game_file
from trefoil.spec.vocabulary import Game

ASIDE = {"name": "aside", "role": "reserve"}
SUIT = {"is": "same-suit"}

MADE: dict[str, dict[str, Any]] = {
    # Four rows, single cards to the left, kings leave wherever they lie open.
    "kings": {
        "like": "accordion",
        "set": {
            "zones.pile.row": 13,
            "zones.+": ASIDE,
            "actions.fold.unit": {"is": "top"},
            "actions.fold.left": [1, 2, 5],
            "effects.+": {"is": "take-out", "zone": "pile", "ranks": "K", "to": "aside"},
            "win": {"is": "gathered", "zone": "pile", "piles": 4},
        },
    },
    # Runs and their ends, rows of two with heads that take kings and aces one by one.
    "heads": {
        "like": "gaps",
        "set": {
            "zones.place.piles": 26,
            "zones.place.row": 2,
            "zones.place.room": None,
            "zones.ace.piles": 13,
            "deal": [{"to": "place", "each": 2}],
            "actions.move.unit": {"is": "run", "build": {"is": "build", "step": -1}, "lift": "ends"},
            "actions.move.fits": {"is": "any-of", "fits": [SUIT, {"is": "twin"}]},
            "actions.move.empty.fits": SUIT,
            "effects.0.ranks": "AK",
            "effects.+": {"is": "close-up", "zone": "place"},
            "win": {"is": "gathered", "zone": "place", "piles": 4},
        },
    },
    # Gaps only near to the left, the first place of a row for any card.
    "near": {
        "like": "gaps-one-deal",
        "set": {
            "actions.move.left": [1, 2, 3, 7],
            "actions.move.empty.fits": SUIT,
            "actions.move.empty.first": {"is": "anything"},
        },
    },
    # Nothing at all begins a row.
    "shut": {"like": "gaps-one-deal", "set": {"actions.move.empty.first": None}},
}


def made(name: str) -> Game:
    game = read_game_file({"id": f"rows-{name}", **MADE[name]}, catalogue().file).expand()
    assert problems(game) == []
    return game


@pytest.mark.parametrize("name", MADE)
def test_rows_that_no_game_has(name: str) -> None:
    game = made(name)
    chance = random.Random(name)
    coverage = Coverage()
    coverage.want(Table(game, deal_number(game, 1)))
    coverage.wanted -= {clause for clause in coverage.wanted if clause[0] == "effect" and name in ("near", "shut")}
    coverage.wanted -= {("test", repr(game.win), "True")} if name == "shut" else set()
    for round_ in range(40):
        table = Table(game, deal_number(game, chance.randrange(10**6)))
        agree(table, constructed(table, chance), chance, coverage, depth=2 if round_ == 0 else 1)
        for state in _walk(table, chance):
            agree(table, state, chance, coverage, depth=1)
    assert not coverage.missing(5), json.dumps({str(key): count for key, count in coverage.missing(5).items()})


def _walk(table: Table, chance: random.Random) -> list[Any]:
    """Positions of a game played at random, some moves apart."""
    state, met = table.start(), []
    while (moves := table.legal(state)) and len(met) < 4:
        for _ in range(6):
            state = table.step(state, chance.choice(moves))
            if not (moves := table.legal(state)):
                break
        met.append(state)
    return met


def test_every_refusal_of_rows_is_met() -> None:
    chance = random.Random(5)
    coverage = Coverage()
    for name, times in (("accordion", 12), ("gaps", 12), ("gaps-one-deal", 40)):
        game = catalogue().expand(name)
        for _ in range(times):
            table = Table(game, deal_number(game, chance.randrange(10**6)))
            agree(table, constructed(table, chance), chance, coverage, depth=1)
    for name in ("near", "shut"):
        game = made(name)
        for _ in range(12):
            table = Table(game, deal_number(game, chance.randrange(10**6)))
            agree(table, constructed(table, chance), chance, coverage, depth=1)
    met = {clause[1]: count for clause, count in coverage.met.items() if clause[0] == "refusal"}
    wanted = {"too-far", "no-neighbour", "row-start", "no-next", "no-fit"}
    assert {code: met.get(code, 0) for code in wanted if met.get(code, 0) < 5} == {}


def test_the_kernel_closes_a_row_up_and_undoes_it() -> None:
    game = catalogue().expand("accordion")
    table = Table(game, deal_number(game, 1))
    state = table.start()
    there = board(table, state)
    before = there.position()
    chance = random.Random(1)
    made = 0
    while moves := table.legal(state):
        move = chance.choice(moves)
        state = table.step(state, move)
        there.apply(from_move(move))
        made += 1
    assert sum(1 for pile in state.piles if pile) == 52 - made
    assert [list(pile) for pile in there.position()[0]] == [list(pile) for pile in state.piles]
    for _ in range(made):
        there.undo()
    assert there.position() == before
