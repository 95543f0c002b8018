"""Packs that are shuffled by one and cut by another, so that nobody chose the deal.

Who shuffles commits to the order first: he shows the SHA-256 of a salt and the order, which tells
nothing of the order and which no other order has.  Then the pack is cut, and afterwards the salt
and the order are shown.  docs/protocol.md, Shuffle and cut.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

from trefoil.spec.cards import CARD_NAMES

SALT_BYTES = 32


def new_salt() -> str:
    """A salt in hex."""
    return secrets.token_hex(SALT_BYTES)


def chance_order(cards: Sequence[int]) -> tuple[int, ...]:
    """The cards in an order that nobody can foresee: every order alike, from the system's own chance."""
    order = list(cards)
    secrets.SystemRandom().shuffle(order)
    return tuple(order)


def commitment(salt: str, order: Sequence[int]) -> str:
    """SHA-256, in hex, of the salt and the card names, first card first, with one space before each."""
    return hashlib.sha256(" ".join((salt, *(CARD_NAMES[card] for card in order))).encode()).hexdigest()


def cut(order: Sequence[int], at: int) -> tuple[int, ...]:
    """The pack after `at` cards, 1 … n-1, were taken off the top and put under the rest."""
    if not 1 <= at < len(order):
        raise ValueError(at)
    return (*order[at:], *order[:at])
