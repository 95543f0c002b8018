"""English sentences about rows: left neighbours, gaps, closing up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from trefoil.spec.vocabulary import (
    Anything,
    CloseUp,
    Follows,
    Gathered,
    Ordered,
    Pile,
    Play,
    RankIs,
    Run,
    TakeOut,
    Unit,
    Zone,
)
from trefoil.words.english.fits import Fits, several
from trefoil.words.english.nouns import a, card, join, number


class Rows(Fits, ABC):
    """What depends on where in a row a pile stands."""

    @abstractmethod
    def start(self, start: Anything | RankIs, unit: Unit) -> str:
        """What goes on an empty pile."""

    def standing(self, zone: Zone, row: int) -> str:
        """How the piles of the zone stand."""
        more = self.place(zone.name).more
        rows = zone.piles // row
        text = f"the {more} stand in {f'{number(rows)} rows of {number(row)}' if rows > 1 else 'one row'}"
        text += ", counted from left to right"
        return text if zone.head is None else f"{text}; to the left of each row stands {self.place(zone.head).any()}"

    def further_left(self, play: Play) -> str:
        """`the pile one or three places to its left`."""
        places = join([number(places) for places in play.left], "or")
        noun = "place" if play.left[-1] == 1 else "places"
        return f"the {self.place(play.to).one} {places} {noun} to its left"

    def following(self, play: Play, start: Follows) -> str:
        """The sentence about empty piles that are opened by what follows the left neighbour."""
        place, unit = self.place(play.to), play.unit
        what = "a card that fits"
        if isinstance(unit, Run):
            what = "a sequence whose lowest card fits"
        elif isinstance(unit, Pile):
            what = f"a pile whose {unit.card} card fits"
        text = f"{place.empty()} takes only {what} its left neighbour, {self.fit(start.fits)}"
        if self.facts.zones[play.to].head is not None:
            return text
        if start.first is None:
            return f"{text}; the first {place.one} of a row is never filled"
        return f"{text}; the first {place.one} of a row takes {self.start(start.first, unit)}"

    def gathered(self, test: Gathered, yes: bool) -> str:
        of = f"of the {number(self.facts.zones[test.zone].piles)} {self.place(test.zone).more}"
        most = f"{number(test.piles)} {of} {'holds' if test.piles == 1 else 'hold'} cards"
        return f"no more than {most}" if yes else f"more than {most}"

    def ordered(self, test: Ordered, yes: bool) -> str:
        text = f"in every row each card fits its left neighbour, {self.fit(test.fits)}, with no gap before it"
        return text if yes else f"it is not so that {text}"

    def closing(self, effect: CloseUp) -> str:
        place = self.place(effect.zone)
        return f"when {a(place.one)} is empty, all {place.more} to its right move up one place: the row closes up"

    def going_out(self, effect: TakeOut) -> str:
        place, to = self.place(effect.zone), self.place(effect.to)
        where = f"each to {to.empty()}" if to.many else f"to {to.any()}"
        return f"{several(effect.ranks)} {place.there()} go at once {where}; the {place.more} they leave stay empty"

    def refused_in_row(self, code: str, args: dict[str, Any], play: Play) -> str:
        """Why a card may not go to this pile of a row."""
        name = f"the {card(args['card'])}"
        one = self.place(play.to).one
        beside = f"to the left of this {one} lies the {card(args['beside'])}" if "beside" in args else ""
        match code:
            case "too-far":
                return f"{name} does not go so far: it may be moved only to {self.further_left(play)}"
            case "no-neighbour":
                return f"no face-up card lies to the left of this {one}: nothing can be moved there"
            case "row-start" if isinstance(play.empty, Follows) and play.empty.first is not None:
                return f"{name} may not begin a row: its first {one} takes {self.start(play.empty.first, play.unit)}"
            case "no-next" if not args["next"]:
                return f"{beside}, and nothing follows it: nothing can be moved there"
            case "no-next" if len(args["next"]) == 1:
                return f"{beside}: only the {card(args['next'][0])} may go there"
            case "no-next" if isinstance(play.empty, Follows):
                return f"{beside}, and {name} does not fit it: cards are moved there {self.fit(play.empty.fits)}"
            case _:
                raise LookupError(f"no words for the refusal {code!r}")
