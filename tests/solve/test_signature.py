"""The solver's signature: how many positions it enters on a fixed list of deals of all games."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_changelog_states_the_signature() -> None:
    """A change of the search changes it.  If that was meant, write the new number into CHANGELOG.md."""
    command = [sys.executable, str(ROOT / "benchmarks" / "solver.py"), "--signature"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    stated = re.search(r"^\* Solver signature: `(\d+)`", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert stated is not None
    assert stated[1] == done.stdout.strip()
