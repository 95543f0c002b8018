"""`trefoil study`, as a person and as a program use it."""

from __future__ import annotations

import csv
import sqlite3
import sys
from pathlib import Path

import duckdb
import pytest

from cli.conftest import Run
from studies.made import rows, study
from trefoil.studies import Ledger
from trefoil.studies.export import COLUMNS

CLOVER = ("study", "clover-24", "--question", "no-redeal", "--workers", "1", "--ledger", "l")


def test_a_rate_with_its_interval(trefoil: Run) -> None:
    done = trefoil(*CLOVER, "--deals", "50")
    won = sum(row.verdict == "won" for row in rows(study("clover-24", "no-redeal"), 0, 50))
    assert (done.code, done.err) == (0, "")
    title, rate, counts = done.out.splitlines()
    assert title == "clover-24 (redeals=1, strict=no), no-redeal:"
    assert rate.startswith(f"  {2 * won}.00%  [")
    assert rate.endswith("]  (95%, Wilson)")
    assert counts == f"  won {won} of 50, lost {50 - won}"
    russian = trefoil(*CLOVER, "--deals", "50", lang="ru").out.splitlines()
    assert russian[1].startswith(f"  {2 * won},00 %  [")
    assert russian[2] == f"  сошлось {won} из 50, не сошлось {50 - won}"


def test_unknown_deals_are_bounds(trefoil: Run) -> None:
    words = ("study", "canfield", "--deals", "5", "--nodes", "200", "--ledger", "l", "--workers", "1")
    value = trefoil(*words, "--json", "--level", "99%").value
    assert value["unknown"] > 0
    assert value["rate"] == {"low": value["won"] / 5, "high": (value["won"] + value["unknown"]) / 5}
    assert value["wilson"]["low"] <= value["rate"]["low"] < value["rate"]["high"] <= value["wilson"]["high"]
    assert value["budget"]["nodes"] == 200
    assert value["level"] == 0.99
    assert "lost in the lower rate, won in the higher" in trefoil(*words).out


def test_it_goes_on_where_it_was(trefoil: Run) -> None:
    trefoil(*CLOVER, "--deals", "30", "--from", "10")
    value = trefoil("study", "--resume", "--deals", "45", "--ledger", "l", "--workers", "1", "--json").value
    assert (value["game"], value["question"], value["first"], value["deals"]) == ("clover-24", "no-redeal", 10, 45)
    with Ledger("l") as ledger:
        assert [row.deal for row in ledger.rows(1)] == list(range(10, 55))
    assert trefoil("study", "clover-24", "--resume", "--ledger", "l", "--json").value["deals"] == 45
    assert "holds no such study" in trefoil("study", "fan", "--resume", "--ledger", "l").err


def test_two_rule_sets_on_the_same_deals(trefoil: Run) -> None:
    words = ("study", "elevens", "--deals", "200", "--ledger", "l", "--workers", "1")
    compared = ("--compare", "elevens:extra=1,extra_court=out")
    value = trefoil(*words, *compared, "--json").value
    one, other = value["studies"]
    assert (one["options"]["extra"], other["options"]["extra"]) == ("unlimited", "1")
    pairs = value["comparison"]["low"]
    assert sum(pairs.values()) == 200
    assert pairs["both"] + pairs["one"] == one["won"]
    assert pairs["both"] + pairs["other"] == other["won"]
    assert "Difference on the same deals" in trefoil(*words, *compared).out
    assert "Разность на тех же раскладах" in trefoil(*words, *compared, lang="ru").out


def test_it_stops_at_a_look(trefoil: Run) -> None:
    words = ("study", "clover-24", "--question", "no-redeal", "--ledger", "l", "--workers", "1", "--until")
    value = trefoil(*words, "±12%", "--json").value
    low, high = value["looks"][-1]["interval"].values()
    assert (high - low) / 2 <= 0.12
    assert value["deals"] == value["looks"][-1]["deals"]
    assert "exact, looks paid for" in trefoil(*words, "0.12").out
    assert "The deals ran out" in trefoil(*words, "1%", "--deals", "150").out


