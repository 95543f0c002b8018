"""A game made for tests of words: it has a zone of every role and can hold any node."""

from __future__ import annotations

from typing import Any

from trefoil.spec.game import Source
from trefoil.spec.vocabulary import (
    About,
    AnyAction,
    Anything,
    Build,
    DealStep,
    Draw,
    Effect,
    Flip,
    Game,
    Latch,
    Match,
    Only,
    Pair,
    Pass,
    Play,
    RankIs,
    Redeal,
    Sum,
    Test,
    Text,
    Turn,
    Zone,
)

UP = Build(1, "same")
DOWN = Build(-1, "alternate")
ZONES = (
    Zone("column", piles=7),
    Zone("foundation", "foundation", piles=4),
    Zone("stock", "stock"),
    Zone("waste", "waste"),
    Zone("reserve", "reserve"),
    Zone("cell", "cell", piles=2, room=1),
    Zone("won", "won"),
)
DEAL = (DealStep("column", each=3, up="last"), DealStep("stock", up="none"))
PLAY = Play(name="play", frm=("column",), to="foundation", fits=UP, empty=RankIs("A"))
DRAW = Draw(name="draw")
TURN = Turn(name="turn", times=2)
REDEAL = Redeal(name="redeal", zone="column", deal=(DealStep("column", each=3),), times=2)
MATCH = Match(name="match", frm=("column", "reserve"), pattern=Pair(Sum(11)), to="won")
FLIP = Flip(name="flip", zone="column")
PASS = Pass(name="pass")
ACTIONS: tuple[AnyAction, ...] = (PLAY, DRAW, TURN, REDEAL, MATCH, FLIP, PASS)
ABOUT = About("other", Text("Проба.", "A trial."), Text("пробный", "trial"), Text("любой", "any"), Text("новый", "new"))
SOURCE = Source(Text("проба", "a trial"))
LATCHES = (Latch("once", Only(("foundation",))),)


def sample(**changes: Any) -> Game:
    """The sample game with these fields changed."""
    fields: dict[str, Any] = {
        "id": "sample",
        "title": Text("Проба", "Trial"),
        "about": ABOUT,
        "source": SOURCE,
        "zones": ZONES,
        "deal": DEAL,
        "actions": ACTIONS,
        "latches": LATCHES,
        "win": Only(("foundation",)),
    }
    return Game(**(fields | changes))


def with_action(action: AnyAction, **changes: Any) -> Game:
    """The sample game with this action in front of its own ones."""
    return sample(actions=(action, *(one for one in ACTIONS if one.name != action.name)), **changes)


def with_effect(effect: Effect) -> Game:
    """The sample game with this effect alone."""
    return sample(effects=(effect,))


def with_test(test: Test) -> Game:
    """The sample game with this test as its loss."""
    return sample(loss=test)


def with_zone(zone: Zone) -> Game:
    """The sample game with this zone in place of the one of its name."""
    return sample(zones=tuple(zone if one.name == zone.name else one for one in ZONES))


def play(**changes: Any) -> Game:
    """The sample game with its play, column to column, changed."""
    fields: dict[str, Any] = {"name": "play", "frm": ("column",), "to": "column", "fits": DOWN, "empty": Anything()}
    return with_action(Play(**(fields | changes)))
