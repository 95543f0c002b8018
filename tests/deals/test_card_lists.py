"""Card lists: what a person may write, and what is said when a card is missing or doubled."""

from __future__ import annotations

import pytest

from support import game
from trefoil.deals import deal_number, read_card_list, write_card_list
from trefoil.spec import Fault

LIST = write_card_list(deal_number(game("clover-24"), 5)).strip()


def fault(text: str, name: str = "clover-24") -> Fault:
    with pytest.raises(Fault) as caught:
        read_card_list(game(name), text)
    return caught.value


@pytest.mark.parametrize(
    "text",
    [
        LIST.replace(" ", "\n"),
        LIST.replace(" ", ", "),
        LIST.upper(),
        LIST.lower(),
        LIST.replace("T", "10"),
        f"# a deal\n{LIST} # all of it\n\n",
        LIST.replace(" ", "\r\n\t "),
    ],
    ids=["lines", "commas", "upper", "lower", "tens", "comments", "returns"],
)
def test_one_list_in_many_forms(text: str) -> None:
    assert read_card_list(game("clover-24"), text).orders == deal_number(game("clover-24"), 5).orders


def test_one_card_short_is_named() -> None:
    first, rest = LIST.split(" ", 1)
    found = fault(rest)
    assert (found.code, found.args_["missing"], found.args_["doubled"]) == ("wrong-cards", first, "")
    assert (found.args_["count"], found.args_["wanted"]) == (23, 24)


def test_a_doubled_card_is_named_with_the_one_it_displaces() -> None:
    cards = LIST.split()
    found = fault(" ".join([*cards[:-1], cards[0]]))
    assert (found.args_["missing"], found.args_["doubled"]) == (cards[-1], cards[0])


def test_a_card_of_another_pack_is_named() -> None:
    cards = LIST.split()
    found = fault(" ".join([*cards[:-1], "2h"]))
    assert (found.args_["foreign"], found.args_["missing"]) == ("2h", cards[-1])


def test_a_fault_in_a_later_order_says_which() -> None:
    found = fault(f"{LIST} {LIST.replace(LIST.split()[0], LIST.split()[1], 1)}")
    assert found.args_["order"] == 2


def test_a_game_of_two_packs_wants_two() -> None:
    one = write_card_list(deal_number(game("couple-hearts"), 1)).splitlines()[0]
    found = fault(one, "couple-hearts")
    assert (found.code, found.args_["order"], found.args_["count"]) == ("wrong-cards", 2, 0)


def test_two_packs_shuffled_together_hold_every_card_twice() -> None:
    made = game("house-in-the-wood")
    cards = write_card_list(deal_number(made, 1)).split()
    assert read_card_list(made, " ".join(cards)).orders == deal_number(made, 1).orders
    found = fault(" ".join([*cards[:-1], cards[0]]), "house-in-the-wood")
    assert (found.args_["missing"], found.args_["doubled"]) == (cards[-1], cards[0])


@pytest.mark.parametrize(("text", "code"), [("", "no-cards"), ("# no", "no-cards"), (f"{LIST} xx", "unknown-card")])
def test_what_is_no_list(text: str, code: str) -> None:
    assert fault(text).code == code


def test_an_unknown_card_is_told_with_its_line() -> None:
    found = fault(LIST.replace(" ", "\n", 3) + "\n7x\n")
    assert (found.args_["card"], found.args_["line"]) == ("7x", 5)


def test_a_list_without_end_is_cut_off() -> None:
    assert fault(f"{LIST} " * 65).code == "too-many-cards"
