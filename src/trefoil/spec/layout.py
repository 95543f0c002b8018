"""Pack, places and deal."""

from __future__ import annotations

from typing import Literal

from trefoil.spec.base import RANKS, SUITS, Text, Value


class Pack(Value, frozen=True):
    """Which cards are used.  `ranks` run from the lowest to the highest in the sense of `build`.

    `owner`: one pack (of `copies` copies) on the table, or one such pack for each seat.
    """

    ranks: str = RANKS
    suits: str = SUITS
    copies: int = 1
    owner: Literal["table", "each"] = "table"


Role = Literal["tableau", "foundation", "stock", "waste", "reserve", "cell", "won"]


class Zone(Value, frozen=True):
    """A named group of piles.

    `room`: most cards in one pile.  `owner`: `each` gives every seat its own piles.  `show`: how
    many cards at the end of a pile a person can see, all of them without it; face-down cards are
    never seen.  `row`: the piles stand in rows of so many, each beside its left neighbour.  `head`:
    the zone whose piles stand at the left end of the rows, one for each.
    """

    name: str
    role: Role = "tableau"
    piles: int = 1
    room: int | None = None
    owner: Literal["table", "each"] = "table"
    show: int | None = None
    row: int | None = None
    head: str | None = None
    title: Text | None = None


FaceUp = Literal["all", "last", "none"]


class DealStep(Value, frozen=True):
    """One step of the deal: cards from the front of the pack to the piles of `to`.

    `counts` cards for each pile, or `each` for every pile, or, without both, all cards that are
    left; with `each` and too few cards the last pile dealt to takes what is left.  `by` pile: the
    piles are filled one after another; by `row`: one card to every pile that still wants one,
    again and again.  Cards dealt to a stock lie so that the first of them is drawn first, those of a
    later step under those of an earlier one.
    `up`: which cards of each pile lie face up, or one such word for every seat.
    `pick`: only cards of these ranks are dealt by this step, in the order in which they stand;
    with `suits` only those of these suits.
    """

    to: str
    counts: tuple[int, ...] = ()
    each: int = 0
    by: Literal["pile", "row"] = "pile"
    up: FaceUp | tuple[FaceUp, ...] = "all"
    pick: str = ""
    suits: str = ""
