"""Moves in words: what they say, and what they must not give away."""

from __future__ import annotations

import re
from typing import Any

import pytest

from support import VARIANTS, game, position, table, variant_id, walk
from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.spec.vocabulary import Text
from trefoil.words import card_face, move_text

CYRILLIC = re.compile("[а-яё]", re.I)
FACE = re.compile(r"(?:10|[A2-9JQK])[♠♥♦♣]")


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_id)
def test_every_move_has_words_and_names_only_cards_in_sight(variant: Any) -> None:
    made = game(*variant)
    at = Table(made, deal_number(made, 11))
    for state, moves, _move, _after in walk(at, 4, 80):
        seen = {
            card.replace("T", "10")[:-1] + {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}[card[-1]]
            for pile in at.view(state).piles
            for card in pile
            if card not in ("", "?")
        }
        for move in moves:
            text = move_text(at, state, move)
            assert text.ru
            assert text.en
            assert CYRILLIC.search(text.ru)
            assert not CYRILLIC.search(text.en)
            assert "{" not in text.ru + text.en
            assert set(FACE.findall(text.ru)) <= seen
            assert FACE.findall(text.ru) == FACE.findall(text.en)


def texts(at: Table, state: Any) -> dict[str, Text]:
    return {at.write(state, move): move_text(at, state, move) for move in at.legal(state)}


def test_moves_of_the_fans() -> None:
    at = table("clover", 5)
    state = at.start()
    said = texts(at, state)
    assert said
    for written, text in said.items():
        card, target = written.split()
        if target == "foundation":
            assert text == Text(f"{face(card)} на базу", f"{face(card)} to the foundation")
        else:
            number = target.removeprefix("fan")
            assert text == Text(f"{face(card)} на веер {number}", f"{face(card)} to fan {number}")


def face(name: str) -> str:
    return name[:-1].replace("T", "10") + {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}[name[-1]]


KLONDIKE = """
    column1: Th 9s
    column2: Jc
    column3: 2h | 8d
    waste: 5h 4c
    foundation1: As 2s 3s
    used turn: 0
"""


def test_moves_of_klondike_with_sequences_draws_and_returns() -> None:
    from support import rest

    text = rest("klondike", "\n".join(line.strip() for line in KLONDIKE.strip().splitlines()[:5]), "stock")
    at, state = position("klondike", text)
    said = texts(at, state)
    assert said["Th column2"] == Text("10♥–9♠ на колонку 2", "10♥–9♠ to column 2")
    assert said["8d column1"] == Text("8♦ на колонку 1", "8♦ to column 1")
    assert said["draw"] == Text("3 карты из колоды", "3 cards from the stock")


def test_the_last_packet_is_counted() -> None:
    from support import rest

    at, state = position("klondike", rest("klondike", "stock: 5h 6h", "waste"))
    assert texts(at, state)["draw"] == Text("2 карты из колоды", "2 cards from the stock")
    at, state = position("klondike", rest("klondike", "stock: 5h", "waste"))
    assert texts(at, state)["draw"] == Text("1 карта из колоды", "1 card from the stock")


def test_turnovers_redeals_pairs_flips_and_the_end_of_a_turn() -> None:
    from support import rest

    at, state = position("klondike", rest("klondike", "", "waste"))
    assert texts(at, state)["turn"] == Text("перевернуть стопку открытых карт", "turn the waste over")
    found: dict[str, Text] = {}
    for name in ("clover-24", "couple-hearts", "couple-sympathy", "elevens", "elevens-trio"):
        at = table(name, 5)
        for state, moves, _move, _after in walk(at, 1, 200):
            for move in moves:
                found.setdefault(f"{name} {at.game.actions[move.action].name}", move_text(at, state, move))
    assert found["clover-24 redeal"] == Text("пересдача 1", "redeal 1")
    assert found["couple-hearts flip"] == Text(
        "открыть карту в стопке 1 игрока A", "turn up the card in pile 1 of player A"
    )
    assert found["couple-hearts open"] == Text("открыть 8 карт", "turn up 8 cards")
    assert re.fullmatch(r"взять пару \S+", found["couple-hearts take"].ru)
    assert re.fullmatch(r"take the pair \S+", found["couple-hearts take"].en)
    assert found["couple-sympathy pass"] == Text("закончить ход", "end the turn")
    assert re.fullmatch(r"взять \S+ и \S+", found["elevens pair"].ru)
    assert re.fullmatch(r"взять \S+", found["elevens alone"].ru)
    assert re.fullmatch(r"накрыть \S+, \S+ и \S+", found["elevens-trio trio"].ru)


def test_a_whole_column_whose_foot_cannot_be_seen_is_not_named() -> None:
    """Where only the top may be seen, a move of several cards gives a number instead of names."""
    from msgspec.structs import replace

    made = game("canfield")
    hidden = replace(made, zones=tuple(replace(z, show=1) if z.name == "column" else z for z in made.zones))
    at = Table(hidden, deal_number(hidden, 3))
    for state, moves, _move, _after in walk(at, 9, 300):
        for move in moves:
            if at.game.actions[move.action].name == "column-column" and move.count == 2:
                text = move_text(at, state, move)
                assert not FACE.search(text.ru)
                assert text.ru.startswith("2 карты с колонки")
                assert text.en.startswith("2 cards from column")
                return
    pytest.fail("no move of two cards was met")


def test_faces() -> None:
    assert card_face(0) == "A♠"
    assert card_face(22) == "10♥"
    assert card_face(51) == "K♣"
