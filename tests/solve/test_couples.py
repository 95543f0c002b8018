"""The games for two played out fast against the engine, deal by deal, and their known rates."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from solve.test_pairs import small
from support import VARIANTS, game, variant_id
from trefoil.deals import deal_number
from trefoil.engine import Move, State, Table
from trefoil.partner import Partner, Strength, choose
from trefoil.solve.couples import Contest, Twins
from trefoil.spec import Game

Options = tuple[tuple[str, str], ...]
TOGETHER = [variant for variant in VARIANTS if variant[0] in ("couple-hearts", "couple-married")]
STRICT = {"taking": "strict", "opening": "must"}
CONTESTS = [
    STRICT | more
    for more in (
        {},
        {"begins": "A"},
        {"take_after_opening": "no"},
        {"layout": "17x3+1"},
        {"layout": "17x3+1", "take_after_opening": "no", "begins": "A"},
    )
]


def contest(options: dict[str, str]) -> Game:
    return game("couple-sympathy", tuple(sorted(options.items())))


def played(at: Table, choose: Callable[[list[Move]], Move]) -> State:
    """The end of a game played so."""
    state = at.start()
    while moves := at.legal(state):
        state = at.step(state, choose(moves))
    return state


def left(at: Table, state: State) -> int:
    return sum(len(pile) for pile, info in zip(state.piles, at.rules.piles, strict=True) if info.role != "won")


@pytest.mark.parametrize("variant", TOGETHER, ids=variant_id)
def test_every_order_of_play_takes_what_the_one_pass_takes(variant: tuple[str, Options]) -> None:
    made = game(*variant)
    twins = Twins(made)
    ends = set()
    for number in range(30):
        at = Table(made, deal_number(made, number))
        rest = twins.left(at.deal.orders)
        for seed in range(2):
            end = played(at, random.Random(seed).choice)
            assert left(at, end) == rest, number
            assert at.won(end) == (rest == 0)
        ends.add(rest)
    assert len(ends) > 5


@pytest.mark.parametrize("variant", TOGETHER, ids=variant_id)
def test_small_packs_in_every_order(variant: tuple[str, Options]) -> None:
    """Every position that can be reached is reached: all of them end alike."""
    made = small(game(*variant))
    twins = Twins(made)
    rests = set()
    for number in range(7):
        at = Table(made, deal_number(made, number))
        rest = twins.left(at.deal.orders)
        rests.add(rest)
        seen, todo, ends = {at.start()}, [at.start()], set()
        while todo:
            state = todo.pop()
            moves = at.legal(state)
            if not moves:
                ends.add(left(at, state))
            for move in moves:
                after = at.step(state, move)
                if after not in seen:
                    seen.add(after)
                    todo.append(after)
        assert ends == {rest}
    assert len(rests) > 1


@pytest.mark.parametrize("options", CONTESTS, ids=str)
def test_the_contest_is_the_engines_contest(options: dict[str, str]) -> None:
    made = contest(options)
    fast = Contest(made)
    winners = set()
    for number in range(100):
        at = Table(made, deal_number(made, number))
        end = played(at, lambda moves: moves[0])  # of two closed lower piles the first is opened
        taken = fast.play(at.deal.orders)
        assert taken == at.view(end).score, number
        winners.add((taken[0] > taken[1]) - (taken[0] < taken[1]))
    assert len(winners) > 1


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"opening": "must"},
        STRICT | {"lower": "both"},
    ],
    ids=str,
)
def test_a_contest_of_another_shape_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="couple-sympathy"):
        Contest(contest(options))


@pytest.mark.parametrize("keeps", [(True, False), (False, True), (True, True)], ids=str)
def test_who_is_ahead_may_keep_his_lower_piles_closed(keeps: tuple[bool, bool]) -> None:
    """As the strong partner does."""
    made = contest({"taking": "strict"})
    fast = Contest(made)
    strengths: list[Strength] = ["strong" if keep else "fair" for keep in keeps]
    differ = 0
    for number in range(60):
        at = Table(made, deal_number(made, number))
        state = at.start()
        while moves := at.legal(state):
            seat = state.mover
            index = choose(Partner(seat, strengths[seat], 1), made, at.view(state, seat), moves)
            assert index is not None
            state = at.step(state, moves[index])
        assert fast.play(at.deal.orders, keeps) == at.view(state).score, number
        differ += fast.play(at.deal.orders) != at.view(state).score
    assert differ > 0
    with pytest.raises(ValueError, match="compulsory"):
        Contest(contest(STRICT)).play(at.deal.orders, keeps)


@pytest.mark.parametrize("name", ["clover", "couple-hearts", "elevens"])
def test_other_games_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        Contest(game(name))
    if not name.startswith("couple"):
        with pytest.raises(ValueError, match=name):
            Twins(game(name))


@pytest.mark.parametrize(
    ("name", "options", "exact"),
    [
        ("couple-hearts", {}, 0.216206),
        ("couple-married", {}, 0.167569),
        ("couple-hearts", {"layout": "17x3+1"}, 0.149677),
        ("couple-hearts", {"reserve": "top"}, 0.102434),
    ],
)
def test_the_exact_chances(name: str, options: dict[str, str], exact: float) -> None:
    """Over 6,000 fixed deals, within four standard errors."""
    twins = Twins(game(name, tuple(options.items())))
    deals = 6_000
    won = sum(twins.left(deal_number(game(name), number).orders) == 0 for number in range(deals))
    assert abs(won / deals - exact) < 4 * (exact * (1 - exact) / deals) ** 0.5


def test_who_begins_takes_more() -> None:
    """In 88.9 % of all deals; and whether A or B begins is all the same."""
    deals = 6_000
    for begins in "AB":
        fast = Contest(contest(STRICT | {"begins": begins}))
        first = "AB".index(begins)
        more = 0
        for number in range(deals):
            taken = fast.play(deal_number(contest({}), number).orders)
            more += taken[first] > taken[1 - first]
        assert abs(more / deals - 0.889) < 4 * (0.889 * 0.111 / deals) ** 0.5
