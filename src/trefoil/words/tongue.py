"""What a language must be able to say: one method for each thing the rest of the program asks.

Both languages implement all of it, and the type checker sees to that.  Everything that depends on
grammar is theirs; nothing here or in the pages knows a word.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Literal

from trefoil.engine.state import Outcome, Refusal
from trefoil.spec.vocabulary import AnyAction, Effect, Latch, Reading
from trefoil.words.facts import Facts

Section = Literal["cards", "layout", "aim", "moves", "itself", "redeal", "end", "readings", "about", "notes"]


class Tongue(ABC):
    """One language, speaking of one game."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.game = facts.game

    # The rules page.

    @abstractmethod
    def heading(self, section: Section) -> str:
        """The heading of a section."""

    @abstractmethod
    def cards(self) -> list[str]:
        """The pack and the players."""

    @abstractmethod
    def layout(self) -> list[str]:
        """The deal, the zones that begin empty, how many cards a pile holds, what can be seen."""

    @abstractmethod
    def aim(self) -> list[str]:
        """What the player is after."""

    @abstractmethod
    def action(self, action: AnyAction) -> str:
        """The rule of an action."""

    @abstractmethod
    def quote(self, sentence: str) -> str:
        """The source's own sentence, as part of a paragraph."""

    @abstractmethod
    def effect(self, effect: Effect) -> str:
        """What happens by itself."""

    @abstractmethod
    def latch(self, latch: Latch) -> str:
        """A fact that stays true."""

    @abstractmethod
    def end(self) -> list[str]:
        """When the game ends, how, and what its result is."""

    @abstractmethod
    def readings(self, marks: Sequence[str]) -> str:
        """The sentence that leads to the notes; `marks` as `[C1]`."""

    @abstractmethod
    def note(self, reading: Reading, option: str | None) -> str:
        """A reading as a note; `option` is the title of the option that offers the other one."""

    @abstractmethod
    def about(self) -> list[str]:
        """The card index: summary, names, type, class, age, source, namesakes, claim."""

    # Names.

    @abstractmethod
    def card(self, name: str) -> str:
        """A card in words."""

    @abstractmethod
    def pile(self, name: str) -> str:
        """The title of a pile."""

    @abstractmethod
    def onto(self, name: str) -> str:
        """`to fan 3`: where a move leads, by the name of the pile."""

    @abstractmethod
    def off(self, name: str) -> str:
        """`from fan 3`."""

    @abstractmethod
    def zone(self, name: str) -> str:
        """The title of a zone."""

    @abstractmethod
    def used_cards(self) -> str:
        """The cards used, in a few words."""

    # Moves.

    @abstractmethod
    def moved(self, cards: str, source: str, target: str, drawn_out: bool) -> str:
        """A play in the move list; source and target are names of piles."""

    @abstractmethod
    def whole(self, source: str, count: int) -> str:
        """Cards that move together and cannot all be seen."""

    @abstractmethod
    def drawn(self, action: AnyAction, count: int) -> str:
        """So many cards are drawn."""

    @abstractmethod
    def turned(self, action: AnyAction) -> str:
        """The waste is turned over."""

    @abstractmethod
    def redealt(self, number: int) -> str:
        """Redeal number 1, 2 …"""

    @abstractmethod
    def matched(self, action: AnyAction, cards: Sequence[str]) -> str:
        """Cards are taken or covered."""

    @abstractmethod
    def flipped(self, piles: Sequence[str]) -> str:
        """Cards of these piles are turned up."""

    @abstractmethod
    def passed(self) -> str:
        """The turn ends."""

    # Answers.

    @abstractmethod
    def refusal(self, refusal: Refusal) -> str:
        """Why a move is not legal.  Raises LookupError for a code that is not known."""

    @abstractmethod
    def outcome(self, outcome: Outcome, scores: Sequence[int]) -> str | None:
        """How the game ended; None while it goes on."""

    @abstractmethod
    def limit(self, action: AnyAction, left: int | None) -> str:
        """How often an action may still be done."""


def sentence(text: str) -> str:
    """A sentence: with a capital at its beginning and a full stop at its end."""
    return ended(text[:1].upper() + text[1:])


def ended(text: str) -> str:
    """The text with a full stop at its end, if it has no end of its own."""
    return text if text.endswith((".", "!", "?", "…", ".»", ".”")) else text + "."
