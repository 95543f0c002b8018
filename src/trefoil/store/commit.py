"""Committing rows, the same in every database."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, insert, text
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from trefoil.store.interface import Conflict, StoreFault
from trefoil.store.rows import told_event
from trefoil.store.schema import EVENTS, TABLES
from trefoil.store.verdicts import verdict_statements

Rows = tuple[tuple[str, list[dict[str, Any]]], ...]
"""Rows to insert together: pairs of a table's name in the schema and rows for it."""

CHANNEL = "trefoil"

_LONGEST = 7900
"""So many bytes are told at once; PostgreSQL takes 8,000."""

_statements = {
    "tables": (insert(TABLES),),
    "events": (insert(EVENTS),),
    "verdicts": verdict_statements(),
}
_notify = text(f"SELECT pg_notify('{CHANNEL}', :message)")


def insert_all(connection: Connection, jobs: list[Rows], origin: str | None) -> None:
    """Insert the rows of all jobs; with an `origin`, tell other processes of events as soon as they are committed."""
    gathered: dict[str, list[dict[str, Any]]] = {name: [] for name in _statements}
    for job in jobs:
        for name, rows in job:
            gathered[name] += rows
    for name, rows in gathered.items():
        for statement in _statements[name] if rows else ():
            connection.execute(statement, rows)
    if origin is not None and gathered["events"]:
        for message in _packed([f"{origin} event {told_event(row, _LONGEST // 2)}" for row in gathered["events"]]):
            connection.execute(_notify, {"message": message})


def _packed(lines: list[str]) -> Iterator[str]:
    """The lines in as few messages as can be."""
    packed: list[str] = []
    size = 0
    for line in lines:
        length = len(line.encode()) + 1
        if packed and size + length > _LONGEST:
            yield "\n".join(packed)
            packed, size = [], 0
        packed.append(line)
        size += length
    yield "\n".join(packed)


def notify(connection: Connection, message: str) -> None:
    """Tell other processes something that is not kept."""
    connection.execute(_notify, {"message": message})


def as_store_fault(fault: SQLAlchemyError, path: str) -> StoreFault:
    """The store's own words for what the database reports."""
    cause = fault.orig if isinstance(fault, DBAPIError) else fault
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None and code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreFault("store-damaged", path=path)
    told = str(cause).strip().splitlines()
    return StoreFault("store-failed", reason=told[0] if told else type(cause).__name__)


def why_not_written(fault: Exception, path: str) -> Exception:
    """What whoever waits for a transaction hears when it failed: a Conflict or a StoreFault, whatever happened."""
    if isinstance(fault, IntegrityError):
        return Conflict(str(fault.orig))
    if isinstance(fault, SQLAlchemyError):
        return as_store_fault(fault, path)
    return StoreFault("store-failed", reason=str(fault))
