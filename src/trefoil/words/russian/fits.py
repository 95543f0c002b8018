"""Russian phrases for zones and for how cards fit on cards."""

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
from trefoil.words.russian.nouns import (
    RANK_NOUNS,
    SUIT_GEN,
    Case,
    Place,
    adjective,
    join,
    numeral,
    place_of,
    rank,
    unique,
)
from trefoil.words.tongue import Tongue

_SUITS = {
    "same": "в масть",
    "alternate": "с чередованием цветов",
    "other": "со сменой масти",
    "any": "без учёта масти",
}


def ranks(letters: str, case: Case, last: str = "или") -> str:
    """«валет, дама или король»; long runs are shortened to «от туза до десятки»."""
    if len(letters) > 4 and letters in RANKS:
        return f"любая карта от {rank(letters[0], 'gen')} до {rank(letters[-1], 'gen')}"
    return join([rank(letter, case) for letter in letters], last)


def several(letters: str) -> str:
    """«тузы», «валеты, дамы и короли», «карты от туза до десятки»."""
    if len(letters) > 4 and letters in RANKS:
        return f"карты от {rank(letters[0], 'gen')} до {rank(letters[-1], 'gen')}"
    return join([rank(letter, more=True) for letter in letters])


def picked(step: DealStep) -> str:
    """«тузы», «туза пик»: what a step of the deal picks out."""
    if not step.suits:
        return several(step.pick)
    if len(step.pick) == 1:
        return join([f"{rank(step.pick)} {SUIT_GEN[suit]}" for suit in step.suits], "или")
    return f"{several(step.pick)} {join([SUIT_GEN[suit] for suit in step.suits], 'или')}"


class Fits(Tongue, ABC):
    """Relations of cards in Russian."""

    def place(self, zone: str) -> Place:
        """The noun of a zone's piles."""
        return place_of(self.facts.zones[zone])

    def places(self, zones: Sequence[str], way: str, last: str, more: bool = False) -> str:
        """«на базах и в ячейках»: zones with their prepositions; `way` is onto, off_from or there."""
        return join(unique(getattr(self.place(zone), way)(more and self.facts.many(zone)) for zone in zones), last)

    # ------------------------------------------------------------ relations

    def fit(self, fit: Fit, foundation: bool = False) -> str:
        """How the moving card fits: «по нисходящей в масть (на валета червей — десятку червей)»."""
        match fit:
            case Build():
                return f"{self.direction(fit)} ({self._example(fit, foundation)})"
            case Twin(suit=True):
                return "на такую же карту (того же достоинства и той же масти)"
            case Twin():
                letter = "J" if "J" in self.facts.ranks else self.facts.ranks[0]
                return f"на карту того же достоинства (на {rank(letter, 'acc')} — {rank(letter, 'acc')})"
            case SameSuit():
                return "на карту той же масти"
            case Sum(total=total):
                return f"на карту, с которой она даёт в сумме {total} ({self.values()})"
            case AnyOf(fits=parts):
                ways = [self.fit(part) if not isinstance(part, Build) else self._way(part) for part in parts]
                closed = all(not isinstance(part, Build) or part.wrap == "no" for part in parts)
                builds = any(isinstance(part, Build) for part in parts)
                first, last = self.facts.ranks[0], self.facts.ranks[-1]
                edge = f"; {rank(first)} и {rank(last)} друг на друга не ложатся" if closed and builds else ""
                return join(ways, "или") + edge
            case _:
                assert_never(fit)

    def values(self) -> str:
        """How cards are counted in a sum."""
        courts = [letter for letter in "JQK" if letter in self.facts.ranks]
        if not courts:
            return "туз — 1, остальные по числу очков"
        verb = "не входят" if len(courts) > 1 else "не входит"
        return f"туз — 1, остальные по числу очков; {join([rank(c) for c in courts])} в сумму {verb}"

    def direction(self, build: Build) -> str:
        """«по нисходящей с чередованием цветов»."""
        way = "по восходящей" if build.step > 0 else "по нисходящей"
        if abs(build.step) > 1:
            way += f" через {numeral(abs(build.step) - 1, 'f', 'acc')}"
        return f"{way} {_SUITS[build.suit]}"

    def _way(self, build: Build) -> str:
        example = self.facts.example(build, False)
        text = f"{self.direction(build)} ({self._pair(build, example.onto, example.moved)}"
        if example.turn is not None:
            text += f", {self._turn(build, example.turn)}"
        return text + ")"

    def _pair(self, build: Build, onto: str, moved: str) -> str:
        low, high = rank(onto, "acc"), rank(moved, "acc")
        match build.suit:
            case "same":
                suit = SUIT_GEN["h" if "h" in self.facts.suits else self.facts.suits[0]]
                return f"на {low} {suit} — {high} {suit}"
            case "alternate":
                below, above = RANK_NOUNS[onto], RANK_NOUNS[moved]
                black = adjective("чёрн", below.gender, "acc", below.animate)
                red = adjective("красн", above.gender, "acc", above.animate)
                return f"на {black} {low} — {red} {high}"
            case "other":
                return f"на {low} пик — {high} любой другой масти"
            case "any":
                return f"на {low} — {high}"

    def _turn(self, build: Build, turn: tuple[str, str]) -> str:
        text = f"по кругу: на {rank(turn[0], 'acc')} — {rank(turn[1], 'acc')}"
        if build.wrap == "base":
            text += "; круг начинается с карты базового достоинства и кончается предыдущей"
        return text

    def _example(self, build: Build, foundation: bool) -> str:
        example = self.facts.example(build, foundation)
        text = self._pair(build, example.onto, example.moved)
        if foundation and build.wrap == "no":
            return f"{text}, и так до {rank(example.last, 'gen')}"
        if example.turn is not None:
            return f"{text}; {self._turn(build, example.turn)}"
        if example.bare:
            return f"{text}; на {ranks(example.bare, 'acc', 'и')} — ничего"
        return text
