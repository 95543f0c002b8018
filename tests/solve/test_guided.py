"""Spider and its kin, and games of rows: the search says what the engine's plain search says."""

from __future__ import annotations

import msgspec
import pytest

from solve.small import agrees_with_engine
from support import game
from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.solve import Limits, Solver, solve
from trefoil.solve.answer import replayed
from trefoil.solve.guided import LEAST_MEMORY
from trefoil.spec import Game
from trefoil.spec.vocabulary import DealStep, Pack, Play, Run

DEALS = 40


def _small(name: str, ranks: str, copies: int, piles: dict[str, int], *deal: DealStep, **options: str) -> Game:
    """The game cut down to these ranks and piles; a whole suit is as long as there are ranks."""
    made = game(name, tuple(sorted(options.items())))
    zones = tuple(msgspec.structs.replace(z, piles=piles.get(z.name, z.piles)) for z in made.zones)
    actions = tuple(
        msgspec.structs.replace(action, unit=msgspec.structs.replace(action.unit, count=len(ranks)))
        if isinstance(action, Play) and isinstance(action.unit, Run) and action.unit.count
        else action
        for action in made.actions
    )
    return msgspec.structs.replace(
        made,
        id=f"{name}-small",
        pack=Pack(ranks=ranks, suits="sh" if copies == 2 else "shdc", copies=copies),
        zones=zones,
        actions=actions,
        deal=deal,
    )


def _columns(*counts: int, up: str = "all") -> DealStep:
    return DealStep(to="column", counts=counts, by="row", up=up)  # type: ignore[arg-type]


LEFT = DealStep(to="stock", up="none")
GAMES: dict[str, Game] = {
    "simon": _small("simple-simon", "A2K", 1, {"column": 4}, _columns(4, 3, 3, 2)),
    "simon card by card": _small("simple-simon", "A23", 1, {"column": 3}, _columns(5, 4, 3), foundation="card"),
    "mop": _small("mrs-mop", "A2K", 2, {"column": 3, "foundation": 4}, _columns(5, 4, 3)),
    "spider": _small("spider", "A2K", 2, {"column": 3, "foundation": 4}, _columns(2, 2, 2, up="last"), LEFT),
    "spiderette": _small("spiderette", "A2K", 1, {"column": 3}, _columns(1, 2, 3, up="last"), LEFT),
    "spiderette filled": _small("spiderette", "A2K", 1, {"column": 3}, _columns(1, 2, 3, up="last"), LEFT, spaces="no"),
    "wisp": _small("will-o-the-wisp", "A2K", 1, {"column": 3}, _columns(2, 2, 1), LEFT),
    "haven": _small("east-haven", "A23", 1, {"column": 2}, _columns(3, 3, up="last"), LEFT, foundation_back="no"),
    "haven back": _small("east-haven", "A23", 1, {"column": 2}, _columns(3, 3, up="last"), LEFT),
    "haven filled": _small("east-haven", "A23", 1, {"column": 2}, _columns(3, 3, up="last"), LEFT, spaces="no"),
}


@pytest.mark.parametrize("name", GAMES)
def test_every_set_of_switches_says_what_the_engine_says(name: str) -> None:
    made = GAMES[name]
    for table, verdict in agrees_with_engine(made, "guided", (0, 1, 2, 4, 6, 15), DEALS, 10_000):
        general = solve(made, table.deal, question="no-redeal", limits=Limits(seconds=0), method="general")
        assert general.verdict == verdict


@pytest.mark.parametrize("name", ["simple-simon", "will-o-the-wisp", "east-haven", "spiderette", "mrs-mop"])
def test_full_packs_are_won_and_the_lines_replayed(name: str) -> None:
    made = game(name)
    won = 0
    for number in range(4):
        table = Table(made, deal_number(made, number))
        answer = solve(made, table.deal, limits=Limits(seconds=0, nodes=40_000))
        assert answer.method == "guided"
        if answer.verdict == "won":
            assert table.won(replayed(table, table.start(), answer.line))
            won += 1
    assert won > 0


def test_slices_change_nothing_and_limits_end_the_search() -> None:
    made = game("simple-simon")
    deal = deal_number(made, 2)
    whole = solve(made, deal, limits=Limits(seconds=0))
    solver = Solver(Table(made, deal), Table(made, deal).start(), limits=Limits(seconds=0))
    while not solver.job.run_nodes(100):  # type: ignore[attr-defined]
        pass
    assert solver.answer()[:5] == whole[:5]
    assert solve(made, deal, limits=Limits(seconds=0, nodes=500)).cause == "nodes"
    assert solve(made, deal, limits=Limits(seconds=0, nodes=500)).nodes == 500
    crowded = game("spider")
    full = solve(crowded, deal_number(crowded, 1), limits=Limits(seconds=20, memory=LEAST_MEMORY))
    assert (full.verdict, full.cause) in (("unknown", "memory"), ("won", ""))
    # With less the search that can do without memory is taken.
    assert solve(made, deal, limits=Limits(seconds=0, nodes=500, memory=0)).method == "general"


def test_other_games_are_left_to_their_own_searches() -> None:
    for name in ("klondike", "freecell", "thirty-six", "american-canister", "forty-thieves"):
        made = game(name)
        assert solve(made, deal_number(made, 1), limits=Limits(nodes=100, seconds=0)).method != "guided"
