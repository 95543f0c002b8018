"""Covering by one play against the engine's complete search."""

from __future__ import annotations

import random

import msgspec
import pytest

from support import VARIANTS, game, table
from trefoil.deals import deal_number
from trefoil.engine import State, Table
from trefoil.solve import Limits, solve_position
from trefoil.solve.covers import of_covers
from trefoil.spec import Game, from_json, to_json
from trefoil.spec.expand import change

COVERING = ("elevens-block", "elevens-court", "elevens-cover-12", "elevens-trio", "elevens-trio-12")
AMPLE = Limits(seconds=20.0)


def small(made: Game, ranks: str, places: int) -> Game:
    """The same game with two suits, fewer ranks and fewer places."""
    raw = msgspec.json.decode(to_json(made))
    change(raw, "pack.ranks", ranks, "test")
    change(raw, "pack.suits", "sh", "test")
    change(raw, "zones.place.piles", places, "test")
    for step in raw["deal"]:
        if "pick" in step:
            step["pick"] = "".join(rank for rank in step["pick"] if rank in ranks)
    return from_json(msgspec.json.encode(raw))


def wandered(at: Table, chance: random.Random) -> State:
    """The position after a few random moves."""
    state = at.start()
    for _ in range(chance.randrange(4)):
        moves = at.legal(state)
        if not moves:
            break
        state = at.step(state, chance.choice(moves))
    return state


def test_the_covering_games_have_the_structure_and_no_others() -> None:
    found = {variant[0] for variant in VARIANTS if of_covers(table(*variant[:1], 1, **dict(variant[1])))}
    assert found == set(COVERING)


@pytest.mark.parametrize("name", COVERING)
def test_small_packs_get_the_verdict_of_the_complete_search(name: str) -> None:
    verdicts = set()
    chance = random.Random(name)
    for ranks, places in (("A2389TJQK", 4), ("A2389TJQK", 7), ("A234789TJQK", 9)):
        made = small(game(name), ranks, places)
        for number in range(30):
            at = Table(made, deal_number(made, number))
            state = wandered(at, chance)
            fast = solve_position(at, state, limits=AMPLE)
            full = solve_position(at, state, limits=AMPLE, method="engine")
            assert fast.method == "covers"
            assert fast.verdict == full.verdict != "unknown", (number, state)
            verdicts.add(fast.verdict)
    assert verdicts == {"won", "lost"}


def test_whole_packs_come_out_at_the_known_rate() -> None:
    """31.82 % of 100,000 simulated deals; five standard errors of 1,000 deals around it."""
    won = 0
    for number in range(1000):
        at = table("elevens-block", number)
        answer = solve_position(at, at.start())
        assert (answer.method, answer.verdict != "unknown") == ("covers", True)
        won += answer.verdict == "won"
    assert abs(won / 1000 - 0.3182) < 5 * (0.3182 * 0.6818 / 1000) ** 0.5


def test_kinds_that_go_with_two_others_are_left_to_the_search() -> None:
    raw = msgspec.json.decode(to_json(game("elevens-trio")))
    change(raw, "actions.pair.pattern.fits", {"is": "build", "step": 1, "suit": "any"}, "test")
    made = from_json(msgspec.json.encode(raw))
    at = Table(made, deal_number(made, 1))
    assert not of_covers(at)
