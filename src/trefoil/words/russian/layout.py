"""Russian sentences for the pack, the players, the zones and the deal."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from itertools import groupby

from trefoil.spec.vocabulary import (
    RANKS,
    SUITS,
    DealStep,
    Zone,
)
from trefoil.words.facts import Laid
from trefoil.words.russian.fits import picked
from trefoil.words.russian.nouns import (
    CARD,
    PACK,
    SUIT_NOM,
    adjective,
    apiece,
    count,
    join,
    noun,
    numeral,
    rank,
)
from trefoil.words.russian.phrases import Phrases
from trefoil.words.tongue import sentence

_UPPER_CARD = noun(
    "f",
    "верхняя_карта верхней_карты верхней_карте верхнюю_карту верхней_картой верхней_карте "
    "верхние_карты верхних_карт верхним_картам верхние_карты верхними_картами верхних_картах",
    few="верхние карты",
)


class Layout(Phrases, ABC):
    """The pack and the layout in Russian."""

    def cards(self) -> list[str]:
        game, pack = self.game, self.game.pack
        one = len(pack.ranks) * len(pack.suits)
        if pack.owner == "each":
            packs = "своя колода" if pack.copies == 1 else f"свои {count(pack.copies, PACK)}"
            per = "из" if pack.copies == 1 else "по"
            first = f"У каждого из двух игроков {packs} {per} {count(one, CARD, 'gen' if per == 'из' else 'nom')}"
        elif pack.copies > 1:
            first = (
                f"{count(pack.copies, PACK)} по {count(one, CARD)}, перемешанные вместе: "
                f"всего {count(one * pack.copies, CARD)}"
            )
        else:
            first = f"Одна колода из {count(one, CARD, 'gen')}"
        if pack.ranks == RANKS:
            order = "Старшинство — от туза (младшая карта) до короля (старшая)"
        else:
            order = f"Карты от младшей к старшей: {', '.join(rank(letter) for letter in pack.ranks)}"
        lines = [sentence(first), sentence(order)]
        if pack.suits != SUITS:
            lines.append(sentence(f"Масти: {join([SUIT_NOM[suit] for suit in pack.suits])}"))
        if game.seats > 1:
            lines += self._players()
        return [" ".join(lines)]

    def _players(self) -> list[str]:
        starter = "AB"[self.game.first]
        if self.game.turns:
            return [f"Игроков двое, A и B; ходят по очереди, начинает игрок {starter}."]
        return ["Игроков двое, A и B; они действуют вместе, без очереди."]

    def layout(self) -> list[str]:
        steps = [self._laid(laid, False) for laid in self.facts.layout()]
        if self.game.base_from is not None:
            where = self.place(self.game.base_from).onto()
            steps.append(f"Достоинство карты, сданной {where}, — базовое достоинство этой раздачи.")
        dealt = {step.to for step in self.game.deal}
        zones = [text for zone in self.game.zones for text in self._zone_notes(zone, zone.name in dealt)]
        return [" ".join(steps), *([" ".join(zones)] if zones else [])]

    def _laid(self, laid: Laid, again: bool) -> str:
        """One step of a deal; `again` in a redeal."""
        step, zone = laid.step, self.facts.zones[laid.step.to]
        whose = "У каждого игрока " if zone.owner == "each" else ""
        pool = f", только {picked(step)}" if step.pick else ""
        then = "затем " if laid.again else ""
        text = f"{whose}{then}{self._dealt(laid, zone, pool, again)}; {self._facing(step, zone, laid)}"
        most = max(laid.counts or (step.each or 1,))
        if zone.piles > 1 and most > 1:
            thing = self.place(zone.name).noun
            if step.by == "row":
                text += "; карты кладут ряд за рядом, по одной"
            elif " " in thing.form():
                text += "; раскладывают по очереди"
            else:
                text += f"; раскладывают {thing.form('acc')} за {thing.form('ins')}"
        return sentence(text)

    def _dealt(self, laid: Laid, zone: Zone, pool: str, again: bool) -> str:
        place, step, counts = self.place(zone.name), laid.step, laid.counts
        if counts is None:
            if not step.each:
                return f"все собранные карты кладут {place.onto()}{pool}"
            per = apiece(step.each, CARD)
            if zone.piles == 1:
                return f"{place.onto()} кладут {count(step.each, CARD, 'acc')}{pool}"
            last = (
                ""
                if step.each == 1
                else "; последней достаётся остаток"
                if place.noun.gender == "f"
                else ("; последнему достаётся остаток")
            )
            return f"{place.on} {place.with_adjective('кажд', place.on_case)} кладут {per}{pool}{last}"
        if zone.piles == 1:
            rest = "оставшиеся " if laid.rest and not again else ""
            under = " под них" if laid.again and zone.role == "stock" else ""
            return f"{place.onto()}{under} кладут {rest}{count(counts[0], CARD, 'acc')}{pool}"
        return self._many_dealt(zone, counts, pool)

    def _many_dealt(self, zone: Zone, counts: Sequence[int], pool: str) -> str:
        place = self.place(zone.name)
        groups = [(cards, len(list(run))) for cards, run in groupby(counts)]
        if len(groups) == 1:
            where = count(zone.piles, place.noun, "acc")
            return f"{place.on} {where} кладут {apiece(groups[0][0], CARD)}{pool}"
        if len(groups) == 2 and groups[1] == (groups[1][0], 1) and groups[1][0]:
            thing = place.noun
            return (
                f"карты раскладывают {place.on} {count(zone.piles, thing, 'acc')}{pool}: "
                f"{groups[0][1]} {apiece(groups[0][0], CARD)} и {numeral(1, thing.gender)} из "
                f"{numeral(groups[1][0], 'f', 'gen')}"
            )
        if list(counts) == list(range(counts[0], counts[0] + len(counts))):
            gender = place.noun.gender
            first, second = adjective("перв", gender, "acc"), adjective("втор", gender, "acc")
            return (
                f"карты раскладывают {place.on} {count(zone.piles, place.noun, 'acc')}{pool}: {place.on} {first} "
                f"{numeral(counts[0], 'f', 'acc')}, {place.on} {second} {numeral(counts[1], 'f', 'acc')} и так "
                f"далее, {place.on} последнюю {numeral(counts[-1], 'f', 'acc')}".replace(
                    "последнюю",
                    adjective("последн", gender, "acc").replace("ый", "ий").replace("ую", "юю").replace("ое", "ее"),
                )
            )
        parts: list[str] = []
        at = 1
        for cards, piles in groups:
            which = f"№ {at}" if piles == 1 else f"№ {at}–{at + piles - 1}"
            if cards:
                parts.append(f"{which} {apiece(cards, CARD)}" if piles > 1 else f"{which} {count(cards, CARD, 'acc')}")
            at += piles
        if len(parts) == 1 and groups[0][1] == 1 and groups[0][0]:
            first = adjective("перв", place.noun.gender, "acc")
            return (
                f"{place.on} {first} из {count(zone.piles, place.noun, 'gen')} кладут "
                f"{count(groups[0][0], CARD, 'acc')}{pool}"
            )
        return f"карты раскладывают {place.on} {count(zone.piles, place.noun, 'acc')}{pool}: {join(parts)}"

    def _facing(self, step: DealStep, zone: Zone, laid: Laid) -> str:
        if not isinstance(step.up, str):
            parts = [f"у игрока {seat} {self._face(up, zone, laid)}" for seat, up in zip("AB", step.up, strict=True)]
            return ", ".join(parts)
        return self._face(step.up, zone, laid)

    def _face(self, up: str, zone: Zone, laid: Laid) -> str:
        single = laid.counts is not None and sum(laid.counts) == 1
        if up == "last" and not single and max(laid.counts or (laid.step.each or 2,)) > 1:
            if zone.piles > 1:
                place = self.place(zone.name)
                whose = f"{adjective('кажд', place.noun.gender, 'gen')} {place.noun.form('gen')}"
                return f"верхняя карта {whose} открыта, остальные закрыты"
            return "верхняя карта открыта, остальные закрыты"
        word = "закрыт" if up == "none" else "открыт"
        return f"она {word}а" if single else f"все карты {word}ы"

    def _zone_notes(self, zone: Zone, dealt: bool) -> list[str]:
        place, notes = self.place(zone.name), []
        each = "У каждого игрока " if zone.owner == "each" else ""
        if not dealt and zone.role != "won":
            if zone.piles > 1:
                notes.append(f"{each}{count(zone.piles, place.noun)} вначале пусты.")
            else:
                short = {"m": "пуст", "f": "пуста", "n": "пусто", "pl": "пусты"}[place.noun.gender]
                notes.append(f"{each}{place.noun.form()} вначале {short}.")
        if zone.role == "won":
            notes.append(f"{each}{place.noun.form()} откладывают отдельно.")
        if zone.row is not None:
            notes.append(f"{self.standing(zone, zone.row)}.")
        if zone.room is not None:
            where = f"{place.at} {adjective('кажд', place.noun.gender, place.at_case)} {place.noun.form(place.at_case)}"
            where = where if zone.piles > 1 else place.there()
            most = (
                "может лежать только одна карта"
                if zone.room == 1
                else (f"может лежать не больше {count(zone.room, CARD, 'gen')}")
            )
            notes.append(f"{where} {most}.")
        if zone.show is not None:
            seen = "видна только верхняя карта" if zone.show == 1 else (f"видны только {count(zone.show, _UPPER_CARD)}")
            notes.append(f"{place.there()} {seen}.")
        return [note[0].upper() + note[1:] for note in notes]
