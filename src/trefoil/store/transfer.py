"""Every table as text that another store takes in: one line of JSON for each.

    {"trefoil-tables": 1}
    {"table": {"id": …, "game": …, …}, "events": [{"number": 1, "kind": "play", …}, …]}

Verdicts are not among them: they are a cache, and found again.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable

import msgspec
from msgspec import Struct, field

from trefoil.spec.faults import Fault
from trefoil.store.interface import Conflict, Event, Store, TableRow

VERSION = 1
PAGE = 100
"""So many tables are read at once."""


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    version: int = field(name="trefoil-tables")


class Carried(Struct, frozen=True, forbid_unknown_fields=True):
    """A table with its journal."""

    table: TableRow
    events: list[Event]


class Tally(Struct):
    """What became of the tables that were taken in.

    `new`: were not there; `longer`: were there with a shorter journal; `same`: were there with all
    that was brought; `other`: ids of those that are there with another history, and were left alone.
    """

    new: int = 0
    longer: int = 0
    same: int = 0
    other: list[str] = field(default_factory=list)


_encode = msgspec.json.Encoder().encode
_carried = msgspec.json.Decoder(Carried)
_header = msgspec.json.Decoder(Header)


async def carry_out(store: Store) -> AsyncIterator[bytes]:
    """The lines, header first.  A table that is played on meanwhile comes as it was when it was read."""
    yield _encode(Header(VERSION))
    after = ""
    while page := await store.page(after, PAGE):
        for row, events in page:
            yield _encode(Carried(row, events))
        after = page[-1][0].id


async def carry_in(store: Store, lines: Iterable[bytes]) -> Tally:
    """Take tables in; doing it again changes nothing.

    Raises Fault `bad-tables` with the line where the text is no such text; what stands before it has
    been taken in.
    """
    tally = Tally()
    number = 0
    for number, line in enumerate(lines, 1):
        if number == 1:
            _check_header(line)
        elif line.strip():
            await _take(store, _read(line, number), tally)
    if number == 0:
        raise Fault("bad-tables", line=1, why="header")
    return tally


def _check_header(line: bytes) -> None:
    try:
        version = _header.decode(line).version
    except msgspec.DecodeError:
        raise Fault("bad-tables", line=1, why="header") from None
    if version != VERSION:
        raise Fault("bad-tables", line=1, why="version")


def _read(line: bytes, number: int) -> Carried:
    try:
        carried = _carried.decode(line)
    except msgspec.DecodeError:
        raise Fault("bad-tables", line=number, why="line") from None
    if any(event.number != place for place, event in enumerate(carried.events, 1)):
        raise Fault("bad-tables", line=number, why="journal")
    return carried


async def _take(store: Store, carried: Carried, tally: Tally) -> None:
    row, events = carried.table, carried.events
    known = await store.table(row.id)
    if known is None:
        try:
            await store.create(row, events)
        except Conflict:
            tally.other.append(row.id)
        else:
            tally.new += 1
        return
    journal = await store.events(row.id)
    common = min(len(journal), len(events))
    if known != row or journal[:common] != events[:common]:
        tally.other.append(row.id)
        return
    try:
        for event in events[common:]:
            await store.append(row.id, event)
    except Conflict:
        tally.other.append(row.id)
        return
    if len(events) > common:
        tally.longer += 1
    else:
        tally.same += 1
