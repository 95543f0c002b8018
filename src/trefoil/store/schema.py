"""The tables in SQL, the same in every database, and how older stores are brought up to date."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Final

from sqlalchemy import (
    Column,
    Connection,
    Double,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    insert,
    inspect,
    select,
    update,
)

from trefoil.store.interface import StoreFault
from trefoil.store.verdicts import META, VERDICTS

SCHEMA = 2
"""The version of the schema, kept in the store; a store with a higher one is not touched."""

ABOUT = Table(
    "about",
    META,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
TABLES = Table(
    "tables",
    META,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("deal_number", Text),
    Column("deal", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column("watch", Text),
    Column("room", Text),
    Index("tables_watch", "watch", unique=True),
)
EVENTS = Table(
    "events",
    META,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("ref", Text),
    Column("made", Double, nullable=False),
    UniqueConstraint("table_id", "ref"),
)

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another when read aloud
_LOCK = 0x7265666F696C  # any number that no other program takes for its own locks


def random_id() -> str:
    """An id that nobody guesses: 12 of 31 letters and digits, 59 bits."""
    return "".join(secrets.choice(_LETTERS) for _ in range(12))


def prepare(connection: Connection, path: str) -> None:
    """Make the tables of an empty database and bring an older store up to date.

    The connection is in a transaction that the caller commits.  Raises StoreFault for what is no
    store of ours, is damaged or is of a newer version.
    """
    if connection.dialect.name == "postgresql":
        # Of several processes that start together one does it, the others find it done.
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    names = set(inspect(connection).get_table_names())
    if not names:
        META.create_all(connection)
        connection.execute(insert(ABOUT), {"name": "schema", "value": str(SCHEMA)})
        return
    if "about" not in names:
        raise StoreFault("store-foreign", path=path)
    found = connection.execute(select(ABOUT.c.value).where(ABOUT.c.name == "schema")).scalar()
    if found is None or not found.isdigit() or found == "0":
        raise StoreFault("store-damaged", path=path)
    if int(found) > SCHEMA:
        raise StoreFault("store-newer", found=found, known=str(SCHEMA))
    if not {"tables", "events"} <= names:
        raise StoreFault("store-damaged", path=path)
    for version in range(int(found), SCHEMA):
        _MIGRATIONS[version](connection)
    if int(found) < SCHEMA:
        connection.execute(update(ABOUT).where(ABOUT.c.name == "schema").values(value=str(SCHEMA)))
    # The oldest stores have no cache of verdicts.
    VERDICTS.create(connection, checkfirst=True)


def _from_1(connection: Connection) -> None:
    """Tables may be looked on at, and shared by two."""
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN watch TEXT")
    connection.exec_driver_sql("ALTER TABLE tables ADD COLUMN room TEXT")
    for id in connection.execute(select(TABLES.c.id)).scalars().all():
        connection.execute(update(TABLES).where(TABLES.c.id == id).values(watch=random_id()))
    connection.exec_driver_sql("CREATE UNIQUE INDEX tables_watch ON tables (watch)")


_MIGRATIONS: dict[int, Callable[[Connection], None]] = {1: _from_1}
