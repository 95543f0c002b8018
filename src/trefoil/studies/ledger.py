"""The ledger: one SQLite file with studies, their finished chunks and a row for every deal.

A chunk enters it whole, in one transaction, so that whatever is killed, no row is lost or doubled.
Any number of readers may look on.  docs/studies.md describes the tables.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

from trefoil.solve import Limits, Verdict
from trefoil.solve.native import kernel_version
from trefoil.spec.faults import Fault
from trefoil.studies.intervals import Tally
from trefoil.studies.schema import APPLICATION, TABLES, VERSION
from trefoil.studies.study import Row, Study

_WAIT = 30.0  # seconds for another writer's transaction
_BATCH = 10_000


class Entry(NamedTuple):
    """A study as the ledger holds it.

    `first`, `deals`: what was last wanted of it.  `until`: the half width at which it was to stop,
    or None.  `made`: when it was begun, seconds since 1970.
    """

    id: int
    game: str
    options: dict[str, str]
    digest: str
    question: str
    basis: str
    budget: Limits
    kernel: str
    first: int
    deals: int
    until: float | None
    made: float


class Span(NamedTuple):
    """Deals `first` … `first + deals - 1`."""

    first: int
    deals: int

    @property
    def end(self) -> int:
        """The deal after the last."""
        return self.first + self.deals


class Bar(NamedTuple):
    """So many deals got this verdict and lie in class number `at`; `deal` is the first of them."""

    at: int
    verdict: Verdict
    deals: int
    deal: int


Column = Literal["nodes", "seconds", "value"]


class Ledger:
    """An open ledger.  Used by one thread at a time.

    Raises Fault: `no-ledger`, `not-a-ledger`, `ledger-version`, `ledger-unusable`, and later
    `ledger-full`, `ledger-unusable` when nothing more can be written; what it held, it keeps.
    """

    def __init__(self, path: Path | str, *, write: bool = False) -> None:
        self.path = str(path)
        if not write and self.path != ":memory:" and not Path(path).is_file():
            raise Fault("no-ledger", path=self.path)
        with self._faults():
            try:
                self._connect(self.path, write)
            except sqlite3.OperationalError:
                # Beside a ledger on a medium that is only read SQLite cannot keep what it shares with
                # others; nobody writes there, so the file may be taken as it stands.
                if write or os.access(Path(path).parent, os.W_OK) or Path(f"{path}-wal").exists():
                    raise
                self._connect(f"{Path(path).absolute().as_uri()}?mode=ro&immutable=1", write)

    def _connect(self, path: str, write: bool) -> None:
        uri = path.startswith("file:///")
        self._db = sqlite3.connect(path, timeout=_WAIT, isolation_level=None, check_same_thread=False, uri=uri)
        try:
            self._open(write)
        except BaseException:
            self._db.close()
            raise

    def _open(self, write: bool) -> None:
        (tables,) = self._db.execute("SELECT count(*) FROM sqlite_master").fetchone()
        (application,) = self._db.execute("PRAGMA application_id").fetchone()
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        if tables and application != APPLICATION:
            raise Fault("not-a-ledger", path=self.path)
        if tables and version != VERSION:
            raise Fault("ledger-version", path=self.path, found=version, wanted=VERSION)
        if not write:
            if not tables:
                raise Fault("not-a-ledger", path=self.path)
            self._db.execute("PRAGMA query_only=1")
            return
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        if not tables:
            with self._transaction():
                for statement in TABLES:
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA application_id={APPLICATION}")
                self._db.execute(f"PRAGMA user_version={VERSION}")

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------ writing

    def begin(self, study: Study, first: int, deals: int, until: float | None = None) -> Entry:
        """The study's entry, made if it is new; `first` and `deals` say what is wanted now.

        Raises Fault: `ledger-rules`, `ledger-kernel` or `ledger-basis` when the ledger holds the
        same question about the same game answered by other rules, another kernel or another basis.
        """
        kernel = kernel_version()
        options = _options(study.options)
        same = (study.game.id, options, study.question, *study.budget)
        with self._faults(), self._transaction():
            for id, digest, version, basis in self._db.execute(
                "SELECT id, digest, kernel, basis FROM studies WHERE game=? AND options=? AND question=?"
                " AND seconds=? AND nodes=? AND memory=?",
                same,
            ).fetchall():
                if digest != study.digest:
                    raise Fault("ledger-rules", path=self.path, game=study.game.id, found=digest, wanted=study.digest)
                if version != kernel:
                    raise Fault("ledger-kernel", path=self.path, game=study.game.id, found=version, wanted=kernel)
                if basis != study.basis:
                    raise Fault("ledger-basis", path=self.path, question=study.question)
                self._db.execute(
                    "UPDATE studies SET first=?, deals=?, until=?, asked=? WHERE id=?",
                    (first, deals, until, time.time(), id),
                )
                return self.entry(id)
            now = time.time()
            made = self._db.execute(
                "INSERT INTO studies (game, options, question, seconds, nodes, memory, digest, kernel, basis,"
                " first, deals, until, made, asked) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                (*same, study.digest, kernel, study.basis, first, deals, until, now, now),
            )
            return self.entry(made.lastrowid or 0)

    def add(self, id: int, rows: Sequence[Row], seconds: float, worker: str = "") -> bool:
        """Add a finished chunk: the rows of successive deals, which took `seconds` of a worker.

        False, and nothing is changed, if some of its deals are there already.
        """
        first = rows[0].deal
        with self._faults(), self._transaction():
            taken = self._db.execute(
                "SELECT 1 FROM chunks WHERE study=? AND first<? AND first+deals>?", (id, first + len(rows), first)
            ).fetchone()
            if taken:
                return False
            self._db.execute(
                "INSERT INTO chunks (study, first, deals, seconds, worker, done) VALUES (?,?,?,?,?,?)",
                (id, first, len(rows), seconds, worker, time.time()),
            )
            self._db.executemany(
                "INSERT INTO rows (study, deal, verdict, nodes, seconds, cause, value) VALUES (?,?,?,?,?,?,?)",
                ((id, *row) for row in rows),
            )
        return True

    # ------------------------------------------------------------ reading

    def entries(self) -> list[Entry]:
        """All studies, the one asked for last coming last."""
        with self._faults():
            return [_entry(row) for row in self._db.execute(f"SELECT {_FIELDS} FROM studies ORDER BY asked, id")]

    def entry(self, id: int) -> Entry:
        """A study by its number.  Raises LookupError."""
        with self._faults():
            row = self._db.execute(f"SELECT {_FIELDS} FROM studies WHERE id=?", (id,)).fetchone()
        if row is None:
            raise LookupError(f"no study {id} in {self.path}")
        return _entry(row)

    def done(self, id: int) -> list[Span]:
        """Which deals are there, as few spans as possible, in order."""
        spans: list[Span] = []
        with self._faults():
            for first, deals in self._db.execute("SELECT first, deals FROM chunks WHERE study=? ORDER BY first", (id,)):
                if spans and spans[-1].end == first:
                    spans[-1] = Span(spans[-1].first, spans[-1].deals + deals)
                else:
                    spans.append(Span(first, deals))
        return spans

    def missing(self, id: int, first: int, deals: int) -> list[Span]:
        """Which of these deals are not there, in order."""
        gaps: list[Span] = []
        at, end = first, first + deals
        for span in self.done(id):
            if span.first >= end:
                break
            if span.first > at:
                gaps.append(Span(at, span.first - at))
            at = max(at, span.end)
        if at < end:
            gaps.append(Span(at, end - at))
        return gaps

    def rows(self, id: int, first: int = 0, deals: int | None = None) -> Iterator[Row]:
        """The rows in the order of deals, few at a time in memory."""
        end = _LAST if deals is None else first + deals - 1
        at = first
        while True:
            with self._faults():
                batch = self._db.execute(
                    "SELECT deal, verdict, nodes, seconds, cause, value FROM rows"
                    f" WHERE study=? AND deal>=? AND deal<=? ORDER BY deal LIMIT {_BATCH}",
                    (id, at, end),
                ).fetchall()
            for row in batch:
                yield Row(*row)
            if len(batch) < _BATCH:
                return
            at = batch[-1][0] + 1

    def tally(self, id: int, first: int = 0, deals: int | None = None) -> Tally:
        """How many of these deals were won, lost and left unknown."""
        end = _LAST if deals is None else first + deals - 1
        with self._faults():
            counts = dict(
                self._db.execute(
                    "SELECT verdict, count(*) FROM rows WHERE study=? AND deal>=? AND deal<=? GROUP BY verdict",
                    (id, first, end),
                )
            )
        return Tally(counts.get("won", 0), counts.get("lost", 0), counts.get("unknown", 0))

    def causes(self, id: int, first: int, deals: int) -> dict[str, int]:
        """Of these deals, how many each limit left unknown."""
        with self._faults():
            return dict(
                self._db.execute(
                    "SELECT cause, count(*) FROM rows WHERE study=? AND deal>=? AND deal<=? AND verdict='unknown'"
                    " GROUP BY 1 ORDER BY 1",
                    (id, first, first + deals - 1),
                )
            )

    def pairs(self, one: int, other: int, first: int = 0, deals: int | None = None) -> dict[tuple[str, str], int]:
        """Of the deals that both studies have, how many have each pair of verdicts."""
        end = _LAST if deals is None else first + deals - 1
        with self._faults():
            return {
                (a, b): count
                for a, b, count in self._db.execute(
                    "SELECT a.verdict, b.verdict, count(*) FROM rows a JOIN rows b ON a.deal = b.deal"
                    " WHERE a.study=? AND b.study=? AND a.deal>=? AND a.deal<=? GROUP BY 1, 2",
                    (one, other, first, end),
                )
            }

    def spread(self, id: int, column: Column, bounds: Sequence[float], first: int, deals: int) -> list[Bar]:
        """How these deals spread over classes of a column; class k goes from bounds[k] to below bounds[k + 1].

        What lies below the first bound is in class 0, rows without the column's value are left out.
        """
        classes = " ".join(f"WHEN {column} < {bound!r} THEN {at}" for at, bound in enumerate(bounds[1:]))
        with self._faults():
            return [
                Bar(*row)
                for row in self._db.execute(
                    f"SELECT CASE {classes} ELSE {len(bounds) - 1} END, verdict, count(*), min(deal) FROM rows"
                    f" WHERE study=? AND deal>=? AND deal<=? AND {column} IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2",
                    (id, first, first + deals - 1),
                )
            ]

    def sums(self, id: int, first: int, deals: int) -> tuple[int, int, float]:
        """The nodes of these deals together, those of the longest one, and the seconds together."""
        with self._faults():
            nodes, most, seconds = self._db.execute(
                "SELECT total(nodes), coalesce(max(nodes), 0), total(seconds) FROM rows"
                " WHERE study=? AND deal>=? AND deal<=?",
                (id, first, first + deals - 1),
            ).fetchone()
        return int(nodes), int(most), float(seconds)

    def hardest(self, id: int, most: int, first: int, deals: int) -> list[Row]:
        """The rows with the most nodes, at most so many, the hardest first."""
        with self._faults():
            return [
                Row(*row)
                for row in self._db.execute(
                    "SELECT deal, verdict, nodes, seconds, cause, value FROM rows"
                    " WHERE study=? AND deal>=? AND deal<=? ORDER BY nodes DESC, deal LIMIT ?",
                    (id, first, first + deals - 1, most),
                )
            ]

    def some(self, id: int, most: int, first: int, deals: int) -> list[Row]:
        """Rows at equal distances, at most so many, in the order of deals."""
        wanted = sorted({first + deals * at // most for at in range(most)})
        with self._faults():
            found = self._db.execute(
                "SELECT deal, verdict, nodes, seconds, cause, value FROM rows WHERE study=?"
                f" AND deal IN ({','.join('?' * len(wanted))}) ORDER BY deal",
                (id, *wanted),
            )
            return [Row(*row) for row in found]

    # ------------------------------------------------------------ the file

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """What SQLite objects to, as a fault."""
        try:
            yield
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorname", "")
            if code.startswith("SQLITE_NOTADB"):
                raise Fault("not-a-ledger", path=self.path) from None
            if code.startswith("SQLITE_FULL"):
                raise Fault("ledger-full", path=self.path) from None
            raise Fault("ledger-unusable", path=self.path, reason=self._reason(code) or str(error)) from None

    def _reason(self, code: str) -> str:
        """What is wrong with the file, if SQLite's name for the error or the file itself tells."""
        path = Path(self.path)
        known = (
            ("folder", path.is_dir()),
            ("no-folder", not path.parent.is_dir()),
            ("damaged", code.startswith("SQLITE_CORRUPT")),
            ("busy", code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))),
            ("read-only", code.startswith("SQLITE_READONLY") or not os.access(path.parent, os.W_OK)),
            ("disk", code.startswith("SQLITE_IOERR")),
        )
        return next((reason for reason, so in known if so), "")


_FIELDS = "id, game, options, digest, question, basis, seconds, nodes, memory, kernel, first, deals, until, made"
_LAST = (1 << 63) - 1


def _options(options: object) -> str:
    return json.dumps(options, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _entry(row: tuple[Any, ...]) -> Entry:
    id, game, options, digest, question, basis, seconds, nodes, memory, kernel, first, deals, until, made = row
    budget = Limits(seconds, nodes, memory)
    chosen = json.loads(options)
    return Entry(id, game, chosen, digest, question, basis, budget, kernel, first, deals, until, made)
