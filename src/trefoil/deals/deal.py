"""A deal: one order of each pack and one more order of the full pack for each redeal."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any, NamedTuple

from trefoil.deals.numbers import shuffled
from trefoil.spec.cards import CARD_NAMES, pack_cards
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game


class Deal(NamedTuple):
    """Where every card of a game comes from.

    `number`: the deal number, or None.  `orders`: for each pack its order (card numbers, first
    card first), then one order of the full pack for each redeal that was given.  `start`: the
    position from which the game begins instead of laying out the packs (a State of the engine),
    or None.  `seed`: what makes the redeals that were not given.
    """

    number: int | None
    orders: tuple[tuple[int, ...], ...]
    seed: int
    start: Any = None

    def order(self, game: Game, index: int) -> tuple[int, ...]:
        """Order `index`: packs first, then redeals; those not given are made from the seed."""
        if index < len(self.orders):
            return self.orders[index]
        return shuffled(pack_cards(game.pack), self.seed, index)


def packs(game: Game) -> int:
    """How many packs are laid out: one for each seat, or one on the table."""
    return game.seats if game.pack.owner == "each" else 1


def deal_number(game: Game, number: int) -> Deal:
    """The deal with this number.  Raises Fault `bad-deal-number` outside 0 … 2^64-1."""
    if not 0 <= number < 1 << 64:
        raise Fault("bad-deal-number", number=number)
    cards = pack_cards(game.pack)
    orders = tuple(shuffled(cards, number, index) for index in range(packs(game)))
    return Deal(number, orders, number)


def random_number() -> int:
    """A deal number nobody chose, short enough to be read aloud: below 10^9."""
    return secrets.randbelow(10**9)


def seed_of(orders: tuple[tuple[int, ...], ...]) -> int:
    """The seed that given orders stand for: equal orders always redeal alike."""
    text = "\n".join(" ".join(CARD_NAMES[card] for card in order) for order in orders)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
