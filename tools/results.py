"""Write the measured results that come with Trefoil: `python tools/results.py LEDGER…`.

They are the reports of all studies of these ledgers; the page of studies shows them.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from trefoil.games import catalogue  # noqa: E402  # the path is set above
from trefoil.spec.faults import Fault  # noqa: E402
from trefoil.studies.results import collected, written  # noqa: E402
from trefoil.words import error  # noqa: E402

TARGET = ROOT / "src" / "trefoil" / "studies" / "data" / "results.json"


def main() -> int:
    """Collect and write."""
    parser = argparse.ArgumentParser(description="Write the measured results that come with Trefoil.")
    parser.add_argument("ledgers", nargs="+", type=Path, metavar="LEDGER")
    parser.add_argument("--least", type=int, default=100, metavar="N", help="leave out studies of fewer deals (100)")
    given = parser.parse_args()
    try:
        found = collected(given.ledgers, catalogue(), max(given.least, 1))
    except Fault as fault:
        print(error(fault.code, **fault.args_).en, file=sys.stderr)
        return 2
    TARGET.write_bytes(written(found))
    print(f"{len(found.reports)} studies, {len(found.counted)} chances counted: {TARGET.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
