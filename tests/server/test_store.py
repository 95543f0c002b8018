"""The store: what is committed stays, what is refused changes nothing, bad files are told apart."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trefoil.store import SCHEMA, Conflict, Event, SqlStore, StoreFault, TableRow, open_store


def row(table: str = "t1", made: float = 1.0) -> TableRow:
    return TableRow(table, "clover", {"redeals": "2"}, "sha", "12345", "12345", made)


def play(number: int, ref: str | None = None, made: float = 2.0) -> Event:
    return Event(number, "play", number, ("5h fan3", "королева"), ref=ref, made=made)


def test_a_table_and_its_journal_come_back_as_they_were(where: Path | str) -> None:
    events = [
        play(1, "u1"),
        Event(2, "goto", 0, ref="u2", made=3.5),
        Event(3, "play", 1, ("draw",), "lost", "blocked", None, 4.0),
    ]

    async def write() -> None:
        store = open_store(where)
        await store.create(row())
        for event in events:
            await store.append("t1", event)
        await store.close()

    async def read() -> tuple[TableRow | None, list[Event], list[Event], TableRow | None]:
        store = open_store(where)
        found = (
            await store.table("t1"),
            await store.events("t1"),
            await store.events("t1", 2),
            await store.table("t2"),
        )
        await store.close()
        return found

    asyncio.run(write())
    assert asyncio.run(read()) == (row(), events, events[2:], None)


def test_a_taken_number_or_ref_or_table_is_a_conflict_and_writes_nothing(where: Path | str) -> None:
    async def run(store: SqlStore) -> None:
        await store.create(row())
        await store.append("t1", play(1, "u1"))
        for event in (play(1, "u2"), play(2, "u1")):
            with pytest.raises(Conflict):
                await store.append("t1", event)
        with pytest.raises(Conflict):
            await store.create(row(), [play(1)])
        with pytest.raises(Conflict):
            await store.append("no such table", play(1))
        assert await store.events("t1") == [play(1, "u1")]
        await store.close()

    asyncio.run(run(open_store(where)))


def test_two_tables_may_use_one_ref_and_events_without_ref_do_not_collide(where: Path | str) -> None:
    async def run(store: SqlStore) -> None:
        await store.create(row("a"))
        await store.create(row("b"))
        await store.append("a", play(1, "u1"))
        await store.append("b", play(1, "u1"))
        await store.append("a", play(2))
        await store.append("a", play(3))
        assert [e.number for e in await store.events("a")] == [1, 2, 3]
        await store.close()

    asyncio.run(run(open_store(where)))


def test_a_bad_row_in_a_group_does_not_hold_up_the_others(where: Path | str) -> None:
    async def run(store: SqlStore) -> None:
        await store.create(row())
        await store.append("t1", play(1))
        numbers = [2, 1, 3, 1, 4]
        results = await asyncio.gather(*(store.append("t1", play(n)) for n in numbers), return_exceptions=True)
        assert [type(r) for r in results] == [Conflict if n == 1 else type(None) for n in numbers]
        assert [e.number for e in await store.events("t1")] == [1, 2, 3, 4]
        await store.close()

    asyncio.run(run(open_store(where)))


def test_create_with_a_journal_is_all_or_nothing(where: Path | str) -> None:
    async def run(store: SqlStore) -> None:
        with pytest.raises(Conflict):
            await store.create(row(), [play(1), play(1)])
        assert await store.table("t1") is None
        await store.create(row(), [play(1), play(2)])
        assert len(await store.events("t1")) == 2
        await store.close()

    asyncio.run(run(open_store(where)))


def test_tables_are_listed_last_changed_first_with_their_last_event(where: Path | str) -> None:
    async def run(store: SqlStore) -> None:
        for number, table in enumerate("abc"):
            await store.create(row(table, made=float(number)))
        await store.append("a", play(1, made=10.0))
        await store.append("a", play(2, made=11.0))
        found = await store.tables(["c", "nope", "a", "b", "a"])
        assert [r.id for r, _ in found] == ["a", "c", "b"]
        assert [e and e.number for _, e in found] == [2, None, None]
        assert await store.tables([]) == []
        await store.close()

    asyncio.run(run(open_store(where)))


def test_many_writers_at_once_lose_nothing(where: Path | str) -> None:
    async def run(store: SqlStore) -> None:
        async def one(table: str) -> None:
            await store.create(row(table))
            for number in range(1, 41):
                await store.append(table, play(number, f"u{number}"))

        names = [f"t{i}" for i in range(25)]
        await asyncio.gather(*(one(name) for name in names))
        for name in names:
            assert [e.number for e in await store.events(name)] == list(range(1, 41))
        await store.close()

    asyncio.run(run(open_store(where)))


def test_close_commits_what_waits_and_then_refuses(where: Path | str) -> None:
    async def run(store: SqlStore) -> None:
        await store.create(row())
        waiting = [asyncio.create_task(store.append("t1", play(n))) for n in range(1, 30)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        with pytest.raises(StoreFault) as fault:
            await store.append("t1", play(30))
        assert fault.value.code == "store-failed"
        await store.close()  # twice is harmless

    async def count(store: SqlStore) -> int:
        events = await store.events("t1")
        await store.close()
        return len(events)

    asyncio.run(run(open_store(where)))
    assert asyncio.run(count(open_store(where))) == 29


def test_a_newer_store_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    asyncio.run(open_store(path).close())
    with sqlite3.connect(path) as connection:
        connection.execute("update about set value = ?", (str(SCHEMA + 1),))
    connection.close()
    with pytest.raises(StoreFault) as fault:
        open_store(path)
    assert fault.value.code == "store-newer"
    assert fault.value.args_ == {"found": str(SCHEMA + 1), "known": str(SCHEMA)}


def test_files_that_are_no_store(tmp_path: Path) -> None:
    text = tmp_path / "letter.db"
    text.write_text("Dear store, this is no database. " * 200, encoding="utf-8")
    before = text.read_bytes()
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("create table recipes (name text)")
    connection.close()
    folder = tmp_path / "folder.db"
    folder.mkdir()
    cases = ((text, "store-damaged"), (other, "store-foreign"), (folder, "store-failed"))
    for path, code in cases:
        with pytest.raises(StoreFault) as fault:
            open_store(path)
        assert fault.value.code == code
        assert str(fault.value).startswith(code)
    assert text.read_bytes() == before


@pytest.mark.parametrize("drop", ["events", "tables"])
def test_a_store_with_a_missing_table_is_damaged(tmp_path: Path, drop: str) -> None:
    path = tmp_path / "t.db"
    asyncio.run(open_store(path).close())
    with sqlite3.connect(path) as connection:
        connection.execute(f"drop table {drop}")
    connection.close()
    with pytest.raises(StoreFault) as fault:
        open_store(path)
    assert fault.value.code == "store-damaged"


def test_a_store_cut_short_is_damaged(tmp_path: Path) -> None:
    path = tmp_path / "t.db"

    async def fill(store: SqlStore) -> None:
        await store.create(row(), [play(n, "x" * 60 + str(n)) for n in range(1, 500)])
        await store.close()

    asyncio.run(fill(open_store(path)))
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    with pytest.raises(StoreFault) as fault:
        open_store(path)
    assert fault.value.code == "store-damaged"


@pytest.mark.parametrize(
    "change",
    [
        "update events set data = '{\"at\": 1'",
        'update events set data = \'{"at": "one"}\'',
        "update events set kind = 'cheat'",
        "update tables set options = '[1]'",
    ],
)
def test_a_damaged_row_is_named(tmp_path: Path, change: str) -> None:
    path = tmp_path / "t.db"

    async def fill(store: SqlStore) -> None:
        await store.create(row(), [play(1)])
        await store.create(row("t2"), [play(1)])
        await store.close()

    async def read(store: SqlStore) -> None:
        try:
            await store.table("t1")
            await store.events("t1")
        finally:
            await store.close()

    asyncio.run(fill(open_store(path)))
    with sqlite3.connect(path) as connection:
        connection.execute(change)
    connection.close()
    with pytest.raises(StoreFault) as fault:
        asyncio.run(read(open_store(path)))
    assert fault.value.code == "table-damaged"
    assert fault.value.args_["table"] == "t1"


def test_two_processes_cannot_both_write_one_event(where: Path | str) -> None:
    async def run(one: SqlStore, two: SqlStore) -> None:
        await one.create(row())
        await one.append("t1", play(1))
        with pytest.raises(Conflict):
            await two.append("t1", play(1))
        await two.append("t1", play(2))
        assert [e.number for e in await one.events("t1")] == [1, 2]
        await one.close()
        await two.close()

    asyncio.run(run(open_store(where), open_store(where)))


@settings(max_examples=20, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=20), max_size=3),
            st.none() | st.text(st.characters(exclude_categories=["Cs"]), max_size=64),
        ),
        max_size=8,
        unique_by=lambda one: one[1] if one[1] is not None else object(),
    )
)
def test_any_text_in_moves_and_refs_comes_back(
    tmp_path_factory: pytest.TempPathFactory, lines: list[tuple[list[str], str | None]]
) -> None:
    events = [Event(n, "play", n, tuple(moves), ref=ref) for n, (moves, ref) in enumerate(lines, 1)]

    async def run(store: SqlStore) -> None:
        await store.create(row())
        for event in events:
            await store.append("t1", event)
        assert await store.events("t1") == events
        await store.close()

    asyncio.run(run(open_store(tmp_path_factory.mktemp("store") / "t.db")))


WRITER = """
import asyncio, sys
from trefoil.store import Event, TableRow, open_store

