"""A client that talks to a server under test as docs/protocol.md says."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from support import table
from trefoil.engine import Record, record_text
from trefoil.server import create_app


class Player:
    """One open socket.  `hello` and `state` are the last ones received; `events` those missed."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.hello: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.frames: list[str] = []
        self._refs = itertools.count(1)

    def greet(self) -> Player:
        """Take what comes after connecting."""
        self.hello = self.take()
        assert self.hello["type"] == "hello"
        while (message := self.take())["type"] == "event":
            self.events.append(message)
        assert message["type"] == "state"
        assert message["cause"] == "hello"
        return self

    def take(self) -> dict[str, Any]:
        """The next message, whatever it is."""
        text = self.socket.receive_text()
        self.frames.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "state":
            self.state = message
        return message

    def ask(self, type: str, ref: str | None = None, **what: Any) -> dict[str, Any]:
        """Send a request and take its answer: the message with its ref."""
        ref = ref or f"r{next(self._refs)}-{id(self)}"
        self.socket.send_json({"type": type, "ref": ref, **what})
        while True:
            message = self.take()
            if message.get("ref") == ref:
                return message

    def play(self, move: str, ref: str | None = None) -> dict[str, Any]:
        return self.ask("play", ref, move=move)

    def first(self) -> str:
        """The first legal move, in notation."""
        return str(self.state["legal"][0]["move"])


class Server:
    """The HTTP side, and `at` for a table's socket."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def new(self, game: str = "clover", deal: str | None = "12345", **options: str) -> str:
        """A new table's id."""
        answer = self.client.post("/api/tables", json={"game": game, "options": options, "deal": deal})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    @contextmanager
    def at(self, table: str, query: str = "") -> Iterator[Player]:
        with self.client.websocket_connect(f"/ws/tables/{table}{query}") as socket:
            yield Player(socket).greet()


@contextmanager
def serving(store: Path | str, games: Path | None = None) -> Iterator[Server]:
    """A server over this store; leaving it is an orderly stop."""
    with TestClient(create_app(store, games)) as client:
        yield Server(client)


def goodbye(server: Server, address: str) -> tuple[dict[str, Any], int]:
    """The only message of a table that cannot be opened, and the code with which it closes."""
    with server.client.websocket_connect(address) as socket:
        message = json.loads(socket.receive_text())
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_text()
    return message, gone.value.code


def long_game(steps: int = 300) -> str:
    """A game text of so many steps."""
    at = table("house-in-the-wood-english", 1)
    state, written = at.start(), []
    while len(written) < steps:
        moves = at.legal(state)
        move = moves[len(written) % len(moves)]
        written.append((at.write(state, move),))
        state = at.apply(state, move)
    return record_text(Record(at.game.id, {}, at.rules.digest, "1", tuple(written)))
