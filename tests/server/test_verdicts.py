"""The verdict at the table: what is said, when, to whom, and that it is true."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server_client import Player, Server, serving
from support import table
from trefoil.engine import State, Table
from trefoil.server.solving import able
from trefoil.server.solving.settings import settings
from trefoil.solve import Limits, solve_position
from trefoil.solve.native import kernel
from trefoil.spec.faults import Fault

FINAL = ("won", "lost", "unknown")


def sign(player: Player, *kinds: str) -> dict[str, Any]:
    """The next verdict of one of these kinds, by default a final one."""
    while True:
        message = player.take()
        if message["type"] == "verdict":
            assert message["verdict"] != "none", "the kernel is not built, or not from these sources"
            if message["verdict"] in (kinds or FINAL):
                return message


def decided(player: Player) -> dict[str, Any]:
    """Ask in spite of hidden cards and wait for the end of the search."""
    answer = player.ask("verdict", on=True, hidden=True)
    assert answer["verdict"] in ("thinking", *FINAL), answer
    return answer if answer["verdict"] in FINAL else sign(player)


def test_games_say_whether_they_have_a_solver(server: Server) -> None:
    games = server.client.get("/api/games").json()["games"]
    assert all(game["solver"] is True for game in games)


def test_an_open_game_is_judged_after_every_move(server: Server) -> None:
    with server.at(server.new("trefoil-english", "1", redeals="0")) as player:
        first = player.ask("verdict", on=True)
        if first["verdict"] == "thinking":
            assert first["with"] is None
            first = sign(player)
        assert first["verdict"] in FINAL
        player.play(player.first())
        after = sign(player)
        assert after["event"] == 1
        assert after["position"] != first["position"]
        assert after["ref"] is None


def test_hidden_cards_keep_it_silent_until_asked(server: Server) -> None:
    with server.at(server.new("klondike-leeming", "1")) as player:
        assert player.ask("verdict", on=True)["verdict"] == "hidden"
        player.play(player.first())
        quiet = sign(player, "hidden", *FINAL, "thinking")
        assert (quiet["verdict"], quiet["nodes"], quiet["with"]) == ("hidden", 0, None)
        asked = decided(player)
        assert asked["verdict"] in ("won", "lost")
        assert asked["with"]["en"] == "with all cards known"
        assert player.ask("verdict", on=False)["verdict"] == "off"
        player.play(player.first())
        player.ask("undo")
        assert [one for one in player.frames[-2:] if '"type":"verdict"' in one] == []


def test_a_watcher_does_not_ask_for_others(server: Server) -> None:
    """One client asks about hidden cards; another at the same table is told nothing of it."""
    id = server.new("klondike-leeming", "1")
    with server.at(id) as curious, server.at(id) as other:
        assert other.ask("verdict", on=True)["verdict"] == "hidden"
        assert decided(curious)["verdict"] == "won"
        curious.play(curious.first())
        assert sign(curious)["event"] == 1
        assert sign(other, "hidden", "thinking", *FINAL)["verdict"] == "hidden"


def test_undo_and_redo_ask_nothing_anew(server: Server) -> None:
    with server.at(server.new("clover-36", "1")) as player:
        first = decided(player)
        player.play(player.first())
        second = sign(player)
        for request, wanted in (("undo", first), ("redo", second), ("undo", first)):
            player.ask(request)
            told = player.take()
            assert told["type"] == "verdict"
            assert (told["verdict"], told["position"]) == (wanted["verdict"], wanted["position"])


@pytest.mark.parametrize(
    ("game", "deal", "options"),
    [
        ("clover-36", "1", {}),
        ("clover-24", "2", {}),
        ("klondike-leeming", "1", {}),
        ("canfield-modern", "2", {}),
        ("elevens", "1", {}),
        ("elevens-cover-12", "2", {}),
    ],
)
def test_following_hints_wins(server: Server, game: str, deal: str, options: dict[str, str]) -> None:
    """U-turns and draws included: every hint is nearer to the win than the one before."""
    with server.at(server.new(game, deal, **options)) as player:
        left, kinds = 10**6, set()
        while player.state["outcome"]["kind"] == "playing":
            hint = player.ask("hint")
            assert hint["verdict"] == "won"
            assert hint["length"] < left
            assert hint["move"] in player.state["legal"]
            kinds.add(hint["move"]["kind"])
            left = hint["length"]
            player.play(hint["move"]["move"])
        assert player.state["outcome"]["kind"] == "won"
        assert left == 1
        if game == "klondike-leeming":
            assert kinds >= {"play", "draw"}
        over = player.ask("hint")
        assert (over["verdict"], over["move"], over["line"]) == ("won", None, [])


def test_a_hint_names_no_card_that_is_hidden(server: Server) -> None:
    with server.at(server.new("klondike-leeming", "1")) as player:
        seen = {card for pile in player.state["view"]["piles"] for card in pile}
        short = player.ask("hint")
        assert short["with"] is not None
        assert 1 <= len(short["line"]) < short["length"]
        for step in short["line"]:
            card = step["move"].split("@")[0].split()[0]
            assert card in seen or card == "draw"
        whole = player.ask("hint", whole=True)
        assert len(whole["line"]) == whole["length"] == short["length"]
        assert whole["line"][: len(short["line"])] == short["line"]


def test_a_hint_tells_nothing_of_the_order_after_a_reshuffle(server: Server) -> None:
    """`clover` from a position that no play without a reshuffle can win."""
    for deal in range(1, 40):
        with server.at(server.new("belle-lucie", str(deal))) as player:
            whole = player.ask("hint", whole=True)
            if whole["verdict"] != "won":
                continue
            texts = [step["move"] for step in whole["line"]]
            if "redeal" in texts:
                told = player.ask("hint")
                assert [step["move"] for step in told["line"]] == texts[: texts.index("redeal") + 1]
                return
    raise AssertionError("no deal needed a reshuffle")


def lost_lines() -> Iterator[tuple[Table, list[str], int]]:
    """Random games of few cards, played to their loss, and the move that lost each, by the engine's own search."""
    limits = Limits(seconds=0, nodes=20_000)
    for seed in range(60):
        at = table("clover-24", seed)
        chance = random.Random(seed)
        states: list[State] = [at.start()]
        moves: list[str] = []
        while at.outcome(states[-1]).kind == "playing" and len(moves) < 60:
            move = chance.choice(at.legal(states[-1]))
            moves.append(at.write(states[-1], move))
            states.append(at.apply(states[-1], move))
        if at.outcome(states[-1]).kind != "lost":
            continue
        verdicts = [solve_position(at, state, limits=limits, method="engine").verdict for state in states]
        if "unknown" not in verdicts and verdicts.index("lost") < len(moves):
            yield at, moves, verdicts.index("lost")


