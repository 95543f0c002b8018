"""What a message names, and what a person at the table has seen."""

from __future__ import annotations

import itertools
import re

from trefoil.engine import State, Table
from trefoil.spec.cards import CARD_NAMES

FACE = re.compile(r"(10|[2-9TAJQKТВДК])([♠♥♦♣shdc])(?![a-z])")
SIGNS = dict(zip("♠♥♦♣", "shdc", strict=True))
LETTERS = {"10": "T", "Т": "A", "В": "J", "Д": "Q", "К": "K"}
RU = "туз двойк тройк четвёрк пятёрк шестёрк семёрк восьмёрк девятк десятк вал дам корол"
EN = "ace two three four five six seven eight nine ten jack queen king"
WORDS_RU = dict(zip("A23456789TJQK", RU.split(), strict=True))
WORDS_EN = dict(zip("A23456789TJQK", EN.split(), strict=True))
SUITS_RU = {"пик": "s", "черв": "h", "буб": "d", "треф": "c"}
SUITS_EN = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}


def named_cards(text: str) -> set[str]:
    """Every card that a frame names: as a name, as a face, or in words of either language."""
    found = {LETTERS.get(rank, rank) + SIGNS.get(suit, suit) for rank, suit in FACE.findall(text)}
    lower = text.lower()
    for words, suits, between in ((WORDS_RU, SUITS_RU, r"[а-яё]* "), (WORDS_EN, SUITS_EN, r" of ")):
        for (rank, word), (suit_word, suit) in itertools.product(words.items(), suits.items()):
            if re.search(f"{word}{between}{suit_word}", lower):
                found.add(rank + suit)
    return found


def seen(at: Table, state: State) -> set[str]:
    """The cards that a person at the table sees: what the definition shows, worked out here anew."""
    cards: set[str] = set()
    for info, pile, down in zip(at.rules.piles, state.piles, state.down, strict=True):
        show = next(zone.show for zone in at.game.zones if zone.name == info.zone)
        first = max(down, 0 if show is None else len(pile) - show)
        cards |= {CARD_NAMES[card] for card in pile[first:]}
    return cards
