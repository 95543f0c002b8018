"""Errors in words: every code that the program raises, with the arguments with which it does."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import trefoil
from support import game
from trefoil.deals import deal_number, read_card_list
from trefoil.engine import deal_text, read_record
from trefoil.games import catalogue
from trefoil.spec import Fault
from trefoil.spec.vocabulary import Text
from trefoil.words import CATALOGUE, error
from trefoil.words.details import russian_detail
from trefoil.words.errors import _POSITION_WHYS, _RECORD_WHYS

SOURCE = Path(trefoil.__file__).parent
CYRILLIC = re.compile("[а-яё]", re.I)


def calls(*folders: str, names: tuple[str, ...]) -> Iterator[tuple[Path, ast.Call]]:
    """Calls of these names in the sources of these packages."""
    for folder in folders:
        for path in sorted((SOURCE / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                    yield path, node


PARTS = ("spec", "games", "deals", "engine", "store", "solve", "studies")


def test_every_code_raised_has_words_for_its_arguments() -> None:
    raised: dict[str, set[str]] = {}
    for path, call in calls(*PARTS, names=("Fault", "StoreFault")):
        if not call.args or not isinstance(call.args[0], ast.Constant):
            continue
        code = str(call.args[0].value)
        raised.setdefault(code, set())
        given = {keyword.arg for keyword in call.keywords}
        if None in given:
            continue  # arguments passed on as they came
        wanted = set(inspect.signature(CATALOGUE[code]).parameters)
        assert given == wanted, f"{path.name}: {code}"
    assert set(raised) | {"bad-setting"} == set(CATALOGUE)  # that one is said when the server starts


def test_every_why_has_words() -> None:
    whys: dict[str, set[str]] = {"bad-record": set(), "bad-position": set()}
    for _path, call in calls("engine", names=("Fault", "_bad")):
        found = [*call.args, *(keyword.value for keyword in call.keywords)]
        texts = {node.value for part in found for node in ast.walk(part) if isinstance(node, ast.Constant)}
        if "bad-record" in texts:
            whys["bad-record"] |= {text for text in texts if isinstance(text, str)} - {"bad-record"}
        elif isinstance(call.func, ast.Name) and call.func.id == "_bad" and isinstance(call.args[-1], ast.Constant):
            whys["bad-position"].add(str(call.args[-1].value))
    assert whys["bad-position"] == set(_POSITION_WHYS)
    # `no-` is the beginning of an f-string: no-game, no-deal, no-moves.
    assert whys["bad-record"] - {"no-"} <= set(_RECORD_WHYS)
    assert {f"no-{key}" for key in ("game", "deal", "moves")} <= set(_RECORD_WHYS)


def template(node: ast.expr) -> str | None:
    """The text of a string or f-string, with something in place of what is put in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts: list[str] = []
        for part in node.values:
            if isinstance(part, ast.Constant):
                parts.append(str(part.value))
            elif isinstance(part, ast.FormattedValue):
                parts.append("'x'" if part.conversion == ord("r") else "7")
        return "".join(parts)
    return None


def test_every_problem_of_a_definition_is_said_in_russian() -> None:
    found = 0
    for path, call in calls("spec", names=("Problem",)):
        text = template(call.args[1])
        assert text is not None, path
        text = text.replace("out of 7", "out of shdc")
        found += 1
        assert CYRILLIC.search(russian_detail(f"zones.fan: {text}")), text
        assert not re.search(r"\b(the|is|wanted|there|needs)\b", russian_detail(text)), text
    assert found > 30


@pytest.mark.parametrize(
    ("detail", "ru"),
    [
        ("$.id: a game needs an id", "$.id: у игры должно быть имя, строка `id`"),
        ("actions.redeal: there is no zone 'fans'", "actions.redeal: нет зоны 'fans'"),
        ("Expected `int`, got `str` - at `$.zones[0].piles`", "$.zones[0].piles: нужно `int`, а стоит `str`"),
        ("Object contains unknown field `pile` - at `$.zones[0]`", "$.zones[0]: лишнее `pile`"),
        ("zones.fan: piles, room and show are 1 or more (with redeals=3)",
         "zones.fan: piles, room и show — не меньше 1 (при redeals=3)"),
        ("$.like: the game 'x' cannot be used: $.like: there is no game 'y'",
         "$.like: игру 'x' использовать нельзя: $.like: игры 'y' нет"),
        ("something nobody has foreseen", "something nobody has foreseen"),
    ],
)  # fmt: skip
def test_details(detail: str, ru: str) -> None:
    assert russian_detail(detail) == ru


def told(fault: Fault) -> Text:
    return error(fault.code, **fault.args_)


def test_what_people_do_wrong() -> None:
    with pytest.raises(Fault) as caught:
        catalogue().file("klover")
    assert told(caught.value) == Text("Нет игры «klover».", "There is no game “klover”.")
    with pytest.raises(Fault) as caught:
        catalogue().expand("clover", {"redeal": "1"})
    assert told(caught.value).ru.startswith("У игры «clover» нет настройки «redeal»; есть: redeals")
    with pytest.raises(Fault) as caught:
        catalogue().expand("clover", {"redeals": "-1"})
    assert told(caught.value).en.startswith("The option “redeals” of the game “clover” cannot be “-1”; it can be: 0, 1")
    with pytest.raises(Fault) as caught:
        deal_number(game("clover"), -1)
    assert told(caught.value).ru == "Номер расклада — целое число от 0 до 18446744073709551615."


def cards(leave: int = 0, put: str = "") -> str:
    from trefoil.spec.cards import CARD_NAMES

    return " ".join([*CARD_NAMES[leave:], *put.split()])


def test_wrong_cards_are_named() -> None:
    with pytest.raises(Fault) as caught:
        read_card_list(game("clover"), cards(leave=1))
    assert told(caught.value) == Text(
        "Порядок карт должен содержать каждую карту колоды по одному разу, всего 52, а в нём 51 карта; не хватает: A♠.",
        "An order of cards must hold every card of the pack exactly once, 52 in all, and this one holds 51 cards; "
        "missing: A♠.",
    )
    with pytest.raises(Fault) as caught:
        read_card_list(game("clover"), cards(leave=1, put="Kc"))
    assert "не хватает: A♠; повторяются: K♣." in told(caught.value).ru
    with pytest.raises(Fault) as caught:
        read_card_list(game("clover"), "5h 6h 17")
    assert told(caught.value).en == "Line 1 has “17”, which is no card: cards are written 5h, Ts or 10s."
    with pytest.raises(Fault) as caught:
        read_card_list(game("couple-hearts"), cards())
    assert "(2-й по счёту)" in told(caught.value).ru
    assert "ни одной; не хватает: A♠ 2♠" in told(caught.value).ru
    assert "(и ещё 39)" in told(caught.value).ru


def test_positions_and_records() -> None:
    with pytest.raises(Fault) as caught:
        deal_text(game("clover"), "fan1: 5h\nfanx: 6h")
    assert told(caught.value).ru == "Положение не понято, строка 2, «fanx»: такой строки в положении этой игры нет."
    with pytest.raises(Fault) as caught:
        read_record("hello")
    assert told(caught.value).en == (
        "The record of the game is not understood, line 1: it does not begin with “trefoil 1”."
    )


def test_an_unknown_code_and_wrong_arguments_raise() -> None:
    with pytest.raises(LookupError):
        error("no-such-code")
    with pytest.raises(TypeError):
        error("unknown-game", name="x")
