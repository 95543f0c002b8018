"""A real server process: killed in the middle of play, fed what no test client sends, left unread."""

from __future__ import annotations

import itertools
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from server_client import long_game
from trefoil.server import clients
from trefoil.server.messages import MOST_BYTES

CHILD = """
import socket, sys
from trefoil.server import create_app, run
listening = socket.socket()
listening.bind(("127.0.0.1", 0))
listening.listen()
print(listening.getsockname()[1], flush=True)
run(create_app(sys.argv[1]), [listening])
"""


@contextmanager
def process(store: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server process over the store, and its port; ended by the end of the block at the latest."""
    child = subprocess.Popen([sys.executable, "-c", CHILD, str(store)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    try:
        yield child, int(child.stdout.readline())
    finally:
        child.kill()
        child.wait()
        child.stdout.close()


def new_table(port: int, game: str, deal: str) -> str:
    body = json.dumps({"game": game, "deal": deal}).encode()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/tables", body, timeout=20) as answer:
        return str(json.loads(answer.read())["table"])


@contextmanager
def sit(port: int, table: str) -> Iterator[tuple[ClientConnection, dict[str, Any]]]:
    """A socket at the table, and the state it was greeted with."""
    with connect(f"ws://127.0.0.1:{port}/ws/tables/{table}", max_size=None, open_timeout=20) as line:
        while True:
            message: dict[str, Any] = json.loads(line.recv(timeout=20))
            if message["type"] == "state":
                break
        yield line, message


def event_at(port: int, table: str) -> int:
    with sit(port, table) as (_, state):
        return int(state["event"])


class Kept:
    """What one player was told: the last acknowledged event, and the line at it."""

    def __init__(self) -> None:
        self.event = 0
        self.at = 0
        self.steps: list[list[str]] = []

    def take(self, state: dict[str, Any]) -> None:
        assert state["type"] == "state", state
        self.event, self.at = state["event"], state["at"]
        if state["steps"] is not None:
            self.steps = [step["moves"] for step in state["steps"]]


def play_on(port: int, table: str, kept: Kept, enough: threading.Event) -> None:
    """Play until the server dies: moves to and fro with an undo now and then, as fast as it answers."""
    try:
        with sit(port, table) as (line, state):
            for number in itertools.count(1):
                if number % 7 == 0 and state["at"] > 1:
                    request: dict[str, Any] = {"type": "undo"}
                elif number % 11 == 0 or not state["legal"]:
                    request = {"type": "goto", "at": max(0, state["at"] - 3)}
                else:
                    legal = state["legal"]
                    request = {"type": "play", "move": legal[number % len(legal)]["move"]}
                line.send(json.dumps(request | {"ref": f"n{number}"}))
                state = json.loads(line.recv(timeout=20))
                while state.get("ref") != f"n{number}":
                    state = json.loads(line.recv(timeout=20))
                kept.take(state)
                if kept.event >= 250:
                    enough.set()
    except (ConnectionClosed, TimeoutError, OSError):
        return


def test_killed_in_the_middle_of_a_thousand_moves_it_has_every_acknowledged_one(tmp_path: Path) -> None:
    games = ["clover", "klondike", "house-in-the-wood-english", "freecell"]
    kept = [Kept() for _ in games]
    with process(tmp_path / "t.db") as (child, port):
        tables = [new_table(port, game, "7") for game in games]
        enough = threading.Event()
        threads = [
            threading.Thread(target=play_on, args=(port, table, one, enough))
            for table, one in zip(tables, kept, strict=True)
        ]
        for thread in threads:
            thread.start()
        assert enough.wait(timeout=100)
        os.kill(child.pid, signal.SIGKILL)
        for thread in threads:
            thread.join(timeout=60)
            assert not thread.is_alive()
    assert sum(one.event for one in kept) >= 500
    with process(tmp_path / "t.db") as (_, port):
        for table, one in zip(tables, kept, strict=True):
            with sit(port, table) as (line, state):
                # At most the one request that was under way may have been kept without being told.
                assert one.event <= state["event"] <= one.event + 1
                if state["event"] == one.event:
                    assert state["at"] == one.at
                    assert [step["moves"] for step in state["steps"]] == one.steps
                else:
                    told = [step["moves"] for step in state["steps"]]
                    same = min(state["at"], one.at) - 1
                    assert told[:same] == one.steps[:same]
                # And the game goes on.
                request = {"type": "goto", "ref": "after", "at": 0}
                line.send(json.dumps(request))
                assert json.loads(line.recv(timeout=20))["at"] == 0


@contextmanager
def upgraded(port: int, table: str) -> Iterator[socket.socket]:
    """A raw connection on which a table has been asked for, and nothing read."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as raw:
        raw.sendall(
            f"GET /ws/tables/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        yield raw


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with process(tmp_path_factory.mktemp("real") / "t.db") as (_, port):
        yield port


@pytest.mark.parametrize("size", [MOST_BYTES + 1, 10_000_000])
def test_a_long_message_is_cut_off(port: int, size: int) -> None:
    table = new_table(port, "clover", "1")

    def send(line: ClientConnection) -> None:
        line.send('{"type": "play", "ref": "u1", "move": "' + "x" * size + '"}')
        line.recv(timeout=20)

    with sit(port, table) as (line, _), pytest.raises(ConnectionClosed) as gone:
        send(line)
    # Of a long one the server reads no more, so its goodbye may be lost with the connection.
    assert gone.value.rcvd is not None or size > 1_000_000
    assert gone.value.rcvd is None or gone.value.rcvd.code == 1009
    assert event_at(port, table) == 0


def test_a_text_frame_that_is_not_utf_8_closes_the_socket(port: int) -> None:
    table = new_table(port, "clover", "1")
    with upgraded(port, table) as raw:
        received = b""
        while b'"type":"state"' not in received:
            received += raw.recv(65536)
        raw.sendall(b"\x81\x84" + bytes(4) + b"\xff\xfe\xfd\xfc")  # masked with zeros
        rest = b""
        while chunk := raw.recv(65536):
            rest += chunk
    assert b"\x88" in rest
    assert (1007).to_bytes(2, "big") in rest
    assert event_at(port, table) == 0


def test_a_ten_megabyte_body_is_refused_without_being_kept(port: int) -> None:
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/replay", b"a" * 10_000_000, method="POST")
    with pytest.raises((urllib.error.HTTPError, ConnectionError, urllib.error.URLError)) as refused:
        urllib.request.urlopen(request, timeout=20)
    if isinstance(refused.value, urllib.error.HTTPError):
        with refused.value as answer:
            assert answer.code == 413
            assert json.loads(answer.read())["error"]["code"] == "body-too-long"


def test_a_client_that_does_not_read_is_dropped_and_holds_nobody_up(port: int) -> None:
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/replay", long_game(1200).encode())
    with urllib.request.urlopen(request, timeout=20) as answer:
        table = json.loads(answer.read())["table"]
    sent = 0
    with upgraded(port, table) as deaf, sit(port, table) as (line, state):
        last = state["steps"][-1]["moves"][0]
        # Each undo and play sends the whole line of 1200 steps to both.
        for number in itertools.count(1):
            for request in ({"type": "undo"}, {"type": "play", "move": last}):
                ref = f"{request['type']}{number}"
                line.send(json.dumps(request | {"ref": ref}))
                text = line.recv(timeout=20)
                sent += len(text)
                assert json.loads(text)["ref"] == ref
            if sent > clients.MOST_WAITING + 12_000_000:
                break
        got = 0
        deaf.settimeout(2)
        with suppress(TimeoutError):  # the last goodbye takes a while, but nothing more is sent
            while chunk := deaf.recv(1 << 20):
                got += len(chunk)
        # It was cut off long before it had been sent everything.
        assert got < sent - 1_000_000


def test_an_orderly_stop_sends_clients_away_to_come_again(tmp_path: Path) -> None:
    with process(tmp_path / "t.db") as (child, port):
        table = new_table(port, "clover", "1")
        with sit(port, table) as (line, _):
            child.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as gone:
                line.recv(timeout=20)
        assert gone.value.rcvd is not None
        assert gone.value.rcvd.code == 1012
        assert child.wait(timeout=20) in (0, -signal.SIGTERM)


def test_the_close_codes_are_those_of_the_protocol() -> None:
    text = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
    for code in ("1009", "1012", "1013", "4400", "4404", "4409"):
        assert re.search(rf"\b{code}\b", text), code
