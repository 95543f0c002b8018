"""One table over its socket: play, undo, resume, repeated requests, several clients, refusals."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from server_client import Player, Server, goodbye, serving
from support import GAMES


def test_a_new_table_greets_with_its_fixed_part_and_the_deal(server: Server) -> None:
    table = server.new("clover", "12345")
    with server.at(table) as player:
        hello, state = player.hello, player.state
        assert hello["table"] == table
        assert hello["game"]["id"] == "clover"
        assert hello["options"] == {"redeals": "2", "strict": "no"}
        assert (hello["deal"], hello["seat"]) == ("12345", "both")
        assert [zone["name"] for zone in hello["zones"]] == ["fan", "foundation"]
        assert hello["zones"][0]["piles"] == list(range(18))
        assert hello["zones"][0]["room"] == 3
        assert [pile["name"] for pile in hello["piles"]][:3] == ["fan1", "fan2", "fan3"]
        assert hello["look"] == {"rows": [["foundation"], ["fan"]], "spread": {"fan": "right"}, "across": {"fan": 6}}
        assert (state["event"], state["ref"], state["at"], state["steps"]) == (0, None, 0, [])
        assert sum(len(pile) for pile in state["view"]["piles"]) == 52
        assert state["view"]["left"][0]["action"] == "redeal"
        assert state["outcome"] == {"kind": "playing", "why": None, "text": None}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_plays_undoes_and_redoes(server: Server, game: str) -> None:
    with server.at(server.new(game, "3")) as player:
        assert len(player.hello["piles"]) == len(player.state["view"]["piles"])
        assert sorted(i for zone in player.hello["zones"] for i in zone["piles"]) == list(
            range(len(player.hello["piles"]))
        )
        views = [player.state["view"]]
        for number in range(1, 9):
            if not player.state["legal"]:
                break
            legal = player.state["legal"][number % len(player.state["legal"])]
            answer = player.play(legal["move"])
            assert answer["type"] == "state", answer
            assert (answer["event"], answer["at"], answer["cause"]) == (number, number, "play")
            assert answer["steps"][-1]["moves"] == [legal["move"]]
            assert answer["steps"][-1]["text"] == legal["text"]
            views.append(answer["view"])
        for at in reversed(range(len(views) - 1)):
            answer = player.ask("undo")
            assert (answer["cause"], answer["at"], answer["steps"]) == ("undo", at, None)
            assert answer["view"] == views[at]
        for at in range(1, len(views)):
            answer = player.ask("redo")
            assert (answer["cause"], answer["at"], answer["view"]) == ("redo", at, views[at])
        assert player.ask("goto", at=1)["view"] == views[1]


@pytest.mark.parametrize("game", GAMES)
def test_every_listed_move_can_be_made_as_it_is_listed_and_by_hand(server: Server, game: str) -> None:
    """Each legal move gives the same position by its notation and by its piles and count."""
    with server.at(server.new(game, "5")) as player:
        for legal in player.state["legal"][:12]:
            by_name = player.play(legal["move"])["view"]
            player.ask("undo")
            if legal["kind"] in ("redeal", "pass"):
                continue
            hand = {"piles": legal["piles"], "count": legal["count"], "single": legal.get("single", False)}
            answer = player.ask("play", **hand)
            assert answer["type"] == "state", answer
            assert answer["view"] == by_name
            player.ask("undo")


def test_at_most_one_move_is_marked_for_a_tap_on_a_pile(server: Server) -> None:
    for game in GAMES:
        with server.at(server.new(game, "8")) as player:
            taps = [legal["piles"][0] for legal in player.state["legal"] if legal.get("tap")]
            assert len(taps) == len(set(taps)), game


def test_a_play_after_undo_cuts_the_tail_off(server: Server) -> None:
    with server.at(server.new("belle-lucie", "1")) as player:
        player.play(player.first())
        other = player.state["legal"]
        player.play(other[0]["move"])
        player.ask("undo")
        answer = player.play(other[-1]["move"])
        assert other[0]["move"] != other[-1]["move"]
        assert [step["moves"] for step in answer["steps"]][1:] == [[other[-1]["move"]]]
        assert player.ask("redo")["code"] == "no-redo"


def test_several_moves_are_one_step_all_or_none(server: Server) -> None:
    with server.at(server.new("belle-lucie", "1")) as player:
        first = player.state["view"]
        one = player.first()
        player.play(one)
        two = player.first()
        player.ask("undo")
        answer = player.ask("play", moves=[one, two])
        assert (answer["at"], answer["steps"][0]["moves"]) == (1, [one, two])
        assert player.ask("undo")["view"] == first
        event = player.state["event"]
        assert player.ask("play", moves=[one, "Ks fan2"])["type"] == "refused"
        assert player.ask("goto", at=0)["event"] == event


def test_all_up_and_flip_all_are_one_step(server: Server) -> None:
    with server.at(server.new("trefoil-english", "2")) as player:
        if not any("foundation" in legal["move"] for legal in player.state["legal"]):
            assert player.ask("all-up")["code"] == "nothing-up"
        ready = "\n".join(
            f"foundation{n}: " + " ".join(f"{r}{s}" for r in "A23456789TJ") for n, s in enumerate("shdc", 1)
        )
    table = server.new("klondike", ready + "\ncolumn1: Ks Qs\ncolumn2: Kh Qh\ncolumn3: Kd Qd\ncolumn4: Kc Qc")
    with server.at(table) as player:
        answer = player.ask("all-up")
        assert answer["at"] == 1
        assert len(answer["steps"][0]["moves"]) == 8
        assert answer["steps"][0]["text"]["ru"].endswith("… (8)")
        assert (answer["outcome"]["kind"], answer["outcome"]["why"]) == ("won", "win")
        assert answer["outcome"]["text"]["en"]
        assert answer["legal"] == []
        assert player.play("Ks column1")["code"] == "over"
        assert player.ask("undo")["outcome"]["kind"] == "playing"
        assert player.ask("flip-all")["code"] == "nothing-to-flip"
    with server.at(server.new("couple-hearts", "1")) as player:
        down = sum(card == "" for pile in player.state["view"]["piles"] for card in pile)
        answer = player.ask("flip-all")
        flipped = answer["steps"][0]["moves"]
        assert len(flipped) >= 1
        assert answer["at"] == 1
        assert sum(card == "" for pile in answer["view"]["piles"] for card in pile) < down
        assert not any(legal["kind"] == "flip" for legal in answer["legal"])


def test_looking_at_an_earlier_position_changes_nothing(server: Server) -> None:
    table = server.new()
    with server.at(table) as player, server.at(table) as other:
        first = player.state["view"]
        player.play(player.first())
        answer = player.ask("look", at=0)
        assert answer["type"] == "look"
        assert (answer["at"], answer["view"], answer["legal"]) == (0, first, [])
        assert player.ask("look", at=2)["code"] == "no-such-step"
        assert player.ask("undo")["at"] == 0
        # The other one has heard of the play and the undo, and of no look.
        assert [other.take()["cause"], other.take()["cause"]] == ["play", "undo"]


def test_a_repeated_request_is_done_once(server: Server) -> None:
    table = server.new()
    with server.at(table) as player:
        move = player.first()
        first = player.play(move, "same")
        again = player.play(move, "same")
        assert (again["type"], again["event"], again["ref"]) == ("state", 1, "same")
        assert again["view"] == first["view"]
        assert again["cause"] == "hello"
        assert again["steps"] == first["steps"]
        player.ask("undo", "back")
        assert player.ask("undo", "back")["event"] == 2
        # A request that was refused has done nothing; it is judged again.
        assert player.ask("undo", "empty")["code"] == "no-undo"
        assert player.ask("undo", "empty")["code"] == "no-undo"
    with server.at(table) as player:
        assert player.play(move, "same")["event"] == 2


def test_a_repeated_request_is_done_once_across_a_restart(store: Path) -> None:
    with serving(store) as server:
        table = server.new()
        with server.at(table) as player:
            move = player.first()
            view = player.play(move, "same")["view"]
    with serving(store) as server, server.at(table) as player:
        answer = player.play(move, "same")
        assert (answer["event"], answer["view"]) == (1, view)


def test_everything_is_there_after_a_restart(store: Path) -> None:
    with serving(store) as server:
        table = server.new("klondike", "77", draw="1")
        with server.at(table) as player:
            for _ in range(20):
                player.play(player.first())
            for _ in range(5):
                player.ask("undo")
            before = player.state
            hello = player.hello
    with serving(store) as server, server.at(table) as player:
        assert player.hello == hello
        after = player.state
        for key in ("event", "at", "view", "legal", "outcome"):
            assert after[key] == before[key], key
        assert len(after["steps"]) == 20
        for _ in range(5):
            assert player.ask("redo")["type"] == "state"
        assert player.ask("redo")["code"] == "no-redo"
        for at in reversed(range(20)):
            assert player.ask("undo")["at"] == at


def test_a_returning_client_gets_the_events_it_missed(server: Server) -> None:
    table = server.new("belle-lucie", "1")
    with server.at(table) as player:
        player.play(player.first())
        player.play(player.first())
        player.ask("undo")
        player.play(player.state["legal"][-1]["move"])
        final = player.state
    with server.at(table, "?since=1") as back:
        assert [(e["event"], e["kind"], e["at"]) for e in back.events] == [
            (2, "play", 2),
            (3, "goto", 1),
            (4, "play", 2),
        ]
        assert [e["step"] is None for e in back.events] == [False, True, False]
        assert back.events[-1]["step"] == final["steps"][-1]
        # Followed step by step the events lead to the line that the state gives.
        line = final["steps"][:1]
        for event in back.events:
            if event["kind"] == "play":
                line = [*line[: event["at"] - 1], event["step"]]
        assert back.state["steps"] == line == final["steps"]
        assert back.state["view"] == final["view"]
    with server.at(table, "?since=4") as back:
        assert back.events == []
        assert back.state["event"] == 4
    with server.at(table, "?since=99") as back:  # from a store that was put back to an older copy
        assert back.events == []
        assert back.state["steps"] == final["steps"]


def test_a_returning_client_gets_the_same_events_after_a_restart(store: Path) -> None:
    with serving(store) as server:
        table = server.new("belle-lucie", "1")
        with server.at(table) as player:
            player.play(player.first())
            player.ask("undo")
            player.play(player.state["legal"][-1]["move"])
        with server.at(table, "?since=1") as player:
            events = player.events
    with serving(store) as server, server.at(table, "?since=1") as player:
        assert player.events == events
        assert len(events) == 2


def test_all_clients_of_a_table_see_every_event_and_those_of_others_none(server: Server) -> None:
    table, elsewhere = server.new(), server.new()
    with server.at(table) as one, server.at(table) as two, server.at(elsewhere) as three:
        answer = one.play(one.first(), "mine")
        assert two.take() == answer
        assert two.state["ref"] == "mine"
        answer = two.ask("undo")
        assert one.take() == answer
        # A refusal is for the asking client alone.
        assert two.play("Ks fan1")["type"] == "refused"
        answer = two.ask("redo")
        assert one.take() == answer
        answer = three.play(three.first())
        assert answer["event"] == 1


def test_a_move_meant_for_another_table_is_refused(server: Server) -> None:
    table, other = server.new("clover"), server.new("klondike")
    with server.at(table) as clover, server.at(other) as klondike:
        move = klondike.first()
        answer = clover.play(move)
        assert answer["type"] == "refused"
        assert answer["text"]["ru"]
        assert answer["text"]["en"]
        assert clover.ask("goto", at=0)["event"] == 0


def test_a_refusal_says_which_rule_and_quotes_the_source(server: Server) -> None:
    with server.at(server.new("clover", "12345")) as player:
        view = player.state["view"]["piles"]
        target = next(i for i, pile in enumerate(view[:18]) if pile[-1][0] != view[0][-1][0])
        answer = player.ask("play", piles=[0, target], count=1)
        assert (answer["type"], answer["code"]) == ("refused", "no-fit")
        assert "не ложится" in answer["text"]["ru"]
        assert answer["rule"]["ru"]
        assert answer["quote"]["ru"]
        assert player.ask("play", piles=[0, 0], count=1)["code"] == "same-pile"
        assert player.ask("play", piles=[0, 99], count=1)["code"] == "no-pile"
        assert player.ask("play", piles=[0, 1], count=3)["code"] == "covered"
        assert player.ask("play", piles=[0, 1], count=9)["code"] == "no-card"
        assert player.play("flip fan1")["code"] == "unreadable"
        assert player.play("Kс веер2")["code"] in ("unreadable", "no-pile")
        assert player.state["event"] == 0


def test_drops_on_the_waste_draw_from_the_stock(server: Server) -> None:
    with server.at(server.new("klondike", "1", draw="1")) as player:
        names = [pile["name"] for pile in player.hello["piles"]]
        stock, waste = names.index("stock"), names.index("waste")
        answer = player.ask("play", piles=[stock, waste], count=1)
        assert answer["steps"][-1]["moves"] == ["draw"]
        assert player.ask("play", piles=[waste, stock], count=1)["code"] == "stock-left"


def test_picked_cards_that_do_not_go_together_are_refused_as_such(server: Server) -> None:
    with server.at(server.new("elevens", "1")) as player:
        piles = player.state["view"]["piles"]
        tops = [(i, pile[-1]) for i, pile in enumerate(piles) if pile and pile[-1] not in ("", "?")]
        counts = {rank: value for value, rank in enumerate("A23456789T", 1)}
        a, b = next(
            (i, j)
            for i, one in tops
            for j, two in tops
            if i < j and counts.get(one[0], 50) + counts.get(two[0], 50) != 11
        )
        assert player.ask("play", piles=[a, b])["code"] == "no-pattern"
    with server.at(server.new("couple-hearts", "1")) as player:
        for move in [legal["move"] for legal in player.state["legal"] if legal["kind"] == "flip"][:3]:
            player.play(move)
        piles = player.state["view"]["piles"]
        tops = [i for i, pile in enumerate(piles) if pile and pile[-1]]
        closed = [i for i, pile in enumerate(piles) if pile and pile[-1] == ""]
        a, b = next((i, j) for i in tops for j in tops if i < j and piles[i][-1] != piles[j][-1])
        assert player.ask("play", piles=[a, b])["code"] in ("no-pattern", "one-seat")
        assert player.ask("play", piles=sorted([a, closed[0]]))["code"] == "face-down"


def test_seats_of_a_two_seat_table(server: Server) -> None:
    table = server.new("couple-hearts", "4")
    with server.at(table) as both:
        assert both.hello["game"]["seats"] == 2
        assert {zone["owner"] for zone in both.hello["zones"]} == {None, 0, 1}
        assert {"A.pile", "B.pile"} <= {zone["name"] for zone in both.hello["zones"]}
    with server.at(table, "?seat=1") as player:
        assert player.hello["seat"] == "1"
        assert player.state["view"] == both.state["view"]


def test_where_seats_take_turns_only_the_mover_plays(server: Server) -> None:
    for game in GAMES:
        table = server.new(game, "2")
        with server.at(table) as both:
            mover = both.state["view"]["mover"]
            if mover is None:
                continue
            move = both.first()
        with server.at(table, f"?seat={1 - mover}") as waiting, server.at(table, f"?seat={mover}") as moving:
            assert waiting.state["legal"] == []
            assert moving.state["legal"] != []
            assert waiting.play(move)["code"] == "not-turn"
            assert moving.play(move)["type"] == "state"
        return
    pytest.fail("no game is played by turns")


@pytest.mark.parametrize(
    ("query", "code", "closed"),
    [
        ("?since=-1", "bad-since", 4400),
        ("?since=soon", "bad-since", 4400),
        ("?since=99999999999999999999999999", "bad-since", 4400),
        ("?since=٣", "bad-since", 4400),
        ("?seat=2", "bad-seat", 4400),
        ("?seat=0", "bad-seat", 4400),
        ("?seat=north", "bad-seat", 4400),
    ],
)
def test_a_bad_way_to_connect(server: Server, query: str, code: str, closed: int) -> None:
    message, gone = goodbye(server, f"/ws/tables/{server.new('clover')}{query}")
    assert (message["type"], message["code"], message["ref"], gone) == ("refused", code, None, closed)
    assert message["text"]["ru"]
    assert message["text"]["en"]


def test_an_unknown_table(server: Server) -> None:
    message, gone = goodbye(server, "/ws/tables/nosuchtable")
    assert (message["code"], gone) == ("unknown-table", 4404)


def test_a_page_of_another_site_cannot_sit_down(server: Server) -> None:
    table = server.new()
    with (
        pytest.raises(WebSocketDisconnect),
        server.client.websocket_connect(f"/ws/tables/{table}", headers={"origin": "http://evil.example"}),
    ):
        pass
    with server.client.websocket_connect(f"/ws/tables/{table}", headers={"origin": "http://testserver"}) as socket:
        assert Player(socket).greet().state["event"] == 0
