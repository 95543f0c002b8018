"""A definition as JSON, as a JSON Schema and as a digest of its rules."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Any

import msgspec

from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game

# What says how a game is called, explained or shown, but not how it is played.
_NOT_RULES = frozenset({"id", "title", "about", "source", "readings", "look", "quote"})


def to_json(game: Game) -> bytes:
    """The definition as indented JSON; `from_json` gives an equal value back."""
    return msgspec.json.format(msgspec.json.encode(game), indent=1) + b"\n"


def from_json(data: bytes) -> Game:
    """A definition from JSON.  Raises msgspec.ValidationError naming the path of the fault."""
    return msgspec.json.decode(data, type=Game)


TOO_DEEP = "this JSON is nested too deeply"
_MAX_DEPTH = 64


def too_deep(value: Any) -> bool:
    """Whether JSON is nested deeper than any definition, so deep that walking through it is no use."""
    level = [value]
    for _ in range(_MAX_DEPTH):
        level = [
            item
            for part in level
            for item in (part.values() if isinstance(part, dict) else part if isinstance(part, list) else ())
        ]
        if not level:
            return False
    return True


def game_json(data: bytes, name: str) -> Any:
    """The JSON value of a game file; `name` is what a fault calls it.

    Raises Fault `bad-definition` for anything that is not JSON in UTF-8, says where, and also for
    what Python reads but no JSON of ours can hold: endless numbers and halves of characters.
    """
    try:
        value = json.loads(data.decode("utf-8-sig"))
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeDecodeError:
        detail = "the file is not UTF-8 text"
    except UnicodeEncodeError:
        detail = "this JSON holds half a character"
    except json.JSONDecodeError as error:
        detail = f"this is not JSON: {error.msg} in line {error.lineno}, column {error.colno}"
    except ValueError:
        detail = "this JSON holds a number that is too long"
    except RecursionError:
        detail = TOO_DEEP
    else:
        if not too_deep(value):
            return value
        detail = TOO_DEEP
    raise Fault("bad-definition", game=name, detail=detail)


def schema() -> dict[str, Any]:
    """The JSON Schema of an expanded definition."""
    return msgspec.json.schema(Game)


def digest(game: Game) -> str:
    """16 hex digits that name these rules: equal if and only if the game is played alike.

    Names, words, sources and looks do not count; names of actions and zones do, because notation
    uses them.
    """
    return _digest(msgspec.json.encode(game))


@lru_cache(maxsize=1024)
def _digest(encoded: bytes) -> str:
    rules = _strip(msgspec.json.decode(encoded))
    return hashlib.sha256(msgspec.json.encode(rules, order="sorted")).hexdigest()[:16]


def _strip(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _strip(part) for key, part in value.items() if key not in _NOT_RULES}
    if isinstance(value, list):
        return [_strip(part) for part in value]
    return value
