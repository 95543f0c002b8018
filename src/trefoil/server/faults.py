"""What the server itself finds wrong, and with which HTTP status and close code it says so.

Codes of other parts (`trefoil.deals`, `trefoil.engine`, `trefoil.spec`, `trefoil.store`) pass
through unchanged; docs/protocol.md lists the ones made here.
"""

from __future__ import annotations

from trefoil.engine import IllegalMove
from trefoil.spec.faults import Fault
from trefoil.store import Conflict

STATUS: dict[str, int] = {
    "unknown-game": 404,
    "unknown-table": 404,
    "not-found": 404,
    "bad-method": 405,
    "rules-changed": 409,
    "game-missing": 409,
    "table-damaged": 409,
    "table-behind": 409,
    "bad-token": 401,
    "seat-given-up": 401,
    "unknown-invite": 404,
    "unknown-study": 404,
    "table-full": 409,
    "game-on": 409,
    "too-large": 413,
    "body-too-long": 413,
    "foreign-page": 403,
    "store-failed": 500,
    "store-damaged": 500,
    "internal": 500,
    "no-solver": 409,
    "no-winnable": 503,
}
"""Anything else that is wrong with a request is 400."""


def status(fault: Fault) -> int:
    """The HTTP status of an answer that reports this fault."""
    return STATUS.get(fault.code, 400)


def close_code(fault: Fault) -> int:
    """The code with which a socket is closed after this fault was told: 4000 + the status."""
    return 4000 + status(fault)


def as_fault(error: Fault | Conflict | IllegalMove) -> Fault:
    """The fault to tell for what an operation on a table raised."""
    if isinstance(error, Conflict):
        return Fault("table-behind")
    if isinstance(error, IllegalMove):
        return Fault(error.refusal.code, **error.refusal.args)
    return error
