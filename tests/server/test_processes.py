"""Several servers behind one PostgreSQL: any of them serves any table, and nobody at it notices."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
import pytest

from couple import Couple, Sitter, join, lay, open_two, play_out, step
from postgres_server import Postgres
from server_client import Server, serving

pytestmark = [pytest.mark.postgres, pytest.mark.xdist_group("postgres")]


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.new()


@pytest.fixture
def servers(url: str) -> Iterator[tuple[Server, Server]]:
    with serving(url) as here, serving(url) as there:
        yield here, there


@contextmanager
def apart(couple: Couple, servers: tuple[Server, Server]) -> Iterator[tuple[Sitter, Sitter]]:
    """Seat 0 is connected to one process, seat 1 to the other."""
    with couple.sit(0, server=servers[0]) as one, couple.sit(1, server=servers[1]) as two:
        for player in (one, two):
            while not all(seat["here"] for seat in player.room["seats"]):
                player.take()
        yield one, two


@pytest.mark.parametrize("game", ["couple-sympathy", "couple-hearts"])
def test_two_play_through_two_processes(servers: tuple[Server, Server], game: str) -> None:
    made = servers[0].client.post("/api/tables", json={"game": game, "for": "two", "seat": 0}).json()
    couple = Couple(servers[0], made["table"], [made["seat"], join(servers[1], made["invite"])["seat"]])
    with apart(couple, servers) as players, couple.sit(None, server=servers[1]) as watcher:
        one, two = players
        lay(one, two)
        play_out(players)
        for name in ("event", "at", "view", "outcome", "steps"):
            assert one.state[name] == two.state[name]
        while watcher.state.get("event") != one.state["event"]:
            watcher.take()
        assert watcher.state["view"] == one.state["view"]
        assert one.room["revealed"] == two.room["revealed"]
        one.ask("say", phrase="thanks")
        assert two.until("said")["phrase"] == "thanks"
    with couple.sit(1, server=servers[0]) as two:  # and the other way round
        assert two.state["view"] == one.state["view"]


def test_a_player_who_goes_is_seen_to_go(servers: tuple[Server, Server]) -> None:
    couple = open_two(servers[0])
    with couple.sit(0, server=servers[0]) as one:
        with couple.sit(1, server=servers[1]):
            while not one.room["seats"][1]["here"]:
                one.take()
        while one.room["seats"][1]["here"]:
            one.take()


def test_the_newest_device_acts_wherever_it_is_connected(servers: tuple[Server, Server]) -> None:
    couple = open_two(servers[0])
    with apart(couple, servers) as players:
        lay(*players)
        with couple.sit(1, server=servers[0]) as phone:
            while players[1].room["acting"]:
                players[1].take()
            assert players[1].play(players[1].first())["code"] == "elsewhere"
            assert phone.play(phone.first())["type"] == "state"
        while not players[1].room["acting"]:
            players[1].take()


def test_a_process_that_heard_nothing_is_told_by_the_conflict(
    servers: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    couple = open_two(servers[0], "couple-hearts")
    with apart(couple, servers) as players:
        one, two = players
        lay(one, two)
        monkeypatch.setattr("trefoil.server.hub.Hub._heard", lambda *_: None)  # nobody hears anything from now on
        before = two.state["event"]
        for _ in range(3):
            one.play(one.first())
        # His own card: it fits as before, and is turned up after what the other has done.
        answer = two.play(two.first())
        assert (answer["type"], answer["event"]) == ("state", before + 4)
        assert len(two.state["steps"]) == 4


def test_two_moves_at_once(servers: tuple[Server, Server]) -> None:
    """Both send without having seen the other's move: the numbers of the events have no gap and no double."""
    couple = open_two(servers[0], "couple-hearts")
    with apart(couple, servers) as players:
        lay(*players)
        moves = [[move["move"] for move in player.state["legal"]] for player in players]
        begin = threading.Barrier(2)
        answers: list[list[str]] = [[], []]

        def play(seat: int) -> None:
            begin.wait()
            for move in moves[seat]:
                answers[seat].append(players[seat].play(move)["type"])

        threads = [threading.Thread(target=play, args=(seat,)) for seat in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert answers == [["state"] * len(moves[0]), ["state"] * len(moves[1])]  # nobody's own cards were in the way
        last = max(player.state["event"] for player in players)
        for player in players:
            while player.state["event"] < last:
                player.take()
        assert players[0].state["view"] == players[1].state["view"]
        assert players[0].state["at"] == len(moves[0]) + len(moves[1])


def test_who_comes_too_late_is_refused_politely(
    servers: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    couple = open_two(servers[0], "couple-hearts")
    with apart(couple, servers) as players:
        one, two = players
        lay(one, two)
        while not any(move["kind"] == "match" for move in one.state["legal"]):
            step(players)
        pair = next(move["move"] for move in one.state["legal"] if move["kind"] == "match")
        monkeypatch.setattr("trefoil.server.hub.Hub._heard", lambda *_: None)
        event = one.play(pair)["event"]
        answer = two.play(pair)
        assert answer["type"] == "refused"
        assert answer["text"]["ru"]
        assert two.state["event"] == event
        assert two.state["view"] == one.state["view"]


def test_a_race_through_two_processes(servers: tuple[Server, Server]) -> None:
    made = servers[0].client.post("/api/tables", json={"game": "clover-24", "for": "race"}).json()
    with servers[0].client.websocket_connect(f"/ws/tables/{made['table']}") as socket:
        host = Sitter(socket).greet()
        joined = join(servers[1], made["invite"])
        host.until("state")
        with servers[1].client.websocket_connect(f"/ws/tables/{joined['table']}") as other:
            guest = Sitter(other).greet()
            assert guest.state["view"] == host.state["view"]
            guest.play(guest.first())
            while (host.room["seats"][1]["progress"] or {"moves": 0})["moves"] == 0:
                host.take()
            for player in (host, guest):
                player.ask("again")
            for player in (host, guest):
                while player.room["next"] is None:
                    player.take()
            assert host.room["next"] != guest.room["next"]


def test_a_lost_link_to_the_database_is_made_good(
    servers: tuple[Server, Server], url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trefoil.store.postgres._AGAIN_SECONDS", 0.1)
    couple = open_two(servers[0])
    with apart(couple, servers) as players:
        one, two = players
        lay(one, two)
        cut_all(url)  # as when the database starts anew
        for _ in range(20):
            answer = two.play(two.first())
            if answer["type"] == "state":
                break
        assert answer["type"] == "state", answer
        while one.state["event"] < two.state["event"]:
            one.take()
        assert one.state["view"] == two.state["view"]


def cut_all(url: str) -> None:
    """End every connection to the database from within."""

    async def cut() -> None:
        connection = await asyncpg.connect(url)
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
        await connection.close()

    asyncio.run(cut())
