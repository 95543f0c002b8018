"""Two players at one table, for the tests of tables for two."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from server_client import Player, Server


class Sitter(Player):
    """A player at a table for two; `room` is the last one received."""

    room: dict[str, Any]

    def greet(self) -> Sitter:
        self.room = {}
        self.hello = self.take()
        while not self.room:
            self.take()
        if self.room["phase"] in ("playing", "over"):
            while self.take()["type"] != "state":
                pass
        return self

    def take(self) -> dict[str, Any]:
        message = super().take()
        if message["type"] == "room":
            self.room = message
        return message

    def until(self, type: str, **what: Any) -> dict[str, Any]:
        """Take messages up to one of this type that says this."""
        for _ in range(200):
            message = self.take()
            if message["type"] == type and all(message[name] == value for name, value in what.items()):
                return message
        raise AssertionError(f"no {type} with {what}")


class Couple:
    """A table for two in a server under test: the seats' tokens and their sockets."""

    def __init__(self, server: Server, table: str, tokens: list[str]) -> None:
        self.server = server
        self.table = table
        self.tokens = tokens

    @contextmanager
    def sit(self, seat: int | None, query: str = "", server: Server | None = None) -> Iterator[Sitter]:
        """A socket at a seat, or of one who looks on."""
        token = "" if seat is None else f"?seat={self.tokens[seat]}"
        address = f"/ws/tables/{self.table}{token}{query}"
        with (server or self.server).client.websocket_connect(address) as socket:
            yield Sitter(socket).greet()

    @contextmanager
    def both(self) -> Iterator[tuple[Sitter, Sitter]]:
        with ExitStack() as stack:
            one = stack.enter_context(self.sit(0))
            two = stack.enter_context(self.sit(1))
            while not all(seat["here"] for seat in one.room["seats"]):
                one.take()
            yield one, two


_refs = itertools.count(1)


def open_two(server: Server, game: str = "couple-sympathy", **wish: Any) -> Couple:
    """A table for two whose seats are both taken."""
    wish = {"game": game, "for": "two", "seat": 0, **wish}
    answer = server.client.post("/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    joined = join(server, made["invite"])
    tokens = [made["seat"], joined["seat"]]
    return Couple(server, made["table"], tokens if wish["seat"] == 0 else tokens[::-1])


def join(server: Server, invite: str, ref: str | None = None) -> dict[str, Any]:
    answer = server.client.post("/api/join", json={"invite": invite, "ref": ref or f"guestguestguest{next(_refs)}"})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def lay(one: Sitter, two: Sitter, cuts: tuple[int, int] = (17, 30)) -> None:
    """Both cut, and the cards are dealt."""
    one.ask("cut", at=cuts[0])
    two.until("room")
    two.ask("cut", at=cuts[1])
    for player in (one, two):
        while not player.state:
            player.take()


def step(players: tuple[Sitter, Sitter], move: str | None = None, seat: int | None = None) -> dict[str, Any]:
    """One move by who is to move (or by `seat`), seen by both."""
    event = max(player.state["event"] for player in players)
    mover = players[0].state["view"]["mover"]
    if seat is None:
        seat = mover if mover is not None else next(i for i in (0, 1) if players[i].state["legal"])
    answer = players[seat].play(move or players[seat].first())
    assert answer["type"] == "state", answer
    while players[1 - seat].state["event"] <= event:
        players[1 - seat].take()
    return answer


def play_out(players: tuple[Sitter, Sitter], most: int = 2000) -> None:
    """Play the first legal move again and again until the game is over."""
    for _ in range(most):
        if players[0].state["outcome"]["kind"] != "playing":
            break
        step(players)
    else:
        raise AssertionError("the game does not end")
    for player in players:
        while player.room["phase"] != "over":
            player.take()
