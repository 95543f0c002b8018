"""The rows of a study as CSV or Parquet, written beside and put in place when they are whole."""

from __future__ import annotations

import csv
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from trefoil.spec.faults import Fault
from trefoil.studies.ledger import Entry, Ledger

# Names and types of the columns; types as DuckDB calls them.
COLUMNS = {
    "game": "VARCHAR",
    "options": "VARCHAR",
    "digest": "VARCHAR",
    "deal": "BIGINT",
    "question": "VARCHAR",
    "basis": "VARCHAR",
    "verdict": "VARCHAR",
    "value": "DOUBLE",
    "nodes": "BIGINT",
    "seconds": "DOUBLE",
    "cause": "VARCHAR",
    "budget_nodes": "BIGINT",
    "budget_seconds": "DOUBLE",
    "kernel": "VARCHAR",
}

Written = Callable[[Path], None]


def write_csv(ledger: Ledger, entries: list[Entry], path: Path) -> None:
    """One line for each deal of what was last wanted of each study.  Raises OSError."""
    with _beside(path) as made, open(made, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        for entry in entries:
            writer.writerows(_lines(ledger, entry))


def write_parquet(ledger: Ledger, entries: list[Entry], path: Path) -> None:
    """The same as Parquet, by DuckDB (the extra `analysis`).  Raises OSError, Fault `no-duckdb`."""
    try:
        import duckdb
    except ImportError:
        raise Fault("no-duckdb") from None
    with tempfile.TemporaryDirectory() as folder, _beside(path) as made:
        table = Path(folder) / "rows.csv"
        write_csv(ledger, entries, table)
        types = ", ".join(f"'{name}': '{type}'" for name, type in COLUMNS.items())
        # DuckDB takes file names only as text of the statement.
        source, target = (str(name).replace("'", "''") for name in (table, made))
        rows = f"read_csv('{source}', header = true, columns = {{{types}}})"
        try:
            with duckdb.connect() as memory:
                memory.execute(f"COPY (SELECT * FROM {rows}) TO '{target}' (FORMAT parquet, COMPRESSION zstd)")
        except duckdb.Error as error:
            raise _system(str(error)) from None


def _system(said: str) -> OSError:
    """What DuckDB says of a file; where it tells the system's number, that error."""
    number = re.search(r'"errno":"(\d+)"', said)
    return OSError(int(number[1]), "") if number else OSError(said.splitlines()[0])


def _lines(ledger: Ledger, entry: Entry) -> Iterator[tuple[object, ...]]:
    options = ",".join(f"{name}={value}" for name, value in sorted(entry.options.items()))
    for row in ledger.rows(entry.id, entry.first, entry.deals):
        yield (
            entry.game,
            options,
            entry.digest,
            row.deal,
            entry.question,
            entry.basis,
            row.verdict,
            row.value,
            row.nodes,
            f"{row.seconds:.6f}",
            row.cause,
            entry.budget.nodes,
            entry.budget.seconds,
            entry.kernel,
        )


@contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """A new file that takes the place of `path` when nothing went wrong, and else leaves no trace."""
    if path.is_dir():
        raise IsADirectoryError(21, "it is a folder")
    made = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        yield made
        os.replace(made, path)
    finally:
        made.unlink(missing_ok=True)
