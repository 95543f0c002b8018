"""What the server asks of a store, whatever keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from trefoil.spec.faults import Fault


class TableRow(Struct, frozen=True):
    """The fixed part of a table.

    `options` are the values chosen, all of them, so that a default changed later changes no table.
    `digest` is that of the expanded definition when the table was made.  `deal` is text that the
    module of deals reads back; `number` is the deal number, or None for a deal given card by card.
    `made` is in unix seconds.
    """

    id: str
    game: str
    options: dict[str, str]
    digest: str
    number: str | None
    deal: str
    made: float


class Event(Struct, frozen=True):
    """One line of a table's journal; `number` counts from 1 without a gap.

    `moves` (of a play): the moves of one step, in notation.  `at`: how many steps are played when
    the event is over.  `outcome` and `why`: how the game stands then, so that a list of tables
    needs no replay.  `ref`: the client's own name for the request, unique within the table.
    """

    number: int
    kind: Literal["play", "goto"]
    at: int
    moves: tuple[str, ...] = ()
    outcome: str = "playing"
    why: str | None = None
    ref: str | None = None
    made: float = 0.0


class VerdictRow(Struct, frozen=True):
    """What a solver has said of a position: a note that saves work, never the truth about a table.

    `rules`: the digest of the rules.  `position`: a digest of all that the rest of the game depends
    on.  `line`: the moves that win, in notation.  `seconds` and `nodes`: what the search took;
    `budget`: the seconds it might have taken.  `kernel`: which program searched.
    """

    rules: str
    position: str
    verdict: Literal["won", "lost", "unknown"]
    line: tuple[str, ...] = ()
    nodes: int = 0
    seconds: float = 0.0
    budget: float = 0.0
    kernel: str = ""
    made: float = 0.0


class StoreFault(Fault):
    """The store cannot be opened, read or written.

    `code` is one of `store-newer` (found, known: versions), `store-foreign` (path),
    `store-damaged` (path), `store-failed` (reason), `table-damaged` (table, event).
    """


class Conflict(Exception):
    """The event's number or ref is taken already: another process has written to this table."""


class Store(Protocol):
    """Tables and their journals.

    Every coroutine raises `StoreFault` when the store fails; what it was to write is then not
    written.  `create` and `append` return only when the row is committed.
    """

    async def create(self, row: TableRow, events: Sequence[Event] = ()) -> None:
        """Add a table with a journal, all of it or nothing.  `Conflict` if the id is taken."""
        ...

    async def append(self, table: str, event: Event) -> None:
        """Add one event to the journal of a table.  `Conflict` if its number or ref is taken."""
        ...

    async def table(self, table: str) -> TableRow | None:
        """The fixed part of a table, or None if there is no such table."""
        ...

    async def events(self, table: str, since: int = 0) -> list[Event]:
        """The journal after event `since`, in order."""
        ...

    async def tables(self, ids: Sequence[str]) -> list[tuple[TableRow, Event | None]]:
        """Those of these tables that exist, each with its last event, last changed first."""
        ...

    async def verdict(self, rules: str, position: str) -> VerdictRow | None:
        """What is kept about a position, or None."""
        ...

    async def keep_verdicts(self, rows: Sequence[VerdictRow]) -> None:
        """Keep verdicts.  One that is there gives way to one of another program, to any if it is
        `unknown`, and to a shorter line."""
        ...

    async def close(self) -> None:
        """Finish what is being written and let go of the store."""
        ...
