"""Stores of older versions, and every table carried from one store to another."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from couple import Couple, lay, open_two, play_out, step
from postgres_server import Postgres
from server_client import Server, serving
from trefoil.games import catalogue
from trefoil.spec import digest
from trefoil.spec.faults import Fault
from trefoil.store import Event, Room, SeatRow, SqlStore, TableRow, open_store
from trefoil.store.transfer import Tally, carry_in, carry_out

T = TypeVar("T")

SCHEMA_1 = """
CREATE TABLE about (name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (name));
CREATE TABLE tables (id TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, digest TEXT NOT NULL,
    deal_number TEXT, deal TEXT NOT NULL, made DOUBLE NOT NULL, PRIMARY KEY (id));
CREATE TABLE events (table_id TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL,
    ref TEXT, made DOUBLE NOT NULL, PRIMARY KEY (table_id, number), UNIQUE (table_id, ref),
    FOREIGN KEY(table_id) REFERENCES tables (id));
INSERT INTO about VALUES ('schema', '1');
INSERT INTO tables VALUES ('old1', 'clover-24', '{}', 'DIGEST', '1', '1', 1.5);
INSERT INTO tables VALUES ('old2', 'clover-24', '{}', 'DIGEST', '2', '2', 2.5);
INSERT INTO events VALUES ('old1', 1, 'play', '{"at":1,"moves":["Ad foundation"]}', 'u1', 3.5);
INSERT INTO events VALUES ('old1', 2, 'goto', '{"at":0}', NULL, 4.5);
"""


def with_store(where: Path | str, work: Callable[[SqlStore], Awaitable[T]]) -> T:
    async def run() -> T:
        store = open_store(where)
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def old_store(path: Path, digest: str = "d") -> None:
    connection = sqlite3.connect(path)
    connection.executescript(SCHEMA_1.replace("DIGEST", digest))
    connection.close()


def schema_of(path: Path) -> set[tuple[str, str]]:
    connection = sqlite3.connect(path)
    columns = {
        (table, f"{name} {kind.upper()}")
        for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for _, name, kind, *_ in connection.execute(f"PRAGMA table_info({table})")
    }
    indexes = connection.execute("SELECT tbl_name, name FROM sqlite_master WHERE sql LIKE 'CREATE%INDEX%'").fetchall()
    connection.close()
    return columns | {(table, name) for table, name in indexes}


def test_a_store_of_version_1_is_brought_up_to_date(tmp_path: Path) -> None:
    old_store(tmp_path / "old.db")

    async def read(store: SqlStore) -> tuple[list[TableRow | None], list[Event]]:
        return [await store.table("old1"), await store.table("old2")], await store.events("old1")

    for _ in range(2):  # and once only
        rows, events = with_store(tmp_path / "old.db", read)
        watches = {row.watch for row in rows if row}
        assert len(watches) == 2
        assert None not in watches
        assert rows[0] == TableRow("old1", "clover-24", {}, "d", "1", "1", 1.5, rows[0] and rows[0].watch, None)
        assert events == [Event(1, "play", 1, ("Ad foundation",), ref="u1", made=3.5), Event(2, "goto", 0, made=4.5)]
    with_store(tmp_path / "new.db", read)
    assert schema_of(tmp_path / "old.db") == schema_of(tmp_path / "new.db")


def test_a_migration_that_fails_leaves_the_store_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "old.db"
    old_store(path)
    before = schema_of(path)
    with monkeypatch.context() as patch:
        patch.setattr("trefoil.store.schema.random_id", lambda: "twice")  # two rows with one unique id
        with pytest.raises(Fault):
            open_store(path)
    assert schema_of(path) == before
    open_store(path)
    assert schema_of(path) != before


def test_an_old_table_is_played_on(tmp_path: Path) -> None:
    old_store(tmp_path / "old.db", digest(catalogue().expand("clover-24")))
    with serving(tmp_path / "old.db") as server, server.at("old1") as player:
        assert (player.state["event"], player.state["at"]) == (2, 0)
        assert player.ask("redo")["event"] == 3
        with server.at(player.hello["watch"]) as watcher:
            assert watcher.state["at"] == 1


ROOM = Room("two", "w-1", (SeatRow("a" * 64), SeatRow(partner="weak")), ("00", "ff"), (3, 4), 2, 2, (40, 46), "t0")


def fill(where: Path | str) -> None:
    async def work(store: SqlStore) -> None:
        for number in range(230):  # more than two pages
            row = TableRow(f"t{number:03}", "clover", {"a": "ё"}, "d", None, "1", 0.1 * number, f"w{number}")
            await store.create(row, [Event(n, "play", n, ("5h fan3",), made=0.1 * n) for n in range(1, number % 4)])
        two = TableRow("two", "couple-sympathy", {}, "d", None, "5h\n6h\n", 1.0, "w", ROOM)
        events = [
            Event(1, "join", 0, seat=1, name="b" * 64),
            Event(2, "cut", 0, seat=0, place=17, ref="u1"),
            Event(3, "again", 0, outcome="won", why="over", seat=0, place=1),
        ]
        await store.create(two, events)

    with_store(where, work)


async def lines_of(store: SqlStore) -> list[bytes]:
    return [line async for line in carry_out(store)]


def taken(where: Path | str, lines: list[bytes]) -> Tally:
    return with_store(where, lambda store: carry_in(store, lines))


@pytest.mark.postgres
@pytest.mark.xdist_group("postgres")
def test_every_table_crosses_both_databases_and_comes_back(tmp_path: Path, postgres: Postgres) -> None:
    stores: list[Path | str] = [tmp_path / "one.db", postgres.new(), tmp_path / "two.db"]
    fill(stores[0])
    first = with_store(stores[0], lines_of)
    assert len(first) == 1 + 231
    for source, target in itertools.pairwise(stores):
        lines = with_store(source, lines_of)
        assert taken(target, lines) == Tally(new=231)
        assert taken(target, lines) == Tally(same=231)
    assert with_store(stores[2], lines_of) == first


def test_journals_grow_and_histories_do_not_mix(where: Path | str) -> None:
    def line(id: str, *moves: str) -> bytes:
        events = [Event(n, "play", n, (move,)) for n, move in enumerate(moves, 1)]
        return msgspec.json.encode(
            {"table": TableRow(id, "clover", {}, "d", None, "1", 0.0, f"w{id}"), "events": events}
        )

    header = b'{"trefoil-tables": 1}\n'
    assert taken(where, [header, line("a", "x"), line("b", "x", "y"), b"\n"]) == Tally(new=2)
    tally = taken(where, [header, line("a", "x", "y", "z"), line("b", "x"), line("b", "x", "Q"), line("c")])
    assert tally == Tally(new=1, longer=1, same=1, other=["b"])

    async def read(store: SqlStore) -> list[list[tuple[str, ...]]]:
        return [[event.moves for event in await store.events(id)] for id in "abc"]

    assert with_store(where, read) == [[("x",), ("y",), ("z",)], [("x",), ("y",)], []]


@pytest.mark.parametrize(
    ("lines", "line", "why"),
    [
        ([], 1, "header"),
        ([b"trefoil 1"], 1, "header"),
        ([b'{"trefoil-tables": 2}'], 1, "version"),
        ([b'{"trefoil-tables": 1}', b"{}"], 2, "line"),
        ([b'{"trefoil-tables": 1}', b"\xff"], 2, "line"),
        (
            [
                b'{"trefoil-tables": 1}',
                b'{"table": {"id": "a", "game": "g", "options": {}, "digest": "d", "number": null, "deal": "1", '
                b'"made": 0}, "events": [{"number": 2, "kind": "play", "at": 1}]}',
            ],
            2,
            "journal",
        ),
    ],
)
def test_what_is_no_export_is_refused(tmp_path: Path, lines: list[bytes], line: int, why: str) -> None:
    with pytest.raises(Fault) as fault:
        taken(tmp_path / "t.db", lines)
    assert (fault.value.code, fault.value.args_) == ("bad-tables", {"line": line, "why": why})


def test_a_game_of_two_goes_on_in_another_store(store: Path, where: Path | str) -> None:
    with serving(store) as server:
        couple = open_two(server, games=2)
        with couple.both() as players:
            lay(*players)
            for _ in range(4):
                step(players)
            before = players[0].state
    taken(where, with_store(store, lines_of))
    with serving(where) as server:
        moved = Couple(server, couple.table, couple.tokens)
        with moved.both() as players:
            for name in ("event", "view", "steps", "legal"):
                assert players[0].state[name] == before[name]
            play_out(players)


def test_a_server_on_postgresql_is_like_any_other(where: Path | str) -> None:
    with serving(where) as server:
        table = server.new("clover-24", "1")
        with server.at(table) as player:
            player.play(player.first())
            player.ask("undo")
    with serving(where) as server, server.at(table, "?since=1") as player:
        assert [event["event"] for event in player.events] == [2]
        assert isinstance(server, Server)
