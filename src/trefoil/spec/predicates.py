"""What can be asked: how a card fits on a card, how the position stands, what may be lifted."""

from __future__ import annotations

from typing import Literal

from trefoil.spec.base import Node

# ---------------------------------------------------------------- how a card fits on a card


class Build(Node, frozen=True):
    """The moving card is `step` ranks above (+) or below (-) the card it lands on.

    `suit`: the two cards are of the same suit, of alternate colours, of another suit, or of any.
    `wrap`: `no`, ranks end with the pack's first and last; `around`, the last is followed by the
    first; `base`, ranks run round from the base rank and end with the one before it.
    """

    step: int
    suit: Literal["same", "alternate", "other", "any"] = "any"
    wrap: Literal["no", "around", "base"] = "no"


class Twin(Node, frozen=True):
    """The two cards have the same rank; with `suit` they are the same card of two packs."""

    suit: bool = False


class SameSuit(Node, frozen=True):
    """The two cards are of the same suit, whatever their ranks."""


class Sum(Node, frozen=True):
    """The two ranks add up to `total`: ace 1 … ten 10; jack, queen and king belong to no sum."""

    total: int


class AnyOf(Node, frozen=True):
    """At least one of these relations holds."""

    fits: tuple[Build | Twin | SameSuit | Sum, ...]


Fit = Build | Twin | SameSuit | Sum | AnyOf


# ---------------------------------------------------------------- tests of the whole position


class Only(Node, frozen=True):
    """Every card lies in these zones."""

    zones: tuple[str, ...]


class Empty(Node, frozen=True):
    """No card lies in these zones."""

    zones: tuple[str, ...]


class Filled(Node, frozen=True):
    """Every pile of the zone holds a card."""

    zone: str


class Gathered(Node, frozen=True):
    """At most so many piles of the zone hold cards."""

    zone: str
    piles: int = 1


class Ordered(Node, frozen=True):
    """In every row of the zone each top card fits on that of its left neighbour; gaps stand last."""

    zone: str
    fits: Fit


class Blocked(Node, frozen=True):
    """None of these actions has a legal move; with `after`, nor has one after any series of those."""

    actions: tuple[str, ...]
    after: tuple[str, ...] = ()


class Stand(Node, frozen=True):
    """Every card of `rank` is the face-up bottom card of a pile of `zone`, or lies in `home`, if given.

    With `dealt` false a card counts at the bottom only if it was moved there, not dealt there.
    """

    zone: str
    rank: str
    home: str | None = None
    dealt: bool = True


class Held(Node, frozen=True):
    """The latch has fallen; a fallen latch never rises again."""

    latch: str


class Spent(Node, frozen=True):
    """The action has been done as often as it may be."""

    action: str


class NoneYet(Node, frozen=True):
    """The action has not been done in this turn."""

    action: str


class Idle(Node, frozen=True):
    """So many turns in succession have passed with nothing done in them."""

    turns: int


class Not(Node, frozen=True):
    """The test fails."""

    test: Test


class All(Node, frozen=True):
    """All tests hold."""

    tests: tuple[Test, ...]


Test = Only | Empty | Filled | Gathered | Ordered | Blocked | Stand | Held | Spent | NoneYet | Idle | Not | All


# ---------------------------------------------------------------- what may open an empty pile


class Anything(Node, frozen=True):
    """Any card."""


class RankIs(Node, frozen=True):
    """A card of one of these ranks, `K`; `base` stands for the base rank of this deal."""

    rank: str


class If(Node, frozen=True):
    """One thing or the other, by a test; without `otherwise` nothing at all."""

    test: Test
    then: Anything | RankIs
    otherwise: Anything | RankIs | None = None


class Follows(Node, frozen=True):
    """A card that fits so on the top card of the left neighbour; `first`: what may begin a row that has none."""

    fits: Fit
    first: Anything | RankIs | None = None


Start = Anything | RankIs | If | Follows


# ---------------------------------------------------------------- what is lifted


class Top(Node, frozen=True):
    """The uncovered card of the pile."""


class Pile(Node, frozen=True):
    """The whole pile, if every card of it lies face up.  `card`: which of its cards must fit."""

    card: Literal["lowest", "top"] = "lowest"


class Run(Node, frozen=True):
    """Face-up cards at the end of the pile, each fitting on the one below by `build`.

    `lift`: `whole`, the run as long as it is; `any`, any end part of it; `ends`, the whole run or
    its top card alone.  `count`: the end part of so many cards, no other.  `through`: the run is
    carried card by card through empty cells (first zone) and, if a second zone is named, empty
    piles, so at most (cells + 1)·2^piles cards move at once; an empty target pile does not count.
    """

    build: Build
    lift: Literal["whole", "any", "ends"] = "any"
    through: tuple[str, ...] | None = None
    count: int | None = None


class Covered(Node, frozen=True):
    """One face-up card that other cards cover; it alone is drawn out."""


Unit = Top | Pile | Run | Covered
