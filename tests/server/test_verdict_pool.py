"""Many tables ask at once, moves go on meanwhile, and what nobody waits for is not searched."""

from __future__ import annotations

import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from server.test_verdicts import FINAL, sign
from server_client import serving

FAIR = ("clover-36", "clover-24", "klondike-leeming", "canfield-modern", "couple-sympathy")


def test_fifty_tables_all_get_an_answer(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREFOIL_SOLVE_SECONDS", "1")
    with serving(store) as server, ExitStack() as stack:
        players = [
            stack.enter_context(server.at(server.new(FAIR[number % len(FAIR)], str(number)))) for number in range(50)
        ]
        for number, player in enumerate(players):
            player.socket.send_json({"type": "verdict", "ref": f"v{number}", "on": True, "hidden": True})
        verdicts = [sign(player)["verdict"] for player in players]
    assert set(verdicts) <= set(FINAL)
    assert verdicts.count("won") >= 20


def test_the_next_move_ends_the_search(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that would go on for a minute is in the way of nothing."""
    monkeypatch.setenv("TREFOIL_SOLVE_SECONDS", "60")
    with serving(store) as server:
        # Two packs, built both ways: far too many positions for any minute.
        with server.at(server.new("house-in-the-wood-english", "1")) as player:
            assert player.ask("verdict", on=True, hidden=True)["verdict"] == "thinking"
            player.socket.send_json({"type": "hint", "ref": "late"})
            began = time.monotonic()
            player.play(player.first())
            late = [message for message in (player.take(),) if message.get("ref") == "late"]
            while not late:
                message = player.take()
                late = [message] if message.get("ref") == "late" else []
            assert time.monotonic() - began < 2.0
            assert (late[0]["type"], late[0]["code"]) == ("refused", "hint-late")
            for _ in range(3):
                state = player.play(player.first())
                told = sign(player, "thinking", *FINAL)
                assert told["event"] == state["event"]
        # The one pool has its thread back at once.
        with server.at(server.new("clover-36", "1")) as player:
            began = time.monotonic()
            answer = player.ask("verdict", on=True, hidden=True)
            if answer["verdict"] == "thinking":
                answer = sign(player)
            assert answer["verdict"] == "won"
            assert time.monotonic() - began < 5.0
        began = time.monotonic()
    assert time.monotonic() - began < 5.0, "an orderly stop waits for no search"


def test_a_client_that_leaves_takes_its_search_along(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREFOIL_SOLVE_SECONDS", "60")
    with serving(store) as server:
        for deal in ("1", "2", "3"):
            with server.at(server.new("house-in-the-wood-english", deal)) as player:
                player.socket.send_json({"type": "hint", "ref": "h"})
                assert player.ask("verdict", on=True, hidden=True)["verdict"] == "thinking"
        with server.at(server.new("elevens", "1")) as player:
            assert player.ask("hint")["verdict"] == "won"
