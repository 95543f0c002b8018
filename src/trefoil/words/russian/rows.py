"""Russian sentences about rows: left neighbours, gaps, closing up."""

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
from trefoil.words.russian.fits import Fits, several
from trefoil.words.russian.nouns import PLACES, adjective, card, count, join, numeral

_ROW = PLACES["ряд"].noun
_SPOT = PLACES["место"].noun


class Rows(Fits, ABC):
    """What depends on where in a row a pile stands."""

    @abstractmethod
    def start(self, start: Anything | RankIs, unit: Unit) -> str:
        """What goes on an empty pile."""

    def standing(self, zone: Zone, row: int) -> str:
        """How the piles of the zone stand."""
        thing = self.place(zone.name).noun
        rows = zone.piles // row
        how = f"{count(rows, _ROW, 'ins')} по {numeral(row, thing.gender)}" if rows > 1 else "в один ряд"
        text = f"{thing.form(more=True)} идут {how}, слева направо"
        if zone.head is None:
            return text
        return f"{text}; слева от каждого ряда — {self.place(zone.head).noun.form()}"

    def further_left(self, play: Play) -> str:
        """«на стопку на одно или три места левее»."""
        places = join([numeral(places, "n", "acc") for places in play.left], "или")
        return f"{self.place(play.to).onto()} на {places} {_SPOT.after(play.left[-1])} левее"

    def following(self, play: Play, start: Follows) -> str:
        """The sentence about empty piles that are opened by what follows the left neighbour."""
        place, unit = self.place(play.to), play.unit
        where = f"{place.on} {place.with_adjective('пуст', place.on_case)}"
        what = "карту, подходящую к карте слева"
        if isinstance(unit, Run):
            what = "последовательность, нижняя карта которой подходит к карте слева"
        elif isinstance(unit, Pile):
            which = "нижняя" if unit.card == "lowest" else "верхняя"
            what = f"стопку, {which} карта которой подходит к карте слева"
        text = f"{where} можно перенести только {what}: {self.fit(start.fits)}"
        if self.facts.zones[play.to].head is not None:
            return text
        if start.first is None:
            return f"{text}; {place.with_adjective('перв', 'nom')} ряда не заполняется"
        first = f"{place.on} {place.with_adjective('перв', place.on_case)} ряда"
        return f"{text}; {first} — {self.start(start.first, unit)}"

    def gathered(self, test: Gathered, yes: bool) -> str:
        place = self.place(test.zone)
        of = count(self.facts.zones[test.zone].piles, place.noun, "gen")
        where = f"{place.at} {numeral(test.piles, place.noun.gender, place.at_case)} из {of}"
        return f"карты остались не больше чем {where}" if yes else f"карты лежат больше чем {where}"

    def ordered(self, test: Ordered, yes: bool) -> str:
        text = f"в каждом ряду каждая карта подходит к карте слева, {self.fit(test.fits)}, и пропусков перед ней нет"
        return text if yes else f"неверно, что {text}"

    def closing(self, effect: CloseUp) -> str:
        thing = self.place(effect.zone).noun
        which = adjective("пуст", thing.gender)
        return f"когда остаётся {which} {thing.form()}, всё, что правее, сдвигается на одно место влево: ряд смыкается"

    def going_out(self, effect: TakeOut) -> str:
        place, to = self.place(effect.zone), self.place(effect.to)
        each = f", по одной карте {to.on} {adjective('кажд', to.noun.gender, to.on_case)}"
        where = to.onto(more=True) + each if self.facts.many(effect.to) else to.onto()
        thing = place.noun
        left = f"опустевшие {thing.form(more=True)} не заполняются сами собой"
        return f"{several(effect.ranks)} {place.there(True)} сразу уходят {where}; {left}"

    def refused_in_row(self, code: str, args: dict[str, Any], play: Play) -> str:
        """Why a card may not go to this pile of a row."""
        name = args["card"]
        beside = f"слева лежит {card(args['beside'])}" if "beside" in args else ""
        match code:
            case "too-far":
                return f"{card(name, 'acc')} сюда не переносят: можно только {self.further_left(play)}"
            case "no-neighbour":
                return f"{self.pile(args['pile'])}: слева нет открытой карты, поэтому сюда ничего не кладут"
            case "row-start" if isinstance(play.empty, Follows) and play.empty.first is not None:
                return f"{card(name, 'ins')} ряд не начинают: сюда кладут {self.start(play.empty.first, play.unit)}"
            case "no-next" if not args["next"]:
                return f"{beside}, а за этой картой ничего не следует: сюда ничего не кладут"
            case "no-next" if len(args["next"]) == 1:
                return f"{beside}: сюда кладут только {card(args['next'][0], 'acc')}"
            case "no-next" if isinstance(play.empty, Follows):
                return f"{beside}, и {card(name)} к ней не подходит: кладут {self.fit(play.empty.fits)}"
            case _:
                raise LookupError(f"no words for the refusal {code!r}")
