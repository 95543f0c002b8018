"""The orders that other programs make of their deal numbers; docs/deals.md states them.

An order here is a list of card numbers, the card that the program deals first coming first.  How a
program lays an order out is its own business too: `trefoil.engine.peers` knows that.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

# What may stand before the number, with the lowest and the highest number of each.
PEERS: dict[str, tuple[int, int]] = {
    "solvitaire": (0, (1 << 32) - 1),
    "ms": (1, (1 << 33) - 1),
    "pysol": (1, 10**20 - 1),
}
_WORD = (1 << 32) - 1


def cards(suits: str, by: str = "rank", copies: int = 1) -> list[int]:
    """A pack from the ace up: rank by rank, in each all suits as named, or suit by suit."""
    numbers = ["shdc".index(suit) * 13 for suit in suits]
    if by == "rank":
        return [suit + rank for rank in range(13) for suit in numbers] * copies
    return [suit + rank for suit in numbers for rank in range(13)] * copies


def solvitaire(number: int, copies: int = 1) -> list[int]:
    """Solvitaire's order of a seed (0 … 2^32-1): a Mersenne Twister that is given the seed plainly."""
    twister = random.Random()
    twister.setstate((3, (*_plain_state(number), 624), None))

    def below(places: int) -> int:
        # The words are cut into so many equal parts; what is left over at the end is drawn anew.
        part, left = divmod(_WORD, places)
        part += left == places - 1
        while True:
            place = twister.getrandbits(32) // part
            if place < places:
                return place

    return _shuffled(cards("chsd", copies=copies), below)


def _plain_state(number: int) -> Iterable[int]:
    """The twister's 624 words for a plain seed.  Python's own seeding mixes more."""
    word = number
    yield word
    for index in range(1, 624):
        word = (1812433253 * (word ^ (word >> 30)) + index) & _WORD
        yield word


def microsoft(number: int) -> list[int]:
    """Order of Microsoft's FreeCell, and of the longer numbers other programs added to it (1 … 2^33-1)."""
    return _shuffled(cards("cdhs"), _microsoft_words(number))


def _microsoft_words(number: int) -> Callable[[int], int]:
    state = number if number < 1 << 32 else number - (1 << 32)

    def below(places: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) & ((1 << 33) - 1)
        if number >= 1 << 32:
            return (((state >> 16) & 0xFFFF) + 1) % places
        word = (state >> 16) & 0x7FFF
        return (word if number < 1 << 31 else word | 0x8000) % places

    return below


def pysol(number: int) -> list[int]:
    """PySolFC's order of a plain number; those below 32000 are Microsoft's."""
    if number < 32000:
        return microsoft(number)
    twister = random.Random(number)
    return _shuffled(cards("cshd", by="suit"), lambda places: int(twister.random() * places))


def _shuffled(order: Sequence[int], below: Callable[[int], int]) -> list[int]:
    """Fisher–Yates from the last place down.  All these programs deal from the end of their list."""
    made = list(order)
    for last in range(len(made) - 1, 0, -1):
        place = below(last + 1)
        made[last], made[place] = made[place], made[last]
    return made[::-1]
