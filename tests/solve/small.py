"""Games cut down to a few cards, so that looking at every position by the engine is quick."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from support import game
from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.solve import Limits, Solver
from trefoil.solve.plain import PlainJob
from trefoil.spec import Game
from trefoil.spec.vocabulary import DealStep, Pack


def _cut(name: str, pack: Pack, piles: dict[str, int], deal: tuple[DealStep, ...], **options: str) -> Game:
    made = game(name, tuple(sorted(options.items())))
    zones: list[Any] = []
    for zone in made.zones:
        zones.append(msgspec.structs.replace(zone, piles=piles.get(zone.name, zone.piles)))
    return msgspec.structs.replace(made, id=f"{name}-small", pack=pack, zones=tuple(zones), deal=deal)


def small_klondike(name: str = "klondike", **options: str) -> Game:
    """Four ranks, three columns, nine cards in stock."""
    return _cut(
        name,
        Pack(ranks="A2JK"),
        {"column": 3},
        (DealStep(to="column", counts=(1, 2, 4), by="row", up="last"), DealStep(to="stock", up="none")),
        **options,
    )


def small_canfield(name: str = "canfield", **options: str) -> Game:
    """Four ranks, two columns, three cards in reserve."""
    return _cut(
        name,
        Pack(ranks="A234"),
        {"column": 2},
        (
            DealStep(to="reserve", counts=(4,)),
            DealStep(to="foundation", counts=(1, 0, 0, 0)),
            DealStep(to="column", each=1),
            DealStep(to="stock", up="none"),
        ),
        **options,
    )


def small_fans(name: str, **options: str) -> Game:
    """Five ranks in six or seven fans."""
    return _cut(name, Pack(ranks="A2345"), {"fan": 7}, (DealStep(to="fan", each=3),), **options)


def small_freecell(**options: str) -> Game:
    """Five ranks, four columns, one cell."""
    return _cut(
        "freecell",
        Pack(ranks="A2345"),
        {"column": 4},
        (DealStep(to="column", counts=(5, 5, 5, 5), by="row"),),
        cells="1",
        **options,
    )


SMALL: dict[str, Game] = {
    "klondike": small_klondike(),
    "klondike draw 1": small_klondike(draw="1"),
    "klondike one pass": small_klondike(turnovers="0"),
    "klondike without back": small_klondike(foundation_back="no"),
    "leeming": small_klondike("klondike-leeming"),
    "leeming moved": small_klondike("klondike-leeming", kings="moved"),
    "leeming stand": small_klondike("klondike-leeming", kings="stand", turnovers="1"),
    "canfield": small_canfield(),
    "canfield back": small_canfield(foundation_back="yes"),
    "canfield any part": small_canfield(partial="any"),
    "canfield modern": small_canfield("canfield-modern"),
    "freecell": small_freecell(),
    "fan": small_fans("fan"),
    "fan back": small_fans("fan", foundation_back="yes"),
    "belle lucie": small_fans("belle-lucie", redeals="1"),
    "belle lucie draw": small_fans("belle-lucie", redeals="1", draw="yes"),
    "clover": small_fans("clover", redeals="1"),
}


def agrees_with_engine(
    made: Game, method: str, switches: Iterable[int], deals: int, nodes: int
) -> list[tuple[Table, str]]:
    """Under every set of switches the search says what the engine finds by looking at every position.

    Gives the deals that the engine decides within so many positions, with what it says: half of all at
    least, won ones and lost ones.
    """
    decided = []
    for number in range(deals):
        table = Table(made, deal_number(made, number))
        plain = PlainJob(table, table.start(), "no-redeal", Limits(nodes=nodes, seconds=0))
        plain.run(60)
        verdict = plain.answer().verdict
        if verdict == "unknown":
            continue
        decided.append((table, verdict))
        for chosen in switches:
            solver = Solver(table, table.start(), "no-redeal", Limits(seconds=0), switches=chosen)
            while not solver.run():
                pass
            answer = solver.answer()
            assert answer.method == method
            assert answer.verdict == verdict, (number, chosen)
    assert len(decided) >= deals // 2
    assert {verdict for _, verdict in decided} == {"won", "lost"}
    return decided
