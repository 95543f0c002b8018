"""Card relations as tables: for every card, which cards it may land on.

A relation is evaluated once for all pairs of cards; everything else, the kernel included, looks
it up.  The base rank of a deal is a parameter, since some games find it only when they are dealt.
"""

from __future__ import annotations

from functools import lru_cache

from trefoil.spec.cards import is_red
from trefoil.spec.vocabulary import RANKS, SUITS, AnyOf, Build, Fit, SameSuit, Sum, Twin

CARDS = 52
_COUNTS = {rank: value for value, rank in enumerate("A23456789T", 1)}


def fits(fit: Fit, ranks: str, base: int, card: int, onto: int) -> bool:
    """Whether `card` fits on the card `onto`.  `ranks`: those of the pack, lowest first."""
    match fit:
        case Build(step=step, suit=suit, wrap=wrap):
            below, above = ranks.index(RANKS[onto % 13]), ranks.index(RANKS[card % 13])
            if wrap == "base":
                first = ranks.index(RANKS[base])
                below, above = (below - first) % len(ranks), (above - first) % len(ranks)
            if wrap == "around":
                if (above - below - step) % len(ranks):
                    return False
            elif above - below != step:
                return False
            same = card // 13 == onto // 13
            match suit:
                case "same":
                    return same
                case "other":
                    return not same
                case "alternate":
                    return is_red(card) != is_red(onto)
                case "any":
                    return True
        case Twin(suit=suit_too):
            return card % 13 == onto % 13 and (not suit_too or card == onto)
        case SameSuit():
            return card // 13 == onto // 13
        case Sum(total=total):
            counts = _COUNTS.get(RANKS[card % 13]), _COUNTS.get(RANKS[onto % 13])
            return counts[0] is not None and counts[1] is not None and counts[0] + counts[1] == total
        case AnyOf(fits=parts):
            return any(fits(part, ranks, base, card, onto) for part in parts)


@lru_cache(maxsize=1024)
def onto_table(fit: Fit | None, ranks: str, suits: str, base: int) -> tuple[tuple[int, ...], ...]:
    """For every card number, the card numbers it may land on, in ascending order."""
    if fit is None:
        return ((),) * CARDS
    inside = [SUITS.index(suit) * 13 + RANKS.index(rank) for suit in suits for rank in ranks]
    table: list[tuple[int, ...]] = [()] * CARDS
    for card in inside:
        table[card] = tuple(sorted(onto for onto in inside if fits(fit, ranks, base, card, onto)))
    return tuple(table)
