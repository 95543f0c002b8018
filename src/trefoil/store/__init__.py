"""Where tables are kept: a small interface, and its implementation in SQL.

A table is its game, options, rules digest and deal, plus an append-only journal of events.  Nothing
of it is ever changed or deleted: taking a move back is one more event.  Beside it stands a cache of
verdicts, which can be thrown away at any time.
"""

from trefoil.store.interface import Conflict, Event, Room, SeatRow, Store, StoreFault, TableRow, VerdictRow
from trefoil.store.rows import read_told
from trefoil.store.schema import SCHEMA, random_id
from trefoil.store.sql import MOST_IDS, SqlStore, open_store

__all__ = [
    "MOST_IDS",
    "SCHEMA",
    "Conflict",
    "Event",
    "Room",
    "SeatRow",
    "SqlStore",
    "Store",
    "StoreFault",
    "TableRow",
    "VerdictRow",
    "open_store",
    "random_id",
    "read_told",
]
