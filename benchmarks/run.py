"""All benchmarks, one after another: `make bench`.  `ARGS="engine page"` runs only those.

Each line of figures is measured now, on this machine; nothing is judged and nothing fails for being slow.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
PARTS = {
    "engine": "engine_steps.py",
    "solver": "solver.py",
    "server": "server_load.py",
    "verdict": "table_verdict.py",
    "couples": "couples_rates.py",
    "two": "couples_load.py",
    "faults": "couples_faults.py",
    "partner": "couples_partner.py",
    "studies": "studies.py",
    "page": "page_speed.py",
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"there is no benchmark {unknown[0]!r}: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    for name in names or PARTS:
        print(f"== {name}", flush=True)
        subprocess.run([sys.executable, str(HERE / PARTS[name])], check=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