def test_rows_as_csv_and_parquet(trefoil: Run) -> None:
    trefoil(*CLOVER, "--deals", "40", "--csv", "rows.csv", "--parquet", "rows.parquet")
    with open("rows.csv", newline="", encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    wanted = rows(study("clover-24", "no-redeal"), 0, 40)
    assert list(table[0]) == list(COLUMNS)
    assert [(int(row["deal"]), row["verdict"]) for row in table] == [(row.deal, row.verdict) for row in wanted]
    found = duckdb.sql("SELECT deal, verdict, nodes, value FROM 'rows.parquet' ORDER BY deal").fetchall()
    assert found == [(row.deal, row.verdict, row.nodes, None) for row in wanted]
    assert sorted(path.name for path in Path().iterdir()) == ["l", "rows.csv", "rows.parquet"]


def test_the_ledger_has_a_place_of_its_own(trefoil: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREFOIL_DATA", "data")
    trefoil("study", "clover-24", "--question", "no-redeal", "--deals", "3", "--workers", "1")
    assert sqlite3.connect("data/studies.db").execute("SELECT count(*) FROM rows").fetchone() == (3,)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("--deals", "0"), "--deals is a whole number from 1"),
        (("--deals", "-5"), "--deals is a whole number from 1"),
        (("--from", "-1"), "--from is a whole number from 0"),
        (("--from", "9223372036854775807"), "cannot be studied"),
        (("--question", "why"), "There is no question “why”"),
        (("--question", "winnable"), "cannot be asked of the game “clover-24”"),
        (("--question", "best-play:no"), "there are: winnable, no-redeal, own-redeals, best-play, policy:random, "),
        (("--question", "policy:brilliant"), "There is no policy “brilliant”"),
        (("--nodes", "many"), "--nodes is a whole number"),
        (("--seconds", "-1"), "--seconds is a whole number"),
        (("--workers", "0"), "--workers is a whole number from 1"),
        (("--until", "60%"), "--until is a share"),
        (("--until", "soon"), "--until is a share"),
        (("--level", "1"), "--level is a share"),
        (("--until", "5%", "--compare", "clover"), "cannot be given together"),
        (("--compare", "nothing"), "There is no game “nothing”"),
        (("--compare", "clover:redeals=many"), "cannot be “many”"),
        (("--resume", "--nodes", "5"), "--resume takes question"),
        (("--csv", "no/such/rows.csv"), "cannot be written: there is no such folder"),
        (("--csv", "./l"), "./l is the ledger itself"),
        (("--parquet", "l"), "l is the ledger itself"),
        (("--csv", "."), "cannot be written: it is a folder"),
        (("--ledger", "no/such/ledger"), "cannot be read or written: there is no such folder"),
        (("--ledger", "."), "cannot be read or written: it is a folder"),
        (("--ledger", "diary"), "is no ledger of studies"),
    ],
)
def test_what_is_wrong_is_one_sentence(trefoil: Run, words: tuple[str, ...], text: str) -> None:
    Path("diary").write_text("Dear diary, " * 200, encoding="utf-8")
    given = ("study", "clover-24", "--question", "no-redeal", "--deals", "2", "--workers", "1", "--ledger", "l")
    if words[0] == "--resume":
        given = ("study", "--ledger", "l")
    done = trefoil(*given, *words)
    assert done.code == 2, done.out
    assert text in done.err
    assert len(done.err.strip().splitlines()) == 1
    assert trefoil(*given, *words, lang="ru").err != done.err
    assert done.out == ""  # nothing was run in vain
    assert Path("diary").read_text(encoding="utf-8").startswith("Dear diary, ")


def test_a_game_is_wanted(trefoil: Run) -> None:
    assert "GAME is missing" in trefoil("study").err


def test_parquet_without_duckdb(trefoil: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    done = trefoil(*CLOVER, "--deals", "2", "--parquet", "rows.parquet")
    assert done.code == 2
    assert "needs an extra" in done.err
