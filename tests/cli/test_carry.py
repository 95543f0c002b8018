"""`trefoil export`, `import` and `verify` for games of two, as commands."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from couple import lay, open_two, play_out
from server_client import serving
from trefoil.cli.shuffles import check_shuffles
from trefoil.spec.faults import Fault

Run = Callable[..., Any]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with one finished game of two, and its text."""
    folder = tmp_path_factory.mktemp("data")
    with serving(folder / "trefoil.db") as server:
        couple = open_two(server)
        with couple.both() as players:
            lay(*players)
            play_out(players)
        return folder, server.client.get(f"/api/tables/{couple.table}/notation").text


def test_tables_go_from_folder_to_folder(trefoil: Run, game: tuple[Path, str], tmp_path: Path) -> None:
    folder, _ = game
    file = tmp_path / "tables.jsonl"
    done = trefoil("export", str(file), "--data", str(folder))
    assert (done.code, done.err) == (0, "Tables written: 1.\n")
    target = ["--data", str(tmp_path / "new")]
    done = trefoil("import", str(file), *target)
    assert (done.code, done.out) == (0, "New tables: 1; played on elsewhere: 0; known already: 0.\n")
    done = trefoil("import", str(file), *target, "--json")
    assert done.value == {"new": 0, "longer": 0, "same": 1, "other": []}
    changed = re.sub(r'"moves":\["[^"]*"\]', '"moves":["pass"]', file.read_text(), count=1)
    file.write_text(changed)
    done = trefoil("import", str(file), *target, lang="ru")
    assert done.code == 1
    assert "другая история" in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["export", "x", "--data", "a", "--database", "postgresql://b"], "give --data or --database, not both"),
        (["export", "x", "--database", "mysql://b"], "not mysql://"),
        (["import", "nothing.jsonl"], "There is no file nothing.jsonl."),
    ],
)
def test_what_cannot_be_carried(trefoil: Run, arguments: list[str], said: str, tmp_path: Path) -> None:
    done = trefoil(*arguments)
    assert done.code == 2
    assert said in done.err


def test_a_text_that_is_no_export(trefoil: Run, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear tables\n")
    done = trefoil("import", str(file), "--data", str(tmp_path / "d"))
    assert done.code == 2
    assert "line 1" in done.err


def test_an_honest_game_is_verified(trefoil: Run, game: tuple[Path, str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(game[1])
    done = trefoil("verify", str(file))
    assert done.code == 0
    assert done.out.startswith("It holds")
    assert '"why": "shuffles"' in trefoil("verify", str(file), "--json").out


def test_what_was_changed_is_found(game: tuple[Path, str]) -> None:
    text = game[1]
    orders = re.findall(r"  order (.*)", text)
    salt = re.findall(r"  salt (.*)", text)[0]
    swapped = " ".join([orders[0].split()[1], orders[0].split()[0], *orders[0].split()[2:]])
    cut = re.findall(r"  cut (.*)", text)[0]
    cases = {
        "commitment": [text.replace(orders[0], swapped), text.replace(salt, "00" * 32)],
        "cut": [text.replace(f"  cut {cut}", "  cut 52", 1), text.replace(f"  cut {cut}", "  cut 0", 1)],
        "deal": [text.replace(f"  cut {cut}", f"  cut {int(cut) + 1}", 1)],
        "illegal": [re.sub(r"\n1\. .*", "\n1. open A.lower1", text)],
        "result": [re.sub(r"result: .*", "result: playing", text)],
        "no-shuffles": [re.sub(r"pack:(.|\n)*?moves:", "moves:", text)],
    }
    for why, texts in cases.items():
        for changed in texts:
            assert changed != text, why
            assert check_shuffles(changed, None).why == why


def test_a_record_with_half_a_pack_is_refused(game: tuple[Path, str]) -> None:
    for line in ("salt", "order", "cut"):
        changed = re.sub(rf"  {line} .*\n", "", game[1], count=1)
        with pytest.raises(Fault) as fault:
            check_shuffles(changed, None)
        assert fault.value.code == "bad-record"
