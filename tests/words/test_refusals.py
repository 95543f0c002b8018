"""Refusals, limits and outcomes in words."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from support import GAMES, VARIANTS, game, table, universe, variant_id, walk
from trefoil.deals import deal_number
from trefoil.engine import Outcome, Refusal, Table
from trefoil.engine.refuse import STAGES
from trefoil.spec.vocabulary import Game, Text
from trefoil.words import limit_text, outcome_text, pile_title, refusal
from words.sample import sample

CYRILLIC = re.compile("[а-яё]", re.I)
MANUAL = Path(__file__).parents[2] / "docs" / "engine.md"


def documented() -> dict[str, str]:
    """Codes and argument columns of the table in docs/engine.md."""
    rows = re.findall(r"^\| `([a-z-]+)` \| ([^|]*) \|", MANUAL.read_text(encoding="utf-8"), re.M)
    return dict(rows)


CASES: dict[str, tuple[str, Refusal, str, str]] = {
    "no-pile": ("clover", Refusal("no-pile", None, {"pile": "fan99"}),
                "Стопки «fan99» на столе нет.", "There is no pile “fan99” on the table."),
    "same-pile": ("clover", Refusal("same-pile", "fan-fan", {"pile": "fan3"}),
                  "Карта и так лежит здесь: веер 3.", "The card lies there already: fan 3."),
    "no-card": ("canfield", Refusal("no-card", "reserve-column", {"pile": "reserve"}),
                "В резерве такой карты нет.", "There is no such card in the reserve."),
    "face-down": ("klondike", Refusal("face-down", "column-column", {"pile": "column7"}),
                  "Карта в колонке 7 закрыта: её нельзя ни взять, ни перенести.",
                  "The card in column 7 lies face down: it can be neither taken nor moved."),
    "no-rule": ("clover", Refusal("no-rule", None, {"from": "foundation", "to": "fan"}),
                "С базы на веер карты не переносят.", "Cards are not moved from a foundation to a fan."),
    "covered": ("clover", Refusal("covered", "fan-fan", {"card": "7h", "pile": "fan2"}),
                "Семёрка червей в веере 2 — не верхняя карта: на ней лежат другие, а берут только верхнюю.",
                "The seven of hearts in fan 2 is covered by other cards; only the top card is moved."),
    "part": ("klondike-leeming", Refusal("part", "column-column", {"card": "8s", "pile": "column3", "count": 3}),
             "Часть последовательности переносить нельзя: в колонке 3 она состоит из трёх карт и переносится целиком.",
             "A part of a sequence may not be moved: the one in column 3 has three cards and moves as a whole."),
    "not-so-many": ("spider", Refusal("not-so-many", "to-foundation", {"count": 5, "wanted": 13}),
                    "Так переносят только последовательность ровно из 13 карт, а взято пять.",
                    "Only a sequence of exactly 13 cards is moved in this way, and here there are five."),
    "not-whole-pile": ("canfield", Refusal("not-whole-pile", "column-column", {"card": "8s", "pile": "column3"}),
                       "Колонку 3 переносят только целиком и только если все карты открыты.",
                       "Column 3 moves only as a whole, and only if all its cards lie face up."),
    "broken": ("freecell", Refusal("broken", "column-column", {"pile": "column1", "card": "7h", "below": "Jc"}),
               "Это не последовательность: семёрка червей не ложится на валета треф.",
               "This is no sequence: the seven of hearts does not fit on the jack of clubs."),
    "too-many": ("freecell", Refusal("too-many", "column-column", {"count": 5, "limit": 2, "cells": 1, "spaces": 0}),
                 "За один раз здесь можно перенести не больше двух карт, а взято пять: пустых ячеек — 1, пустых "
                 "колонок — 0.",
                 "At most two cards can be moved here at once, not five: empty cells 1, empty columns 0."),
    "not-covered": ("belle-lucie+draw=yes", Refusal("not-covered", "draw-fan", {"card": "2d"}),
                    "Так вынимают только карту из-под других, а двойка бубен лежит сверху.",
                    "Only a covered card is drawn out so, and the two of diamonds lies on top."),
    "stays": ("canfield", Refusal("stays", None, {"card": "Ks"}),
              "Король пик остаётся на месте: это нижняя карта.",
              "The king of spades stays where it is: it is the bottom card."),
    "full": ("clover", Refusal("full", "fan-fan", {"pile": "fan11", "room": 3}),
             "В веере 11 не может быть больше трёх карт.", "There may be no more than three cards in fan 11."),
    "no-fit": ("belle-lucie", Refusal("no-fit", "fan-fan", {"card": "7h", "onto": "8s"}),
               "Семёрка червей не ложится на восьмёрку пик: здесь кладут по нисходящей в масть (на валета червей — "
               "десятку червей; на туза — ничего).",
               "The seven of hearts does not go on the eight of spades: cards are moved here building down in suit "
               "(ten of hearts on jack of hearts; nothing on an ace)."),
    "target-down": ("klondike", Refusal("target-down", "column-column", {"pile": "column2"}),
                    "Верхняя карта в колонке 2 закрыта: на неё ничего не кладут.",
                    "The top card in column 2 lies face down: nothing is laid on it."),
    "nothing-onto": ("freecell", Refusal("nothing-onto", "column-cell", {"pile": "cell2"}),
                     "В занятую ячейку так ничего не кладут.", "Nothing is laid on an occupied cell in this way."),
    "never-filled": ("clover", Refusal("never-filled", "fan-fan", {"pile": "fan4"}),
                     "Пустой веер не заполняется.", "An empty fan is never filled."),
    "too-far": ("accordion", Refusal("too-far", "fold", {"card": "7h", "pile": "pile9"}),
                "Семёрку червей сюда не переносят: можно только на стопку на одно или три места левее.",
                "The seven of hearts does not go so far: it may be moved only to the pile one or three places to its "
                "left."),
    "no-neighbour": ("gaps", Refusal("no-neighbour", "move", {"card": "7h", "pile": "place9"}),
                     "Место 9: слева нет открытой карты, поэтому сюда ничего не кладут.",
                     "No face-up card lies to the left of this place: nothing can be moved there."),
    "row-start": ("gaps-one-deal", Refusal("row-start", "move", {"card": "7h", "pile": "place14"}),
                  "Семёркой червей ряд не начинают: сюда кладут только двойку.",
                  "The seven of hearts may not begin a row: its first place takes only a two."),
    "no-next": ("gaps", Refusal("no-next", "move", {"card": "7h", "pile": "place9", "beside": "9h", "next": ["Th"]}),
                "Слева лежит девятка червей: сюда кладут только десятку червей.",
                "To the left of this place lies the nine of hearts: only the ten of hearts may go there."),
    "not-start": ("fan", Refusal("not-start", "fan-fan", {"card": "7d", "pile": "fan4"}),
                  "Семёрку бубен нельзя положить на пустой веер: на пустой веер можно перенести только короля.",
                  "The seven of diamonds may not go to an empty fan: an empty fan takes only a king."),
    "condition": ("clover", Refusal("condition", "redeal"),
                  "Сейчас нельзя пересдать карты: это можно, только когда ни одну карту нельзя перенести с веера на "
                  "базу.",
                  "Now it is not allowed to redeal: only when no card can be moved from a fan to a foundation."),
    "spent": ("clover", Refusal("spent", "redeal", {"times": 2}),
              "Больше нельзя пересдавать карты: можно только два раза за игру.",
              "It is no longer allowed to redeal: only twice in a game."),
    "no-pattern": ("elevens", Refusal("no-pattern", "pair", {"cards": ["5h", "Ts"]}),
                   "Пятёрка червей и десятка пик не подходят друг другу: можно взять пару карт с суммой 11.",
                   "The five of hearts and the ten of spades do not go together: one may take a pair of cards that "
                   "adds up to 11."),
    "one-seat": ("couple-hearts", Refusal("one-seat", "take", {"cards": ["5h", "5h"]}),
                 "Две карты пары должны лежать у разных игроков.",
                 "The two cards of a pair must belong to two players."),
    "zones": ("elevens", Refusal("zones", "extra-pair"),
              "Нужно взять по одной карте с места и с места для лишней карты.",
              "One card is wanted from each of the places and the place for the extra card."),
    "stock-empty": ("klondike", Refusal("stock-empty", "draw"),
                    "В колоде больше нет карт.", "No card is left in the stock."),
    "stock-left": ("klondike", Refusal("stock-left", "turn"),
                   "Переворачивать рано: в колоде ещё есть карты.",
                   "It is too early to turn over: there are still cards in the stock."),
    "waste-empty": ("klondike", Refusal("waste-empty", "turn"),
                    "Переворачивать нечего: в стопке открытых карт нет карт.",
                    "There is nothing to turn over: no card is left on the waste."),
    "nothing-down": ("couple-hearts", Refusal("nothing-down", "flip", {"pile": "A.pile4"}),
                     "В стопке 4 игрока A нет закрытой карты, которую можно открыть.",
                     "There is no face-down card in pile 4 of player A that may be turned up."),
    "not-turn": ("couple-sympathy", Refusal("not-turn", None, {"seat": 1}),
                 "Сейчас ход игрока B.", "It is player B's turn."),
    "over": ("clover", Refusal("over"), "Игра окончена.", "The game is over."),
    "unreadable": ("clover", Refusal("unreadable", None, {"text": "xyz"}),
                   "Непонятный ход: «xyz».", "This is no move: “xyz”."),
    "no-such-card": ("clover", Refusal("no-such-card", None, {"card": "7h"}),
                     "Семёрку червей сейчас взять неоткуда: среди карт, которые можно взять, её нет.",
                     "The seven of hearts does not lie where it could be taken now."),
    "ambiguous": ("clover", Refusal("ambiguous", None, {"text": "5h", "moves": ["5h@fan1 fan3", "5h@fan2 fan3"]}),
                  "«5h» можно понять по-разному; напишите точнее: 5h@fan1 fan3, 5h@fan2 fan3.",
                  "“5h” may mean several moves; write one of these: 5h@fan1 fan3, 5h@fan2 fan3."),
}  # fmt: skip


def named(name: str) -> Game:
    name, *options = name.split("+")
    return game(name, tuple(tuple(option.split("=")) for option in options))


def test_every_documented_code_has_a_case() -> None:
    assert set(CASES) == set(documented())
    assert set(STAGES) <= set(CASES)


@pytest.mark.parametrize("code", CASES)
def test_the_sentence_of_each_code(code: str) -> None:
    name, refused, ru, en = CASES[code]
    assert refused.code == code
    assert refusal(named(name), refused) == Text(ru, en)


def test_an_unknown_code_raises() -> None:
    with pytest.raises(LookupError):
        refusal(game("clover"), Refusal("no-such-code"))


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_id)
def test_whatever_the_engine_refuses_has_words(variant: Any) -> None:
    made = game(*variant)
    at = Table(made, deal_number(made, 7))
    chance = random.Random(3)
    for step, (state, *_rest) in enumerate(walk(at, 2, 40)):
        if step % 8:
            continue
        moves = list(universe(at, state))
        for move in chance.sample(moves, min(60, len(moves))):
            refused = at.refusal(state, move)
            if refused is None:
                continue
            text = refusal(made, refused)
            assert text.ru.endswith(".")
            assert text.en.endswith(".")
            assert "{" not in text.ru + text.en
            assert CYRILLIC.search(text.ru)
            assert not CYRILLIC.search(text.en)


def test_only_a_part_of_the_rules_of_a_zone_refuses_a_move_between_zones() -> None:
    words = refusal(game("canfield"), Refusal("never-filled", "column-column", {"pile": "column2"}))
    assert words.ru == "На пустую колонку карты с другой колонки не переносят."
    assert words.en == "Cards are not moved from another column to an empty column."


def test_limits_with_their_plurals() -> None:
    clover, klondike = game("clover"), game("klondike-leeming")
    assert [limit_text(clover, "redeal", left).ru for left in (None, 0, 1, 2, 5, 11, 21, 22, 112)] == [
        "пересдач сколько угодно", "пересдач больше нет", "осталась 1 пересдача", "осталось 2 пересдачи",
        "осталось 5 пересдач", "осталось 11 пересдач", "осталась 21 пересдача", "осталось 22 пересдачи",
        "осталось 112 пересдач",
    ]  # fmt: skip
    assert [limit_text(klondike, "turn", left).ru for left in (0, 1, 2, 5)] == [
        "переворотов больше нет", "остался 1 переворот", "осталось 2 переворота", "осталось 5 переворотов",
    ]  # fmt: skip
    assert [limit_text(clover, "redeal", left).en for left in (None, 0, 1, 2)] == [
        "any number of redeals", "no redeals left", "1 redeal left", "2 redeals left",
    ]  # fmt: skip
    assert limit_text(clover, "fan-fan", 1) == Text(
        "перенести карту с веера на другой веер: ещё 1 раз", "move a card from a fan to another fan: 1 more time"
    )


def test_outcomes() -> None:
    clover, sympathy = game("clover"), game("couple-sympathy")
    assert outcome_text(clover, Outcome("playing"), (3,)) is None
    assert outcome_text(clover, Outcome("won", "win"), (52,)) == Text("Пасьянс сошёлся!", "The patience has come out!")
    assert outcome_text(clover, Outcome("lost", "looping"), (13,)) == Text(
        "Пасьянс не сошёлся: остались только ходы по кругу. Карт на базах: 13.",
        "The patience has not come out: the moves that are left only lead round in a circle. "
        "Cards on the foundations: 13.",
    )
    blocked = outcome_text(clover, Outcome("lost", "blocked"), (13,))
    assert blocked is not None
    assert blocked.ru == "Пасьянс не сошёлся: ходов больше нет. Карт на базах: 13."
    lost = outcome_text(game("elevens"), Outcome("lost", "loss"), (13,))
    assert lost is not None
    assert lost.ru.startswith("Пасьянс не сошёлся: на месте для лишней карты есть карта и нельзя взять ни одной пары")
    assert lost.en.endswith("can be taken. Cards taken: 13.")
    assert outcome_text(sympathy, Outcome("lost", "over"), (46, 40)) == Text(
        "Игра окончена, пасьянс не сошёлся. Взято карт: у игрока A — 46, у игрока B — 40; выиграл игрок A.",
        "The game is over; the patience has not come out. Cards taken: player A 46, player B 40; player A wins.",
    )
    drawn = outcome_text(sympathy, Outcome("lost", "over"), (43, 43))
    assert drawn is not None
    assert drawn.ru.endswith("ничья.")
    assert drawn.en.endswith("a draw.")


@pytest.mark.parametrize("name", GAMES)
def test_every_pile_has_a_title_of_its_own(name: str) -> None:
    at = table(name)
    titles = [pile_title(at.game, pile.name) for pile in at.rules.piles]
    assert len({title.ru for title in titles}) == len(titles)
    assert len({title.en for title in titles}) == len(titles)


def test_pile_titles() -> None:
    assert pile_title(game("clover"), "fan3") == Text("веер 3", "fan 3")
    assert pile_title(game("klondike"), "waste") == Text("стопка открытых карт", "waste")
    assert pile_title(game("couple-hearts"), "B.lower2") == Text("нижняя стопка 2 игрока B", "lower pile 2 of player B")
    assert pile_title(sample(), "cell2") == Text("ячейка 2", "cell 2")
