"""The chances in a hint: for a player who does not know the shuffles to come."""

from __future__ import annotations

from server_client import Server


def test_a_hint_tells_the_chances_and_where_they_lead(server: Server) -> None:
    with server.at(server.new("clover-24", "4")) as player:
        moves = 0
        before = None
        while True:
            hint = player.ask("hint")
            assert hint["type"] == "hint", hint
            chances = hint["chances"]
            if chances is None:
                break
            assert chances["left"] == 1
            assert chances["stop"] is None or 0 <= chances["stop"] <= chances["best"]
            # By best play the chance stays what it was until the shuffle.
            assert before in (None, chances["best"])
            before = chances["best"]
            assert 0 < before < 1
            assert 0 < chances["half"] < 0.1
            assert set(chances["text"]) == {"ru", "en"}
            assert chances["text"]["en"].startswith("Not knowing the redeals to come")
            stops = chances["stop"] == chances["best"]
            assert (chances["move"]["kind"] == "redeal") is stops
            player.play(chances["move"]["move"])
            moves += 1
            assert moves < 60
        assert moves > 1
        assert hint["verdict"] in ("won", "lost")


def test_no_chances_where_none_are_kept(server: Server) -> None:
    with server.at(server.new("clover-24", "4", redeals="2")) as player:
        assert player.ask("hint")["chances"] is None
    with server.at(server.new("freecell", "4")) as player:
        assert player.ask("hint")["chances"] is None
