"""Matches of two games, rematches, the partner that the server plays, and what is told of the cards when."""

from __future__ import annotations

import itertools

import pytest

from couple import Couple, lay, open_two, play_out, step
from server_client import Server
from trefoil.cli.shuffles import check_shuffles
from trefoil.deals import commitment
from trefoil.engine import read_record
from trefoil.spec.cards import card_number


def test_a_match_is_two_games_with_the_same_packs(server: Server) -> None:
    couple = open_two(server, games=2)
    with couple.both() as players, couple.sit(None) as watcher:
        one, two = players
        assert one.room["match"] == {"game": 1, "of": 2, "before": [0, 0]}
        lay(one, two)
        first = one.state["view"]
        play_out(players)
        scores = one.state["view"]["score"]
        assert one.room["revealed"] is None  # the same packs come again
        for address in (f"/api/tables/{couple.table}/notation",):
            assert server.client.get(address).json()["error"]["code"] == "game-on"
        answer = one.ask("again")
        follows = answer["next"]
        assert two.until("room", event=answer["event"])["next"] == follows
        assert watcher.until("room", event=answer["event"])["next"] == follows
        assert two.ask("again")["next"] == follows
    second = Couple(server, follows, couple.tokens[::-1])
    with second.both() as players:
        one, two = players
        assert one.room["phase"] == "playing"
        assert one.room["match"] == {"game": 2, "of": 2, "before": scores[::-1]}
        # Each keeps his pack and has the other role: the tops that lay open are face down now.
        assert [pile[-1] for pile in one.state["view"]["piles"][:16]] != [pile[-1] for pile in first["piles"][:16]]
        assert server.client.get(f"/api/tables/{follows}/notation").status_code == 409
        play_out(players)
        revealed = one.room["revealed"]
        assert [seat["cut"] for seat in one.room["seats"]] == [30, 17]
    texts = [server.client.get(f"/api/tables/{table}/notation").text for table in (couple.table, follows)]
    records = [read_record(text) for text in texts]
    assert records[0].packs == records[1].packs[::-1]
    assert [pack.salt for pack in records[1].packs] == [pack["salt"] for pack in revealed]
    for text in texts:
        assert check_shuffles(text, None).why == "shuffles"


def test_the_record_shows_that_nobody_chose_the_deal(server: Server) -> None:
    couple = open_two(server)
    with couple.both() as players:
        shown = players[0].room["commitments"]
        lay(*players, cuts=(1, 51))
        play_out(players)
    record = read_record(server.client.get(f"/api/tables/{couple.table}/notation").text)
    assert [pack.commitment for pack in record.packs] == shown
    assert [pack.cut for pack in record.packs] == [51, 1]  # A cut the pack of B, and B that of A
    for pack, row in zip(record.packs, record.deal.splitlines(), strict=True):
        names = pack.order.split()
        assert commitment(pack.salt, [card_number(name) or 0 for name in names]) == pack.commitment
        assert row.split() == names[pack.cut :] + names[: pack.cut]


@pytest.mark.parametrize("exchange", [True, False])
def test_a_rematch_is_played_with_new_packs(server: Server, exchange: bool) -> None:
    couple = open_two(server, "couple-married")
    with couple.both() as players:
        one, two = players
        commitments = one.room["commitments"]
        lay(one, two)
        play_out(players)
        assert one.ask("again", exchange=exchange)["seats"][0]["again"]
        assert two.until("room")["exchange"] is exchange
        follows = two.ask("again", exchange=not exchange)["next"]  # who asked first has said it
        assert one.until("room")["next"] == follows
    again = Couple(server, follows, couple.tokens[::-1] if exchange else couple.tokens)
    with again.both() as players:
        assert players[0].room["phase"] == "cutting"
        assert not set(players[0].room["commitments"]) & set(commitments)
        lay(*players)
        step(players)


@pytest.mark.parametrize("game", ["couple-sympathy", "couple-hearts"])
def test_the_server_plays_the_other_seat(server: Server, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trefoil.server.partners.SECONDS", 0.0)
    wish = {"game": game, "for": "two", "seat": 0, "partner": "strong", "options": {"layout": "17x3+1"}}
    made = server.client.post("/api/tables", json=wish).json()
    assert made["invite"] is None
    couple = Couple(server, made["table"], [made["seat"], ""])
    with couple.sit(0) as player:
        assert player.room["phase"] == "cutting"
        assert player.room["seats"][1] == {
            "taken": True,
            "here": True,
            "partner": "strong",
            "cut": player.room["seats"][1]["cut"],
            "again": False,
            "progress": None,
        }
        player.ask("cut", at=20)
        player.until("state")
        for _ in range(500):
            if player.state["outcome"]["kind"] != "playing":
                break
            if player.state["legal"]:
                player.play(player.first())  # refused when the partner was faster: its state has come before
            else:
                player.until("state")
        assert player.state["outcome"]["kind"] != "playing"
        by_partner = [one for one in player.state["steps"] if one["seat"] == 1]
        assert by_partner
        while player.room["phase"] != "over":
            player.take()
        follows = player.ask("again", exchange=True)["next"]
    with Couple(server, follows, ["", made["seat"]]).sit(1) as player:
        assert player.hello["seat"] == "1"
        assert player.room["seats"][0]["partner"] == "strong"


def test_a_partner_lets_one_take_back(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trefoil.server.partners.SECONDS", 0.0)
    wish = {"game": "couple-sympathy", "for": "two", "seat": 1, "partner": "weak"}
    made = server.client.post("/api/tables", json=wish).json()
    with Couple(server, made["table"], ["", made["seat"]]).sit(1) as player:
        player.ask("cut", at=20)
        state = player.until("state")
        before = state["view"]
        while player.state["view"]["mover"] == 1:
            player.play(next(m["move"] for m in player.state["legal"] if m["move"] != "take"))
        while player.state["view"]["mover"] == 0:
            player.until("state")
        while player.state["at"]:
            player.ask("undo")
            player.until("state", cause="undo")
        assert player.state["view"] == before


def test_what_the_cards_are_is_told_at_the_end_only(server: Server) -> None:
    couple = open_two(server)

    def asked() -> list[int]:
        answers = [
            server.client.get(f"/api/tables/{couple.table}/notation"),
            server.client.post("/api/tables", json={"like": couple.table}),
        ]
        for answer in answers:
            if answer.status_code >= 400:
                assert answer.json()["error"]["code"] == "game-on"
        return [answer.status_code for answer in answers]

    assert asked() == [409, 409]
    with couple.both() as players:
        lay(*players)
        for _ in itertools.repeat(None, 3):
            step(players)
        assert asked() == [409, 409]
        assert players[0].hello["deal"] is None
        play_out(players)
    assert asked() == [200, 201]
    listed = server.client.get(f"/api/tables?ids={couple.table}").json()["tables"][0]
    assert (listed["deal"], listed["for"]) == (None, "two")
