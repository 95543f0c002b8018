"""Deals that have a number in another program: `solvitaire:17`, `ms:11982`, `pysol:32001`.

The cards come to lie where that program would lay them.  A program's numbers mean something only
for games that it lays out in a way known here; for others they are refused.
"""

from __future__ import annotations

import re

from trefoil.deals.deal import Deal, seed_of
from trefoil.deals.peers import PEERS, microsoft, pysol, solvitaire
from trefoil.engine.rules import lay, rules_for
from trefoil.spec.cards import pack_cards
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import RANKS, Game

_NAME = re.compile(rf"({'|'.join(PEERS)}):([0-9]+)")

# Piles by number, each from bottom to top.
Piles = dict[int, list[int]]


def looks_like_peer(text: str) -> bool:
    """Whether this names a deal of another program."""
    return _NAME.fullmatch(text) is not None


def peer_deal(game: Game, text: str) -> Deal:
    """The deal that `looks_like_peer`, as a card order.

    Raises Fault: `bad-peer-number` (program, low, high), `no-peer-deal` (program, game).
    """
    found = _NAME.fullmatch(text)
    assert found is not None
    program = found[1]
    number = int(found[2]) if len(found[2]) < 30 else -1
    low, high = PEERS[program]
    if not low <= number <= high:
        raise Fault("bad-peer-number", program=program, low=low, high=high)
    order = _order(game, program, number)
    return Deal(None, (order,), seed_of((order,)))


def _order(game: Game, program: str, number: int) -> tuple[int, ...]:
    pack = pack_cards(game.pack)
    whole = game.pack.ranks == RANKS and len(game.pack.suits) == 4 and game.pack.owner != "each"
    whole = whole and {"tableau", "foundation"} <= {info.role for info in rules_for(game).piles}
    copies = game.pack.copies
    if not whole or (copies > 1 and program != "solvitaire"):
        raise Fault("no-peer-deal", program=program, game=game.id)
    if program == "solvitaire":
        order = solvitaire(number, copies)
    else:
        order = microsoft(number) if program == "ms" else pysol(number)
    if copies > 1:
        return tuple(order)  # equal cards cannot be traced to their places; the game's own order is used
    places = _places(game, pack)
    laid = _as_solvitaire(game, places, order) if program == "solvitaire" else _as_pysol(game, places, order)
    if laid is None:
        raise Fault("no-peer-deal", program=program, game=game.id)
    # Dealt in canonical order a card comes to its place; the card wanted there takes its turn.
    came: dict[int, int] = {}
    for pile, held in places.items():
        came.update(zip(held, laid[pile], strict=True))
    return tuple(came[card] for card in pack)


def _places(game: Game, pack: tuple[int, ...]) -> Piles:
    """Where the cards lie when the pack is dealt in canonical order."""
    rules = rules_for(game)
    piles: list[list[int]] = [[] for _ in rules.piles]
    lay(rules, piles, [0] * len(piles), list(pack), game.deal, -1)
    return {pile: held for pile, held in enumerate(piles) if held}


def _sizes(game: Game, places: Piles, role: str) -> dict[int, int]:
    infos = rules_for(game).piles
    return {pile: len(held) for pile, held in places.items() if infos[pile].role == role}


def _founded(order: list[int], laid: Piles, founded: dict[int, int]) -> None:
    """Take the aces out; they lie on the foundations from the start."""
    aces = [card for card in order if card % 13 == 0]
    for pile, card in zip(founded, aces, strict=True):
        laid[pile] = [card]
        order.remove(card)


def _as_solvitaire(game: Game, places: Piles, order: list[int]) -> Piles | None:
    """Stock first, then the reserve, then the columns row by row; a triangle from right to left.

    Columns that rows do not give, 17 fans of three and one card, take the cards in the game's own
    way.  Stock and reserve: the first card taken lies lowest.
    """
    laid: Piles = {pile: [] for pile in places}
    order = list(order)
    founded = _sizes(game, places, "foundation")
    if len(founded) == 1:
        laid[next(iter(founded))] = [order.pop()]  # the base card is the first of the list
    elif len(founded) == 4:
        _founded(order, laid, founded)
    elif founded:
        return None
    for role in ("stock", "reserve"):
        for pile, count in _sizes(game, places, role).items():
            laid[pile] = order[:count]
            del order[:count]
    return laid if _columns(laid, _sizes(game, places, "tableau"), order) else None


def _columns(laid: Piles, columns: dict[int, int], order: list[int]) -> bool:
    """Deal what is left to the columns; False if there are no columns for just that."""
    if sum(columns.values()) != len(order):
        return False
    sizes = list(columns.values())
    triangle = len(sizes) > 1 and sizes == list(range(1, len(sizes) + 1))
    if max(sizes) - min(sizes) > 1 and not triangle:
        for pile, count in columns.items():
            laid[pile] = order[:count]
            del order[:count]
        return True
    while order:
        row = [pile for pile, count in columns.items() if len(laid[pile]) < count]
        for pile in reversed(row) if triangle else row:
            laid[pile].append(order.pop(0))
    return True


def _as_pysol(game: Game, places: Piles, order: list[int]) -> Piles | None:
    """Columns first: a triangle with its longest rows first, from right to left, and the bottom row last.

    Even columns row by row; where one is shorter by more than a card, it comes after the others.
    The rest is the stock, its next card first.
    """
    laid: Piles = {pile: [] for pile in places}
    order = list(order)
    stock, columns = _sizes(game, places, "stock"), _sizes(game, places, "tableau")
    if len(stock) > 1 or sum((*stock.values(), *columns.values())) != len(order):
        return None
    dealt, rest = order[: sum(columns.values())], order[sum(columns.values()) :]
    for pile in stock:
        laid[pile] = rest[::-1]
    sizes = list(columns.values())
    if stock:
        if sizes != list(range(1, len(sizes) + 1)):
            return None
        piles = list(columns)
        rows = [*(piles[first:] for first in range(1, len(piles))), piles]
        for row in rows:
            for pile in reversed(row):
                laid[pile].append(dealt.pop(0))
        return laid
    tall = {pile: count for pile, count in columns.items() if count >= max(sizes) - 1}
    short = {pile: count for pile, count in columns.items() if pile not in tall}
    split = sum(tall.values())
    _columns(laid, tall, dealt[:split])
    if short:
        _columns(laid, short, dealt[split:])
    return laid
