"""English sentences for the aim, the end, the readings and the card index; headings."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence

from trefoil.spec.vocabulary import (
    Empty,
    Only,
    Reading,
)
from trefoil.words.english.nouns import (
    join,
    quoted,
)
from trefoil.words.english.rules import Rules
from trefoil.words.tongue import Section, ended, sentence

_HEADINGS: dict[Section, str] = {
    "cards": "Cards",
    "layout": "Layout",
    "aim": "Aim",
    "moves": "Moves",
    "itself": "What happens by itself",
    "redeal": "Redeal",
    "end": "End and result",
    "readings": "Readings of the source",
    "about": "About the game",
    "notes": "Notes",
}

_FAMILIES = {
    "fans": "fans",
    "couples": "patiences for two",
    "canfield": "Canfield",
    "klondike": "Klondike",
    "elevens": "elevens",
    "freecell": "FreeCell",
    "castles": "castles",
    "thieves": "Forty Thieves",
    "spider": "Spider",
    "golf": "Golf",
    "other": "others",
}


class Index(Rules, ABC):
    """The frame of the rules page in English."""

    def heading(self, section: Section) -> str:
        return _HEADINGS[section]

    def aim(self) -> list[str]:
        win = self.game.win
        if self.facts.contest:
            return [f"To take more cards than the other player. The patience itself comes out if {self.test(win)}."]
        if isinstance(win, Only):
            if all(self.facts.zones[zone].role == "won" for zone in win.zones):
                return ["To take all cards."]
            return [f"To bring all cards to {join([self.place(zone).all() for zone in win.zones], 'or')}."]
        if isinstance(win, Empty) and all(self.facts.zones[zone].role == "stock" for zone in win.zones):
            return [f"To lay out all cards of {join([self.place(zone).all() for zone in win.zones])}."]
        return [f"To reach this position: {self.test(win)}."]

    def end(self) -> list[str]:
        game = self.game
        lines = [f"The patience has come out when {self.test(game.win)}."]
        if game.loss is not None:
            what = "The game also ends" if self.facts.contest else "It has not come out"
            lines.append(f"{what} when {self.test(game.loss)}.")
        if not game.turns:
            also = "also " if game.loss is not None else ""
            lines.append(f"It has {also}not come out when no move is left, or only moves that lead round in a circle.")
        if game.score is not None:
            won = self.facts.zones[game.score].role == "won"
            where = "taken" if won else self.place(game.score).there()
            if self.facts.contest:
                lines.append(f"After the game the cards {where} are counted: whoever has more wins.")
            else:
                lines.append(f"The result is the number of cards {where}.")
        return [" ".join(lines)]

    def quote(self, sentence: str) -> str:
        return f"The source says: {quoted(sentence)}"

    def readings(self, marks: Sequence[str]) -> str:
        return f"Where the source is unclear or silent, and how it is read here: {', '.join(marks)}."

    def note(self, reading: Reading, option: str | None) -> str:
        text = f"{sentence(reading.point.en)} Here: {ended(reading.taken.en)}"
        if reading.other is not None:
            text += f" It may also be read so: {ended(reading.other.en)}"
        if reading.option is not None:
            text += f" The option “{option or reading.option}” chooses."
        return text

    def about(self) -> list[str]:
        about, source = self.game.about, self.game.source
        lines = [sentence(about.summary.en)]
        if about.names:
            lines.append(sentence(f"other names: {', '.join(quoted(name.en) for name in about.names)}"))
        lines.append(
            f"Cards used: {self.used_cards()}. Type: {about.type.en}. Class: {about.kind.en}. "
            f"Family: {_FAMILIES[about.family]}. Age: {ended(about.age.en)}"
        )
        place = f", {source.place}" if source.place else ""
        words = f" {quoted(source.sentence.en)}" if source.sentence is not None else ""
        lines.append(f"{sentence(f'source: {source.work.en}{place}')}{words}")
        if about.differs is not None:
            lines.append(sentence(f"how it differs from its namesakes: {about.differs.en}"))
        if about.claim is not None:
            lines.append(sentence(f"what the source says about how often it comes out: {about.claim.en}"))
        return lines
