"""Castles, reserves, full cells and holes: each search says what the engine's plain search says."""

from __future__ import annotations

import msgspec
import pytest

from solve.small import agrees_with_engine
from support import game
from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.solve import Limits, Solver, solve
from trefoil.solve.answer import replayed
from trefoil.spec import Game
from trefoil.spec.vocabulary import DealStep, Pack

DEALS = 40
ACES = DealStep(to="foundation", each=1, pick="A")


def _small(name: str, ranks: str, piles: dict[str, int], *deal: DealStep, **options: str) -> Game:
    """The game cut down to these ranks and piles."""
    made = game(name, tuple(sorted(options.items())))
    zones = tuple(msgspec.structs.replace(z, piles=piles.get(z.name, z.piles)) for z in made.zones)
    return msgspec.structs.replace(made, id=f"{name}-small", pack=Pack(ranks=ranks), zones=zones, deal=deal)


def _columns(*counts: int) -> DealStep:
    return DealStep(to="column", counts=counts, by="row")


CELLS = (_columns(6, 6, 6), DealStep(to="cell", each=1))
RESERVE = (_columns(2, 4, 5, 6), DealStep(to="reserve", each=1))
STEPS = (DealStep(to="column", counts=(2, 3, 4, 4), by="row", up="last"), DealStep(to="reserve", each=1))
HOLE = DealStep(to="hole", each=1, pick="A", suits="s")
LEFT = DealStep(to="stock", up="none")
HOLES = ("golf", "black-hole", "worm-hole")
# A stock and columns built in one suit: Klondike's search knows such games too, and is asked first.
LIKE_KLONDIKE = ("trigon",)
GAMES: dict[str, Game] = {
    "bakers-game": _small("bakers-game", "A234K", {"column": 4, "cell": 1}, _columns(5, 5, 5, 5)),
    "eight-off": _small("eight-off", "A234K", {"column": 3, "cell": 2}, *CELLS),
    "fore-cell": _small("fore-cell", "A234K", {"column": 3, "cell": 2}, *CELLS),
    "streets": _small("streets-and-alleys", "A234", {"column": 4}, _columns(4, 4, 4, 4)),
    "castle": _small("beleaguered-castle", "A2345", {"column": 4}, ACES, _columns(4, 4, 4, 4)),
    "siegecraft": _small("siegecraft", "A2345", {"column": 3}, ACES, _columns(6, 5, 5)),
    "somerset": _small("somerset", "A234", {"column": 4}, _columns(2, 4, 5, 5)),
    "king-albert": _small("king-albert", "A2345", {"column": 4, "reserve": 3}, *RESERVE),
    "raglan": _small("raglan", "A23456", {"column": 4, "reserve": 3}, ACES, *RESERVE),
    "delta-star": _small("delta-star", "A23456", {"column": 6}, ACES, _columns(4, 4, 3, 3, 3, 3)),
    "alpha-star": _small("alpha-star", "A23456", {"column": 6}, ACES, _columns(4, 4, 3, 3, 3, 3)),
    "canister": _small("american-canister", "A234", {"column": 3}, _columns(6, 5, 5)),
    "thirty": _small("thirty", "A234", {"column": 3}, _columns(5, 5, 4), DealStep(to="reserve", each=1)),
    "northwest": _small("northwest-territory", "A23K", {"column": 4, "reserve": 3}, *STEPS),
    "trigon": _small("trigon", "A23K", {"column": 4}, STEPS[0], DealStep(to="stock", up="none")),
    "thirty-six": _small("thirty-six", "A234", {"column": 2}, _columns(6, 6), LEFT),
    "golf": _small("golf", "A2345", {"column": 4}, _columns(3, 3, 3, 3), DealStep(to="waste", each=1), LEFT),
    "black-hole": _small("black-hole", "A2345", {"fan": 7}, HOLE, DealStep(to="fan", each=3)),
    "worm-hole": _small("worm-hole", "A2345", {"fan": 4}, HOLE, DealStep(to="fan", each=5)),
}


def _method(name: str) -> str:
    if name in HOLES:
        return "hole"
    return "columns" if name in LIKE_KLONDIKE else "columns-and-cells"


@pytest.mark.parametrize("name", GAMES)
def test_every_set_of_switches_says_what_the_engine_says(name: str) -> None:
    agrees_with_engine(GAMES[name], _method(name), range(8), DEALS, 10_000)


@pytest.mark.parametrize(
    ("name", "deals", "method"),
    [
        ("bakers-game", 6, "columns-and-cells"),
        ("eight-off", 6, "columns-and-cells"),
        ("seahaven-towers", 6, "columns-and-cells"),
        ("raglan", 6, "columns-and-cells"),
        ("spanish-patience", 6, "columns-and-cells"),
        ("alpha-star", 12, "columns-and-cells"),
        ("delta-star", 12, "columns-and-cells"),
        ("american-canister", 24, "columns-and-cells"),
        ("thirty", 6, "columns-and-cells"),
        ("trigon", 24, "columns"),
        ("golf", 12, "hole"),
        ("black-hole", 6, "hole"),
        ("fortunes-favor", 6, "general"),
    ],
)
def test_full_packs_are_decided_and_won_lines_replayed(name: str, deals: int, method: str) -> None:
    made = game(name)
    won = 0
    for number in range(deals):
        table = Table(made, deal_number(made, number))
        answer = solve(made, table.deal, question="no-redeal", limits=Limits(seconds=60))
        assert answer.method == method
        assert answer.verdict != "unknown"
        if answer.verdict == "won":
            assert table.won(replayed(table, table.start(), answer.line))
            won += 1
    assert won > 0


def test_from_the_middle_of_a_game_too() -> None:
    """From every position of a won line the game is still won, by the same search."""
    for name in ("raglan", "eight-off", "thirty", "golf", "black-hole"):
        made = game(name)
        for number in range(20):
            table = Table(made, deal_number(made, number))
            answer = solve(made, table.deal, question="no-redeal", limits=Limits(seconds=0, nodes=50_000))
            if answer.verdict != "won":
                continue
            state = table.start()
            for at, move in enumerate(answer.line):
                if at % 3 == 0:
                    solver = Solver(table, state, "no-redeal", Limits(seconds=60))
                    solver.run()
                    assert solver.answer().verdict == "won"
                state = table.apply(state, move)
            break
        else:
            raise AssertionError(f"no won deal of {name}")


@pytest.mark.parametrize("name", ["forty-thieves", "flower-garden"])
def test_beams_win_what_the_other_searches_leave_open(name: str) -> None:
    without = 3  # all switches of either search but the third, its beams
    made = game(name)
    limits = Limits(seconds=0, nodes=120_000)
    deals = [deal_number(made, number) for number in range(1, 9)]
    won = [deal for deal in deals if solve(made, deal, question="no-redeal", limits=limits).verdict == "won"]
    assert len(won) >= 2
    others = [solve(made, deal, question="no-redeal", limits=limits, switches=without).verdict for deal in won]
    assert "unknown" in others
    assert "lost" not in others
