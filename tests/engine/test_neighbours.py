"""Rows: left neighbours, gaps, closing up, cards taken out; refusals that say why, and definitions that are refused."""

from __future__ import annotations

from typing import Any

import pytest

from support import table
from trefoil.engine import IllegalMove, State, Table, read_position, write_position
from trefoil.games import catalogue
from trefoil.spec import Fault, problems, read_game_file
from trefoil.spec.cards import CARD_NAMES
from trefoil.words import refusal as words
from trefoil.words.details import russian_detail


def refusal(at: Table, state: State, text: str) -> tuple[str, str]:
    """The code and the English sentence."""
    with pytest.raises(IllegalMove) as caught:
        at.read(state, text)
    return caught.value.refusal.code, words(at.game, caught.value.refusal).en


def shown(at: Table, state: State, name: str) -> str:
    return " ".join(CARD_NAMES[card] for card in state.piles[at.rules.by_name[name]])


def placed(at: Table, moves: dict[str, str]) -> tuple[Table, State]:
    """The deal with single cards exchanged so that these lie on these piles."""
    text = write_position(at, at.start())
    for pile, card in moves.items():
        lines = [line.split(": ") for line in text.splitlines()]
        where = next(line[0] for line in lines if line[1:] == [card])
        old = next((line[1] for line in lines if line[0] == pile), "")
        swapped = [[name, {pile: card, where: old}.get(name, cards)] for name, cards in lines]
        if old == "":
            swapped.append([pile, card])
        text = "\n".join(": ".join(line) for line in swapped if line[1])
    made = Table(at.game, read_position(at.game, text))
    return made, made.start()


# ---------------------------------------------------------------- accordion


def test_a_pile_goes_one_or_three_places_and_the_row_closes_up() -> None:
    at = table("accordion", 1)
    state = at.start()
    assert shown(at, state, "pile2") == "7d"
    assert shown(at, state, "pile1") == "7c"
    after = at.apply(state, at.read(state, "7d pile1"))
    assert shown(at, after, "pile1") == "7c 7d"
    assert [shown(at, after, f"pile{n}") for n in range(2, 52)] == [shown(at, state, f"pile{n}") for n in range(3, 53)]
    assert shown(at, after, "pile52") == ""
    assert at.outcome(after).kind == "playing"


def test_a_pile_moves_whole_by_its_top_card_and_is_named_by_it() -> None:
    at = table("accordion", 1)
    made, state = placed(at, {"pile1": "5c", "pile2": "9d", "pile3": "9s"})
    state = made.apply(state, made.read(state, "9s pile2"))
    assert shown(made, state, "pile2") == "9d 9s"
    # What lies under the nine of spades does not count: the five of clubs is no match, though it is for nothing below.
    assert refusal(made, state, "9s pile1")[0] == "no-fit"
    named = {made.write(state, move) for move in made.legal(state) if move.piles[0] == 1}
    assert named == set()
    made, state = placed(at, {"pile1": "5s", "pile2": "9d", "pile3": "9s"})
    state = made.apply(state, made.read(state, "9s pile2"))
    assert "9s pile1" in {made.write(state, move) for move in made.legal(state)}
    assert shown(made, made.apply(state, made.read(state, "9s pile1")), "pile1") == "5s 9d 9s"
    # A hand that grips the top card has the pile.
    assert made.find(state, (1, 0), 1) == made.read(state, "9s pile1")


def test_refusals_of_a_row_that_is_folded() -> None:
    at = table("accordion", 1)
    state = at.start()
    code, said = refusal(at, state, "7h pile4")
    assert (code, "one or three places to its left" in said) == ("too-far", True)
    assert refusal(at, state, "7d pile3")[0] == "too-far"
    assert refusal(at, state, "3h pile2")[0] == "no-fit"


def test_accordion_is_won_with_one_pile() -> None:
    at = table("late-binding", 3)
    text = write_position(at, at.start()).splitlines()
    cards = [card for line in text if line.startswith("pile") for card in line.split(": ")[1].split()]
    aside = [line for line in text if not line.startswith("pile")]
    for piles, kind in (
        (["pile1: " + " ".join(cards)], "won"),
        (["pile1: " + " ".join(cards[1:]), f"pile2: {cards[0]}"], ""),
    ):
        made = Table(at.game, read_position(at.game, "\n".join([*piles, *aside])))
        assert (made.outcome(made.start()).kind == "won") == (kind == "won")
    # A position with a gap in the row has it closed.
    made = Table(
        at.game, read_position(at.game, "\n".join(["pile3: " + " ".join(cards[1:]), f"pile9: {cards[0]}", *aside]))
    )
    assert shown(made, made.start(), "pile2") == cards[0]


def test_cards_set_aside_are_never_seen() -> None:
    at = table("late-binding", 1)
    assert set(at.view(at.start()).piles[at.rules.by_name["aside"]]) == {""}


# ---------------------------------------------------------------- gaps


def test_the_aces_leave_gaps_and_head_the_rows() -> None:
    at = table("gaps", 1)
    state = at.start()
    assert {shown(at, state, f"ace{n}")[0] for n in range(1, 5)} == {"A"}
    assert sum(not state.piles[i] for i in at.rules.of_zone["place"]) == 4
    at = table("gaps-one-deal", 1)
    assert sorted(shown(at, at.start(), "aside").split()) == ["Ac", "Ad", "Ah", "As"]


