"""English words: plurals and numerals; the nouns of cards and of places on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from trefoil.spec.vocabulary import Zone

RANK_NAMES = dict(
    zip(
        "A23456789TJQK",
        (
            "ace",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "jack",
            "queen",
            "king",
        ),
        strict=True,
    )
)
SUIT_NAMES = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def card(name: str) -> str:
    """A card in words: `seven of hearts`."""
    return f"{RANK_NAMES[name[0]]} of {SUIT_NAMES[name[1]]}"


def a(word: str) -> str:
    """A noun with its article: `an ace`, `a king`."""
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def plural_of(word: str) -> str:
    """`sixes`, `queens`: the plural of a regular noun."""
    return word + ("es" if word.endswith(("s", "x")) else "s")


def number(value: int) -> str:
    """A number in words up to ten, in digits above."""
    return _NUMBERS[value] if 0 < value < len(_NUMBERS) else str(value)


def ordinal(value: int) -> str:
    """`first` … `tenth`, then `11th`, `22nd`."""
    if 0 < value < len(_ORDINALS):
        return _ORDINALS[value]
    if value % 100 in (11, 12, 13):
        return f"{value}th"
    return f"{value}{('th', 'st', 'nd', 'rd', *['th'] * 6)[value % 10]}"


def cards(value: int) -> str:
    """`one card`, `three cards`, `13 cards`."""
    return f"{number(value)} card{'' if value == 1 else 's'}"


def times(value: int) -> str:
    """`once`, `twice`, `three times`."""
    return ("never", "once", "twice")[value] if value < 3 else f"{number(value)} times"


def join(parts: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def quoted(text: str) -> str:
    """The text in quotation marks, those inside it turned into the inner kind: “a ‘b’ c”."""
    if text.startswith("“") and text.endswith("”") and text.count("“") == 1:
        return text
    return f"“{text.replace('“', '‘').replace('”', '’')}”"


def unique(parts: Iterable[str]) -> list[str]:
    """The parts in their order, each once."""
    return list(dict.fromkeys(parts))


class Place(NamedTuple):
    """The noun of a zone's piles; `at` is the preposition of what lies there."""

    one: str
    more: str
    at: str = "in"
    many: bool = True

    def any(self) -> str:
        """`a fan`, `the stock`."""
        return a(self.one) if self.many else f"the {self.one}"

    def all(self) -> str:
        """`the fans`, `the stock`."""
        return f"the {self.more if self.many else self.one}"

    def empty(self) -> str:
        """`an empty fan`, `the empty reserve`."""
        return f"an empty {self.one}" if self.many else f"the empty {self.one}"

    def there(self) -> str:
        """`on the foundations`, `in the stock`."""
        return f"{self.at} {self.all()}"


_WORDS: dict[str, tuple[str, str, str]] = {
    "fan": ("fan", "fans", "in"),
    "column": ("column", "columns", "in"),
    "row": ("row", "rows", "in"),
    "pile": ("pile", "piles", "in"),
    "heap": ("pile", "piles", "in"),
    "place": ("place", "places", "on"),
    "slot": ("place", "places", "on"),
    "foundation": ("foundation", "foundations", "on"),
    "stock": ("stock", "stocks", "in"),
    "waste": ("waste", "wastes", "on"),
    "reserve": ("reserve", "reserves", "in"),
    "reserve pile": ("reserve pile", "reserve piles", "in"),
    "lower": ("lower pile", "lower piles", "in"),
    "first lower": ("first lower pile", "first lower piles", "in"),
    "second lower": ("second lower pile", "second lower piles", "in"),
    "cell": ("cell", "cells", "in"),
    "bed": ("bed", "beds", "in"),
    "hole": ("hole", "holes", "in"),
    "won": ("cards taken", "cards taken", "among"),
    "tableau": ("pile", "piles", "in"),
}
_BY_FORM = {form: word for word, (one, more, _) in _WORDS.items() for form in (one, more)}


def place_of(zone: Zone) -> Place:
    """The noun of a zone: of its title if that is known, else of its name, else of its role."""
    many = zone.piles > 1
    if zone.title is not None:
        return _titled(zone.title.en, many)
    if zone.role == "tableau" and zone.name in _WORDS:
        word = zone.name
    elif zone.role == "reserve":
        usual = "reserve pile" if many else "reserve"
        word = zone.name if zone.name in ("lower", "place", "pile") else usual
    else:
        word = zone.role
    one, more, at = _WORDS[word]
    return Place(one, more, at, many)


def _titled(title: str, many: bool) -> Place:
    """The noun of a title that begins with a known one, `cell for a jack`; others are quoted."""
    words = title.split()
    for length in range(len(words), 0, -1):
        word = _BY_FORM.get(" ".join(words[:length]).lower())
        if word is not None:
            one, more, at = _WORDS[word]
            tail = "".join(f" {part}" for part in words[length:])
            return Place(one + tail, more + tail, at, many)
    return Place(f"pile “{title}”", f"piles “{title}”", "in", many)
