"""The store in SQL: SQLite by default; the statements are plain enough for PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import (
    Column,
    Connection,
    Double,
    Engine,
    ForeignKey,
    Integer,
    Row,
    Table,
    Text,
    UniqueConstraint,
    and_,
    create_engine,
    event,
    func,
    insert,
    inspect,
    select,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from trefoil.store.interface import Conflict, Event, StoreFault, TableRow, VerdictRow
from trefoil.store.verdicts import META, VERDICTS, verdict_parameters, verdict_row, verdict_statements
from trefoil.store.writer import Rows, Writer

SCHEMA = 1
"""The version of the schema, kept in the store; a store with a higher one is not touched."""

MOST_IDS = 500
"""So many tables are listed at once; SQLite bounds the parameters of a statement."""

_about = Table(
    "about",
    META,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
_tables = Table(
    "tables",
    META,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("deal_number", Text),
    Column("deal", Text, nullable=False),
    Column("made", Double, nullable=False),
)
_events = Table(
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
_by_name = {"tables": _tables, "events": _events}
_statements = {
    **{name: (insert(table),) for name, table in _by_name.items()},
    "verdicts": verdict_statements(),
}

T = TypeVar("T")


class _Data(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the column `data` of an event holds, as JSON."""

    at: int
    moves: tuple[str, ...] = ()
    outcome: str = "playing"
    why: str | None = None


_data_decoder = msgspec.json.Decoder(_Data)
_options_decoder = msgspec.json.Decoder(dict[str, str])


def open_store(where: str | Path) -> SqlStore:
    """Open the store at a path (SQLite; made if missing) or a database URL.

    Raises `StoreFault`: `store-newer`, `store-foreign`, `store-damaged` or `store-failed`.
    """
    text = str(where)
    path = None if "://" in text else Path(text)
    if path is not None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise StoreFault("store-failed", reason=str(fault)) from None
    engine = create_engine(text if path is None else f"sqlite:///{path}")
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
    try:
        _check_schema(engine, text)
        return SqlStore(engine, text)
    except BaseException:
        engine.dispose()
        raise


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    # Wait for another process's write instead of failing at once.
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA journal_mode = WAL")
    # FULL: a commit is on the disk when it returns, so a power cut loses no acknowledged move.
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def _check_schema(engine: Engine, path: str) -> None:
    """Make the tables of an empty database; refuse any other one that is not ours."""
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "sqlite":
                told = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
                if told != "ok":
                    raise StoreFault("store-damaged", path=path)
            names = set(inspect(connection).get_table_names())
            if not names:
                META.create_all(connection)
                connection.execute(insert(_about), {"name": "schema", "value": str(SCHEMA)})
                return
            if "about" not in names:
                raise StoreFault("store-foreign", path=path)
            found = connection.execute(select(_about.c.value).where(_about.c.name == "schema")).scalar()
            if found is None or not found.isdigit():
                raise StoreFault("store-damaged", path=path)
            if int(found) > SCHEMA:
                raise StoreFault("store-newer", found=found, known=str(SCHEMA))
            if not set(_by_name) <= names:
                raise StoreFault("store-damaged", path=path)
            # Older stores have no cache of verdicts; older programs do not mind that it is there.
            VERDICTS.create(connection, checkfirst=True)
    except SQLAlchemyError as fault:
        raise _fault(fault, path) from None


def _fault(fault: SQLAlchemyError, path: str) -> StoreFault:
    """The store's own words for what the database reports."""
    cause = fault.orig if isinstance(fault, DBAPIError) else fault
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None and code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return StoreFault("store-damaged", path=path)
    return StoreFault("store-failed", reason=str(cause).strip().splitlines()[0])


