"""A deal given explicitly: all cards of the pack in order, and more orders for the redeals.

    5h 8c Jh 4d …        one order: the first card is dealt first
    Ts 2d …              the next pack (couples), or the order of the first redeal

Line ends do not matter; `#` begins a comment; `10h` may be written for `Th`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from trefoil.deals.deal import Deal, packs, seed_of
from trefoil.spec.cards import CARD_NAMES, card_number, pack_cards
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game

MAX_ORDERS = 64


def read_card_list(game: Game, text: str) -> Deal:
    """The deal that a card list gives.

    Raises Fault: `unknown-card` (word, line), `wrong-cards` (which cards are missing, doubled or
    not of this pack, and in which order), `no-cards`, `too-many-cards`.
    """
    cards: list[int] = []
    for line_number, line in enumerate(text.splitlines(), 1):
        for word in line.split("#", 1)[0].replace(",", " ").split():
            card = card_number(word)
            if card is None:
                raise Fault("unknown-card", card=word[:20], line=line_number)
            cards.append(card)
    if not cards:
        raise Fault("no-cards")
    pack = pack_cards(game.pack)
    if len(cards) > MAX_ORDERS * len(pack):
        raise Fault("too-many-cards", count=len(cards), limit=MAX_ORDERS * len(pack))
    size = len(pack)
    orders = tuple(tuple(cards[at : at + size]) for at in range(0, len(cards), size))
    for index, order in enumerate(orders):
        check_cards(pack, order, index + 1)
    if len(orders) < packs(game):
        raise Fault(
            "wrong-cards", order=len(orders) + 1, missing=names(pack), doubled="", foreign="", count=0, wanted=size
        )
    return Deal(None, orders, seed_of(orders))


def check_cards(pack: Iterable[int], order: Iterable[int], number: int) -> None:
    """Exactly the cards of the pack, or Fault `wrong-cards` naming what is missing and doubled."""
    want, have = Counter(pack), Counter(order)
    if want == have:
        return
    raise Fault(
        "wrong-cards",
        order=number,
        missing=names((want - have).elements()),
        doubled=names(card for card in have - want if card in want),
        foreign=names(card for card in have if card not in want),
        count=have.total(),
        wanted=want.total(),
    )


def names(cards: Iterable[int]) -> str:
    """Card names in canonical order, `Ah 10s` style with a space between."""
    return " ".join(CARD_NAMES[card] for card in sorted(cards))


def write_card_list(deal: Deal) -> str:
    """The card list of a deal's given orders, one order a line."""
    return "".join(" ".join(CARD_NAMES[card] for card in order) + "\n" for order in deal.orders)
