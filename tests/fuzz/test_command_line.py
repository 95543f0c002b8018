"""Whatever words follow `trefoil COMMAND` and whatever comes in: an answer or one sentence, never a traceback."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from support import played, table
from trefoil.cli import app
from trefoil.deals import write_card_list
from trefoil.engine import write_position, write_record

COMMANDS = ["games", "rules", "deal", "moves", "perft", "play", "replay", "check", "schema", "definition"]
LINE = played(table("clover-24", 3), 3, 8)
POSITION = write_position(LINE.table, LINE.state)
RECORD = write_record(LINE, {})
CARDS = write_card_list(table("clover-24", 3).deal)

words = (
    st.sampled_from(["clover-24", "3", "--json", "--deal", "-", "--option", "redeals=1", "p.txt", "r.txt", "c.txt"])
    | st.sampled_from(
        [
            "klondike",
            "clovr",
            "0",
            "-1",
            "1.5",
            "-d",
            "--depth",
            "2",
            "--divide",
            "--verify",
            "--load",
            "-o",
            "redeals=",
            "=1",
            "a=b",
        ]
    )
    | st.sampled_from(
        [
            "--lang",
            "ru",
            "en",
            "--games",
            ".",
            "..",
            "--cards",
            "--position",
            "none",
            "--",
            "-x",
            "--lang=ru",
            "--json=no",
            "--help",
        ]
    )
    | st.sampled_from(["", " ", "\u0661", "é", "[bold]", "3 "])
    | st.text(max_size=5)
)
commands = [
    "undo",
    "redo",
    "moves",
    "rules",
    "position",
    "show",
    "help",
    "quit",
    "x",
    ";",
    "redeal",
    "save",
    "u",
    "r",
    "s",
    "m",
]
lines = st.lists(st.sampled_from([*commands, "goto 1", "save ."]) | st.text(max_size=12), max_size=6).map("\n".join)
typed = st.sampled_from([POSITION, RECORD, CARDS, '{"id": "own", "like": "clover"}']) | lines


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    made = tmp_path_factory.mktemp("given")
    for name, text in (("p.txt", POSITION), ("r.txt", RECORD), ("c.txt", CARDS)):
        (made / name).write_text(text)
    before = Path.cwd()
    os.chdir(made)
    yield made
    os.chdir(before)
    assert sorted(path.name for path in made.iterdir()) == ["c.txt", "p.txt", "r.txt"]


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(COMMANDS), st.lists(words, max_size=5), typed)
@example("rules", ["\n"], "")
@example("games", ["\xa0"], "")
@example("deal", ["clover", "1", "--option", "a\x1b]0;b\x07=c"], "")
def test_any_words_are_an_answer_or_one_sentence(command: str, rest: list[str], given_text: str) -> None:
    done = CliRunner().invoke(app, [command, *rest], input=given_text.encode("utf-8", "replace"))
    assert done.exception is None or isinstance(done.exception, SystemExit), (command, rest, done.exception)
    assert done.exit_code in (0, 1, 2)
    assert bool(done.stderr) == (done.exit_code == 2)
    assert done.stderr.count("\n") <= 1
    # Spaces that do not break are no signs that do anything to a terminal; our own sentences have them.
    assert done.stderr.rstrip("\n").replace("\u00a0", " ").replace("\u202f", " ").isprintable()
