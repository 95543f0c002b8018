"""The published rates of Blake and Gent as claims, for every game of theirs that is played here.

A rate is claimed as a value.  Only where they left more than one deal in a hundred undecided it is the middle
of what it may be, and all of that is claimed.
"""

from __future__ import annotations

import csv
from importlib.resources import files

import msgspec

from trefoil.spec.base import Text, Value
from trefoil.studies.claims import Claim, Of

_UNDECIDED = 0.01


class Row(Value, frozen=True):
    """Which row of the table is which game: its columns `game` and `variant`, and ours.

    `note`: why the game measured there may not be quite ours.
    """

    row: str
    game: str
    variant: str = ""
    options: dict[str, str] = {}
    note: Text | None = None


def paper() -> tuple[Claim, ...]:
    """A claim for each row that we have, in the order of the table."""
    folder = files("trefoil.studies") / "data"
    rows = msgspec.json.decode((folder / "paper.json").read_bytes(), type=tuple[Row, ...])
    lines = csv.DictReader((folder / "paper_winnability.csv").read_text(encoding="utf-8").splitlines())
    table = {(line["game"], line["variant"]): line for line in lines}
    return tuple(_claim(row, table[row.row, row.variant]) for row in rows)


def _claim(row: Row, line: dict[str, str]) -> Claim:
    percent, half = line["winnability_pct"], line["ci95_halfwidth_pct"]
    rate = float(percent) / 100
    wide = float(half) / 100 if int(line["unknown"]) > _UNDECIDED * int(line["sample"]) else 0.0
    name = row.row + (f", {row.variant}" if row.variant else "")
    return Claim(
        name=name,
        by=Text(ru="Блейк и Джент, JAIR 85:21 (2026)", en="Blake and Gent, JAIR 85:21 (2026)"),
        said=Text(
            ru=f"{name}: сходится {percent.replace('.', ',')} ± {half.replace('.', ',')} %",
            en=f"{name}: {percent} ± {half}% can be won",
        ),
        low=round(rate - wide, 8),
        high=round(rate + wide, 8),
        questions=("winnable",),
        of=(Of(row.game, row.options),),
        note=row.note,
    )
