"""Cards as numbers and as names.

A card number is suit·13 + rank, suits in the order `shdc`, ranks in the order `A…K`, so `As` is 0
and `Kc` 51.  Two packs hold equal numbers: equal cards cannot be told apart, so neither can the
positions that differ in nothing else.
"""

from __future__ import annotations

from trefoil.spec.vocabulary import RANKS, RED, SUITS, Pack

CARD_NAMES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_NUMBERS: dict[str, int] = {name: number for number, name in enumerate(CARD_NAMES)}
_NUMBERS |= {f"10{suit}": SUITS.index(suit) * 13 + 9 for suit in SUITS}


def card_number(name: str) -> int | None:
    """The number of a card written `5h`, `5H`, `Th` or `10h`; None if it is no card."""
    if len(name) < 2:
        return None
    return _NUMBERS.get(name[:-1].upper() + name[-1].lower())


def card_rank(card: int) -> str:
    """The rank letter, `A` … `K`."""
    return RANKS[card % 13]


def card_suit(card: int) -> str:
    """The suit letter, one of `shdc`."""
    return SUITS[card // 13]


def is_red(card: int) -> bool:
    """Hearts and diamonds are red."""
    return SUITS[card // 13] in RED


def pack_cards(pack: Pack) -> tuple[int, ...]:
    """The cards of one pack (all its copies) in canonical order: copy, suit, rank."""
    one = tuple(SUITS.index(suit) * 13 + RANKS.index(rank) for suit in pack.suits for rank in pack.ranks)
    return one * pack.copies
