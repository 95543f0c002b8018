"""`trefoil solve` and `trefoil verify`, as a person and as a program use them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Run


def test_a_deal_is_solved_and_verified(trefoil: Run) -> None:
    done = trefoil("solve", "clover-24", "1", "--certificate", "proof.txt")
    assert done.code == 0
    assert done.out.startswith("won — ")
    assert "All cards taken as known." in done.out
    checked = trefoil("verify", "proof.txt")
    assert checked.code == 0
    assert "all legal, win the game" in checked.out
    russian = trefoil("verify", "proof.txt", lang="ru")
    assert "пасьянс сошёлся" in russian.out


def test_json(trefoil: Run) -> None:
    done = trefoil("solve", "clover-24", "1", "--json", "--option", "redeals=1")
    value = done.value
    assert value["verdict"] == "won"
    assert value["question"] == "own-redeals"
    assert value["options"]["redeals"] == "1"
    assert value["line"]
    assert value["nodes"] > 0
    assert value["budget"] == {"seconds": 10.0, "nodes": 0, "memory": 1 << 30}


def test_a_lost_deal_and_its_closed_set(trefoil: Run) -> None:
    done = trefoil("solve", "belle-lucie", "2", "--question", "no-redeal", "--certificate", "p", "--closed-set")
    assert done.code == 1
    assert done.out.startswith("lost — ")
    checked = trefoil("verify", "p", "--json")
    assert checked.value["holds"] is True
    assert checked.value["followed"] == checked.value["states"] > 0
    assert trefoil("verify", "p", "--sample", "5", "--json").value["followed"] == 5


def test_a_lost_verdict_without_proof(trefoil: Run) -> None:
    trefoil("solve", "belle-lucie", "2", "--question", "no-redeal", "--certificate", "p")
    checked = trefoil("verify", "p")
    assert checked.code == 1
    assert "nothing to verify" in checked.out


def test_unknown_has_its_own_exit_code(trefoil: Run) -> None:
    done = trefoil("solve", "trefoil-english-2", "7", "--nodes", "1000", "--json")
    assert done.code == 3
    assert (done.value["verdict"], done.value["cause"]) == ("unknown", "nodes")


def test_many_deals(trefoil: Run) -> None:
    done = trefoil("solve", "clover-24", "1-6", "9", "--threads", "2")
    assert done.code == 0
    lines = done.out.splitlines()
    assert [line.split(":")[0] for line in lines[:7]] == ["1", "2", "3", "4", "5", "6", "9"]
    assert lines[7].startswith("won: ")
    value = trefoil("solve", "clover-24", "1-6", "9", "--json").value
    assert value["won"] + value["lost"] + value["unknown"] == len(value["results"]) == 7


def test_best_foundations(trefoil: Run) -> None:
    done = trefoil("solve", "clover-24", "3", "--question", "best-foundations")
    assert "♠" in done.out
    value = trefoil("solve", "clover-24", "3", "--question", "best-foundations", "--json").value
    assert value["complete"] is True
    assert all(len(counts) == 52 for counts in value["best"])


def test_a_position_and_a_solvitaire_deal(trefoil: Run) -> None:
    text = trefoil("deal", "klondike", "5", "--position").out
    Path("position.txt").write_text(text, encoding="utf-8")
    one = trefoil("solve", "klondike", "--deal", "position.txt", "--json", "--nodes", "3000").value
    two = trefoil("solve", "klondike", "5", "--json", "--nodes", "3000").value
    assert (one["verdict"], one["nodes"]) == (two["verdict"], two["nodes"])
    Path("deal.json").write_text('{"tableau piles": [["KH"]]}', encoding="utf-8")
    wrong = trefoil("solve", "klondike", "deal.json")
    assert wrong.code == 2


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("solve", "clover"), "Which deal?"),
        (("solve", "clover", "1", "--seconds", "-1"), "--seconds is a whole number from 0"),
        (("solve", "clover", "1", "--nodes", "many"), "--nodes"),
        (("solve", "clover", "1", "--question", "why"), "--question is one of"),
        (("solve", "clover", "1", "--method", "magic"), "--method is one of"),
        (("solve", "klondike", "1", "--question", "own-redeals"), "has no redeals"),
        (("solve", "clover", "9-1"), "A range of deals"),
        (("solve", "clover", "1-3", "--certificate", "p"), "of one deal"),
        (("solve", "clover", "1", "--closed-set"), "Where does the closed set go?"),
        (("solve", "clover", "nofile"), "There is no file nofile."),
        (("verify", "nofile"), "There is no file nofile."),
    ],
)
def test_what_is_wrong_is_one_sentence(trefoil: Run, words: tuple[str, ...], text: str) -> None:
    done = trefoil(*words)
    assert done.code == 2
    assert text in done.err
    assert len(done.err.strip().splitlines()) == 1
    assert trefoil(*words, lang="ru").err != done.err


def test_certificates_of_other_rules_and_versions(trefoil: Run) -> None:
    trefoil("solve", "clover-24", "1", "--certificate", "proof.txt")
    text = Path("proof.txt").read_text(encoding="utf-8")
    digest = next(line.split()[1] for line in text.splitlines() if line.startswith("rules:"))
    Path("rules.txt").write_text(text.replace(digest, "0" * len(digest)), encoding="utf-8")
    assert "made by other rules" in trefoil("verify", "rules.txt").err
    Path("version.txt").write_text(text.replace("certificate 1", "certificate 7"), encoding="utf-8")
    done = trefoil("verify", "version.txt")
    assert done.code == 2
    assert "version 7" in done.err
    Path("deal.txt").write_text(trefoil("deal", "clover", "5", "--cards").out, encoding="utf-8")
    assert "no certificate" in trefoil("verify", "deal.txt").err


def test_numbers_of_other_programs(trefoil: Run) -> None:
    assert trefoil("solve", "freecell", "ms:11982", "--seconds", "0", "--json").value["verdict"] == "lost"
    done = trefoil("solve", "klondike", "solvitaire:1-3", "--json")
    assert [row["deal"] for row in done.value["results"]] == ["solvitaire:1", "solvitaire:2", "solvitaire:3"]
    assert [row["verdict"] for row in done.value["results"]] == ["lost", "won", "won"]
    wrong = trefoil("solve", "freecell", "ms:0")
    assert (wrong.code, wrong.err) == (2, "The number after “ms:” is a whole number from 1 to 8589934591.\n")
    assert trefoil("solve", "freecell", "ms:5-1").code == 2
