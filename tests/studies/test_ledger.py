"""The ledger: chunks whole or not at all, ledgers of others refused, what it held intact."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

import trefoil.studies.ledger
from studies.made import rows, study
from trefoil.spec.faults import Fault
from trefoil.studies import Ledger, Span, Tally
from trefoil.words import error

CLOVER = study("clover-24", "no-redeal")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.db"


def test_chunks_and_what_is_missing(path: Path) -> None:
    with Ledger(path, write=True) as ledger:
        entry = ledger.begin(CLOVER, 0, 100)
        assert ledger.add(entry.id, rows(CLOVER, 10, 5), 0.1, "here")
        assert ledger.add(entry.id, rows(CLOVER, 15, 5), 0.1)
        assert ledger.add(entry.id, rows(CLOVER, 40, 1), 0.1)
        assert ledger.done(entry.id) == [Span(10, 10), Span(40, 1)]
        assert ledger.missing(entry.id, 0, 50) == [Span(0, 10), Span(20, 20), Span(41, 9)]
        assert ledger.missing(entry.id, 12, 5) == []
    with Ledger(path) as ledger:
        assert ledger.entries() == [entry]
        assert [row.deal for row in ledger.rows(entry.id)] == [*range(10, 20), 40]
        assert [row.deal for row in ledger.rows(entry.id, 12, 4)] == [12, 13, 14, 15]
        tally = ledger.tally(entry.id, 10, 10)
        assert tally.deals == 10
        assert tally.won == sum(row.verdict == "won" for row in rows(CLOVER, 10, 10))


def test_a_chunk_that_overlaps_changes_nothing(path: Path) -> None:
    with Ledger(path, write=True) as ledger:
        entry = ledger.begin(CLOVER, 0, 100)
        assert ledger.add(entry.id, rows(CLOVER, 10, 5), 0.1)
        assert not ledger.add(entry.id, rows(CLOVER, 14, 5), 0.1)
        assert not ledger.add(entry.id, rows(CLOVER, 8, 20), 0.1)
        assert ledger.tally(entry.id).deals == 5
        assert ledger.done(entry.id) == [Span(10, 5)]


def test_every_result_says_what_it_rests_on(path: Path) -> None:
    with Ledger(path, write=True) as ledger:
        entry = ledger.begin(CLOVER, 0, 3)
        ledger.add(entry.id, rows(CLOVER, 0, 3), 0.1)
    found = sqlite3.connect(path).execute("SELECT digest, deal, question, verdict, nodes, kernel FROM results")
    for (digest, deal, question, verdict, nodes, kernel), row in zip(found, rows(CLOVER, 0, 3), strict=True):
        assert (digest, question, kernel) == (CLOVER.digest, "no-redeal", entry.kernel)
        assert (deal, verdict, nodes) == (row.deal, row.verdict, row.nodes)


def test_studies_are_kept_apart(path: Path) -> None:
    with Ledger(path, write=True) as ledger:
        one = ledger.begin(CLOVER, 0, 10)
        other = ledger.begin(study("clover-24", "own-redeals"), 0, 10)
        assert one.id != other.id
        assert ledger.begin(CLOVER, 5, 20)[-4:-2] == (5, 20)
        ledger.add(one.id, rows(CLOVER, 0, 6), 0.1)
        assert ledger.tally(other.id) == Tally()
        assert ledger.entries()[-1].id == one.id
        ledger.add(other.id, rows(study("clover-24", "own-redeals"), 3, 6), 0.1)
        assert sum(ledger.pairs(one.id, other.id).values()) == 3


def faulty(path: Path, write: bool = True) -> Fault:
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(Fault) as caught, Ledger(path, write=write) as ledger:
        ledger.begin(CLOVER, 0, 10)
    assert (path.read_bytes() if path.is_file() else None) == before
    return caught.value


def test_files_of_others_are_left_alone(path: Path) -> None:
    assert faulty(path, write=False).code == "no-ledger"
    path.write_text("Dear diary, today I won a game of patience.\n" * 30, encoding="utf-8")
    assert faulty(path).code == "not-a-ledger"
    path.unlink()
    with sqlite3.connect(path) as foreign:
        foreign.execute("CREATE TABLE diary (day, line)")
    assert faulty(path).code == "not-a-ledger"


def test_what_is_wrong_with_a_file_is_told(path: Path) -> None:
    with Ledger(path, write=True) as ledger:
        ledger.add(ledger.begin(CLOVER, 0, 500).id, rows(CLOVER, 0, 20), 0.1)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    wrong = {path: "damaged", path.parent: "folder", path.parent / "no" / "ledger": "no-folder"}
    for where, reason in wrong.items():
        fault = faulty(where)
        assert (fault.code, fault.args_["reason"]) == ("ledger-unusable", reason)
        said = error(fault.code, **fault.args_)
        assert reason not in said.ru
        assert re.search("[а-я]+[.]$", said.ru)
    assert path.read_bytes() == whole[: len(whole) // 2]


def test_a_ledger_on_a_medium_that_is_only_read(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Ledger(path, write=True) as ledger:
        entry = ledger.begin(CLOVER, 0, 20)
        ledger.add(entry.id, rows(CLOVER, 0, 20), 0.1)
    # What SQLite shares with others cannot be made, as on such a medium.
    Path(f"{path}-shm").mkdir()
    monkeypatch.setattr(trefoil.studies.ledger.os, "access", lambda *_: False)
    with Ledger(path) as ledger:
        assert ledger.tally(entry.id).deals == 20
    fault = faulty(path)
    assert (fault.code, fault.args_["reason"]) == ("ledger-unusable", "read-only")


def test_another_version_is_refused(path: Path) -> None:
    Ledger(path, write=True).close()
    with sqlite3.connect(path) as changed:
        changed.execute("PRAGMA user_version=7")
    changed.close()
    fault = faulty(path)
    assert (fault.code, fault.args_["found"]) == ("ledger-version", 7)


@pytest.mark.parametrize(
    ("column", "code"), [("digest", "ledger-rules"), ("kernel", "ledger-kernel"), ("basis", "ledger-basis")]
)
def test_other_rules_another_kernel_other_code_are_refused(path: Path, column: str, code: str) -> None:
    with Ledger(path, write=True) as ledger:
        entry = ledger.begin(CLOVER, 0, 10)
        ledger.add(entry.id, rows(CLOVER, 0, 10), 0.1)
    with sqlite3.connect(path) as changed:
        changed.execute(f"UPDATE studies SET {column}='0123456789abcdef'")
    changed.close()
    with pytest.raises(Fault) as caught, Ledger(path, write=True) as ledger:
        ledger.begin(CLOVER, 0, 20)
    assert caught.value.code == code
    with Ledger(path) as ledger:
        assert ledger.tally(entry.id).deals == 10
        assert ledger.entry(entry.id).deals == 10


def test_a_full_disk_leaves_what_was_there(path: Path) -> None:
    with Ledger(path, write=True) as ledger:
        entry = ledger.begin(CLOVER, 0, 4000)
        ledger.add(entry.id, rows(CLOVER, 0, 20), 0.1)
        (pages,) = ledger._db.execute("PRAGMA page_count").fetchone()
        ledger._db.execute(f"PRAGMA max_page_count={pages + 1}")
        many = [row._replace(deal=100 + number) for number, row in enumerate(rows(CLOVER, 0, 20) * 100)]
        with pytest.raises(Fault) as caught:
            ledger.add(entry.id, many, 0.1)
        assert caught.value.code == "ledger-full"
        assert ledger.tally(entry.id).deals == 20
        assert ledger.done(entry.id) == [Span(0, 20)]
    with Ledger(path) as ledger:
        assert ledger.tally(entry.id).deals == 20


def test_a_long_study_is_read_in_batches(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trefoil.studies.ledger, "_BATCH", 7)
    with Ledger(path, write=True) as ledger:
        entry = ledger.begin(CLOVER, 0, 30)
        ledger.add(entry.id, rows(CLOVER, 0, 30), 0.1)
        assert [row.deal for row in ledger.rows(entry.id)] == list(range(30))
        assert [row.deal for row in ledger.rows(entry.id, 3, 14)] == list(range(3, 17))
