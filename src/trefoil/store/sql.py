"""The store in SQL, over SQLite or PostgreSQL; the statements are the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path

from sqlalchemy import Connection, and_, func, select

from trefoil.store.interface import Conflict, Event, StoreFault, TableRow, VerdictRow
from trefoil.store.postgres import Postgres
from trefoil.store.rows import event_parameters, event_row, table_parameters, table_row
from trefoil.store.schema import EVENTS, TABLES
from trefoil.store.sqlite import Sqlite
from trefoil.store.verdicts import VERDICTS, verdict_parameters, verdict_row

MOST_IDS = 500
"""So many tables are listed at once; SQLite bounds the parameters of a statement."""


def open_store(where: str | Path) -> SqlStore:
    """Open the store at a path (SQLite; made if missing) or a database URL.

    Raises `StoreFault`: `store-newer`, `store-foreign`, `store-damaged`, `store-no-driver` or `store-failed`.
    """
    text = str(where)
    scheme, found, _ = text.partition("://")
    if not found or scheme == "sqlite":
        return SqlStore(Sqlite(text))
    if scheme in ("postgresql", "postgres", "postgresql+asyncpg"):
        return SqlStore(Postgres(text))
    raise StoreFault("store-unknown", scheme=scheme)


class SqlStore:
    """The interface `Store` over one of the databases."""

    def __init__(self, database: Sqlite | Postgres) -> None:
        self._database = database
        self._closed = False
        self.shared = database.shared

    async def create(
        self,
        row: TableRow,
        events: Sequence[Event] = (),
        beside: Sequence[TableRow] = (),
        also: Sequence[tuple[str, Event]] = (),
    ) -> None:
        lines = [event_parameters(row.id, one) for one in events]
        lines += [event_parameters(table, one) for table, one in also]
        tables = [table_parameters(one) for one in (row, *beside)]
        await self._database.write((("tables", tables), ("events", lines)))

    async def append(self, table: str, event: Event) -> None:
        await self._database.write((("events", [event_parameters(table, event)]),))

    async def table(self, table: str) -> TableRow | None:
        def read(connection: Connection) -> TableRow | None:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table)).first()
            return None if row is None else table_row(row)

        return await self._database.read(read)

    async def watched(self, watch: str) -> TableRow | None:
        def read(connection: Connection) -> TableRow | None:
            row = connection.execute(select(TABLES).where(TABLES.c.watch == watch)).first()
            return None if row is None else table_row(row)

        return await self._database.read(read)

    async def events(self, table: str, since: int = 0) -> list[Event]:
        def read(connection: Connection) -> list[Event]:
            rows = connection.execute(
                select(EVENTS).where(EVENTS.c.table_id == table, EVENTS.c.number > since).order_by(EVENTS.c.number)
            )
            return [event_row(row) for row in rows]

        return await self._database.read(read)

    async def tables(self, ids: Sequence[str]) -> list[tuple[TableRow, Event | None]]:
        wanted = list(dict.fromkeys(ids))[:MOST_IDS]

        def read(connection: Connection) -> list[tuple[TableRow, Event | None]]:
            rows = connection.execute(select(TABLES).where(TABLES.c.id.in_(wanted))).all()
            last = (
                select(EVENTS.c.table_id, func.max(EVENTS.c.number).label("number"))
                .where(EVENTS.c.table_id.in_(wanted))
                .group_by(EVENTS.c.table_id)
                .subquery()
            )
            same = and_(EVENTS.c.table_id == last.c.table_id, EVENTS.c.number == last.c.number)
            ends = connection.execute(select(EVENTS).join(last, same))
            by_table = {row.table_id: event_row(row) for row in ends}
            found = [(table_row(row), by_table.get(row.id)) for row in rows]
            return sorted(found, key=lambda one: one[1].made if one[1] else one[0].made)[::-1]

        return await self._database.read(read)

    async def page(self, after: str, count: int) -> list[tuple[TableRow, list[Event]]]:
        def read(connection: Connection) -> list[tuple[TableRow, list[Event]]]:
            rows = connection.execute(
                select(TABLES).where(TABLES.c.id > after).order_by(TABLES.c.id).limit(count)
            ).all()
            ids = [row.id for row in rows]
            order = (EVENTS.c.table_id, EVENTS.c.number)
            journals: dict[str, list[Event]] = {id: [] for id in ids}
            for row in connection.execute(select(EVENTS).where(EVENTS.c.table_id.in_(ids)).order_by(*order)):
                journals[row.table_id].append(event_row(row))
            return [(table_row(row), journals[row.id]) for row in rows]

        return await self._database.read(read)

    async def verdict(self, rules: str, position: str) -> VerdictRow | None:
        def read(connection: Connection) -> VerdictRow | None:
            same = and_(VERDICTS.c.rules == rules, VERDICTS.c.position == position)
            row = connection.execute(select(VERDICTS).where(same)).first()
            return None if row is None else verdict_row(row)

        return await self._database.read(read)

    async def keep_verdicts(self, rows: Sequence[VerdictRow]) -> None:
        # Each by itself, in one commit: another process may have kept one of them meanwhile.
        writes = [self._database.write((("verdicts", [verdict_parameters(row)]),)) for row in rows]
        for result in await asyncio.gather(*writes, return_exceptions=True):
            if isinstance(result, BaseException) and not isinstance(result, Conflict):
                raise result

    def listen(self, heard: Callable[[str], None]) -> None:
        self._database.listen(heard)

    async def tell(self, message: str) -> None:
        await self._database.tell(message)

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await self._database.close()
