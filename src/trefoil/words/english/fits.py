"""English phrases for zones and for how cards fit on cards."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from typing import assert_never

from trefoil.spec.vocabulary import (
    RANKS,
    AnyOf,
    Build,
    DealStep,
    Fit,
    SameSuit,
    Sum,
    Twin,
)
from trefoil.words.english.nouns import RANK_NAMES, SUIT_NAMES, Place, a, join, number, place_of, plural_of, unique
from trefoil.words.tongue import Tongue

_SUITS = {
    "same": "in suit",
    "alternate": "in alternate colours",
    "other": "in another suit each time",
    "any": "regardless of suit",
}


def ranks(letters: str, last: str = "or") -> str:
    """`a jack, a queen or a king`; long runs are shortened to `any card from ace to ten`."""
    if len(letters) > 4 and letters in RANKS:
        return f"any card from {RANK_NAMES[letters[0]]} to {RANK_NAMES[letters[-1]]}"
    return join([a(RANK_NAMES[letter]) for letter in letters], last)


def several(letters: str) -> str:
    """`aces`, `jacks, queens and kings`, `cards from ace to ten`."""
    if len(letters) > 4 and letters in RANKS:
        return f"cards from {RANK_NAMES[letters[0]]} to {RANK_NAMES[letters[-1]]}"
    return join([plural_of(RANK_NAMES[letter]) for letter in letters])


def picked(step: DealStep) -> str:
    """`aces`, `the ace of spades`: what a step of the deal picks out."""
    if not step.suits:
        return several(step.pick)
    if len(step.pick) == 1:
        return join([f"the {RANK_NAMES[step.pick]} of {SUIT_NAMES[suit]}" for suit in step.suits], "or")
    return f"{several(step.pick)} of {join([SUIT_NAMES[suit] for suit in step.suits], 'or')}"


class Fits(Tongue, ABC):
    """Relations of cards in English."""

    def place(self, zone: str) -> Place:
        """The noun of a zone's piles."""
        return place_of(self.facts.zones[zone])

    def anywhere(self, zones: Sequence[str], last: str = "or") -> str:
        """`a fan or the reserve`."""
        return join(unique(self.place(zone).any() for zone in zones), last)

    def there(self, zones: Sequence[str], last: str) -> str:
        """`on the foundations or in the cells`."""
        return join(unique(self.place(zone).there() for zone in zones), last)

    # ------------------------------------------------------------ relations

    def fit(self, fit: Fit, foundation: bool = False) -> str:
        """How the moving card fits: `building down in suit (ten of hearts on jack of hearts)`."""
        match fit:
            case Build():
                return f"building {self.direction(fit)} ({self._example(fit, foundation)})"
            case Twin(suit=True):
                return "onto the same card (same rank and same suit)"
            case Twin():
                letter = "J" if "J" in self.facts.ranks else self.facts.ranks[0]
                return f"onto a card of the same rank ({RANK_NAMES[letter]} on {RANK_NAMES[letter]})"
            case SameSuit():
                return "onto a card of the same suit"
            case Sum(total=total):
                return f"onto a card with which it adds up to {total} ({self.values()})"
            case AnyOf(fits=parts):
                ways = [self._way(part) if isinstance(part, Build) else self.fit(part) for part in parts]
                closed = all(not isinstance(part, Build) or part.wrap == "no" for part in parts)
                builds = any(isinstance(part, Build) for part in parts)
                first, last = self.facts.ranks[0], self.facts.ranks[-1]
                edge = f"; {RANK_NAMES[first]} and {RANK_NAMES[last]} do not go on each other"
                return join(ways, "or") + (edge if closed and builds else "")
            case _:
                assert_never(fit)

    def values(self) -> str:
        """How cards are counted in a sum."""
        courts = [RANK_NAMES[letter] for letter in "JQK" if letter in self.facts.ranks]
        tail = f"; {join(courts)} {'belong' if len(courts) > 1 else 'belongs'} to no sum" if courts else ""
        return f"the ace counts 1, other cards their pips{tail}"

    def direction(self, build: Build) -> str:
        """`down in alternate colours`."""
        way = "up" if build.step > 0 else "down"
        if abs(build.step) > 1:
            way += f" by {number(abs(build.step))} ranks"
        return f"{way} {_SUITS[build.suit]}"

    def _way(self, build: Build) -> str:
        example = self.facts.example(build, False)
        text = f"building {self.direction(build)} ({self._pair(build, example.onto, example.moved)}"
        if example.turn is not None:
            text += f", {self._turn(build, example.turn)}"
        return text + ")"

    def _pair(self, build: Build, onto: str, moved: str) -> str:
        low, high = RANK_NAMES[onto], RANK_NAMES[moved]
        match build.suit:
            case "same":
                suit = SUIT_NAMES["h" if "h" in self.facts.suits else self.facts.suits[0]]
                return f"{high} of {suit} on {low} of {suit}"
            case "alternate":
                return f"red {high} on black {low}"
            case "other":
                return f"{high} of any other suit on {low} of spades"
            case "any":
                return f"{high} on {low}"

    def _turn(self, build: Build, turn: tuple[str, str]) -> str:
        text = f"turning the corner with {RANK_NAMES[turn[1]]} on {RANK_NAMES[turn[0]]}"
        if build.wrap == "base":
            text += "; the ranks run from the base rank round to the one before it"
        return text

    def _example(self, build: Build, foundation: bool) -> str:
        example = self.facts.example(build, foundation)
        text = self._pair(build, example.onto, example.moved)
        if foundation and build.wrap == "no":
            return f"{text}, and so on to the {RANK_NAMES[example.last]}"
        if example.turn is not None:
            return f"{text}, {self._turn(build, example.turn)}"
        if example.bare:
            return f"{text}; nothing on {ranks(example.bare)}"
        return text
