"""Solvitaire's deal JSON as a position: https://github.com/thecharlieblake/Solvitaire.

`{"tableau piles": [["KH", "2s"], …], "stock": [...], …}`: piles bottom to top, the last card of
the stock is drawn first; in games with face-down cards a lower-case suit letter means face down.
"""

from __future__ import annotations

import re
from typing import Any

from trefoil.deals import Deal
from trefoil.engine import read_position, rules_for
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game, TurnUp

_ROLES = {
    "tableau piles": "tableau",
    "foundations": "foundation",
    "stock": "stock",
    "waste": "waste",
    "reserve": "reserve",
    "cells": "cell",
}
_CARD = re.compile(r"(10|11|12|13|[1-9AJQKajqk])([CDHScdhs])")
_RANKS = {"1": "A", "10": "T", "11": "J", "12": "Q", "13": "K"}


def looks_like_solvitaire(text: str) -> bool:
    """Whether the text can only be meant as such a deal."""
    return text.lstrip().startswith("{")


def read_solvitaire(game: Game, text: str) -> Deal:
    """The deal.  Raises Fault `bad-solvitaire` (what, why), and those of a position."""
    import json

    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise Fault("bad-solvitaire", what="", why="no-json") from None
    if not isinstance(value, dict):
        raise Fault("bad-solvitaire", what="", why="no-object")
    rows: list[str] = []
    for key, cards in value.items():
        role = _ROLES.get(key)
        if role is None:
            raise Fault("bad-solvitaire", what=str(key)[:40], why="no-such-key")
        if cards not in ([], {}, "", None):
            rows += _zone(game, key, role, cards)
    return read_position(game, "\n".join(rows))


def _zone(game: Game, key: str, role: str, cards: Any) -> list[str]:
    rules = rules_for(game)
    places = [info for info in rules.piles if info.role == role]
    if not isinstance(cards, list):
        raise Fault("bad-solvitaire", what=key, why="no-list")
    if key == "tableau piles":
        piles = [pile if isinstance(pile, list) else [pile] for pile in cards]
    elif key == "foundations":
        piles = _by_suit(cards)
    elif key == "cells":
        piles = [[card] for card in cards if card]
    else:
        piles = [cards]
    if len(piles) > len(places):
        raise Fault("bad-solvitaire", what=key, why="too-many")
    hides = {effect.zone for effect in game.effects if isinstance(effect, TurnUp)}
    rows = []
    for info, pile in zip(places, piles, strict=False):
        words = [_card(key, card) for card in pile if card != ""]
        down = sum(1 for _, hidden in words if hidden) if info.zone in hides else 0
        names = [name for name, _ in words]
        if down:
            names.insert(down, "|")
        if names:
            rows.append(f"{info.name}: {' '.join(names)}")
    return rows


def _by_suit(cards: list[Any]) -> list[list[Any]]:
    piles: dict[str, list[Any]] = {}
    for card in cards:
        piles.setdefault(str(card)[-1:].lower(), []).append(card)
    return list(piles.values())


def _card(key: str, card: Any) -> tuple[str, bool]:
    """Our name of the card, and whether it lies face down."""
    found = _CARD.fullmatch(card) if isinstance(card, str) else None
    if found is None:
        raise Fault("bad-solvitaire", what=f"{key}: {str(card)[:20]}", why="no-card")
    rank, suit = found[1].upper(), found[2]
    return _RANKS.get(rank, rank) + suit.lower(), suit.islower()
