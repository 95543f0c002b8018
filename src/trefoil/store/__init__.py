"""Where tables are kept: a small interface, and its implementation in SQL.

A table is its game, options, rules digest and deal, plus an append-only journal of events.  Nothing
in a store is ever changed or deleted: taking a move back is one more event.
"""

from trefoil.store.interface import Conflict, Event, Store, StoreFault, TableRow
from trefoil.store.sql import SCHEMA, SqlStore, open_store

__all__ = [
    "SCHEMA",
    "Conflict",
    "Event",
    "SqlStore",
    "Store",
    "StoreFault",
    "TableRow",
    "open_store",
]
