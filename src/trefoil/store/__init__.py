"""Where tables are kept: a small interface, and its implementation in SQL.

A table is its game, options, rules digest and deal, plus an append-only journal of events.  Nothing
of it is ever changed or deleted: taking a move back is one more event.  Beside it stands a cache of
verdicts, which can be thrown away at any time.
"""

from trefoil.store.interface import Conflict, Event, Store, StoreFault, TableRow, VerdictRow
from trefoil.store.sql import SCHEMA, SqlStore, open_store

__all__ = [
    "SCHEMA",
    "Conflict",
    "Event",
    "SqlStore",
    "Store",
    "StoreFault",
    "TableRow",
    "VerdictRow",
    "open_store",
]
