"""Messages that are none: each is answered by one clear sentence, and nothing changes."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.websockets import WebSocketDisconnect

from server_client import Server
from trefoil.server.messages import MOST_BYTES, Request, read_ref, read_request
from trefoil.server.speech import fault_text, misread

BAD: list[str] = [
    "",
    "play",
    "{",
    '{"type": "play", "ref": "u1", "mo',
    "null",
    "[]",
    "5",
    '"play"',
    "{}",
    '{"type": "dance", "ref": "u1"}',
    '{"type": 5, "ref": "u1"}',
    '{"type": "undo"}',
    '{"type": "undo", "ref": ""}',
    '{"type": "undo", "ref": 7}',
    '{"type": "undo", "ref": null}',
    '{"type": "undo", "ref": "' + "x" * 65 + '"}',
    '{"type": "undo", "ref": "u1", "at": 5}',
    '{"type": "goto", "ref": "u1"}',
    '{"type": "goto", "ref": "u1", "at": -1}',
    '{"type": "goto", "ref": "u1", "at": 1.5}',
    '{"type": "goto", "ref": "u1", "at": "1"}',
    '{"type": "goto", "ref": "u1", "at": true}',
    '{"type": "goto", "ref": "u1", "at": 1e999}',
    '{"type": "goto", "ref": "u1", "at": 99999999999999999999999}',
    '{"type": "play", "ref": "u1"}',
    '{"type": "play", "ref": "u1", "move": ""}',
    '{"type": "play", "ref": "u1", "move": "' + "5h " * 100 + '"}',
    '{"type": "play", "ref": "u1", "move": ["5h fan1"]}',
    '{"type": "play", "ref": "u1", "moves": []}',
    '{"type": "play", "ref": "u1", "moves": "5h fan1"}',
    '{"type": "play", "ref": "u1", "move": "5h fan1", "piles": [0, 1]}',
    '{"type": "play", "ref": "u1", "piles": []}',
    '{"type": "play", "ref": "u1", "piles": [0, -1]}',
    '{"type": "play", "ref": "u1", "piles": [0, null]}',
    '{"type": "play", "ref": "u1", "piles": [0, 1], "count": -1}',
    '{"type": "play", "ref": "u1", "piles": [0, 1], "count": "1"}',
    '{"type": "play", "ref": "u1", "piles": [0, 1], "single": 1}',
    '{"type": "play", "ref": "u1", "piles": [' + ", ".join("0" * 61) + "]}",
    '{"type": "look", "ref": "u1", "at": 0, "type": "dance"}',
    '{"type": "undo", "ref": "\\ud800"}',
    "[" * 5000,
    '{"x": ' + "[" * 5000,
    "\x00",
]


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_a_message_that_is_not_understood(server: Server, text: str) -> None:
    with server.at(server.new()) as player:
        player.socket.send_text(text)
        answer = player.take()
        assert (answer["type"], answer["code"]) == ("refused", "bad-message")
        for sentence in answer["text"].values():
            assert sentence.endswith(".")
            assert "\n" not in sentence
        # The ref is given back where there is one that can be read.
        assert answer["ref"] == ("u1" if '"ref": "u1"' in text and text[-2:] != "mo" else None)
        assert player.ask("goto", at=0)["event"] == 0
        assert player.play(player.first())["event"] == 1


def test_bytes_are_read_as_text_and_refused_when_they_are_none(server: Server) -> None:
    with server.at(server.new()) as player:
        player.socket.send_bytes(b'{"type": "goto", "ref": "b1", "at": 0}')
        assert player.take()["ref"] == "b1"
        player.socket.send_bytes(b"\xff\xfe\x00play")
        answer = player.take()
        assert (answer["type"], answer["code"], answer["ref"]) == ("refused", "not-text", None)
        assert player.play(player.first())["event"] == 1


@pytest.mark.parametrize("size", [MOST_BYTES + 1, 10_000_000])
@pytest.mark.parametrize("letter", ["x", "ж"])
def test_a_message_too_long_closes_the_socket_and_changes_nothing(server: Server, size: int, letter: str) -> None:
    table = server.new()
    with server.at(table) as player:
        count = size // len(letter.encode()) + 1
        player.socket.send_text('{"type": "play", "ref": "u1", "move": "' + letter * count + '"}')
        with pytest.raises(WebSocketDisconnect) as gone:
            player.take()
        assert gone.value.code == 1009
    with server.at(table) as player:
        assert player.state["event"] == 0
        assert player.play(player.first())["event"] == 1


def test_the_longest_message_allowed_is_read(server: Server) -> None:
    with server.at(server.new()) as player:
        text = '{"type": "goto", "ref": "u1", "at": 0}'
        player.socket.send_text(text + " " * (MOST_BYTES - len(text)))
        assert player.take()["ref"] == "u1"


def fine_or_told(data: str | bytes) -> Request | None:
    """The request, or None after what is wrong has been put into words."""
    try:
        return read_request(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        text = fault_text(misread("bad-message", error))
        assert text.ru.endswith(".")
        assert text.en.endswith(".")
        assert read_ref(data) is None or len(read_ref(data) or "") <= 64
        return None


@settings(max_examples=300, deadline=None)
@given(st.text() | st.binary())
def test_any_text_and_any_bytes_are_read_or_refused(data: str | bytes) -> None:
    fine_or_told(data)


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=70)
values = st.recursive(scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner))
kinds = st.sampled_from(["play", "undo", "redo", "goto", "look", "all-up", "flip-all", "dance"])
names = st.sampled_from(["ref", "move", "moves", "piles", "count", "single", "at", "seat"])


@settings(max_examples=400, deadline=None)
@given(kinds, st.dictionaries(names, values | st.text(max_size=12) | st.lists(st.integers(0, 99), max_size=3)))
def test_anything_like_a_request_is_read_or_refused(kind: str, fields: dict[str, Any]) -> None:
    request = fine_or_told(json.dumps({"type": kind, **fields}))
    if request is not None:
        assert 1 <= len(request.ref) <= 64
        # What was read is what was sent: nothing is guessed or converted.
        sent = {"type": kind} | fields
        back = msgspec.to_builtins(request)
        assert all(back.get(name) == value for name, value in sent.items() if value is not None)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(BAD), min_size=1, max_size=3), st.data())
def test_pieces_of_good_messages_are_read_or_refused(pieces: list[str], data: st.DataObject) -> None:
    good = '{"type": "play", "ref": "u1", "piles": [3, 7], "count": 1}'
    cut = data.draw(st.integers(0, len(good)))
    fine_or_told(good[:cut] + "".join(pieces))
    fine_or_told(good[cut:])