class SqlStore:
    """The interface `Store` over a SQLAlchemy engine."""

    def __init__(self, engine: Engine, path: str) -> None:
        self._engine = engine
        self._path = path
        self._writer = Writer(self._commit)
        self._closed = False

    async def create(self, row: TableRow, events: Sequence[Event] = ()) -> None:
        options = msgspec.json.encode(row.options).decode()
        table = {
            "id": row.id,
            "game": row.game,
            "options": options,
            "digest": row.digest,
            "deal_number": row.number,
            "deal": row.deal,
            "made": row.made,
        }
        lines = [_line(row.id, one) for one in events]
        await self._writer.write((("tables", [table]), ("events", lines)))

    async def append(self, table: str, event: Event) -> None:
        await self._writer.write((("events", [_line(table, event)]),))

    async def table(self, table: str) -> TableRow | None:
        def read(connection: Connection) -> TableRow | None:
            row = connection.execute(select(_tables).where(_tables.c.id == table)).first()
            return None if row is None else _table_row(row)

        return await self._read(read)

    async def events(self, table: str, since: int = 0) -> list[Event]:
        def read(connection: Connection) -> list[Event]:
            rows = connection.execute(
                select(_events).where(_events.c.table_id == table, _events.c.number > since).order_by(_events.c.number)
            )
            return [_event(row) for row in rows]

        return await self._read(read)

    async def tables(self, ids: Sequence[str]) -> list[tuple[TableRow, Event | None]]:
        wanted = list(dict.fromkeys(ids))[:MOST_IDS]

        def read(connection: Connection) -> list[tuple[TableRow, Event | None]]:
            rows = connection.execute(select(_tables).where(_tables.c.id.in_(wanted))).all()
            last = (
                select(_events.c.table_id, func.max(_events.c.number).label("number"))
                .where(_events.c.table_id.in_(wanted))
                .group_by(_events.c.table_id)
                .subquery()
            )
            same = and_(_events.c.table_id == last.c.table_id, _events.c.number == last.c.number)
            ends = connection.execute(select(_events).join(last, same))
            by_table = {row.table_id: _event(row) for row in ends}
            found = [(_table_row(row), by_table.get(row.id)) for row in rows]
            return sorted(found, key=lambda one: one[1].made if one[1] else one[0].made)[::-1]

        return await self._read(read)

    async def verdict(self, rules: str, position: str) -> VerdictRow | None:
        def read(connection: Connection) -> VerdictRow | None:
            same = and_(VERDICTS.c.rules == rules, VERDICTS.c.position == position)
            row = connection.execute(select(VERDICTS).where(same)).first()
            return None if row is None else verdict_row(row)

        return await self._read(read)

    async def keep_verdicts(self, rows: Sequence[VerdictRow]) -> None:
        # Each by itself, in one commit: another process may have kept one of them meanwhile.
        writes = [self._writer.write((("verdicts", [verdict_parameters(row)]),)) for row in rows]
        for result in await asyncio.gather(*writes, return_exceptions=True):
            if isinstance(result, BaseException) and not isinstance(result, Conflict):
                raise result

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._writer.close)
            self._engine.dispose()

    async def _read(self, read: Callable[[Connection], T]) -> T:
        def run() -> T:
            try:
                with self._engine.connect() as connection:
                    return read(connection)
            except SQLAlchemyError as fault:
                raise _fault(fault, self._path) from None

        return await asyncio.to_thread(run)

    def _commit(self, jobs: list[Rows]) -> list[Exception | None]:
        """Commit all jobs in one transaction, or, if one of them is at fault, each in its own."""
        fault = self._commit_once(jobs)
        if fault is None:
            return [None] * len(jobs)
        if len(jobs) == 1:
            return [fault]
        return [self._commit_once([job]) for job in jobs]

    def _commit_once(self, jobs: list[Rows]) -> Exception | None:
        gathered: dict[str, list[dict[str, Any]]] = {"tables": [], "events": [], "verdicts": []}
        for job in jobs:
            for name, rows in job:
                gathered[name] += rows
        try:
            with self._engine.begin() as connection:
                for name, rows in gathered.items():
                    for statement in _statements[name] if rows else ():
                        connection.execute(statement, rows)
        except IntegrityError as fault:
            return Conflict(str(fault.orig))
        except SQLAlchemyError as fault:
            return _fault(fault, self._path)
        except Exception as fault:  # whoever waits must hear of it, and the thread live on
            return StoreFault("store-failed", reason=str(fault))
        return None


def _line(table: str, event: Event) -> dict[str, Any]:
    data = _Data(event.at, event.moves, event.outcome, event.why)
    return {
        "table_id": table,
        "number": event.number,
        "kind": event.kind,
        "data": msgspec.json.encode(data).decode(),
        "ref": event.ref,
        "made": event.made,
    }


def _event(row: Row[Any]) -> Event:
    try:
        data = _data_decoder.decode(row.data)
    except msgspec.DecodeError:
        raise _damaged(row) from None
    if row.kind not in ("play", "goto"):
        raise _damaged(row)
    return Event(row.number, row.kind, data.at, data.moves, data.outcome, data.why, row.ref, row.made)


def _damaged(row: Row[Any]) -> StoreFault:
    return StoreFault("table-damaged", table=row.table_id, event=str(row.number))


def _table_row(row: Row[Any]) -> TableRow:
    try:
        options = _options_decoder.decode(row.options)
    except msgspec.DecodeError:
        raise StoreFault("table-damaged", table=row.id, event="0") from None
    return TableRow(row.id, row.game, options, row.digest, row.deal_number, row.deal, row.made)