def test_a_gap_takes_only_the_card_that_follows() -> None:
    at = table("gaps", 1)
    state = at.start()
    assert refusal(at, state, "9d place29") == (
        "no-next",
        "To the left of this place lies the eight of hearts: only the nine of hearts may go there.",
    )
    assert at.read(state, "9h place29")
    made, state = placed(at, {"place28": "Kh"})
    assert refusal(made, state, "9h place29") == (
        "no-next",
        "To the left of this place lies the king of hearts, and nothing follows it: nothing can be moved there.",
    )
    made, state = placed(at, {"place30": "9h", "place29": "4d"})
    assert refusal(made, state, "5d place31")[0] == "no-next"
    assert refusal(at, state, "5d place30")[0] in ("nothing-onto", "no-neighbour", "no-next")


def test_beside_a_gap_nothing_goes_and_a_row_begins_with_a_two() -> None:
    at = table("gaps-one-deal", 1)
    made, state = placed(at, {"place26": "7s", "place51": "2d"})
    made, state = Table(at.game, read_position(at.game, _gap_before(write_position(made, state), "place51"))), state
    state = made.start()
    assert refusal(made, state, "5h place52") == (
        "no-neighbour",
        "No face-up card lies to the left of this place: nothing can be moved there.",
    )
    text = _gap_before(write_position(at, at.start()), "place14")
    made = Table(at.game, read_position(at.game, text))
    code, said = refusal(made, made.start(), "5h place14")
    assert (code, said.endswith("its first place takes only a two.")) == ("row-start", True)
    assert made.read(made.start(), "2h place14")


def _gap_before(text: str, pile: str) -> str:
    """The position with the card of this pile put into a gap elsewhere."""
    lines = dict(line.split(": ") for line in text.splitlines())
    gap = next(f"place{n}" for n in (25, 29, 31) if f"place{n}" not in lines)
    lines[gap] = lines.pop(pile)
    return "\n".join(f"{name}: {cards}" for name, cards in lines.items())


def test_rows_are_won_in_order_only() -> None:
    at = table("gaps", 1)
    rows = [
        f"place{13 * row + n}: {rank}{suit}"
        for row, suit in enumerate("shdc")
        for n, rank in enumerate("23456789TJQK", 1)
    ]
    heads = [f"ace{n}: A{suit}" for n, suit in enumerate("shdc", 1)]
    made = Table(at.game, read_position(at.game, "\n".join([*rows, *heads])))
    assert made.outcome(made.start()).kind == "won"
    # The rows in order, but behind the aces of other suits; and a card that stands apart.
    others = [f"ace{n}: A{suit}" for n, suit in enumerate("hsdc", 1)]
    apart = [line.replace("place12:", "place13:") for line in rows]
    for wrong in ([*rows, *others], [*apart, *heads]):
        made = Table(at.game, read_position(at.game, "\n".join(wrong)))
        assert made.outcome(made.start()).kind != "won"


# ---------------------------------------------------------------- definitions


WRONG: dict[str, tuple[str, dict[str, Any], str]] = {
    "rows that do not come out": ("gaps", {"zones.place.row": 10}, "zones.place.row: 52 piles make no rows of 10"),
    "heads for other rows": (
        "gaps",
        {"zones.place.row": 26},
        "zones.place.head: wanted a zone with one pile for each row",
    ),
    "no rows to close": ("accordion", {"zones.pile.row": None}, "effects[0]: 'pile' does not stand in rows"),
    "no neighbours": ("gaps-one-deal", {"zones.place.row": None}, "actions.move: 'place' does not stand in rows"),
    "foundations": ("accordion", {"zones.pile.role": "foundation"}, "do not stand in rows"),
    "places to the right": ("accordion", {"actions.fold.left": [-1]}, "actions.fold.left: wanted 1 or more"),
    "no pile at all": ("accordion", {"win.piles": 0}, "win.piles: wanted 1 or more"),
    "round and round": ("gaps", {"effects.0.to": "place"}, "wanted a zone from which nothing comes back by itself"),
    "filled again": (
        "gaps-one-deal",
        {"effects.+": {"is": "fill", "zone": "place", "from": ["aside"]}},
        "wanted a zone from which nothing comes back by itself",
    ),
    "across zones": (
        "gaps-one-deal",
        {"actions.move.left": [1], "actions.move.from": ["place", "aside"]},
        "actions.move.left: places are counted within one zone",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_rows_are_named_by_their_path(name: str) -> None:
    like, changes, wanted = WRONG[name]
    found = [
        str(problem)
        for problem in problems(read_game_file({"id": "x", "like": like, "set": changes}, catalogue().file).expand())
    ]
    (said,) = [problem for problem in found if wanted in problem]
    assert russian_detail(said) != said


def test_a_card_set_aside_cannot_be_named_in_a_position_twice() -> None:
    at = table("late-binding", 1)
    with pytest.raises(Fault):
        read_position(at.game, write_position(at, at.start()) + "pile1: As\n")
