"""Fans and cells through their abstractions: detected by structure, equal to the engine's search."""

from __future__ import annotations

import msgspec
import pytest

from solve.small import agrees_with_engine, small_fans, small_freecell
from support import game
from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.solve import Limits, Solver, freecell, solve
from trefoil.solve.answer import replayed
from trefoil.solve.plain import PlainJob
from trefoil.spec import Game
from trefoil.spec.vocabulary import DealStep, Pack

NO_LIMIT = Limits(seconds=0)
DEALS = 40


def _cells(count: str, columns: int) -> Game:
    """Four ranks in so many columns, with so many cells."""
    made = game("freecell", (("cells", count),))
    zones = tuple(msgspec.structs.replace(z, piles=columns) if z.name == "column" else z for z in made.zones)
    deal = (DealStep(to="column", counts=tuple(16 // columns + (i < 16 % columns) for i in range(columns)), by="row"),)
    return msgspec.structs.replace(made, pack=Pack(ranks="A234"), zones=zones, deal=deal)


def _twins(name: str) -> Game:
    """Two packs of four ranks in two suits."""
    made = small_fans(name)
    zones = tuple(msgspec.structs.replace(z, piles=4 if z.role == "foundation" else 6) for z in made.zones)
    return msgspec.structs.replace(made, pack=Pack(ranks="A234", suits="sh", copies=2), zones=zones)


# The game, the search that has to take it, and how many sets of switches that has.
GAMES: dict[str, tuple[Game, str, int]] = {
    "belle-lucie": (small_fans("belle-lucie"), "suit-fans", 16),
    "fan": (small_fans("fan"), "suit-fans", 16),
    "fan, cards come back": (small_fans("fan", foundation_back="yes"), "suit-fans", 16),
    "clover": (small_fans("clover"), "rank-fans", 8),
    "house-in-the-wood": (_twins("house-in-the-wood"), "twin-fans", 32),
    "house-in-the-wood-english": (_twins("house-in-the-wood-english"), "twin-fans", 32),
    "freecell": (small_freecell(), "columns-and-cells", 8),
    "no cell": (_cells("0", 4), "columns-and-cells", 8),
    "one cell, three columns": (_cells("1", 3), "columns-and-cells", 8),
    "two cells, two columns": (_cells("2", 2), "columns-and-cells", 8),
}


def sets(switches: int) -> list[int]:
    """All sets of switches; of many none, all and all but each."""
    if switches <= 16:
        return list(range(switches))
    return [0, switches - 1, *(switches - 1 - (1 << bit) for bit in range(switches.bit_length() - 1))]


@pytest.mark.parametrize("name", GAMES)
def test_every_set_of_switches_says_what_the_engine_says(name: str) -> None:
    made, method, switches = GAMES[name]
    agrees_with_engine(made, method, sets(switches), DEALS, 20_000)


@pytest.mark.parametrize(
    ("name", "options", "deals"),
    [
        ("clover", (), 20),
        ("clover-36", (), 20),
        ("clover-24", (), 20),
        ("belle-lucie", (), 200),
        ("trefoil-english", (), 200),
        ("fan", (), 20),
        ("fan", (("layout", "16x3+2x2"),), 20),
        ("fan", (("foundation_back", "yes"),), 20),
        ("freecell", (), 20),
        ("freecell", (("cells", "7"),), 5),
    ],
)
def test_full_packs_are_decided_and_won_lines_replayed(
    name: str, options: tuple[tuple[str, str], ...], deals: int
) -> None:
    """`Solver.answer` replays; here the line is replayed once more, for the test to show it."""
    made = game(name, options)
    won = 0
    for number in range(deals):
        table = Table(made, deal_number(made, number))
        answer = solve(made, table.deal, question="no-redeal", limits=Limits(seconds=60))
        assert answer.verdict != "unknown"
        assert answer.method in ("suit-fans", "rank-fans", "columns-and-cells")
        if answer.verdict == "won":
            assert table.won(replayed(table, table.start(), answer.line))
            won += 1
    assert won > 0


def test_from_the_middle_of_a_game_too() -> None:
    """From every position of a won line the game is still won, by the same search."""
    for name in ("clover-24", "fan", "freecell"):
        made = game(name)
        for number in range(20):
            table = Table(made, deal_number(made, number))
            answer = solve(made, table.deal, question="no-redeal")
            if answer.verdict != "won":
                continue
            state = table.start()
            for move in answer.line:
                state = table.apply(state, move)
                solver = Solver(table, state, "no-redeal")
                solver.run()
                assert solver.answer().verdict == "won"
            break
        else:
            raise AssertionError(f"no won deal of {name}")


def test_the_unwinnable_deal_of_freecell() -> None:
    """Microsoft's number 11982 is lost; its neighbours are not."""
    made = game("freecell")
    for number, verdict in ((11981, "won"), (11982, "lost"), (11983, "won")):
        table = Table(made, deal_number(made, 0)._replace(orders=(microsoft(number),)))
        assert solve(made, table.deal, limits=Limits(seconds=60)).verdict == verdict


def microsoft(number: int) -> tuple[int, ...]:
    """The cards of a numbered deal, in rows."""
    cards = ["shdc".index(suit) * 13 + rank for rank in range(13) for suit in "cdhs"]
    out, x = [], number
    for left in range(52, 0, -1):
        x = (214013 * x + 2531011) % 2**31
        i = (x >> 16) % left
        out.append(cards[i])
        cards[i] = cards[left - 1]
    return tuple(out)


@pytest.mark.parametrize("name", ["house-in-the-wood", "house-in-the-wood-english"])
def test_two_full_packs(name: str) -> None:
    """Most deals are decided soon, and the lines of the won ones hold."""
    made = game(name)
    verdicts = []
    for number in range(12):
        answer = solve(made, deal_number(made, number), question="no-redeal", limits=Limits(seconds=0, nodes=200_000))
        assert answer.method == "twin-fans"
        verdicts.append(answer.verdict)
    assert {"won", "lost"} <= set(verdicts)
    assert verdicts.count("unknown") < 6


def test_shuffles_of_two_packs() -> None:
    """Won without a shuffle is won with them; the small pack is decided as by the engine."""
    made = _twins("house-in-the-wood")
    decided = 0
    for number in range(12):
        table = Table(made, deal_number(made, number))
        plain = PlainJob(table, table.start(), "own-redeals", Limits(nodes=20_000, seconds=0))
        plain.run(60)
        solver = Solver(table, table.start(), "own-redeals", Limits(seconds=0, nodes=300_000))
        while not solver.run():
            pass
        known = {plain.answer().verdict, solver.answer().verdict} - {"unknown"}
        assert len(known) <= 1
        decided += solver.answer().verdict != "unknown"
    assert decided > 0


@pytest.mark.parametrize("when", ["any-time", "blocked-only"])
def test_two_full_packs_are_won_through_their_shuffles(when: str) -> None:
    made = game("house-in-the-wood", (("redeal_when", when),))
    lines = []
    for number in range(6):
        answer = solve(made, deal_number(made, number), limits=Limits(seconds=0, nodes=30_000))
        assert (answer.verdict, answer.method) == ("won", "twin-fans-phases")
        lines.append(answer.line)  # replayed by the engine
    redeal = next(i for i, action in enumerate(made.actions) if action.name == "redeal")
    assert any(move.action == redeal for line in lines for move in line)


@pytest.mark.parametrize("other", ["klondike", "canfield", "house-in-the-wood", "clover"])
def test_other_structures_are_not_taken_for_cells(other: str) -> None:
    made = game(other)
    table = Table(made, deal_number(made, 1))
    assert freecell.offer(table, table.start(), "no-redeal", NO_LIMIT, None) is None
