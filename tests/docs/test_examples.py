"""The examples of README.md and docs/ run and print what they say.

A document is run from top to bottom in an empty folder: ```` ```console ```` blocks are commands
after `$` and what they print; `…` stands for any lines, or inside a line for any words; a command without output shown
need only succeed.  Python blocks with `>>>` are doctests.  A block with `title=NAME` behind its
language is first written to a file of that name.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
# Commands a document may use besides `trefoil`; a block with any other one is not for running.
TOOLS = {"trefoil", "cat", "echo", "printf", "cp", "ls", "mkdir"}


class Block(NamedTuple):
    language: str
    title: str
    text: str
    line: int


class Command(NamedTuple):
    text: str
    printed: list[str]
    line: int


def blocks(document: Path) -> Iterator[Block]:
    """The fenced blocks of a document."""
    fence = re.compile(r"^```(\w*)[ ]*(?:title=(\S+))?[^\n]*\n(.*?)^```[ ]*$", re.MULTILINE | re.DOTALL)
    text = document.read_text(encoding="utf-8")
    for found in fence.finditer(text):
        yield Block(found[1], found[2] or "", found[3], text.count("\n", 0, found.start()) + 2)


def commands(block: Block) -> list[Command]:
    """The commands of a console block; none if the block is not for running."""
    found: list[Command] = []
    for offset, row in enumerate(block.text.splitlines()):
        if row.startswith("$ "):
            found.append(Command(row[2:], [], block.line + offset))
        elif found and found[-1].text.endswith("\\"):
            found[-1] = found[-1]._replace(text=found[-1].text[:-1] + row.strip())
        elif found:
            found[-1].printed.append(row.rstrip())
    return found if all(command.text.split()[0] in TOOLS for command in found) else []


def fits(printed: list[str], wanted: list[str]) -> bool:
    """Whether the lines are the wanted ones, `…` standing for any lines."""
    if not wanted:
        return not printed
    if wanted[0] == "…":
        return any(fits(printed[skip:], wanted[1:]) for skip in range(len(printed) + 1))
    pattern = ".*".join(re.escape(part) for part in wanted[0].split("…"))
    return bool(printed) and re.fullmatch(pattern, printed[0]) is not None and fits(printed[1:], wanted[1:])


def trimmed(text: str) -> list[str]:
    """Lines without spaces at their ends, without empty lines around them."""
    return [line.rstrip() for line in text.strip("\n").splitlines()]


class Shell:
    """Runs commands as a person's shell would, in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.code = 0
        self.environment = {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(folder),
            "LANG": "en_US.UTF-8",
            "PYTHONUTF8": "1",
            "COLUMNS": "80",
        }

    def run(self, command: Command, where: str) -> None:
        done = subprocess.run(
            command.text.replace("echo $?", f"echo {self.code}"),
            shell=True,
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=120,
            stdin=subprocess.DEVNULL,
        )
        self.code = done.returncode
        assert "Traceback" not in done.stderr, f"{where}: {done.stderr}"
        if not trimmed("\n".join(command.printed)):
            assert self.code == 0, f"{where}: {command.text}: {done.stderr}"
            return
        printed = trimmed(done.stdout + done.stderr)
        assert fits(printed, trimmed("\n".join(command.printed))), f"{where}: {command.text}\n" + "\n".join(printed)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_examples_of_a_document_run(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    shell = Shell(tmp_path)
    names: dict[str, object] = {}
    for block in blocks(document):
        where = f"{document.relative_to(ROOT)}:{block.line}"
        if block.title:
            file = tmp_path / block.title
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
        if block.language == "console":
            for command in commands(block):
                shell.run(command, f"{document.relative_to(ROOT)}:{command.line}")
        elif block.language == "python" and ">>>" in block.text:
            test = doctest.DocTestParser().get_doctest(block.text, names, where, str(document), block.line)
            runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            failed = runner.run(test, clear_globs=False).failed
            names = test.globs
            assert not failed, f"{where}\n{capsys.readouterr().out}"
        elif block.language == "json":
            msgspec.json.decode(block.text)  # what is called JSON is JSON


def test_links_between_documents_lead_somewhere() -> None:
    """A link to a file of ours names a file that is there."""
    broken = []
    for document in DOCUMENTS:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
            if "://" not in target and not (document.parent / target).exists():
                broken.append(f"{document.relative_to(ROOT)}: {target}")
    assert broken == []


@pytest.mark.parametrize("name", ["notation", "perft", "deals", "add-a-game", "vocabulary", "command-line"])
def test_these_documents_have_examples_that_run(name: str) -> None:
    """The runner finds what it is meant to find."""
    found = list(blocks(ROOT / "docs" / f"{name}.md"))
    running = [block for block in found if block.language == "console" and commands(block)]
    running += [block for block in found if block.language == "python" and ">>>" in block.text]
    assert running


def test_every_command_is_shown_in_the_documents() -> None:
    """No command of `trefoil` without an example somewhere."""
    from trefoil.cli import app

    shown = " ".join(
        command.text
        for document in DOCUMENTS
        for block in blocks(document)
        if block.language == "console"
        for command in commands(block)
    )
    names = [info.name for info in app.registered_commands if info.name]
    assert [name for name in names if f"trefoil {name} " not in f"{shown} "] == []
