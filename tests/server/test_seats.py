"""Seats: who may sit, who may act, and what is said to everybody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from couple import join, lay, open_two, play_out, step
from server_client import Server, goodbye, serving

GAMES = ("couple-hearts", "couple-sympathy", "couple-married")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("layout", ["", "17x3+1"])
def test_two_play_a_whole_game(server: Server, game: str, layout: str) -> None:
    options = {"layout": layout} if layout else {}
    couple = open_two(server, game, options=options)
    with couple.both() as players:
        one, two = players
        assert (one.hello["seat"], two.hello["seat"]) == ("0", "1")
        assert one.room["phase"] == "cutting"
        assert one.room["commitments"] == two.room["commitments"]
        lay(one, two)
        play_out(players)
        for name in ("event", "at", "view", "outcome", "steps"):
            assert one.state[name] == two.state[name]
        assert one.room["revealed"] == two.room["revealed"]
        assert len(one.room["revealed"]) == 2
    with couple.sit(0) as one, couple.sit(None) as watcher:  # and so it stays
        assert one.state["outcome"]["kind"] != "playing"
        assert watcher.hello["seat"] == "watch"
        assert watcher.state["steps"] == one.state["steps"]
        assert watcher.state["legal"] == []


def test_a_guest_who_asks_again_gets_the_same_seat(server: Server) -> None:
    made = server.client.post("/api/tables", json={"game": "couple-hearts", "for": "two", "seat": 1}).json()
    told = server.client.get(f"/api/invites/{made['invite']}").json()
    assert (told["for"], told["game"], told["free"]) == ("two", "couple-hearts", True)
    assert told["title"]["ru"]
    first = join(server, made["invite"], "a" * 20)
    assert join(server, made["invite"], "a" * 20) == first
    assert first["table"] == made["table"]
    assert first["seat"] != made["seat"]
    full = server.client.post("/api/join", json={"invite": made["invite"], "ref": "b" * 20})
    assert (full.status_code, full.json()["error"]["code"]) == (409, "table-full")
    assert not server.client.get(f"/api/invites/{made['invite']}").json()["free"]


def test_lots_are_drawn_for_the_seats(server: Server) -> None:
    seats = set()
    for _ in range(40):
        made = server.client.post("/api/tables", json={"game": "couple-sympathy", "for": "two"}).json()
        with server.client.websocket_connect(f"/ws/tables/{made['table']}?seat={made['seat']}") as socket:
            seats.add(socket.receive_json()["seat"])
    assert seats == {"0", "1"}


@pytest.mark.parametrize(
    ("invite", "ref", "status", "code"),
    [
        ("nosuchtable-0123", "r" * 16, 404, "unknown-invite"),
        ("", "r" * 16, 400, "bad-body"),
        ("x" * 101, "r" * 16, 400, "bad-body"),
        ("x-y", "short", 400, "bad-body"),
        ("x-y", "r" * 15 + "/", 400, "bad-body"),
    ],
)
def test_bad_invitations(server: Server, invite: str, ref: str, status: int, code: str) -> None:
    answer = server.client.post("/api/join", json={"invite": invite, "ref": ref})
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_a_guessed_invite_is_none(server: Server) -> None:
    made = server.client.post("/api/tables", json={"game": "couple-hearts", "for": "two"}).json()
    watch = made["invite"].partition("-")[0]
    for guess in (watch, f"{watch}-", f"{watch}-{'0' * 16}", made["invite"][:-1], made["table"]):
        answer = server.client.post("/api/join", json={"invite": guess, "ref": "r" * 16})
        assert answer.json()["error"]["code"] == "unknown-invite"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "clover", "for": "two"}, "not-two-seats"),
        ({"game": "couple-hearts", "for": "race"}, "two-seats"),
        ({"game": "couple-hearts", "for": "two", "games": 2}, "no-match"),
        ({"game": "couple-hearts", "for": "two", "partner": "godlike"}, "no-partner"),
        ({"game": "couple-hearts", "for": "two", "deal": "1"}, "bad-body"),
        ({"game": "couple-hearts", "for": "three"}, "bad-body"),
        ({"game": "couple-hearts", "for": "two", "seat": 2}, "bad-body"),
        ({"game": "couple-hearts", "seat": 1}, "bad-body"),
        ({"game": "nothing", "for": "two"}, "unknown-game"),
    ],
)
def test_wishes_that_cannot_be_met(server: Server, wish: dict[str, Any], code: str) -> None:
    answer = server.client.post("/api/tables", json=wish)
    assert answer.status_code >= 400
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["text"]["ru"]


def test_guessed_tokens_open_nothing(server: Server) -> None:
    couple = open_two(server)
    for guess in ("0", "1", "00000000000000000000000000000000", couple.tokens[0][:-1], couple.tokens[0].upper() + "0"):
        message, code = goodbye(server, f"/ws/tables/{couple.table}?seat={guess}")
        assert (message["code"], code) == ("bad-token", 4401)
        assert message["text"]["ru"]


def test_what_a_seat_may_not_do(server: Server) -> None:
    couple = open_two(server)
    with couple.both() as players, couple.sit(None) as watcher:
        one, two = players
        for request in ("undo", "flip-all"):
            assert one.ask(request)["code"] == "not-laid"
        assert one.ask("look", at=0)["code"] == "not-laid"
        assert one.ask("cut", at=52)["code"] == "no-cut"
        assert one.ask("cut", at=0)["code"] == "no-cut"
        assert watcher.ask("cut", at=5)["code"] == "no-seat"
        assert one.ask("again")["code"] == "not-over"
        lay(one, two)
        assert one.ask("cut", at=5)["code"] == "cut-already"
        # B begins: A waits, whatever he tries.
        assert one.state["legal"] == []
        assert one.play("pass")["code"] == "not-turn"
        assert one.ask("play", piles=[0])["code"] == "not-turn"
        assert one.ask("play", moves=["pass", "pass"])["code"] == "not-turn"
        assert two.ask("play", moves=["pass", "pass"])["code"] == "not-turn"
        for request in ("redo", "verdict", "hint"):
            extra = {"on": True} if request == "verdict" else {}
            assert two.ask(request, **extra)["code"] == "not-for-two"
        assert two.ask("goto", at=0)["code"] == "not-for-two"
        for request in ("play", "undo", "again", "leave", "say", "verdict", "hint"):
            extra = {"play": {"move": "pass"}, "say": {"phrase": "hello"}, "verdict": {"on": True}}.get(request, {})
            assert watcher.ask(request, **extra)["code"] in ("no-seat", "not-for-two")
        assert two.ask("answer", yes=True)["code"] == "not-asked"
        assert two.ask("undo")["code"] == "no-undo"
        assert two.ask("say", phrase="buy my soap")["code"] == "no-phrase"
        assert one.room["event"] == two.room["event"]
        play_out(players)
        for player in players:
            assert player.play("pass")["code"] == "over"
            assert player.ask("undo")["code"] == "over"


def test_each_turns_up_his_own_cards(server: Server) -> None:
    couple = open_two(server, "couple-hearts")
    with couple.both() as players:
        one, two = players
        lay(one, two)
        own = [move["move"] for move in one.state["legal"]]
        assert own
        assert all(move.startswith("flip A.") for move in own)
        assert one.play("flip B.pile1")["code"] == "not-yours"
        names = [pile["name"] for pile in one.hello["piles"]]
        assert one.ask("play", piles=[names.index("B.pile1")])["code"] == "not-yours"
        assert one.ask("flip-all")["type"] == "state"
        piles = one.state["view"]["piles"]
        assert all(pile[-1] for name, pile in zip(names, piles, strict=True) if name.startswith("A.pile"))
        assert not any(pile[-1] for name, pile in zip(names, piles, strict=True) if name.startswith("B.pile"))
        assert one.state["steps"][-1]["seat"] == 0
        assert one.ask("flip-all")["code"] == "nothing-to-flip"


def test_the_newest_device_acts_and_the_old_one_looks_on(server: Server) -> None:
    couple = open_two(server)
    with couple.both() as players:
        one, two = players
        lay(one, two)
        with couple.sit(1) as phone:
            while two.room["acting"]:
                two.take()
            assert phone.room["acting"]
            assert two.play(two.first())["code"] == "elsewhere"
            assert phone.play(phone.first())["type"] == "state"
            assert two.until("state")["event"] == phone.state["event"]
            assert one.until("state")["event"] == phone.state["event"]
        while not two.room["acting"]:
            two.take()
        assert one.room["seats"][1]["here"]
        if two.state["legal"]:
            assert two.play(two.first())["type"] == "state"


def test_presence_is_told(server: Server) -> None:
    couple = open_two(server)
    with couple.sit(0) as one:
        assert [seat["here"] for seat in one.room["seats"]] == [True, False]
        with couple.sit(1):
            assert one.take()["seats"][1]["here"]
        assert not one.take()["seats"][1]["here"]


def test_a_seat_that_is_given_up_is_free_again(server: Server) -> None:
    couple = open_two(server)
    with couple.both() as players:
        one, two = players
        lay(one, two)
        step(players)
        answer = two.ask("leave")
        assert answer["type"] == "room"
        assert answer["seat"] is None
        assert two.play("pass")["code"] == "no-seat"
        room = one.until("room", event=answer["event"])
        assert not room["seats"][1]["taken"]
        invite = room["invite"]
    message, code = goodbye(server, f"/ws/tables/{couple.table}?seat={couple.tokens[1]}")
    assert (message["code"], code) == ("seat-given-up", 4401)
    couple.tokens[1] = join(server, invite)["seat"]
    with couple.both() as players:
        assert players[1].hello["seat"] == "1"
        step(players)


def test_taking_back_needs_the_partner(server: Server) -> None:
    couple = open_two(server)
    with couple.both() as players:
        one, two = players
        lay(one, two)
        before = two.state["view"]
        step(players, seat=1)
        asked = two.ask("undo")
        assert asked["back"] == {"seat": 1, "at": 0}
        assert two.ask("undo")["code"] == "asked-already"
        assert two.ask("answer", yes=True)["code"] == "not-asked"  # nobody grants it to himself
        assert one.ask("answer", yes=False)["back"] is None
        two.until("room", back=None)
        two.ask("undo")
        one.until("room", back={"seat": 1, "at": 0})
        answer = one.ask("answer", yes=True)
        assert answer["back"] is None
        for player in players:
            state = player.until("state", at=0)
            assert state["view"] == before
            assert state["cause"] == "undo"
        # A move is an answer too.
        two.play(two.first())
        two.ask("undo")
        assert two.play(two.first())["type"] == "state"
        assert two.until("room")["back"] is None
        assert one.ask("answer", yes=True)["code"] == "not-asked"


def test_a_repeated_message_is_not_done_twice(server: Server) -> None:
    couple = open_two(server)
    with couple.both() as players:
        one, two = players
        for _ in range(2):
            assert one.ask("cut", "my-cut", at=5)["seats"][0]["cut"] == 5
        two.ask("cut", at=6)
        two.until("state")
        move = two.first()
        first = two.play(move, "my-move")
        again = two.play(move, "my-move")  # the room comes first, with the same ref
        assert (again["type"], again["event"]) == ("room", first["event"])
        assert two.until("state", ref="my-move")["event"] == first["event"]


def test_set_phrases_reach_everybody(server: Server) -> None:
    couple = open_two(server)
    with couple.both() as (one, two), couple.sit(None) as watcher:
        phrase = one.room["phrases"][0]
        assert one.ask("say", phrase=phrase["id"]) == two.until("said", seat=0)
        assert watcher.until("said")["text"] == phrase["text"]


def test_a_flood_is_held_back_and_then_shut_out(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trefoil.server.pace.AT_ONCE", 20.0)
    monkeypatch.setattr("trefoil.server.pace.A_SECOND", 1.0)
    monkeypatch.setattr("trefoil.server.pace.RUNS_AWAY", 30)
    couple = open_two(server)
    with couple.both() as players:
        one, two = players
        lay(one, two)
        with couple.sit(None) as noisy:
            for number in range(60):
                noisy.socket.send_json({"type": "look", "ref": f"n{number}", "at": 0})
            answers = [noisy.take() for _ in range(20 + 30)]
            assert [answer["type"] for answer in answers[:20]] == ["look"] * 20
            assert {answer["code"] for answer in answers[20:]} == {"too-fast"}
            assert answers[-1]["text"]["ru"]
        step(players)  # nobody else is disturbed


def test_a_restart_changes_nothing(store: Path) -> None:
    with serving(store) as server:
        couple = open_two(server)
        with couple.both() as players:
            lay(*players)
            for _ in range(5):
                step(players)
            state, room = players[0].state, players[0].room
    with serving(store) as server:
        couple.server = server
        with couple.both() as players:
            for name in ("event", "at", "view", "legal", "steps", "outcome"):
                assert players[0].state[name] == state[name]
            assert players[0].room["commitments"] == room["commitments"]
            legal = [bool(player.state["legal"]) for player in players]
            assert legal.count(True) == 1  # exactly one side is to move
            step(players)


def test_a_server_that_fails_between_commit_and_broadcast(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The move is in the journal and nobody was told: all come back to it, and exactly one side is to move."""
    with serving(store) as server:
        couple = open_two(server)
        with couple.both() as players:
            lay(*players)
            step(players)
            event = players[1].state["event"]
            move = next(player.first() for player in players if player.state["legal"])
            mover = next(player for player in players if player.state["legal"])
            with monkeypatch.context() as patch:
                patch.setattr("trefoil.server.live.LiveTable.taken", lambda *_: 1 / 0)
                assert mover.play(move, "the-move")["code"] == "internal"
            for player in players:
                with pytest.raises(WebSocketDisconnect) as gone:
                    player.until("nothing")
                assert gone.value.code == 1011
        with couple.both() as players:
            assert [player.state["event"] for player in players] == [event + 1] * 2
            assert [bool(player.state["legal"]) for player in players].count(True) == 1
            again = players[mover.hello["seat"] == "1"].play(move, "the-move")
            assert again["event"] == event + 1  # sent again after the restart: it is not done twice
            step(players)
