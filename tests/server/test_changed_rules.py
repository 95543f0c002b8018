"""A table whose game has changed since it was laid is never replayed by other rules."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from server_client import Server, goodbye, serving
from trefoil.engine import read_record
from trefoil.games import catalogue

OWN: dict[str, Any] = {"id": "mine", "like": "clover", "title": {"ru": "Моя", "en": "Mine"}}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


def write(folder: Path, definition: dict[str, Any] | None) -> None:
    """Put the author's game there, or take it away; the catalogue reads a folder once."""
    path = folder / "mine.json"
    if definition is None:
        path.unlink()
    else:
        path.write_text(json.dumps(definition), encoding="utf-8")
    catalogue.cache_clear()


def played(store: Path, folder: Path) -> str:
    write(folder, OWN)
    with serving(store, folder) as server:
        table = server.new("mine", "12345", redeals="1")
        with server.at(table) as player:
            player.play(player.first())
            player.play(player.first())
            player.ask("undo")
    return table


def same_text(server: Server, table: str) -> None:
    """The game so far can still be had as text."""
    answer = server.client.get(f"/api/tables/{table}/notation")
    assert answer.status_code == 200
    record = read_record(answer.text)
    assert (record.game, record.deal, record.options["redeals"]) == ("mine", "12345", "1")
    assert len(record.steps) == 1


@pytest.mark.parametrize(
    "change",
    [
        {"set": {"zones.fan.room": 4}},
        {"set": {"actions.redeal.times": 7}, "options": []},
        {"set": {"zones.fan.name": "heap"}},  # not even a sound definition any more
    ],
)
def test_other_rules(store: Path, folder: Path, change: dict[str, Any]) -> None:
    table = played(store, folder)
    write(folder, OWN | change)
    with serving(store, folder) as server:
        message, gone = goodbye(server, f"/ws/tables/{table}")
        assert message["code"] in ("rules-changed", "game-missing")
        assert gone == 4409
        assert "mine" in message["text"]["ru"]
        assert "mine" in message["text"]["en"]
        same_text(server, table)
        info = server.client.get(f"/api/tables?ids={table}").json()["tables"][0]
        assert (info["table"], info["moves"]) == (table, 1)
        assert server.client.post("/api/replay", content=b"trefoil 1").status_code == 400
    # The rules put back, the table is as it was.
    write(folder, OWN)
    with serving(store, folder) as server, server.at(table) as player:
        assert (player.state["event"], player.state["at"]) == (3, 1)


def test_other_rules_are_named_as_the_reason(store: Path, folder: Path) -> None:
    table = played(store, folder)
    write(folder, OWN | {"set": {"zones.fan.room": 4}})
    with serving(store, folder) as server:
        assert goodbye(server, f"/ws/tables/{table}")[0]["code"] == "rules-changed"
        text = server.client.get(f"/api/tables/{table}/notation").text
        answer = server.client.post("/api/replay", content=text.encode())
        assert answer.status_code == 409
        assert answer.json()["error"]["code"] == "rules-changed"


def test_other_words_change_nothing(store: Path, folder: Path) -> None:
    table = played(store, folder)
    write(folder, OWN | {"title": {"ru": "Иная", "en": "Other"}})
    with serving(store, folder) as server, server.at(table) as player:
        assert player.hello["game"]["title"]["en"] == "Other"
        assert player.state["at"] == 1


def test_a_game_that_is_gone(store: Path, folder: Path) -> None:
    table = played(store, folder)
    write(folder, None)
    with serving(store, folder) as server:
        message, gone = goodbye(server, f"/ws/tables/{table}")
        assert (message["code"], gone) == ("game-missing", 4409)
        same_text(server, table)
        info = server.client.get(f"/api/tables?ids={table}").json()["tables"][0]
        assert info["title"] == {"ru": "mine", "en": "mine"}
        answer = server.client.post("/api/tables", json={"like": table})
        assert answer.json()["error"]["code"] == "unknown-game"


@pytest.mark.parametrize(
    ("change", "event"),
    [
        ('update events set data = \'{"at": 1, "moves": ["Ks fan1"]}\' where number = 2', 2),
        ("update events set data = '{\"at\": 9}' where number = 3", 3),
        ("update events set data = '{\"at\": 1}' where number = 1", 1),
        ("update events set data = 'nothing' where number = 1", 1),
        ("delete from events where number = 2", 3),
        ("update tables set deal = 'a letter'", 0),
    ],
)
def test_a_damaged_journal_is_told_and_left_alone(store: Path, folder: Path, change: str, event: int) -> None:
    table = played(store, folder)
    with sqlite3.connect(store) as connection:
        connection.execute(change)
        rows = connection.execute("select * from events").fetchall()
    connection.close()
    with serving(store, folder) as server:
        message, gone = goodbye(server, f"/ws/tables/{table}")
        assert (message["code"], gone) == ("table-damaged", 4409)
        assert table in message["text"]["ru"]
        assert str(event) in message["text"]["en"]
        other = server.new("clover")
        with server.at(other) as player:
            assert player.play(player.first())["type"] == "state"
    connection = sqlite3.connect(store)
    assert connection.execute("select * from events where table_id = ?", (table,)).fetchall() == rows
    connection.close()
