"""The shape of the code base: imports go one way, files stay short, nothing names this machine."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAX_LINES = 400


def sources(*suffixes: str) -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.splitlines() if name.endswith(suffixes) and (ROOT / name).is_file()]


def test_imports_go_one_way() -> None:
    command = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([str(command), "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("path", sources(".py", ".ts", ".svelte", ".css"), ids=lambda path: str(path.relative_to(ROOT)))
def test_files_stay_short(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= MAX_LINES


def test_nothing_names_a_registry_or_this_machine() -> None:
    hosts = re.compile(r"(pypi|npmjs|debian)\.(org|com)|" + "/" + r"(work|opt/pypi)[/\b]")
    texts = (".py", ".md", ".toml", ".json", ".ts", ".svelte", ".sh", "Makefile", "run", ".txt", ".mjs")
    named = [path for path in sources(*texts) if hosts.search(path.read_text(errors="replace"))]
    assert named == [], [str(path.relative_to(ROOT)) for path in named]


def test_the_engine_needs_only_msgspec() -> None:
    """The definition of the rules runs without server, store or words."""
    code = (
        "import sys, trefoil.engine, trefoil.games\n"
        "heavy = {'starlette', 'sqlalchemy', 'uvicorn', 'typer', 'rich'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(heavy)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
