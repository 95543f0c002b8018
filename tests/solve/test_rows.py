"""Rows that are folded together, rows with gaps: each search says what the engine's plain search says."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from solve.small import agrees_with_engine
from support import game
from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.solve import Limits, Solver
from trefoil.solve.bridge import lowered
from trefoil.solve.fold import row
from trefoil.solve.gaps import rows
from trefoil.spec import Game
from trefoil.spec.vocabulary import (
    AnyOf,
    Build,
    CloseUp,
    Gathered,
    Ordered,
    Pack,
    Pile,
    Play,
    RankIs,
    SameSuit,
    TakeOut,
    Twin,
)

DEALS = 30


def _small(name: str, ranks: str, piles: dict[str, int], row: int, suits: str = "shdc") -> Game:
    """The game cut down to these cards and piles."""
    made = game(name)
    zones = tuple(
        msgspec.structs.replace(zone, piles=piles.get(zone.name, zone.piles), row=row if zone.row else None)
        for zone in made.zones
    )
    return msgspec.structs.replace(made, id=f"{name}-small", pack=Pack(ranks=ranks, suits=suits), zones=zones)


def _harder(made: Game) -> Game:
    """A small pack of Accordion always comes out; not so if the suit alone does not do."""
    (action,) = made.actions
    fits = AnyOf((Twin(), Build(1, "same")))
    return msgspec.structs.replace(made, actions=(msgspec.structs.replace(action, fits=fits),))


GAMES: dict[str, tuple[Game, str]] = {
    "accordion": (_harder(_small("accordion", "A234", {"pile": 12}, 12, "shd")), "fold"),
    "late-binding": (_small("late-binding", "A2345", {"pile": 10}, 10), "fold"),
    "gaps": (_small("gaps", "A234", {"place": 16}, 4), "gaps"),
    "gaps-one-deal": (_small("gaps-one-deal", "A234", {"place": 16}, 4), "gaps"),
}


@pytest.mark.parametrize("name", GAMES)
def test_every_set_of_switches_says_what_the_engine_says(name: str) -> None:
    made, method = GAMES[name]
    agrees_with_engine(made, method, range(4 if method == "fold" else 8), DEALS, 3_000)


@pytest.mark.parametrize("name", ["accordion", "late-binding", "gaps"])
def test_positions_of_play_are_searched_too(name: str) -> None:
    """In the middle of a game as well; a won answer has been replayed by the engine."""
    made = game(name)
    chance = random.Random(2)
    told = set()
    for number in range(6):
        table = Table(made, deal_number(made, number))
        state = table.start()
        for _ in range(chance.randrange(30)):
            if not (moves := table.legal(state)):
                break
            state = table.step(state, chance.choice(moves))
        solver = Solver(table, state, "no-redeal", Limits(nodes=60_000, seconds=0))
        while not solver.run():
            pass
        assert solver.answer().method == ("gaps" if name == "gaps" else "fold")
        told.add(solver.answer().verdict)
    assert told - {"unknown"}


FOLD: dict[str, dict[str, Any]] = {
    "two effects": {"effects": (CloseUp("pile"), TakeOut("pile", "K", "aside"))},
    "no close-up": {"effects": ()},
    "another aim": {"win": Ordered("pile", SameSuit())},
    "another zone's aim": {"win": Gathered("aside")},
}
UNLIKE_FOLD: dict[str, dict[str, Any]] = {
    "single cards": {"unit": Pile("lowest")},
    "anywhere": {"left": ()},
    "three times": {"times": 3},
    "onto nothing": {"empty": RankIs("K")},
}


@pytest.mark.parametrize("changes", [*FOLD.values(), *UNLIKE_FOLD.values()], ids=[*FOLD, *UNLIKE_FOLD])
def test_what_is_no_row_to_fold_is_left_alone(changes: dict[str, Any]) -> None:
    made = game("late-binding")
    assert _row(made) is not None
    (action,) = made.actions
    if set(changes) <= set(Play.__struct_fields__):
        changed = msgspec.structs.replace(made, actions=(msgspec.structs.replace(action, **changes),))
    else:
        changed = msgspec.structs.replace(made, **changes)
    assert _row(changed) is None


def _row(made: Game) -> object:
    table = Table(made, deal_number(made, 1))
    state = table.start()
    return row(lowered(table, state), state, "no-redeal")


@pytest.mark.parametrize(
    "changes",
    [
        {"fits": SameSuit()},
        {"fits": Build(1, "any")},
        {"fits": Build(1, "same", "around")},
        {"fits": Build(1, "same"), "first": RankIs("23")},
        {"fits": Build(1, "same")},
    ],
    ids=["many follow", "any suit", "round", "others begin", "none begins"],
)
def test_what_are_no_rows_with_gaps_is_left_alone(changes: dict[str, Any]) -> None:
    made = game("gaps-one-deal")
    assert _rows(made) is not None
    (action,) = made.actions
    assert isinstance(action, Play)
    assert action.empty is not None
    start = msgspec.structs.replace(action.empty, **({"first": None} | changes))
    changed = msgspec.structs.replace(made, actions=(msgspec.structs.replace(action, empty=start),))
    assert _rows(msgspec.structs.replace(changed, win=Ordered("place", changes["fits"]))) is None
    assert _rows(msgspec.structs.replace(made, win=Ordered("place", Build(-1, "same")))) is None


def _rows(made: Game) -> object:
    table = Table(made, deal_number(made, 1))
    state = table.start()
    return rows(lowered(table, state), state, "no-redeal")
