"""Claims beside what is found: how they are judged, and that ours are about games that there are."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from cli.conftest import Run
from trefoil.deals import deal_number
from trefoil.engine import Table
from trefoil.games import catalogue
from trefoil.spec.base import Text
from trefoil.spec.vocabulary import Redeal
from trefoil.studies import Interval, Ledger, questions_of
from trefoil.studies.claims import COUNTED, Claim, Of, beside, book, counted, opening
from trefoil.studies.intervals import wilson
from trefoil.studies.paper import paper
from trefoil.studies.pools import Pool, Processes


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    made = Processes(1)
    yield made
    made.close()


def claim(low: float, high: float, *of: Of, questions: tuple[str, ...] = ("winnable",)) -> Claim:
    text = Text(ru="", en="")
    return Claim("test", text, text, low, high, questions, of)


@pytest.mark.parametrize(
    ("low", "high", "judgement"),
    [
        (0.71, 0.89, "holds"),
        (0.7, 0.9, "holds"),
        (0.6, 0.95, "fits"),
        (0.65, 0.75, "open"),
        (0.85, 0.95, "open"),
        (0.5, 0.69, "fails"),
        (0.91, 0.95, "fails"),
    ],
)
def test_a_range_is_judged(low: float, high: float, judgement: str) -> None:
    assert claim(0.7, 0.9).judge(Interval(low, high)) == judgement


def test_a_point_is_judged() -> None:
    assert claim(0.8, 0.8).judge(Interval(0.79, 0.81)) == "fits"
    assert claim(0.8, 0.8).judge(Interval(0.81, 0.82)) == "fails"
    assert claim(0.8, 0.8).judge(Interval(0.8, 0.8)) == "holds"


@pytest.mark.parametrize("each", [*book(), *paper()], ids=lambda each: each.name)
def test_every_claim_is_about_a_game(each: Claim) -> None:
    assert 0 <= each.low <= each.high <= 1
    assert each.of
    for of in each.of:
        game = catalogue().expand(of.game, of.options)
        for question in each.questions:
            assert question in COUNTED or question in questions_of(game)


def test_a_row_of_the_paper_is_told_once() -> None:
    names = [each.name for each in paper()]
    assert len(set(names)) == len(names)
    games = [(each.of[0].game, tuple(sorted(each.of[0].options.items()))) for each in paper()]
    assert len(set(games)) == len(games)


def test_the_rates_of_the_paper_are_its_counts() -> None:
    """The table's own columns agree with one another, so no line was shifted when it was carried over."""
    text = (files("trefoil.studies") / "data" / "paper_winnability.csv").read_text(encoding="utf-8")
    checked = 0
    for line in csv.DictReader(text.splitlines()):
        won, lost, open_ = (float(line[name]) for name in ("winnable", "unwinnable", "unknown"))
        deals = won + lost + open_
        assert 100 * won / deals - 0.01 <= float(line["winnability_pct"]) <= 100 * (won + open_) / deals + 0.01, line[
            "game"
        ]
        checked += 1
    assert checked == 83


def test_where_the_paper_left_many_deals_undecided_all_of_what_may_be_is_claimed() -> None:
    wide = {each.name: (each.low, each.high) for each in paper() if each.low != each.high}
    assert wide == {
        "Gaps, one deal": (0.82098, 0.89532),
        "Klondike, draw 3, spaces not fillable, build any suit": (0.02376, 0.99894),
        "Spider": (0.96974, 1.0),
    }


@pytest.mark.parametrize(("name", "percent"), [("clover-36", 18.04), ("clover-24", 17.13)])
def test_deals_that_begin_with_a_reshuffle(name: str, percent: float) -> None:
    """Counted, and beside 1,500 deals whose only legal move it is."""
    game = catalogue().expand(name)
    share = opening(game)
    assert round(100 * share, 2) == percent
    begun = 0
    for number in range(1500):
        table = Table(game, deal_number(game, number))
        moves = table.legal(table.start())
        begun += all(isinstance(game.actions[move.action], Redeal) for move in moves)
    assert wilson(begun, 1500, 0.999).holds(share)


@pytest.mark.parametrize("name", ["clover", "klondike", "fan"])
def test_openings_are_counted_of_no_other_game(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        opening(catalogue().expand(name))
    with pytest.raises(ValueError, match=name):
        counted(catalogue().expand(name))


def test_claims_beside_deals(tmp_path: Path, pool: Pool) -> None:
    """Each game and question once, in order; the second time the ledger answers."""
    claims = (
        claim(0.7, 0.9, Of("elevens"), Of("elevens-trio")),
        claim(0.7, 0.9, Of("clover-36"), questions=("opening",)),
    )
    with Ledger(tmp_path / "ledger.db", write=True) as ledger:
        found = list(beside(claims, catalogue(), ledger, pool, 400))
        again = list(beside(claims, catalogue(), ledger, pool, 400))
        assert [entry.game for entry in ledger.entries()] == ["elevens", "elevens-trio"]
    assert found == again
    assert [each.judgement for each in found] == ["holds", "fails", "fails"]
    assert [each.tally.deals if each.tally else None for each in found] == [400, 400, None]


BOOK = ("study", "elevens-trio", "--book", "--deals", "60", "--ledger", "l", "--workers", "1")


def test_the_book_as_it_is_told(trefoil: Run) -> None:
    done = trefoil(*BOOK)
    assert (done.code, done.err) == (0, "")
    heading, taken, note, exact, found, legend = done.out.splitlines()
    assert heading.startswith("Leeming, Elevens: “This patience comes out very often.")
    assert taken == "  taken as 70% – 90%"
    assert note.startswith("  Leeming names the patience and promises")
    assert exact == "  elevens-trio, counted: 10.6886%  counted  — does not hold"
    assert found.startswith("  elevens-trio, winnable: ")
    assert found.endswith("of 60  — does not hold")
    assert legend.startswith("Intervals are 99%.")
    russian = trefoil(*BOOK, lang="ru").out.splitlines()
    assert russian[0].startswith("Лиминг, «Одиннадцать очков»: «Этот пасьянс")
    assert russian[4].endswith("из 60  — неверно")
    _, value = trefoil(*BOOK, "--json").value
    assert (value["claim"], value["game"], value["judgement"]) == ("elevens-four-of-five", "elevens-trio", "fails")
    assert value["tally"]["won"] + value["tally"]["lost"] == 60


def test_the_paper_as_it_is_told(trefoil: Run) -> None:
    words = ("study", "delta-star", "--paper", "--deals", "40", "--ledger", "l", "--workers", "1")
    first, found, _ = trefoil(*words).out.splitlines()
    assert first == "Blake and Gent, JAIR 85:21 (2026): “Delta Star: 34.413 ± 0.030% can be won”"
    assert "of 40" in found


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("study", "--book", "--until", "1%"), "--book and --paper go with GAME"),
        (("study", "--paper", "--option", "draw=1"), "--book and --paper go with GAME"),
        (("study", "--book", "--from", "5"), "--book and --paper go with GAME"),
        (("study", "--book", "klondike"), "Nothing is claimed of klondike."),
        (("study", "--book", "--deals", "0"), "--deals"),
    ],
)
def test_what_does_not_go_with_claims(trefoil: Run, words: tuple[str, ...], said: str) -> None:
    done = trefoil(*words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert not Path("l").exists()
