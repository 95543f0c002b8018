"""Races: the same deal at two tables, and nothing of one told at the other but how far it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from couple import Sitter, join
from server_client import Server, goodbye, serving


class Racing:
    """The two tables of a race."""

    def __init__(self, server: Server, game: str = "clover-24", **wish: Any) -> None:
        self.server = server
        self.made = server.client.post("/api/tables", json={"game": game, "for": "race", **wish}).json()
        self.tables = [self.made["table"]]

    def join(self) -> Racing:
        self.tables.append(join(self.server, self.made["invite"])["table"])
        return self


@contextmanager
def at(server: Server, table: str) -> Iterator[Sitter]:
    with server.client.websocket_connect(f"/ws/tables/{table}") as socket:
        yield Sitter(socket).greet()


def test_both_get_the_same_deal_when_the_guest_has_come(server: Server) -> None:
    race = Racing(server)
    with at(server, race.tables[0]) as host:
        assert host.room["phase"] == "waiting"
        assert host.room["invite"] == race.made["invite"]
        assert host.play("redeal")["code"] == "not-laid"
        race.join()
        host.until("state")
        with at(server, race.tables[1]) as guest:
            assert host.state["view"] == guest.state["view"]
            assert (host.room["seat"], guest.room["seat"]) == (0, 1)
            assert host.hello["deal"] is None is guest.hello["deal"]
            assert host.hello["table"] != guest.hello["table"]
    for table in race.tables:
        assert server.client.get(f"/api/tables/{table}/notation").json()["error"]["code"] == "game-on"
        assert server.client.post("/api/tables", json={"like": table}).json()["error"]["code"] == "game-on"
        assert server.client.get(f"/api/tables?ids={table}").json()["tables"][0]["deal"] is None


def test_only_progress_is_told(server: Server) -> None:
    race = Racing(server, deal="1").join()
    with at(server, race.tables[0]) as host, at(server, race.tables[1]) as guest:
        while not all(seat["progress"] for seat in guest.room["seats"]):
            guest.take()
        host.play(host.first())
        while guest.room["seats"][0]["progress"]["moves"] == 0:
            guest.take()
        progress = guest.room["seats"][0]["progress"]
        assert progress["moves"] == 1
        assert progress["of"] == 24
        assert progress["outcome"] == "playing"
        assert progress["ended"] is None
        assert progress["began"] == guest.room["seats"][1]["progress"]["began"]
        assert guest.state["at"] == 0
        # Whatever the guest was told names no table of the host, and no step of his.
        assert not any(race.tables[0] in frame for frame in guest.frames)
        assert not any(race.tables[1] in frame for frame in host.frames)
        for request in ("hint", "verdict"):
            extra = {"on": True} if request == "verdict" else {}
            assert host.ask(request, **extra)["code"] == "not-in-race"
        assert host.ask("cut", at=3)["code"] == "not-in-race"
        assert host.ask("undo")["type"] in ("room", "state")
        guest.ask("say", phrase="hello")
        assert host.until("said")["seat"] == 1


def test_the_race_ends_and_goes_on(server: Server) -> None:
    race = Racing(server).join()
    with at(server, race.tables[0]) as host, at(server, race.tables[1]) as guest:
        number = host.ask("leave")
        assert number["seats"][0]["progress"]["outcome"] == "lost"
        assert host.play("redeal")["code"] == "over"
        assert host.ask("leave")["code"] == "over"
        while guest.room["seats"][0]["progress"] is None or guest.room["seats"][0]["progress"]["ended"] is None:
            guest.take()
        assert guest.room["phase"] == "playing"
        guest.ask("leave")
        assert guest.room["phase"] == "over"
        host.ask("again")
        guest.ask("again")
        follows = []
        for player in (host, guest):
            while player.room["next"] is None:
                player.take()
            follows.append(player.room["next"])
    assert len({*follows, *race.tables}) == 4
    with at(server, follows[0]) as host, at(server, follows[1]) as guest:
        assert host.state["view"] == guest.state["view"]
        assert (host.room["seat"], guest.room["seat"]) == (0, 1)
    for table in race.tables:  # it is over: now the cards may be told
        assert server.client.get(f"/api/tables/{table}/notation").status_code == 200
    with at(server, race.tables[0]) as host:
        assert host.hello["deal"] is not None


def test_a_race_has_two_places(server: Server) -> None:
    race = Racing(server)
    first = join(server, race.made["invite"], "x" * 16)
    assert join(server, race.made["invite"], "x" * 16) == first
    answer = server.client.post("/api/join", json={"invite": race.made["invite"], "ref": "y" * 16})
    assert answer.json()["error"]["code"] == "table-full"


def test_a_race_survives_a_restart(store: Path) -> None:
    with serving(store) as server:
        race = Racing(server).join()
        with at(server, race.tables[1]) as guest:
            guest.play(guest.first())
    with serving(store) as server, at(server, race.tables[0]) as host:
        assert host.room["seats"][1]["progress"]["moves"] == 1
        assert not host.room["seats"][1]["here"]


def test_each_sees_the_other_come_and_go(server: Server) -> None:
    race = Racing(server).join()
    with at(server, race.tables[0]) as host:
        with at(server, race.tables[1]) as guest:
            assert guest.room["seats"][0]["here"]
            while not host.room["seats"][1]["here"]:
                host.take()
        while host.room["seats"][1]["here"]:
            host.take()


@pytest.mark.parametrize("game", ["clover", "klondike"])
def test_a_table_for_one_can_be_looked_on_at(server: Server, game: str) -> None:
    table = server.new(game, "1")
    with server.at(table) as player:
        watch = player.hello["watch"]
        assert watch not in (None, table)
        with server.at(watch) as watcher:
            assert watcher.hello["seat"] == "watch"
            assert watcher.hello["deal"] is None is watcher.hello["watch"]
            assert watcher.hello["table"] == watch
            assert watcher.state["view"] == player.state["view"]
            assert watcher.state["legal"] == []
            move = player.first()
            assert watcher.play(move)["code"] == "no-seat"
            for request in ("undo", "redo", "hint", "flip-all"):
                assert watcher.ask(request)["code"] == "no-seat"
            assert player.play(move)["event"] == 1
            assert watcher.take()["event"] == 1
            assert not any(table in frame for frame in watcher.frames)
    assert server.client.get(f"/api/tables/{watch}/notation").json()["error"]["code"] == "game-on"
    assert server.client.post("/api/tables", json={"like": watch}).json()["error"]["code"] == "game-on"
    message, code = goodbye(server, f"/ws/tables/{watch}x")
    assert (message["code"], code) == ("unknown-table", 4404)
