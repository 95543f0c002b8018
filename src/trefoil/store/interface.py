"""What the server asks of a store, whatever keeps it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

from msgspec import Struct

from trefoil.spec.faults import Fault


class SeatRow(Struct, frozen=True, omit_defaults=True):
    """Who has a seat when the table is opened; joining and leaving are events.

    `token`: SHA-256, in hex, of the seat's token, or None while nobody has it.  `partner`: the
    strength with which the server plays the seat, or None.  `table`: the player's own table, in a
    race.
    """

    token: str | None = None
    partner: str | None = None
    table: str | None = None


class Room(Struct, frozen=True, omit_defaults=True):
    """The fixed part of a table that two people share, or of one table of a race.

    `invite`: the right to take a free seat.  `salts`: of each seat's pack, in hex.  `cuts`: how the
    packs are cut, if they are from the beginning.  `game` of `games`: which game of the match;
    `before`: what the players of each seat took in the games before.  `origin`: the table whose
    players these are, or None.  `seat`: whose table this is, in a race; `host`: the table that
    keeps the race's journal.
    """

    kind: Literal["two", "race"]
    invite: str
    seats: tuple[SeatRow, SeatRow]
    salts: tuple[str, ...] = ()
    cuts: tuple[int, ...] | None = None
    game: int = 1
    games: int = 1
    before: tuple[int, int] = (0, 0)
    origin: str | None = None
    seat: int = 0
    host: str | None = None


class TableRow(Struct, frozen=True):
    """The fixed part of a table.

    `options` are the values chosen, all of them, so that a default changed later changes no table.
    `digest` is that of the expanded definition when the table was made.  `deal` is text that the
    module of deals reads back; `number` is the deal number, or None for a deal given card by card.
    `made` is in unix seconds.  `watch`: the id with which others look on.  `room`: what only tables
    for two people and races have; their `deal` is the packs before they are cut.
    """

    id: str
    game: str
    options: dict[str, str]
    digest: str
    number: str | None
    deal: str
    made: float
    watch: str | None = None
    room: Room | None = None


Kind = Literal["play", "goto", "join", "leave", "cut", "ask", "deny", "again", "next"]


class Event(Struct, frozen=True):
    """One line of a table's journal; `number` counts from 1 without a gap.

    `moves` (of a play): the moves of one step, in notation.  `at`: how many steps are played when
    the event is over.  `outcome` and `why`: how the game stands then, so that a list of tables
    needs no replay.  `ref`: the client's own name for the request, unique within the table.

    `seat`: who did it, at a table for two.  `name`: of a join the SHA-256 of the seat's token, or in
    a race the player's table; of a `next` the table that follows.  `place`: of a cut, how many
    cards; of an `ask`, the step to go back to; of an `again`, 1 if the seats are to be exchanged.
    """

    number: int
    kind: Kind
    at: int
    moves: tuple[str, ...] = ()
    outcome: str = "playing"
    why: str | None = None
    ref: str | None = None
    made: float = 0.0
    seat: int | None = None
    name: str = ""
    place: int = 0


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
    `store-damaged` (path), `store-failed` (reason), `table-damaged` (table, event), `store-unknown`
    (scheme), `store-no-driver`.
    """


class Conflict(Exception):
    """The event's number or ref is taken already: another process has written to this table."""


class Store(Protocol):
    """Tables and their journals.

    Every coroutine raises `StoreFault` when the store fails; what it was to write is then not
    written.  `create` and `append` return only when the row is committed.  Several processes may
    use one store: `append` tells the others, `event …`, as `read_told` reads it.
    """

    shared: bool
    """Whether other processes hear what is told; what they write is otherwise found out by conflict."""

    async def create(
        self,
        row: TableRow,
        events: Sequence[Event] = (),
        beside: Sequence[TableRow] = (),
        also: Sequence[tuple[str, Event]] = (),
    ) -> None:
        """Add a table with a journal, other tables beside it, and events of tables that are there; all of it
        or nothing.

        `Conflict` if an id, a number or a ref is taken.
        """
        ...

    async def append(self, table: str, event: Event) -> None:
        """Add one event to the journal of a table.  `Conflict` if its number or ref is taken."""
        ...

    async def table(self, table: str) -> TableRow | None:
        """The fixed part of a table, or None if there is no such table."""
        ...

    async def watched(self, watch: str) -> TableRow | None:
        """The table with this `watch` id, or None."""
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

    async def page(self, after: str, count: int) -> list[tuple[TableRow, list[Event]]]:
        """The next tables in the order of their ids, each with its journal; none after the last."""
        ...

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard`, in the running loop, with what other processes tell from now on.

        `lost` means that some of it may have been missed.
        """
        ...

    async def tell(self, message: str) -> None:
        """Tell the other processes; at most 200 characters.  Nobody waits for it and none is kept."""
        ...

    async def close(self) -> None:
        """Finish what is being written and let go of the store."""
        ...
