"""`trefoil play`: whole games by typed moves, refusals, undo, saving and going on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from support import GAMES, played, table
from trefoil.engine import Line, Table, read_record, replay, write_position, write_record

WON_DEAL = 3  # of clover-24, a short game: a search finds how in a moment


def won_line(at: Table) -> Line:
    """A line that wins, found by trying everything once."""
    line = Line(at)
    seen = {line.state}
    tried: list[list[Any]] = [at.legal(line.state)]
    while not at.won(line.state):
        if not tried[-1]:
            tried.pop()
            line.undo()
            continue
        move = tried[-1].pop(0)
        after = at.apply(line.state, move)
        if after not in seen:
            seen.add(after)
            line.play([move])
            tried.append(at.legal(after))
    return line


def typed_moves(line: Line) -> str:
    return "".join(f"{'; '.join(line.written(step))}\n" for step in range(line.at))


def test_a_whole_game_is_won_saved_and_verified(trefoil: Any, tmp_path: Path) -> None:
    line = won_line(table("clover-24", WON_DEAL))
    done = trefoil("play", "clover-24", "--deal", str(WON_DEAL), typed=typed_moves(line) + "save game.txt\nquit\n")
    assert done.code == 0
    assert "The patience has come out" in done.out
    assert done.err == ""
    text = (tmp_path / "game.txt").read_text(encoding="utf-8")
    record = read_record(text)
    assert record.result == "won"
    assert replay(line.table, record.steps).state == line.state
    verified = trefoil("replay", "game.txt")
    assert (verified.code, verified.err) == (0, "")
    assert f"({line.at})" in verified.out
    assert trefoil("replay", "game.txt", "--json").value["result"] == "won"


def test_a_game_that_has_ended_refuses_moves_but_not_undo(trefoil: Any) -> None:
    line = won_line(table("clover-24", WON_DEAL))
    done = trefoil("play", "clover-24", "--deal", str(WON_DEAL), typed=typed_moves(line) + "redeal\nundo\nmoves\n")
    assert "The game is over" in done.out
    last = line.written(line.at - 1)[-1]
    assert done.out.rindex(last) > done.out.index("The game is over")


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_by_its_own_notation(name: str, trefoil: Any, tmp_path: Path) -> None:
    line = played(table(name, 2), 2, 12)
    done = trefoil("play", name, "--deal", "2", typed=typed_moves(line) + "position\nsave g.txt\n")
    assert done.code == 0
    assert write_position(line.table, line.state) in done.out
    again = read_record((tmp_path / "g.txt").read_text(encoding="utf-8"))
    assert replay(line.table, again.steps).state == line.state


@pytest.mark.parametrize(
    ("lang", "told", "rule", "quote"),
    [
        ("en", "does not go on", "same rank", "“…"),
        ("ru", "не ложится", "того же достоинства", "«…"),
    ],
)
def test_a_refusal_gives_the_rule_and_the_source(lang: str, told: str, rule: str, quote: str, trefoil: Any) -> None:
    done = trefoil("play", "clover", "--deal", "12345", typed="4s fan13\nundo\n", lang=lang)
    assert done.code == 0
    assert all(re.search(word, done.out) for word in (told, rule, quote))
    # Nothing has been played, so there is nothing to take back.
    assert {"en": "nothing to undo", "ru": "Отменять нечего"}[lang] in done.out


def test_undo_redo_and_goto(trefoil: Any) -> None:
    line = played(table("klondike", 7), 7, 6)
    at = line.table
    wanted = [write_position(at, line.state_at(k)) for k in (5, 6, 3, 0, 4, 6)]
    typed = typed_moves(line) + "".join(
        f"{command}\nposition\n" for command in ("undo", "redo", "u 3", "goto 0", "goto 4", "redo 99")
    )
    done = trefoil("play", "klondike", "--deal", "7", typed=typed)
    place = 0
    for position in wanted:
        place = done.out.index(position, place) + len(position)


def test_a_move_after_undo_cuts_the_tail_off(trefoil: Any) -> None:
    done = trefoil("play", "clover", "--deal", "12345", typed="Ac foundation\nundo\nAh foundation\nredo\n")
    assert "nothing to redo" in done.out


def test_several_moves_on_one_line_are_one_step_or_none(trefoil: Any) -> None:
    done = trefoil(
        "play", "clover", "--deal", "12345", typed="Ac foundation; Ah foundation\nundo\nposition\n"
    )  # fmt: skip
    assert write_position(table("clover", 12345), table("clover", 12345).start()) in done.out
    done = trefoil("play", "clover", "--deal", "12345", typed="Ac foundation; Ks fan1\nundo\n")
    assert "nothing to undo" in done.out


def test_a_saved_game_goes_on_where_it_was(trefoil: Any, tmp_path: Path) -> None:
    trefoil("play", "clover", "--deal", "12345", "-o", "redeals=1", typed="Ac foundation\nsave g.txt\n")
    done = trefoil("play", "--load", "g.txt", typed="undo\nredo\nAh foundation\nsave g.txt\n")
    assert done.code == 0
    record = read_record((tmp_path / "g.txt").read_text(encoding="utf-8"))
    assert record.steps == (("Ac foundation",), ("Ah foundation",))
    assert record.options["redeals"] == "1"
    assert trefoil("play", "clover", "--load", "g.txt").code == 0


def test_saving_writes_over_a_saved_game_and_over_nothing_else(trefoil: Any, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear aunt,\n")
    done = trefoil("play", "clover", "--deal", "1", typed="save letter.txt\nsave g.txt\nAc foundation\nsave g.txt\n")
    assert "letter.txt exists and is not a saved game" in done.out
    assert (tmp_path / "letter.txt").read_text() == "Dear aunt,\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["g.txt", "letter.txt"]


@pytest.mark.parametrize("path", ["no/such/folder/g.txt", ".", "x" * 300, "a\0b"])
def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on(path: str, trefoil: Any, tmp_path: Path) -> None:
    done = trefoil("play", "clover", "--deal", "12345", typed=f"save {path}\nAc foundation\n", lang="ru")
    assert done.code == 0
    assert "не записывается" in done.out
    assert "1. A♣" in done.out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("xyzzy", "no move"),
        ("5h", "no move"),
        ("5h fan99", "fan99"),
        ("undo x", "'x'"),
        ("goto 7", "0 to 0"),
        ("goto", "0 to 0"),
        ("save", "save FILE"),
        ("; ;", "no move"),
        (";" * 9000, "no move"),
        ("x" * 20_000, "no move"),
    ],
)
def test_what_is_not_understood_is_told(typed: str, told: str, trefoil: Any) -> None:
    done = trefoil("play", "clover", "--deal", "12345", typed=f"{typed}\nAc foundation\n")
    assert done.code == 0
    after = done.out[done.out.index("2 redeals left") :]
    told_lines = after[: after.index("1. A♣")].splitlines()[1:]
    assert len(told_lines) == 1
    assert told in told_lines[0]


def test_bytes_that_are_no_text_are_no_move(trefoil: Any) -> None:
    done = trefoil("play", "clover", "--deal", "12345", typed=b"\xff\xfe\x00\xd8\nAc foundation\n")
    assert done.code == 0
    assert "1. A♣" in done.out


def test_words_in_russian_do_the_same(trefoil: Any) -> None:
    typed = "ходы\nAc foundation\nотмена\nвернуть\nправила\nположение\nпомощь\nвыход\nAh foundation\n"
    done = trefoil("play", "clover", "--deal", "12345", typed=typed, lang="ru")
    assert done.code == 0
    for told in ("A♥ на базу", "1. A♣", "Клевер\n======", "deal: 12345", "взять шаги назад"):
        assert told in done.out
    assert "2. A♥" not in done.out  # the game was left before


def test_the_end_of_the_input_ends_the_game(trefoil: Any) -> None:
    assert trefoil("play", "clover").code == 0


def test_a_random_deal_tells_its_number(trefoil: Any) -> None:
    first = trefoil("play", "clover").out.splitlines()[1]
    number = re.fullmatch(r"Clover · (\d+)", first)
    assert number
    assert trefoil("play", "clover", "--deal", number[1]).out.splitlines()[1] == first


def test_a_deal_from_standard_input(trefoil: Any) -> None:
    at = table("clover", 12345)
    done = trefoil("play", "clover", "--deal", "-", typed=write_position(at, at.start()))
    assert done.code == 0
    assert "fan18" in done.out


def test_an_action_of_the_game_comes_before_a_command(trefoil: Any, tmp_path: Path) -> None:
    """A game may call an action `undo`; the word then is its move."""
    (tmp_path / "own.json").write_text(
        '{"id": "own", "like": "klondike", "options": [], "set": {"actions.draw.name": "undo"}}', encoding="utf-8"
    )
    done = trefoil("play", "own", "--deal", "7", "--games", ".", typed="undo\nu\n")
    assert done.code == 0
    assert "1. 3 cards from the stock" in done.out


def test_records_of_every_game_verify(trefoil: Any, tmp_path: Path) -> None:
    for name in GAMES:
        (tmp_path / "g.txt").write_text(write_record(played(table(name, 4), 4, 30), {}), encoding="utf-8")
        assert trefoil("replay", "g.txt", "--json").value["legal"] is True


@pytest.mark.parametrize(("change", "told"), [("won", "won"), ("lost", "lost")])
def test_a_false_result_is_found(change: str, told: str, trefoil: Any, tmp_path: Path) -> None:
    text = write_record(played(table("clover", 12345), 1, 3), {})
    (tmp_path / "g.txt").write_text(re.sub("result: .*", f"result: {change}", text), encoding="utf-8")
    done = trefoil("replay", "g.txt")
    assert done.code == 1
    assert f"the record says: {told}" in done.out
    assert trefoil("replay", "g.txt", "--json").value["claimed"] == told


def test_the_first_illegal_move_is_found(trefoil: Any, tmp_path: Path) -> None:
    (tmp_path / "g.txt").write_text(
        "trefoil 1\ngame: clover\ndeal: 12345\nmoves:\n1. Ac foundation\n2. 4s fan13\n3. 4s fan1\n"
    )
    done = trefoil("replay", "g.txt", lang="ru")
    assert done.code == 1
    assert done.out.startswith("Ход 2, 4s fan13, не по правилам: ")
    refused = trefoil("replay", "g.txt", "--json").value["refused"]
    assert (refused["step"], refused["move"], refused["code"]) == (2, "4s fan13", "no-fit")
    assert refused["quote"]["ru"]
    # From standard input it is the same.
    assert trefoil("replay", "-", typed=(tmp_path / "g.txt").read_text()).code == 1