async def main():
    store = open_store(sys.argv[1])
    for table in "abcd":
        await store.create(TableRow(table, "clover", {}, "d", None, "1", 0.0))

    async def fill(table):
        for number in range(1, 100_000):
            await store.append(table, Event(number, "play", number, ("5h fan3",)))
            print(table, number, flush=True)

    await asyncio.gather(*(fill(table) for table in "abcd"))

asyncio.run(main())
"""


def test_a_killed_writer_loses_nothing_it_has_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    child = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    said: list[str] = []
    try:
        for line in child.stdout:
            said.append(line)
            if len(said) == 600:
                time.sleep(random.random() / 50)
                os.kill(child.pid, signal.SIGKILL)
    finally:
        child.kill()
        child.wait()
        child.stdout.close()
    told = [line.split() for line in said if line.endswith("\n")]

    async def read(store: SqlStore) -> dict[str, list[int]]:
        found = {table: [e.number for e in await store.events(table)] for table in "abcd"}
        await store.close()
        return found

    kept = asyncio.run(read(open_store(path)))
    for table in "abcd":
        acknowledged = [int(number) for name, number in told if name == table]
        assert kept[table][: len(acknowledged)] == acknowledged
        assert kept[table] == list(range(1, len(kept[table]) + 1))
    assert len(told) >= 600
