"""How the tests of the command line run it: in this process, in a language, in an empty folder."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from trefoil.cli import app


class Done(NamedTuple):
    """What a command has printed and with which exit code it ended."""

    code: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        """The JSON printed."""
        return json.loads(self.out)


Run = Callable[..., Done]


@pytest.fixture
def trefoil(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `trefoil …` with these words; `typed` is standard input."""
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "TREFOIL_GAMES", "TREFOIL_DATA", "TREFOIL_DATABASE"):
        # Set first, so that what a command sets itself is taken back afterwards.
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)

    def run(*words: str, typed: str | bytes = "", lang: str = "en") -> Done:
        language = {"en": "en_US.UTF-8", "ru": "ru_RU.UTF-8"}[lang]
        done = CliRunner().invoke(app, list(words), input=typed, env={"LANG": language, "COLUMNS": "80"})
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return Done(done.exit_code, done.stdout, done.stderr)

    return run
