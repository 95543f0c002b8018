"""Trefoil as `make play` installs it: without the extras and without what only tests need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXTRAS = ("greenlet", "asyncpg", "distributed", "dask", "duckdb", "matplotlib", "numpy", "scipy", "psutil", "pytest")

BARE = f"""
import sys
for name in {EXTRAS!r}:
    sys.modules[name] = None
"""


def bare(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Run code in a Python that has none of the extras."""
    return subprocess.run([sys.executable, "-c", BARE + code, *words], capture_output=True, text=True, timeout=120)


def test_every_module_is_imported_without_extras() -> None:
    code = """
import importlib, pkgutil, trefoil
names = [each.name for each in pkgutil.walk_packages(trefoil.__path__, "trefoil.")]
for name in names:
    if name != "trefoil.__main__" and not name.startswith("trefoil._kernel"):
        importlib.import_module(name)
print(len(names) > 100)
"""
    done = bare(code)
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")


def test_the_application_stands_without_extras(tmp_path: Path) -> None:
    code = """
import asyncio
from trefoil.server import create_app
app = create_app(sys.argv[1])
async def live():
    async with app.router.lifespan_context(app):
        print("up")
asyncio.run(live())
"""
    done = bare(code, str(tmp_path / "tables.db"))
    assert (done.returncode, done.stdout) == (0, "up\n"), done.stderr


def test_postgresql_without_its_driver_is_one_sentence() -> None:
    code = """
sys.argv = ["trefoil", "--no-browser", "--lang", "ru", "--database", "postgresql://nobody@localhost/none"]
from trefoil.cli import main
main()
"""
    done = bare(code)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "pip install 'trefoil[postgres]'" in done.stderr
