"""Any JSON is a game file or a fault, and whatever the static checks call sound can be played."""

from __future__ import annotations

import copy
import random
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from support import GAMES
from trefoil.deals import deal_number
from trefoil.engine import Table, read_position, write_position
from trefoil.games import catalogue
from trefoil.spec import Fault, GameFile, digest, from_json, game_json, problems, read_game_file, to_json
from trefoil.words import rules_text

QUICK = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@cache
def raw_files() -> dict[str, Any]:
    return {name: msgspec.json.decode(files("trefoil.games").joinpath(f"{name}.json").read_bytes()) for name in GAMES}


@cache
def values() -> list[Any]:
    """Every small value that stands somewhere in a game file: a spoilt file should be nearly right."""
    found: dict[str, Any] = {}

    def walk(part: Any) -> None:
        if len(repr(part)) < 120:
            found.setdefault(repr(part), part)
        for item in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
            walk(item)

    for raw in raw_files().values():
        for key in ("zones", "deal", "actions", "effects", "latches", "win", "loss", "pack", "options", "set"):
            walk(raw.get(key))
    return list(found.values())


def find(name: str) -> GameFile:
    return catalogue().file(name)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
keys = st.sampled_from(
    ["id", "like", "set", "options", "zones", "deal", "actions", "win", "pack", "title", "about", "x"]
)
shaped = st.dictionaries(keys, json_values | st.sampled_from(["clover", "klondike", "a"]), max_size=8)
paths = st.lists(
    st.sampled_from(
        ["actions", "zones", "fan", "deal", "0", "+", "redeal", "redeal?", "fits", "options", "", "x", "-1"]
    ),
    min_size=1,
    max_size=4,
).map(".".join)
likes = st.fixed_dictionaries(
    {"id": st.just("own"), "like": st.sampled_from(GAMES), "set": st.dictionaries(paths, json_values, max_size=3)}
)


deep: Any = {"is": "only", "zones": ["foundation"]}
for _ in range(60):
    deep = {"is": "not", "test": deep}


@QUICK
@given(json_values | shaped | likes)
@example({"id": "own", "like": "clover", "set": {"actions.redeal.name.x": 1}})
@example({"id": "own", "like": "clover", "set": {"win": deep, "loss": deep}})
@example({"id": "own", "like": "clover", "set": {".".join(["win"] * 400): deep}})
@example({"id": "own", "like": "clover", "set": {"options.redeals.number.high": 10**9}})
@example({"id": "own", "like": "clover", "set": {"deal.0.each": 10**9, "zones.fan.room": None}})
def test_any_json_is_a_game_file_or_a_fault(raw: Any) -> None:
    before = copy.deepcopy(raw)
    try:
        file = read_game_file(raw, find)
        game = file.expand()
    except Fault as fault:
        code = fault.code
        assert code in ("bad-definition", "unknown-game")
    else:
        list(problems(game))
    assert raw == before


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe{}",
        b'{"id": ' + b"7" * 5000 + b"}",
        b'{"id": "\\ud800"}',
        b"[" * 200_000,
        b'{"a":' * 80 + b"1" + b"}" * 80,
        b'{"id": "x"',
        b"",
    ],
    ids=["encoding", "number", "surrogate", "brackets", "depth", "cut off", "nothing"],
)
def test_what_is_no_json_of_ours_is_a_fault(data: bytes) -> None:
    with pytest.raises(Fault) as caught:
        game_json(data, "x")
    assert caught.value.code == "bad-definition"


@QUICK
@given(st.binary(max_size=200) | json_values.map(msgspec.json.encode))
def test_any_bytes_are_json_or_a_fault(data: bytes) -> None:
    try:
        value = game_json(data, "x")
    except Fault:
        return
    assert msgspec.json.encode(value)


@QUICK
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode) | json_values.map(msgspec.json.encode))
def test_any_bytes_are_a_definition_or_an_error_with_its_place(data: bytes) -> None:
    try:
        game = from_json(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return
    assert from_json(to_json(game)) == game


def spoil(part: Any, data: st.DataObject) -> Any:
    """The part with one place in it changed, taken away or added."""
    if isinstance(part, (dict, list)) and part and data.draw(st.integers(0, 6)):
        key: Any = data.draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
        kind = data.draw(st.integers(0, 8))
        if kind == 0:
            del part[key]
        elif kind == 1 and isinstance(part, list):
            part.append(copy.deepcopy(part[key]))
        else:
            part[key] = spoil(part[key], data)
        return part
    if isinstance(part, int) and not isinstance(part, bool):
        return data.draw(st.sampled_from([part + 1, part - 1, 0, 2, 100]))
    return copy.deepcopy(data.draw(st.sampled_from(values())))


@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(GAMES), st.data())
def test_whatever_is_called_sound_can_be_played_and_told(name: str, data: st.DataObject) -> None:
    raw = copy.deepcopy(raw_files()[name])
    raw["id"] = "own"
    part = data.draw(
        st.sampled_from([key for key in ("zones", "deal", "actions", "effects", "win", "set") if key in raw])
    )
    for _ in range(data.draw(st.integers(1, 2))):
        raw[part] = spoil(raw[part], data)
    try:
        game = read_game_file(raw, find).expand()
    except Fault as fault:
        code = fault.code
        assert code in ("bad-definition", "unknown-game")
        return
    if problems(game):
        return
    assert from_json(to_json(game)) == game
    assert digest(from_json(to_json(game))) == digest(game)
    table = Table(game, deal_number(game, 1))
    state = table.start()
    chance = random.Random(1)
    for _ in range(25):
        table.view(state)
        moves = table.legal(state)
        if not moves:
            break
        move = chance.choice(moves)
        assert table.read(state, table.write(state, move))[1:] == move[1:]
        state = table.apply(state, move)
    table.outcome(state, 20)
    try:
        assert read_position(game, write_position(table, state)).start == state
    except Fault as fault:
        # Cards may have come to a foundation by a way that a position text cannot vouch for.
        why = fault.args_.get("why")
        assert why == "bad-foundation", why
    for language in ("ru", "en"):
        assert rules_text(game, language)  # type: ignore[arg-type]
