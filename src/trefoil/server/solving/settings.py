"""How much the server may search, from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping

from msgspec import Struct

from trefoil.spec.faults import Fault


class Settings(Struct, frozen=True):
    """`threads` search at once.  `seconds`: how long one position is searched at most.

    `deal_seconds`: how long a winnable deal is looked for.  `memory`: bytes for all long searches.
    """

    threads: int = 1
    seconds: float = 5.0
    deal_seconds: float = 20.0
    memory: int = 1 << 30


def settings(environment: Mapping[str, str] | None = None) -> Settings:
    """From TREFOIL_SOLVERS, TREFOIL_SOLVE_SECONDS, TREFOIL_DEAL_SECONDS and TREFOIL_SOLVE_MEMORY (in MB).

    Raises Fault `bad-setting` (name, value, low, high).
    """
    given = os.environ if environment is None else environment
    usual = max(1, (os.cpu_count() or 2) - 1)
    return Settings(
        int(_number(given, "TREFOIL_SOLVERS", usual, 1, 256)),
        _number(given, "TREFOIL_SOLVE_SECONDS", 5.0, 0.1, 3600),
        _number(given, "TREFOIL_DEAL_SECONDS", 20.0, 0.1, 3600),
        int(_number(given, "TREFOIL_SOLVE_MEMORY", 1024, 16, 1 << 20)) << 20,
    )


def _number(given: Mapping[str, str], name: str, usual: float, low: float, high: float) -> float:
    text = given.get(name, "").strip()
    if not text:
        return usual
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not low <= value <= high:
        raise Fault("bad-setting", name=name, value=text[:40], low=f"{low:g}", high=f"{high:g}")
    return value
