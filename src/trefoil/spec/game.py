"""A whole game, and what is told about it."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from trefoil.spec.actions import AnyAction, Effect, Latch
from trefoil.spec.base import Text, Value
from trefoil.spec.layout import DealStep, Pack, Zone
from trefoil.spec.predicates import Test


class Source(Value, frozen=True):
    """Where the rules come from.  `sentence`: the source's own words that name or define the game."""

    work: Text
    place: str = ""
    sentence: Text | None = None


class Reading(Value, frozen=True):
    """A contested or silent place of the source, the reading taken and the other ones."""

    id: str
    point: Text
    taken: Text
    other: Text | None = None
    option: str | None = None


class About(Value, frozen=True):
    """The card index of the second source: type, class and age of the patience, and its namesakes.

    `names`: other names.  `differs`: how it differs from games of the same name elsewhere.
    `claim`: what its source says about how often it comes out.
    """

    family: Literal[
        "fans",
        "couples",
        "canfield",
        "klondike",
        "elevens",
        "freecell",
        "castles",
        "thieves",
        "spider",
        "golf",
        "other",
    ]
    summary: Text
    type: Text
    kind: Text = field(name="class")
    age: Text
    names: tuple[Text, ...] = ()
    differs: Text | None = None
    claim: Text | None = None


class Look(Value, frozen=True):
    """How zones lie on the table; presentation only, no rule.

    `rows`: names of zones, row by row, an empty name for a gap.  `spread`: how the cards of a pile
    of the zone lie, `right`, `down` or `none`.  `across`: how many piles of the zone in one line.
    """

    rows: tuple[tuple[str, ...], ...] = ()
    spread: dict[str, Literal["right", "down", "none"]] = {}
    across: dict[str, int] = {}


class Game(Value, frozen=True, kw_only=True):
    """A whole game with every option settled.

    `seats` players; `turns`: they act by turns, `first` (0 or 1) first, or freely.  `base_from`:
    the zone whose dealt card gives the base rank.  `win` ends the game as come out, `loss` as not
    come out; `score` names the zone whose cards count.
    """

    id: str
    title: Text
    about: About
    source: Source
    seats: int = 1
    first: int = 0
    turns: bool = False
    pack: Pack = Pack()
    zones: tuple[Zone, ...]
    deal: tuple[DealStep, ...]
    actions: tuple[AnyAction, ...]
    effects: tuple[Effect, ...] = ()
    latches: tuple[Latch, ...] = ()
    base_from: str | None = None
    win: Test
    loss: Test | None = None
    score: str | None = None
    readings: tuple[Reading, ...] = ()
    look: Look = Look()
