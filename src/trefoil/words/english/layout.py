"""English sentences for the pack, the players, the zones and the deal."""

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
from trefoil.words.english.fits import picked
from trefoil.words.english.nouns import (
    RANK_NAMES,
    SUIT_NAMES,
    cards,
    join,
    number,
    ordinal,
)
from trefoil.words.english.phrases import Phrases
from trefoil.words.facts import Laid
from trefoil.words.tongue import sentence


class Layout(Phrases, ABC):
    """The pack and the layout in English."""

    def cards(self) -> list[str]:
        game, pack = self.game, self.game.pack
        one = len(pack.ranks) * len(pack.suits)
        if pack.owner == "each":
            packs = f"a pack of {one} cards" if pack.copies == 1 else f"{number(pack.copies)} packs of {one} cards"
            first = f"each of the two players has {packs}"
        elif pack.copies > 1:
            first = f"{number(pack.copies)} packs of {one} cards, shuffled together: {one * pack.copies} cards in all"
        else:
            first = f"one pack of {one} cards"
        if pack.ranks == RANKS:
            order = "the cards rank from the ace (lowest) to the king (highest)"
        else:
            order = f"the cards rank, from low to high: {', '.join(RANK_NAMES[letter] for letter in pack.ranks)}"
        lines = [sentence(first), sentence(order)]
        if pack.suits != SUITS:
            lines.append(sentence(f"the suits are {join([SUIT_NAMES[suit] for suit in pack.suits])}"))
        if game.seats > 1:
            starter = "AB"[game.first]
            lines.append(
                f"There are two players, A and B; they take turns, and player {starter} begins."
                if game.turns
                else "There are two players, A and B; they act together, without turns."
            )
        return [" ".join(lines)]

    def layout(self) -> list[str]:
        steps = [self._laid(laid) for laid in self.facts.layout()]
        if self.game.base_from is not None:
            where = self.place(self.game.base_from)
            steps.append(f"The rank of the card dealt to {where.any()} is the base rank of this deal.")
        dealt = {step.to for step in self.game.deal}
        notes = [text for zone in self.game.zones for text in self._zone_notes(zone, zone.name in dealt)]
        return [" ".join(steps), *([" ".join(notes)] if notes else [])]

    def _laid(self, laid: Laid) -> str:
        """One step of a deal."""
        step, zone = laid.step, self.facts.zones[laid.step.to]
        text = "for each player, " if zone.owner == "each" else ""
        text += "then, " if laid.again else ""
        text += self._dealt(laid, zone)
        if step.pick:
            text += f", {picked(step)} only"
        text += f"; {self._facing(step, zone, laid)}"
        most = max(laid.counts or (step.each or 1,))
        if zone.piles > 1 and most > 1:
            one = self.place(zone.name).one
            way = "one pile after another" if " " in one else f"{one} by {one}"
            text += f"; the cards are dealt {'row by row, one at a time' if step.by == 'row' else way}"
        return sentence(text)

    def _dealt(self, laid: Laid, zone: Zone) -> str:
        place, step, counts = self.place(zone.name), laid.step, laid.counts
        if counts is None:
            if not step.each:
                return f"all the cards gathered go to {place.any()}"
            if zone.piles == 1:
                return f"deal {cards(step.each)} to {place.all()}"
            left = "" if step.each == 1 else "; the last one takes what is left"
            return f"deal {cards(step.each)} to every {place.one}{left}"
        if zone.piles == 1:
            under = ", under those" if laid.again and zone.role == "stock" else ""
            what = f"the remaining {cards(counts[0])}" if laid.rest else cards(counts[0])
            return f"deal {what} to {place.all()}{under}"
        return self._many_dealt(zone, counts)

    def _many_dealt(self, zone: Zone, counts: Sequence[int]) -> str:
        place = self.place(zone.name)
        groups = [(size, len(list(run))) for size, run in groupby(counts)]
        total = f"{number(zone.piles)} {place.more}"
        if len(groups) == 1:
            return f"deal {cards(groups[0][0])} to each of {total}"
        if len(groups) == 2 and groups[1][1] == 1 and groups[1][0]:
            return (
                f"deal the cards to {total}: {number(groups[0][1])} of {cards(groups[0][0])} and "
                f"one of {cards(groups[1][0])}"
            )
        if list(counts) == list(range(counts[0], counts[0] + len(counts))):
            return (
                f"deal the cards to {total}: {number(counts[0])} to the first, {number(counts[1])} to the second "
                f"and so on, {number(counts[-1])} to the last"
            )
        if len(groups) == 2 and groups[0][1] == 1 and not groups[1][0]:
            return f"deal {cards(groups[0][0])} to the first of {total}"
        parts: list[str] = []
        at = 1
        for size, piles in groups:
            if size:
                which = f"the {ordinal(at)}" if piles == 1 else f"each of numbers {at} to {at + piles - 1}"
                parts.append(f"{cards(size)} to {which}")
            at += piles
        return f"deal the cards to {total}: {join(parts)}"

    def _facing(self, step: DealStep, zone: Zone, laid: Laid) -> str:
        if isinstance(step.up, str):
            return self._face(step.up, zone, laid)
        return ", ".join(
            f"for player {seat} {self._face(up, zone, laid)}" for seat, up in zip("AB", step.up, strict=True)
        )

    def _face(self, up: str, zone: Zone, laid: Laid) -> str:
        single = laid.counts is not None and sum(laid.counts) == 1
        if up == "last" and max(laid.counts or (laid.step.each or 2,)) > 1:
            if zone.piles > 1:
                return f"the top card of each {self.place(zone.name).one} lies face up, the others face down"
            return "the top card lies face up, the others face down"
        side = "down" if up == "none" else "up"
        return f"it lies face {side}" if single else f"all lie face {side}"

    def _zone_notes(self, zone: Zone, dealt: bool) -> list[str]:
        place, notes = self.place(zone.name), []
        each = "each player's " if zone.owner == "each" else ""
        if not dealt and zone.role != "won":
            if zone.piles > 1:
                notes.append(f"{each or 'the '}{number(zone.piles)} {place.more} are empty at first")
            else:
                notes.append(f"{each or 'the '}{place.one} is empty at first")
        if zone.role == "won":
            notes.append(f"each player's {place.one} are kept apart" if each else f"the {place.one} are kept apart")
        if zone.row is not None:
            notes.append(self.standing(zone, zone.row))
        if zone.room is not None:
            where = f"every {place.one}" if place.many else place.all()
            notes.append(f"{where} holds {cards(zone.room)} at most")
        if zone.show is not None:
            top = "the top card" if zone.show == 1 else f"the top {cards(zone.show)}"
            seen = f"only {top} can be seen"
            notes.append(f"{place.at} {place.any()} {seen}")
        return [sentence(note) for note in notes]
