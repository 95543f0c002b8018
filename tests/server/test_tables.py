"""What happens behind a table: conflicts, a failing store, letting go, and judging in the background."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from server_client import Player, Server, long_game, serving
from trefoil.games import catalogue
from trefoil.server import watch
from trefoil.server.tables import Tables
from trefoil.spec.faults import Fault
from trefoil.store import Event, SqlStore, StoreFault, open_store

# Clover, the redeals spent: fours go to and fro between fans, and nothing goes home any more.
LOOPING = """
fan1: 8c Jd 9s
fan2: 2c 2h Qh
fan3: 6c Ts 3h
fan4: As Js 7s
fan5: 9d 8s Qc
fan6: Kd 5d 2s
fan7: 3d 5s 5c
fan8: 6s 4c
fan9: 5h 8d 8h
fan10: Ah Qd Tc
fan11: Qs Jh 3c
fan12: 4h
fan13: 3s Kh Ks
fan14: 7c 9c 9h
fan15: Jc 6d Kc
fan16: 4s 7d 7h
fan17: 6h 4d
fan18: Td Th
foundation1: Ac
foundation2: Ad 2d
used redeal: 2
"""


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "QUIET_SECONDS", 0.05)


def note(player: Player) -> dict[str, Any]:
    message = player.take()
    assert message["type"] == "note", message
    return message


def test_only_looping_moves_are_found_out_later_and_told_to_all(server: Server, soon: None) -> None:
    table = server.new("clover", LOOPING)
    with server.at(table) as one, server.at(table) as two:
        answers = [note(one), note(two)]
        assert answers[0] == answers[1]
        assert answers[0]["event"] == 0
        outcome = answers[0]["outcome"]
        assert (outcome["kind"], outcome["why"]) == ("lost", "looping")
        assert outcome["text"]["ru"]
        assert outcome["text"]["en"]
        assert one.state["outcome"]["kind"] == "playing"
        assert one.state["legal"]
    with server.at(table) as again:  # it is known now, and told with the state
        assert again.state["outcome"] == outcome
        assert again.play(again.first())["type"] == "state"


def test_a_position_that_leads_on_is_not_called_looping(server: Server, soon: None) -> None:
    table = server.new("belle-lucie", "1")
    with server.at(table) as player:
        for _ in range(3):
            player.play(player.first())
        time.sleep(0.3)
        assert player.ask("look", at=0)["type"] == "look"  # the next message: no note came in between
    assert not any('"note"' in frame for frame in player.frames)


def test_another_process_on_the_same_store_is_noticed(store: Path) -> None:
    with serving(store) as here, serving(store) as there:
        table = here.new()
        with here.at(table) as one, there.at(table) as two:
            assert one.play(one.first())["event"] == 1
            # The same move does not fit any more: who came too late sees why, and then plays on.
            answer = two.play(two.first())
            assert (answer["type"], two.state["event"]) == ("refused", 1)
            assert two.state["view"] == one.state["view"]
            assert two.play(two.first())["event"] == 2
            # A move that still fits is made, in the position as it is.
            assert one.play(one.state["legal"][-1]["move"])["event"] == 3
            assert one.state["view"] != two.state["view"]
        with here.at(table) as one:
            assert one.state["event"] == 3


def test_a_full_disk_refuses_the_move_and_changes_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    table = server.new()
    with server.at(table) as player, server.at(table) as other:
        view, move = player.state["view"], player.first()

        async def full(self: SqlStore, table: str, event: Event) -> None:
            raise StoreFault("store-failed", reason="database or disk is full")

        with monkeypatch.context() as patch:
            patch.setattr(SqlStore, "append", full)
            answer = player.play(move, "m1")
            assert (answer["type"], answer["code"]) == ("refused", "store-failed")
            assert "disk is full" in answer["text"]["en"]
        answer = player.play(move, "m1")
        assert (answer["event"], answer["at"]) == (1, 1)
        assert other.take() == answer  # the other one has not heard of the move that failed
        assert player.ask("undo")["view"] == view


def test_a_fault_of_the_server_itself_goes_back_to_the_journal(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = server.new()
    with server.at(table) as player:
        player.play(player.first())
        move = player.first()
        with monkeypatch.context() as patch:
            patch.setattr("trefoil.server.live.LiveTable.taken", lambda *_: 1 / 0)
            answer = player.play(move, "m2")
        assert (answer["type"], answer["code"]) == ("refused", "internal")
        with pytest.raises(WebSocketDisconnect):
            player.take()
    assert "ZeroDivisionError" in caplog.text
    with server.at(table) as player:  # it was committed, so it is there, and is not done twice
        assert player.play(move, "m2")["event"] == 2


def run(store: Path, work: Callable[[Tables], Any]) -> None:
    """Run a coroutine function over the tables of a store."""

    async def main() -> None:
        opened = open_store(store)
        try:
            await work(Tables(opened, catalogue()))
        finally:
            await opened.close()

    asyncio.run(main())


def test_idle_tables_are_let_go_and_come_back(store: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await tables.create("clover", {}, "1")
        live = await tables.get(table)
        assert await tables.get(table) is live
        tables.let_go(3600)
        assert await tables.get(table) is live
        tables.let_go(0)
        assert live.gone
        back = await tables.get(table)
        assert back is not live
        assert back.state == live.state

    run(store, work)


def test_a_table_is_loaded_once_for_all_who_ask_at_the_same_time(store: Path) -> None:
    async def work(tables: Tables) -> None:
        table = await tables.create("clover", {}, "1")
        waiting = [asyncio.create_task(tables.get(table)) for _ in range(5)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        found = await asyncio.gather(*waiting[1:])
        assert len({id(live) for live in found}) == 1
        with pytest.raises(Fault) as fault:
            await tables.get("nothing")
        assert fault.value.code == "unknown-table"

    run(store, work)


def test_a_long_line_loads_whole(store: Path) -> None:
    """300 moves come back from the journal, and every one of them can be taken back."""
    with serving(store) as server:
        table = server.client.post("/api/replay", content=long_game(300).encode()).json()["table"]
        with server.at(table) as player:
            assert (player.state["event"], player.state["at"]) == (300, 300)
            view = player.state["view"]
            for at in reversed(range(300)):
                assert player.ask("undo")["at"] == at
            assert player.ask("goto", at=300)["view"] == view
