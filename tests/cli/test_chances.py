"""`trefoil chances`: counted, kept, measured, in parts, and what is wrong with what was given."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from cli.conftest import Run

SMALL = ("--measure", "--least", "5", "--more", "200", "--first", "50", "--play", "50", "--threads", "2")


def test_what_is_kept(trefoil: Run) -> None:
    done = trefoil("chances", "clover-24")
    assert done.code == 0
    assert "the reshuffles to come being unknown" in done.out
    value = trefoil("chances", "clover-24", "--json").value
    assert value["question"] == "best-play"
    assert value["interval"][0] < value["won"] / value["games"] < value["interval"][1]
    assert "шанс выиграть" in trefoil("chances", "clover-24", "--lang", "ru").out


def test_what_is_counted(trefoil: Run) -> None:
    value = trefoil("chances", "elevens", "-o", "extra=0", "--json").value
    assert value["chance"] == float(Fraction(value["exact"]))
    assert f"{value['chance']:.4f}" == "0.7057"
    assert trefoil("chances", "couple-married", "-o", "layout=17x3+1").out.endswith(
        "comes out in 14.9677% of all deals, counted exactly\n"
    )


def test_measured_in_parts_it_is_the_same(trefoil: Run) -> None:
    assert trefoil("chances", "clover-24", *SMALL, "--save", "once").code == 0
    tries = 0
    done = None
    while done is None or done.code == 3:
        tries += 1
        assert tries < 200
        seconds = str(0.02 * tries)
        done = trefoil("chances", "clover-24", *SMALL, "--work", "w", "--seconds", seconds, "--save", "parts")
        assert done.code == 0 or done.err.startswith("The time was not enough; the same command goes on from w.")
    assert tries > 1
    assert Path("parts").read_text() == Path("once").read_text()
    again = trefoil("chances", "clover-24", *SMALL, "--work", "w", "--json", "--seconds", "0.001")
    assert again.code == 0
    assert again.value["games"] == 50


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("freecell",), "No chances are kept for “freecell”"),
        (("clover", "-o", "strict=yes"), "No chances are kept"),
        (("klondike", *SMALL), "is no game of fans"),
        (("clover-24", "-o", "strict=yes", *SMALL), "is no game of fans"),
        (("clover-24", "--measure", "--least", "1"), "--least"),
        (("clover-24", "--measure", "--play", "no"), "--play"),
        (("clover-24", "--measure", "--seconds", "-1"), "seconds"),
        (("clover-24", *SMALL, "--save", "nowhere/file"), "nowhere/file"),
        (("clover-24", *SMALL, "--work", "nowhere/file"), "nowhere/file"),
        (("clover-24", *SMALL, "--work", "text"), "holds work of another game"),
    ],
)
def test_what_is_wrong_is_said(trefoil: Run, words: tuple[str, ...], told: str) -> None:
    Path("text").write_text("no work\n")
    done = trefoil("chances", *words)
    assert done.code == 2
    assert told in done.err
    assert done.err.count("\n") == 1
    assert Path("text").read_text() == "no work\n"
