"""What a player may do, and what happens by itself."""

from __future__ import annotations

from typing import Literal

from msgspec import field

from trefoil.spec.base import Node, Text, Value
from trefoil.spec.layout import DealStep
from trefoil.spec.predicates import Fit, Pile, Start, Test, Top, Unit

# ---------------------------------------------------------------- what a player may do


class Action(Node, frozen=True):
    """What every action has.

    `name` is how tests, options and notation call it.  `times`: how often in a game it may be
    done.  `when`: a condition besides.  `quote`: the sentence of the source that gives the rule,
    shown when it refuses a move.
    """

    name: str
    when: Test | None = None
    times: int | None = None
    quote: Text | None = None


class Play(Action, frozen=True, kw_only=True):
    """Move cards from a pile of the zones `frm` to another pile, of the zone `to`.

    `fits`: how the lowest card moved fits on the card it lands on; without it, onto no card.
    `empty`: what may go on an empty pile; without it, nothing.  `keep`: the bottom card of the
    pile it comes from stays.  `left`: only so many places to the left, in the same row.
    """

    frm: tuple[str, ...] = field(name="from")
    to: str
    unit: Unit = Top()
    fits: Fit | None = None
    empty: Start | None = None
    keep: bool = False
    left: tuple[int, ...] = ()

    @property
    def by_top(self) -> bool:
        """Whether a whole pile moves by what its top card fits on, so that this card names it."""
        return isinstance(self.unit, Pile) and self.unit.card == "top"


class Draw(Action, frozen=True):
    """Turn up to `count` cards of the stock, one after another, face up onto another pile.

    Onto a zone of several piles a row is dealt: one card to each in order, as long as there are.
    """

    frm: str = field(name="from", default="stock")
    to: str = "waste"
    count: int = 1


class Turn(Action, frozen=True):
    """Turn the waste over to be the stock again, when the stock is empty; no shuffle, no cut."""

    frm: str = field(name="from", default="waste")
    to: str = "stock"


class Redeal(Action, frozen=True, kw_only=True):
    """Gather the cards of a zone, shuffle them and lay them out again by `deal`."""

    zone: str
    deal: tuple[DealStep, ...]


class Pair(Node, frozen=True):
    """Two uncovered cards that stand in this relation."""

    fits: Fit


class Single(Node, frozen=True):
    """One uncovered card of one of these ranks."""

    ranks: str


class Group(Node, frozen=True):
    """As many uncovered cards as there are ranks here, one of each rank, together."""

    ranks: str


Pattern = Pair | Single | Group


class Match(Action, frozen=True, kw_only=True):
    """Take uncovered face-up cards of the zones `frm` that form the pattern.

    They go to `to`; or, with `cover`, they stay and each is covered with the next card of that
    stock.  `sides`: `seats`, the two cards belong to two seats; `zones`, one card comes from each
    zone of `frm`.  `auto`: nobody chooses, it happens at once.
    """

    frm: tuple[str, ...] = field(name="from")
    pattern: Pattern
    to: str | None = None
    cover: str | None = None
    sides: Literal["any", "seats", "zones"] = "any"
    auto: bool = False


class Flip(Action, frozen=True, kw_only=True):
    """Turn a face-down card that nothing covers.

    `only`: `closed`, piles from which nothing has been taken since the deal; `opened`, the other
    ones; `any`.  `piles`: `one` pile; the `row` of the piles with one number, of every seat; or
    `all` piles of the zone.  `whose`: the piles of the seat to move, or of any.
    """

    zone: str
    piles: Literal["one", "row", "all"] = "one"
    only: Literal["any", "closed", "opened"] = "any"
    whose: Literal["mover", "any"] = "any"


class Pass(Action, frozen=True):
    """End the turn."""


AnyAction = Play | Draw | Turn | Redeal | Match | Flip | Pass


# ---------------------------------------------------------------- what happens by itself


class TurnUp(Node, frozen=True):
    """A face-down card that nothing covers is turned up.

    `at`: `exposed`, at once; `turn`, when a turn begins, in the piles of the seat to move.
    """

    zone: str
    at: Literal["exposed", "turn"] = "exposed"
    only: Literal["any", "closed", "opened"] = "any"


class Fill(Node, frozen=True):
    """An empty pile of the zone is filled at once from the first of `frm` that has a card."""

    zone: str
    frm: tuple[str, ...] = field(name="from")


class Replace(Node, frozen=True):
    """An uncovered card of one of these ranks makes way for the next card of the stock `frm`.

    `how`: `cover`, the next card is laid on it; `under`, it goes under the stock; `out`, it goes
    to the zone `to`.  A card that comes instead makes way likewise; under a stock that holds no
    other rank nothing goes.  `at`: whenever it lies open, or only in the layout as it was dealt.
    """

    zone: str
    ranks: str
    frm: str = field(name="from", default="stock")
    how: Literal["cover", "under", "out"] = "cover"
    at: Literal["always", "deal"] = "always"
    to: str | None = None


class CloseUp(Node, frozen=True):
    """An empty pile is closed: the piles to its right in the row of the zone move one place to the left."""

    zone: str


class TakeOut(Node, frozen=True):
    """An uncovered card of one of these ranks goes out of the zone to `to`, its place stays empty.

    Where `to` has several piles, each card goes to the first empty one.
    """

    zone: str
    ranks: str
    to: str


Effect = TurnUp | Fill | Replace | CloseUp | TakeOut


class Latch(Value, frozen=True):
    """A fact that, once its test has held, stays true for the rest of the game."""

    name: str
    when: Test
