"""The cache of verdicts in SQL: one row for a position under one set of rules."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    Executable,
    Integer,
    MetaData,
    Row,
    Table,
    Text,
    and_,
    bindparam,
    exists,
    insert,
    or_,
    select,
    update,
)

from trefoil.store.interface import VerdictRow

META = MetaData()
"""All tables of the store."""

VERDICTS = Table(
    "verdicts",
    META,
    Column("rules", Text, primary_key=True),
    Column("position", Text, primary_key=True),
    Column("verdict", Text, nullable=False),
    Column("line", Text, nullable=False),
    Column("length", Integer, nullable=False),
    Column("nodes", BigInteger, nullable=False),
    Column("seconds", Double, nullable=False),
    Column("budget", Double, nullable=False),
    Column("kernel", Text, nullable=False),
    Column("made", Double, nullable=False),
)

_lines = msgspec.json.Decoder(tuple[str, ...])
_VALUES = ("verdict", "line", "length", "nodes", "seconds", "budget", "kernel", "made")


def verdict_statements() -> tuple[Executable, ...]:
    """Replace the row of a position if the new one is better, then add it if there is none.

    Two plain statements instead of each database's own kind of upsert.
    """
    same = and_(VERDICTS.c.rules == bindparam("p_rules"), VERDICTS.c.position == bindparam("p_position"))
    better = or_(
        VERDICTS.c.verdict == "unknown",
        VERDICTS.c.kernel != bindparam("p_kernel"),
        and_(bindparam("p_verdict") == "won", VERDICTS.c.length > bindparam("p_length")),
    )
    values = {name: bindparam(f"p_{name}", type_=VERDICTS.c[name].type) for name in _VALUES}
    keys = {name: bindparam(f"p_{name}", type_=VERDICTS.c[name].type) for name in ("rules", "position")}
    row = select(*(keys | values).values()).where(~exists(select(VERDICTS.c.rules).where(same)))
    return (
        update(VERDICTS).where(same, better).values(values),
        insert(VERDICTS).from_select([*keys, *values], row),
    )


def verdict_parameters(row: VerdictRow) -> dict[str, Any]:
    """The row as parameters of those statements."""
    values = {name: getattr(row, name) for name in ("rules", "position", *_VALUES) if name not in ("line", "length")}
    values |= {"line": msgspec.json.encode(row.line).decode(), "length": len(row.line)}
    return {f"p_{name}": value for name, value in values.items()}


def verdict_row(row: Row[Any]) -> VerdictRow | None:
    """The row as a value; None for one that makes no sense, which is as good as none."""
    try:
        line = _lines.decode(row.line)
    except msgspec.DecodeError:
        return None
    if row.verdict not in ("won", "lost", "unknown"):
        return None
    return VerdictRow(
        row.rules, row.position, row.verdict, line, row.nodes, row.seconds, row.budget, row.kernel, row.made
    )
