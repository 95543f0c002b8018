"""From a deal number to orders of the pack.  Frozen: docs/deals.md states it with test vectors.

The same number must give the same cards for ever, on any machine and in any version, so nothing
here leans on a library's generator.
"""

from __future__ import annotations

from collections.abc import Sequence

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mix(word: int) -> int:
    """The SplitMix64 finaliser: a bijection of 64-bit words."""
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _MASK
    return word ^ (word >> 31)


def shuffled(cards: Sequence[int], number: int, index: int) -> tuple[int, ...]:
    """Order `index` (0, 1, …) of deal `number` (0 … 2^64-1) of these cards.

    SplitMix64 started from mix(mix(number) + index); Fisher–Yates from the last place down to
    the second; each place by a word below the largest multiple of the number of places.
    """
    state = mix((mix(number) + index) & _MASK)
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        places = last + 1
        limit = (1 << 64) - (1 << 64) % places
        while True:
            state = (state + _GOLDEN) & _MASK
            word = mix(state)
            if word < limit:
                break
        place = word % places
        order[last], order[place] = order[place], order[last]
    return tuple(order)
