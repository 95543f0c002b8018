"""Cut connections, repeated and stale messages, killed servers: benchmarks/couples_faults.py, shortly."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parent.parent.parent / "benchmarks" / "couples_faults.py"


@pytest.mark.slow
@pytest.mark.parametrize(
    "more", [[], pytest.param(["--database"], marks=[pytest.mark.postgres, pytest.mark.xdist_group("postgres")])]
)
def test_games_of_two_survive_whatever_goes_wrong(more: list[str]) -> None:
    command = [sys.executable, str(BENCH), "--games", "6", "--at-once", "6", "--seed", "7", "--json", *more]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["games"] == 6
    assert found["moves"] > 300
    assert found["faults"] > 20