def test_lost_since_is_exact(server: Server) -> None:
    compared = set()
    for at, moves, lost in lost_lines():
        with server.at(server.new("clover-24", str(at.deal.number))) as player:
            for move in moves[:-1]:
                player.play(move)
            hint = player.ask("hint")
            assert (hint["verdict"], hint["lost_since"], hint["move"]) == ("lost", lost, None)
            assert str(lost) in hint["text"]["ru"] or lost == 0
        compared.add(lost > 0)
        if len(compared) == 2:
            return
    assert True in compared, "no game was lost by a move"


@pytest.mark.parametrize("game", ["clover-36", "klondike-leeming", "elevens"])
def test_a_winnable_deal_can_be_won(server: Server, game: str) -> None:
    answer = server.client.post("/api/tables", json={"game": game, "winnable": True})
    assert answer.status_code == 201
    with server.at(answer.json()["table"]) as player:
        assert player.ask("verdict", on=True, hidden=True)["verdict"] == "won"
        at = table(game, int(player.hello["deal"]))
        state = at.start()
        for step in player.ask("hint", whole=True)["line"]:
            state = at.apply(state, at.read(state, step["move"]))
        assert at.won(state)


def test_winnable_goes_with_no_deal_of_ones_own(server: Server) -> None:
    for body in ({"game": "clover", "winnable": True, "deal": "1"}, {"like": "x", "winnable": True}):
        assert server.client.post("/api/tables", json=body).json()["error"]["code"] == "bad-body"


def test_no_winnable_deal_in_time_is_said(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREFOIL_DEAL_SECONDS", "0.1")
    monkeypatch.setattr("trefoil.server.solving.office.random_number", lambda: 2)
    with serving(store) as server:
        # Nobody is ever offered deal 2 of Klondike: it is lost.
        answer = server.client.post("/api/tables", json={"game": "klondike", "winnable": True})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (503, "no-winnable")
    assert "0.1" in error["text"]["en"]


def test_a_restart_keeps_verdicts(store: Path) -> None:
    with serving(store) as server:
        id = server.new("clover-36", "1")
        with server.at(id) as player:
            first = decided(player)
            player.play(player.ask("hint")["move"]["move"])
            second = sign(player)
    with serving(store) as server, server.at(id) as player:
        again = player.ask("verdict", on=True, hidden=True)
        assert (again["verdict"], again["nodes"]) == ("won", second["nodes"])
        player.ask("undo")
        told = player.take()
        assert (told["type"], told["verdict"], told["nodes"]) == ("verdict", "won", first["nodes"])


def test_without_a_kernel_there_is_no_solver(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "trefoil._kernel", None)
    monkeypatch.setattr(able, "_able", {})
    kernel.cache_clear()
    try:
        with serving(store) as server:
            games = {game["id"]: game["solver"] for game in server.client.get("/api/games").json()["games"]}
            assert (games["clover"], games["elevens"]) == (False, True)
            with server.at(server.new("clover", "1")) as player:
                assert player.ask("verdict", on=True, hidden=True)["verdict"] == "none"
                hint = player.ask("hint")
                assert (hint["verdict"], hint["move"]) == ("none", None)
                assert player.play(player.first())["type"] == "state"
            answer = server.client.post("/api/tables", json={"game": "clover", "winnable": True})
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "no-solver")
            with server.at(server.new("elevens", "1")) as player:
                assert player.ask("hint")["verdict"] == "won"
    finally:
        kernel.cache_clear()


def test_settings_that_are_none_are_said() -> None:
    assert settings({"TREFOIL_SOLVERS": "3", "TREFOIL_SOLVE_SECONDS": "0.5"}).threads == 3
    assert settings({}).threads >= 1
    for bad in ({"TREFOIL_SOLVERS": "none"}, {"TREFOIL_SOLVERS": "0"}, {"TREFOIL_SOLVE_SECONDS": "nan"}):
        with pytest.raises(Fault) as found:
            settings(bad)
        assert found.value.code == "bad-setting"
