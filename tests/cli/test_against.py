"""`trefoil play … --against`: a game with the computer partner in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support import table
from trefoil.cli.against import Against
from trefoil.engine import Line, Table, read_record, replay
from trefoil.spec.vocabulary import Match
from trefoil.words import partner_title


def typed_game(at: Table, strength: str, seat: str) -> tuple[str, Line]:
    """What a person types who always makes the first of his moves; and the line that must come of it."""
    against = Against(at, strength, seat)
    line = Line(at)
    line.play(against.answer(line, []))
    typed = ""
    while moves := at.legal(line.state, against.seat):
        typed += at.write(line.state, moves[0]) + "\n"
        line.play([moves[0], *against.answer(line, moves[:1])])
    return typed, line


@pytest.mark.parametrize(
    ("name", "strength", "seat", "begins"),
    [
        ("couple-sympathy", "strong", "A", "B"),
        ("couple-sympathy", "weak", "B", "B"),
        ("couple-sympathy", "fair", "b", "A"),
        ("couple-hearts", "strong", "A", None),
        ("couple-married", "weak", "B", None),
    ],
)
def test_a_whole_game(name: str, strength: str, seat: str, begins: str | None, trefoil: Any, tmp_path: Path) -> None:
    options = {} if begins is None else {"begins": begins}
    at = table(name, 6, **options)
    typed, line = typed_game(at, strength, seat)
    words = [f"--option=begins={begins}"] if begins else []
    done = trefoil(
        "play", name, "--deal", "6", *words, "--against", strength, "--seat", seat, typed=typed + "save g.txt\n"
    )
    assert done.code == 0
    assert partner_title(strength).en in done.out.splitlines()[0]
    record = read_record((tmp_path / "g.txt").read_text(encoding="utf-8"))
    assert replay(at, record.steps).state == line.state
    assert at.outcome(line.state).kind != "playing"
    assert trefoil("replay", "g.txt").code == 0


def test_the_partner_begins_and_the_answer_belongs_to_the_step(trefoil: Any) -> None:
    done = trefoil(
        "play", "couple-sympathy", "--deal", "5", "--against", "strong", typed="undo\npass\nundo\nredo\nredo\n"
    )
    lines = done.out.splitlines()
    assert lines[0].startswith("You are A; the partner, B, is attentive. Notices every pair.")
    # It has moved before the person is asked, and that cannot be taken back.
    assert lines[1].startswith("B: take the pair")
    assert lines[1].endswith("; end the turn")
    assert done.out.count("There is nothing to undo.") == 1
    assert done.out.count("There is nothing to redo.") == 1
    assert done.out.count("A to move") == 4
    assert "B to move" not in done.out


def test_without_turns_the_partner_makes_a_move_for_a_move(trefoil: Any) -> None:
    done = trefoil(
        "play", "couple-hearts", "--deal", "5", "--against", "strong", typed="flip A.pile1; flip A.pile2\nmoves\n"
    )
    assert "B: turn up B.pile1" in done.out or "B: " in done.out
    told = next(line for line in done.out.splitlines() if line.startswith("B: "))
    assert told.count(";") == 1
    # The list holds the person's own moves only.
    listed = [line.split()[1] for line in done.out.splitlines() if line.startswith("flip ")]
    assert listed == [f"A.pile{number}" for number in range(3, 17)]


def test_the_person_is_never_stuck_while_the_partner_has_moves() -> None:
    at = table("couple-hearts", 5)
    against = Against(at, "strong", "A")
    line = Line(at)
    # With all his own cards turned up he can do nothing until the partner makes a pair possible.
    line.play(at.legal(line.state, 0))
    assert at.legal(line.state, 0) == []
    answers = against.answer(line, [])
    line.play(answers)
    assert len(answers) > 1
    assert at.legal(line.state, 0)
    assert all(isinstance(at.game.actions[move.action], Match) for move in at.legal(line.state, 0))


def test_what_is_the_partners_is_refused(trefoil: Any) -> None:
    done = trefoil("play", "couple-hearts", "--deal", "5", "--against", "weak", typed="flip B.pile1\nundo\n", lang="ru")
    assert "Это стопка партнёра: её открывает он сам." in done.out
    assert "Отменять нечего" in done.out
    done = trefoil("play", "couple-sympathy", "--deal", "5", "--against", "weak", typed="pass; pass\nundo\n")
    assert "turn" in done.out
    assert "nothing to undo" in done.out


def test_a_saved_game_goes_on_against_the_partner(trefoil: Any, tmp_path: Path) -> None:
    trefoil("play", "couple-sympathy", "--deal", "5", typed="take 6h\npass\nsave g.txt\n")
    done = trefoil("play", "--load", "g.txt", "--against", "strong", typed="goto 0\ntake 3h\npass\nsave g.txt\n")
    assert done.code == 0
    steps = read_record((tmp_path / "g.txt").read_text(encoding="utf-8")).steps
    # Where B is to move nothing is left to go to: the person is A.
    assert steps[:3] == (("take 6h",), ("pass",), ("take 3h",))
    assert steps[3][0] == steps[3][-1] == "pass"
    assert len(steps[3]) > 2
    assert len(steps) == 4


@pytest.mark.parametrize(
    ("words", "told_en", "told_ru"),
    [
        (["couple-sympathy", "--against", "perfect"], "one of weak, fair, strong", "одно из weak, fair, strong"),
        (["couple-sympathy", "--against", "weak", "--seat", "C"], "one of A, B", "одно из A, B"),
        (["couple-sympathy", "--seat", "A"], "goes with --against", "нужен и --against"),
        (["clover", "--against", "weak"], "clover is not one for two", "В игру clover"),
    ],
)
def test_what_cannot_be(words: list[str], told_en: str, told_ru: str, trefoil: Any) -> None:
    for lang, told in (("en", told_en), ("ru", told_ru)):
        done = trefoil("play", *words, lang=lang)
        assert done.code == 2
        assert done.out == ""
        assert told in done.err
        assert done.err.count("\n") == 1
