"""Between the values of the interface and the rows of the database."""

from __future__ import annotations

from typing import Any, cast, get_args

import msgspec
from sqlalchemy import Row

from trefoil.store.interface import Event, Kind, Room, StoreFault, TableRow


class _Data(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the column `data` of an event holds, as JSON."""

    at: int
    moves: tuple[str, ...] = ()
    outcome: str = "playing"
    why: str | None = None
    seat: int | None = None
    name: str = ""
    place: int = 0


_data_decoder = msgspec.json.Decoder(_Data)
_options_decoder = msgspec.json.Decoder(dict[str, str])
_room_decoder = msgspec.json.Decoder(Room)
_KINDS = frozenset(get_args(Kind))


def table_parameters(row: TableRow) -> dict[str, Any]:
    """The parameters that insert a table."""
    return {
        "id": row.id,
        "game": row.game,
        "options": msgspec.json.encode(row.options).decode(),
        "digest": row.digest,
        "deal_number": row.number,
        "deal": row.deal,
        "made": row.made,
        "watch": row.watch,
        "room": None if row.room is None else msgspec.json.encode(row.room).decode(),
    }


def event_parameters(table: str, event: Event) -> dict[str, Any]:
    """The parameters that insert an event of a table."""
    data = _Data(event.at, event.moves, event.outcome, event.why, event.seat, event.name, event.place)
    return {
        "table_id": table,
        "number": event.number,
        "kind": event.kind,
        "data": msgspec.json.encode(data).decode(),
        "ref": event.ref,
        "made": event.made,
    }


def table_row(row: Row[Any]) -> TableRow:
    """A row of `tables`.  Raises StoreFault `table-damaged`."""
    try:
        options = _options_decoder.decode(row.options)
        room = None if row.room is None else _room_decoder.decode(row.room)
    except msgspec.DecodeError:
        raise StoreFault("table-damaged", table=row.id, event="0") from None
    return TableRow(row.id, row.game, options, row.digest, row.deal_number, row.deal, row.made, row.watch, room)


def event_row(row: Row[Any]) -> Event:
    """A row of `events`.  Raises StoreFault `table-damaged`."""
    try:
        return _event(row.number, row.kind, row.data, row.ref, row.made)
    except msgspec.DecodeError:
        raise StoreFault("table-damaged", table=row.table_id, event=str(row.number)) from None


def _event(number: int, kind: str, data: str, ref: str | None, made: float) -> Event:
    """Raises msgspec.DecodeError."""
    if kind not in _KINDS:
        raise msgspec.DecodeError(kind)
    found = _data_decoder.decode(data)
    return Event(
        number,
        cast("Kind", kind),
        found.at,
        found.moves,
        found.outcome,
        found.why,
        ref,
        made,
        found.seat,
        found.name,
        found.place,
    )


def told_event(row: dict[str, Any], most: int) -> str:
    """What other processes are told of an event: `TABLE NUMBER`, and all of it in at most so many bytes."""
    short = f"{row['table_id']} {row['number']}"
    whole = f"{short} {msgspec.json.encode((row['kind'], row['data'], row['ref'], row['made'])).decode()}"
    return whole if len(whole.encode()) <= most else short


_told_decoder = msgspec.json.Decoder(tuple[str, str, str | None, float])


def read_told(text: str) -> tuple[str, int, Event | None]:
    """The table, the number, and the event if all of it was told.  Raises ValueError or msgspec.DecodeError."""
    table, number, *rest = text.split(" ", 2)
    if not rest:
        return table, int(number), None
    return table, int(number), _event(int(number), *_told_decoder.decode(rest[0]))
