"""Every node of the vocabulary and every field of it is said in both languages.

For each field there is a pair of games that differ in nothing else; if the words do not differ,
the field is not said.  A field that is no rule and so is not said is listed with the reason.
"""

from __future__ import annotations

import types
import typing
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from trefoil.spec import vocabulary
from trefoil.spec.vocabulary import (
    All,
    AnyOf,
    Anything,
    Blocked,
    Build,
    Covered,
    Empty,
    Filled,
    Follows,
    Game,
    Gathered,
    Held,
    Idle,
    If,
    NoneYet,
    Not,
    Only,
    Ordered,
    Pack,
    Pile,
    RankIs,
    Replace,
    Run,
    SameSuit,
    Spent,
    Stand,
    Sum,
    Top,
    TurnUp,
    Twin,
    Zone,
)
from trefoil.words import rules_text
from words.sample import (
    ABOUT,
    ACTIONS,
    DOWN,
    UP,
    ZONES,
    play,
    sample,
    with_effect,
    with_test,
    with_zone,
)
from words.variations import DIFFERENT, HELD, NOT_SAID, fits, flip, match, start, step, two, unit


def reachable() -> set[type[Struct]]:
    """Every class of which a definition may consist."""
    found: set[type[Struct]] = set()

    def visit(hint: Any) -> None:
        if isinstance(hint, type) and issubclass(hint, Struct):
            if hint not in found:
                found.add(hint)
                for part in typing.get_type_hints(hint).values():
                    visit(part)
        elif typing.get_origin(hint) in (typing.Union, types.UnionType, tuple, dict):
            for part in typing.get_args(hint):
                visit(part)

    visit(Game)
    return found


def fields() -> set[str]:
    """Every field of every class, named by the class that brings it."""
    names: set[str] = set()
    for cls in reachable():
        for field in msgspec.structs.fields(cls):
            bases = [base for base in reversed(cls.__mro__) if issubclass(base, Struct) and base is not Struct]
            owner = next(base for base in bases if field.name in base.__struct_fields__)
            names.add(f"{owner.__name__}.{field.name}")
    return names


def test_every_field_is_said_or_excused() -> None:
    assert fields() == set(DIFFERENT) | set(NOT_SAID)
    assert not set(DIFFERENT) & set(NOT_SAID)


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("name", DIFFERENT)
def test_the_field_makes_a_difference(name: str, lang: Any) -> None:
    one, other = DIFFERENT[name]
    assert rules_text(one, lang) != rules_text(other, lang)


def said(one: Game, lang: Any) -> list[str]:
    return rules_text(one, lang).splitlines()


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_choice_of_a_field_is_said_differently(lang: Any) -> None:
    """All values of every field that has a fixed list of them."""
    makers: dict[str, Any] = {
        "Build.suit": lambda v: fits(Build(-1, v)),
        "Build.wrap": lambda v: fits(Build(-1, "same", v)),
        "Pile.card": lambda v: unit(Pile(v)),
        "Run.lift": lambda v: unit(Run(DOWN, v)),
        "Pack.owner": lambda v: two(pack=Pack(owner=v)),
        "Zone.role": lambda v: with_zone(Zone("column", v, piles=7)),
        "Zone.owner": lambda v: two(zones=tuple(replace(one, owner=v) for one in ZONES)),
        "DealStep.by": lambda v: step(by=v),
        "Match.sides": lambda v: match(sides=v),
        "Flip.piles": lambda v: flip(piles=v),
        "Flip.only": lambda v: flip(only=v),
        "Flip.whose": lambda v: flip(whose=v),
        "TurnUp.at": lambda v: with_effect(TurnUp("column", v)),
        "TurnUp.only": lambda v: with_effect(TurnUp("column", only=v)),
        "Replace.how": lambda v: with_effect(Replace("column", "K", how=v, to="won")),
        "Replace.at": lambda v: with_effect(Replace("column", "K", at=v)),
        "About.family": lambda v: sample(about=replace(ABOUT, family=v)),
    }
    literal: dict[str, tuple[str, ...]] = {}
    for cls in reachable():
        for name, hint in typing.get_type_hints(cls).items():
            if typing.get_origin(hint) is typing.Literal:
                literal[f"{cls.__name__}.{name}"] = typing.get_args(hint)
    assert set(literal) == set(makers)
    for name, values in literal.items():
        texts = {rules_text(makers[name](value), lang) for value in values}
        assert len(texts) == len(values), name


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_face_up_is_said(lang: Any) -> None:
    ups = typing.get_args(vocabulary.FaceUp)
    assert len({rules_text(step(up=up), lang) for up in ups}) == len(ups)
    assert rules_text(step(up=("last", "none")), lang) != rules_text(step(up=("none", "last")), lang)


TESTS = (
    Only(("foundation",)),
    Only(("won",)),
    Empty(("cell",)),
    Filled("column"),
    Filled("reserve"),
    Gathered("column"),
    Gathered("cell", 2),
    Ordered("column", UP),
    Blocked(("play", "draw", "turn", "redeal", "match", "flip", "pass")),
    Blocked(("play",), after=("draw", "turn", "redeal", "match", "flip", "pass")),
    Stand("column", "K", "foundation"),
    Stand("column", "7", "foundation", dealt=False),
    Held("once"),
    *(Spent(action.name) for action in ACTIONS),
    *(NoneYet(action.name) for action in ACTIONS),
    Idle(1),
    Idle(2),
    All((Empty(("cell",)), Idle(2))),
)


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("test", TESTS, ids=lambda test: type(test).__name__)
def test_a_test_and_its_opposite_are_told_apart(test: Any, lang: Any) -> None:
    yes, no, again = (rules_text(with_test(one), lang) for one in (test, Not(test), Not(Not(test))))
    assert yes != no
    assert yes == again


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_node_that_is_not_known_raises(lang: Any) -> None:
    class Strange(Struct, frozen=True):
        zones: tuple[str, ...] = ()

    for broken in (
        sample(win=Strange()),
        sample(effects=(Strange(),)),
        fits(Strange()),
        unit(Strange()),
        start(Strange()),
    ):
        with pytest.raises((AssertionError, TypeError)):
            rules_text(broken, lang)


def test_starts_and_units_in_every_combination() -> None:
    """No combination of what is lifted, how it fits and what opens an empty pile lacks words."""
    units = (
        Top(),
        Pile(),
        Pile("top"),
        Run(DOWN),
        Run(DOWN, "whole"),
        Run(DOWN, "ends", ("cell", "column")),
        Run(DOWN, count=13),
        Covered(),
    )
    starts = (None, Anything(), RankIs("K"), RankIs("AK"), RankIs("base"), HELD, If(Empty(("cell",)), RankIs("K")),
              If(Held("once"), Anything()), If(Empty(("cell",)), Anything(), RankIs("Q")),
              Follows(UP), Follows(SameSuit(), RankIs("AK")))  # fmt: skip
    all_fits = (None, UP, SameSuit(), AnyOf((SameSuit(), Twin())),
                Build(-2, wrap="around"), Build(12, wrap="base"), Twin(), Twin(suit=True), Sum(3),
                AnyOf((UP, DOWN)), AnyOf((Twin(), Build(1, wrap="around"))))  # fmt: skip
    for lifted in units:
        for empty in starts:
            for fit in all_fits:
                if fit is None and empty is None:
                    continue
                for target in ("column", "foundation", "cell"):
                    game = play(unit=lifted, empty=empty, fits=fit, to=target)
                    for lang in ("ru", "en"):
                        assert "{" not in rules_text(game, typing.cast(Any, lang))
