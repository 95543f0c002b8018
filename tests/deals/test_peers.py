"""Numbers of other programs: the cards lie where those programs lay them."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as PysolGame
from pysol_cards.random_base import RandomBase

from support import game
from trefoil.deals.peers import PEERS
from trefoil.engine import Table, deal_text, looks_like_peer
from trefoil.engine.state import State
from trefoil.solve.solvitaire import read_solvitaire
from trefoil.spec import Fault
from trefoil.spec.cards import CARD_NAMES
from trefoil.words import error

DATA = Path(__file__).resolve().parent.parent / "solve" / "data"
OPTIONS = {"fan": (("layout", "16x3+2x2"),)}
with (DATA / "deals.csv").open(encoding="utf-8") as file:
    PRINTED = list(csv.DictReader(file))


def laid(name: str, text: str, options: tuple[tuple[str, str], ...] = ()) -> State:
    made = game(name, options)
    return Table(made, deal_text(made, text)).start()


def names(pile: tuple[int, ...]) -> str:
    return " ".join(CARD_NAMES[card] for card in pile).upper()


def printed(row: dict[str, str]) -> str:
    """The row as the JSON that Solvitaire reads."""
    keys = {"f": "foundations", "s": "stock", "r": "reserve"}
    value: dict[str, list[object]] = {"tableau piles": []}
    for word in row["piles"].split():
        place, _, cards = word.partition(":")
        pile = [cards[i : i + 2].replace("T", "10") for i in range(0, len(cards), 2)]
        if place != "t":
            value[keys[place]] = list(pile)
            continue
        if row["game"] == "klondike":  # a small letter of the suit: face down
            pile = [*(card[:-1] + card[-1].lower() for card in pile[:-1]), pile[-1]]
        value["tableau piles"].append(pile)
    return json.dumps(value)


@pytest.mark.parametrize("name", sorted({row["game"] for row in PRINTED}))
def test_deals_are_those_that_solvitaire_printed(name: str) -> None:
    rows = [row for row in PRINTED if row["game"] == name]
    made = game(name, OPTIONS.get(name, ()))
    for row in rows:
        theirs = Table(made, read_solvitaire(made, printed(row))).start()
        ours = laid(name, f"solvitaire:{row['number']}", OPTIONS.get(name, ()))
        assert sorted(theirs.piles) == sorted(ours.piles), row["number"]
        assert (theirs.down, theirs.base) == (ours.down, ours.base)
        if name != "trefoil-english":  # in which order its four foundations stand means nothing
            assert theirs.piles == ours.piles
    assert len(rows) >= 10


@pytest.mark.parametrize(
    ("number", "word"),
    [(1, "ms:1"), (617, "ms:617"), (11982, "ms:11982"), (31999, "pysol:31999"), (32001, "pysol:32001"),
     (12345678901234567890, "pysol:12345678901234567890")],
)  # fmt: skip
@pytest.mark.parametrize("name", ["freecell", "klondike", "fan"])
def test_deals_are_those_of_pysol_cards(name: str, number: int, word: str) -> None:
    text = PysolGame(name, number, RandomBase.DEALS_PYSOLFC).calc_layout_string(CardRenderer(True))
    theirs = []
    for line in text.upper().replace("<", "").replace(">", "").splitlines():
        cards = line.split()
        # The talon is printed with its next card first.
        theirs.append(" ".join(cards[:0:-1] if cards[0] == "TALON:" else cards))
    piles = [names(pile) for pile in laid(name, word).piles if pile]
    if name == "klondike":
        piles = [*piles[-1:], *piles[:-1]]
    assert piles == theirs


def test_known_vectors() -> None:
    first = laid("freecell", "ms:1")
    columns = [pile for pile in first.piles if pile]
    assert names(columns[0]) == "JD KD 2S 4C 3S 6D 6S"
    assert laid("freecell", "pysol:11982") == laid("freecell", "ms:11982")
    assert laid("freecell", "ms:4294967296") != laid("freecell", "ms:2147483648")
    assert len({laid("freecell", f"ms:{2**power}") for power in range(33)}) == 33


@pytest.mark.parametrize("program", PEERS)
def test_numbers_end_where_the_program_ends(program: str) -> None:
    low, high = PEERS[program]
    for number in (low, high):
        assert looks_like_peer(f"{program}:{number}")
        assert sorted(deal_text(game("freecell"), f"{program}:{number}").orders[0]) == list(range(52))
    for wrong in ([low - 1] if low else []) + [high + 1, 10**40]:
        with pytest.raises(Fault) as caught:
            deal_text(game("freecell"), f"{program}:{wrong}")
        assert str(high) in error(caught.value.code, **caught.value.args_).en


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("clover-24", "solvitaire:1"),
        ("couple-hearts", "solvitaire:1"),
        ("elevens", "pysol:40000"),
        ("house-in-the-wood", "ms:1"),
        ("canfield", "ms:1"),
        ("trefoil-english", "pysol:1"),
    ],
)
def test_games_that_the_program_does_not_deal_are_refused(name: str, word: str) -> None:
    with pytest.raises(Fault) as caught:
        deal_text(game(name), word)
    assert caught.value.code == "no-peer-deal"
    assert word.partition(":")[0] in error(caught.value.code, **caught.value.args_).ru


def test_what_only_looks_alike_is_no_such_number() -> None:
    for word in ("ms:", "ms:1a", "ms1", "MS:1", "kpat:1", "ms:-1", "ms: 1"):
        assert not looks_like_peer(word)
