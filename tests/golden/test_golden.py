"""The golden files of every game: what they hold is what the code makes today."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from support import GAMES, game
from trefoil.cli.perftfile import read_perft
from trefoil.deals import deal_number
from trefoil.engine import Table, deal_text, perft, read_record, replay
from trefoil.spec import digest

ROOT = Path(__file__).resolve().parent.parent.parent
GOLDEN = ROOT / "tests" / "golden"

spec = importlib.util.spec_from_file_location("golden_tool", ROOT / "tools" / "golden.py")
assert spec is not None
assert spec.loader is not None
tool = importlib.util.module_from_spec(spec)
spec.loader.exec_module(tool)


def test_every_game_has_golden_files_and_nothing_else_has() -> None:
    assert sorted(path.name for path in GOLDEN.iterdir() if path.is_dir() and path.name != "__pycache__") == sorted(
        GAMES
    )


@pytest.mark.parametrize("name", GAMES)
def test_golden_files_are_what_is_made_today(name: str) -> None:
    made = tool.files(name)
    assert {path.name for path in (GOLDEN / name).iterdir()} == {*made, "perft.txt"}
    for file, text in made.items():
        assert (GOLDEN / name / file).read_text(encoding="utf-8") == text, f"{name}/{file}: see `make golden`"


@pytest.mark.parametrize("name", GAMES)
def test_recorded_games_replay(name: str) -> None:
    record = read_record((GOLDEN / name / "playthrough.txt").read_text(encoding="utf-8"))
    made = game(name)
    assert record.rules == digest(made)
    line = replay(Table(made, deal_text(made, record.deal)), record.steps)
    assert line.at == len(record.steps)


@pytest.mark.parametrize("name", GAMES)
def test_perft_counts_again(name: str) -> None:
    """To depth 3 here; the last depth of each file in the slow test below."""
    counted = read_perft((GOLDEN / name / "perft.txt").read_text(encoding="utf-8"))
    made = game(name)
    assert counted.rules == digest(made)
    for count in counted.counts:
        at = Table(made, deal_number(made, int(count.deal)))
        assert perft(at, at.start(), 3) == count.row[2]


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_perft_file_is_what_is_made_today(name: str) -> None:
    assert (GOLDEN / name / "perft.txt").read_text(encoding="utf-8") == tool.perft_file(name)
