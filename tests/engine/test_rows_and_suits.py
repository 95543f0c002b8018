"""Rows dealt to the columns, and suits that go up only as a whole."""

from __future__ import annotations

import json

import pytest

from support import position, rest, table
from trefoil.engine import IllegalMove, Move, State, Table, read_position, write_position
from trefoil.games import catalogue
from trefoil.solve.closed import Symmetry
from trefoil.spec import Fault
from trefoil.spec.cards import CARD_NAMES
from trefoil.spec.check import problems
from trefoil.spec.codec import from_json, to_json

SPADES = "Ks Qs Js Ts 9s 8s 7s 6s 5s 4s 3s 2s As"


def refusal(at: Table, state: State, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        at.read(state, text)
    return caught.value.refusal.code


def top(at: Table, state: State, name: str) -> str:
    return at.view(state).piles[at.rules.by_name[name]][-1]


def test_a_row_gives_each_column_in_order_one_open_card() -> None:
    at = table("spiderette", 5)
    state = at.start()
    stock = state.piles[at.rules.by_name["stock"]]
    after = at.apply(state, at.read(state, "row"))
    assert [top(at, after, f"column{number}") for number in range(1, 8)] == [CARD_NAMES[c] for c in stock[:-8:-1]]
    assert after.piles[at.rules.by_name["stock"]] == stock[:-7]
    assert [len(pile) for pile in after.piles[:7]] == [2, 3, 4, 5, 6, 7, 8]
    assert after.down[:7] == state.down[:7]


def test_the_last_row_is_as_long_as_the_stock() -> None:
    at = table("spiderette", 5)
    state = at.start()
    for _ in range(3):
        state = at.apply(state, at.read(state, "row"))
    after = at.apply(state, at.read(state, "row"))
    assert [len(a) - len(b) for a, b in zip(after.piles[:7], state.piles[:7], strict=True)] == [1, 1, 1, 0, 0, 0, 0]
    assert refusal(at, after, "row") == "stock-empty"


@pytest.mark.parametrize(("spaces", "code"), [("yes", ""), ("no", "condition")])
def test_a_row_while_a_column_is_empty(spaces: str, code: str) -> None:
    given = "stock: Kc\ncolumn2: 5h\ncolumn3: 4h\ncolumn4: 3h\ncolumn5: 2h\ncolumn6: Ah\n"
    at, state = position("spiderette", rest("spiderette", given, "column7"), spaces=spaces)
    if code:
        assert refusal(at, state, "row") == code
    else:
        assert top(at, at.apply(state, at.read(state, "row")), "column1") == "Kc"


def test_a_suit_goes_up_only_whole() -> None:
    at, state = position("simple-simon", rest("simple-simon", f"column1: 5h {SPADES}\ncolumn2: 6d\n", "column3"))
    assert at.write(state, at.read(state, "Ks foundation")) == "Ks foundation"
    for card in ("As", "7s", "Qs"):
        assert refusal(at, state, f"{card} foundation") == "not-so-many"
    assert refusal(at, state, "5h foundation") == "broken"
    after = at.apply(state, at.read(state, "Ks foundation"))
    assert top(at, after, "column1") == "5h"
    assert len(after.piles[at.rules.by_name["foundation1"]]) == 13
    assert at.view(after).score == (13,)
    assert read_position(at.game, write_position(at, after)).start == after
    # The whole column is tapped: the only other place for the king is a space, and an ace carries no card.
    assert at.tap(state, at.legal(state))[0] == at.read(state, "Ks foundation")


@pytest.mark.parametrize(
    "bad", [f"foundation1: {SPADES[:-3]}\n", "foundation1: As\n", f"foundation1: Ks Qs Jh {SPADES[9:]}\n"]
)
def test_a_foundation_holds_whole_suits_only(bad: str) -> None:
    with pytest.raises(Fault) as caught:
        position("simple-simon", rest("simple-simon", bad, "column1"))
    assert caught.value.code == "bad-position"


def test_columns_are_exchanged_only_when_no_row_is_left() -> None:
    at = table("spiderette", 5)
    form = Symmetry(at).canonical
    state = at.start()
    for left in (3, 2, 1, 0, -1):
        piles = (state.piles[1], state.piles[0], *state.piles[2:])
        down = (state.down[1], state.down[0], *state.down[2:])
        assert (form(state) == form(state._replace(piles=piles, down=down))) == (left < 0)
        if left >= 0:
            state = at.apply(state, at.read(state, "row"))


def test_what_a_definition_may_not_say() -> None:
    def said(changes: dict[str, object]) -> list[str]:
        made = json.loads(to_json(catalogue().expand("spider")))
        for action in made["actions"]:
            for key, value in changes.items():
                name, _, field = key.partition(".")
                if action["name"] == name:
                    part = action["unit"] if field.startswith("unit.") else action
                    part[field.removeprefix("unit.")] = value
        return [problem.path for problem in problems(from_json(json.dumps(made).encode()))]

    assert said({}) == []
    assert said({"to-foundation.unit.count": 1}) == ["actions.to-foundation.unit.count"]
    assert said({"to-foundation.unit.lift": "whole"}) == ["actions.to-foundation.unit"]
    assert said({"to-foundation.unit.through": ["column"]}) == ["actions.to-foundation.unit"]
    assert said({"row.count": 2}) == ["actions.row.count"]
    assert "actions.row.to" in said({"row.to": "stock"})
    assert said({"row.from": "column"})[0] == "actions.row"


def test_the_move_names_the_stock_and_the_first_column() -> None:
    at = table("spider", 1)
    state = at.start()
    move = at.read(state, "row")
    assert move == Move(at.rules.action["row"], (at.rules.by_name["stock"], at.rules.by_name["column1"]))
