"""Twins by one pass against the engine's complete search."""

from __future__ import annotations

import random

import msgspec
import pytest

from support import VARIANTS, game, table, variant_id
from trefoil.deals import deal_number
from trefoil.engine import State, Table
from trefoil.solve import Limits, solve_position
from trefoil.solve.pairs import of_twins, stays
from trefoil.spec import Game, from_json, to_json
from trefoil.spec.expand import change
from trefoil.spec.vocabulary import Match

COUPLES = [variant for variant in VARIANTS if variant[0].startswith("couple-")]
AMPLE = Limits(seconds=20.0)


def small(made: Game) -> Game:
    """The same game with two or three piles of three and its own lower piles, of a pack of two suits."""
    raw = msgspec.json.decode(to_json(made))
    lower = len(Table(made, deal_number(made, 1)).rules.pack) - 3 * made.zones[0].piles
    piles = 2 if lower % 2 == 0 else 3
    change(raw, "pack.ranks", "A23456789TJQK"[: (3 * piles + lower) // 2], "test")
    change(raw, "pack.suits", "sh", "test")
    change(raw, "zones.pile.piles", piles, "test")
    return from_json(msgspec.json.encode(raw))


@pytest.mark.parametrize("variant", COUPLES, ids=variant_id)
def test_the_three_games_have_the_structure(variant: tuple[str, tuple[tuple[str, str], ...]]) -> None:
    assert of_twins(game(*variant))


def test_other_games_have_not() -> None:
    assert not any(of_twins(game(*variant)) for variant in VARIANTS if not variant[0].startswith("couple-"))


@pytest.mark.parametrize("variant", COUPLES, ids=variant_id)
def test_small_packs_get_the_verdict_of_the_complete_search(variant: tuple[str, tuple[tuple[str, str], ...]]) -> None:
    made = small(game(*variant))
    verdicts = set()
    at_once = 0
    chance = random.Random(variant_id(variant))
    for number in range(40):
        at = Table(made, deal_number(made, number))
        state: State = at.start()
        for _ in range(chance.randrange(4)):
            moves = at.legal(state)
            if not moves:
                break
            state = at.step(state, chance.choice(moves))
        fast = solve_position(at, state, limits=AMPLE)
        full = solve_position(at, state, limits=AMPLE, method="engine")
        at_once += fast.method == "pairs"
        assert fast.verdict == full.verdict, (number, state)
        verdicts.add(fast.verdict)
    assert verdicts == {"won", "lost"}
    assert at_once > 30  # the rest are positions in which an idle turn more would end the contest


def test_whole_packs_are_decided_at_once_at_the_known_rate() -> None:
    """The exact chance of «Супружеский» is 16.7568 %; five standard errors of 600 deals around it."""
    won = 0
    for number in range(600):
        at = table("couple-married", number)
        answer = solve_position(at, at.start())
        assert (answer.method, answer.verdict != "unknown") == ("pairs", True)
        assert (answer.verdict == "won") == (stays(at, at.start()) == 0)
        won += answer.verdict == "won"
    assert abs(won / 600 - 0.167568) < 5 * (0.167568 * 0.832432 / 600) ** 0.5
    assert any(isinstance(action, Match) for action in table("couple-married").game.actions)
