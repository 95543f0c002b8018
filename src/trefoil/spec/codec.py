"""A definition as JSON, as a JSON Schema and as a digest of its rules."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any

import msgspec

from trefoil.spec.vocabulary import Game

# What says how a game is called, explained or shown, but not how it is played.
_NOT_RULES = frozenset({"id", "title", "about", "source", "readings", "look", "quote"})


def to_json(game: Game) -> bytes:
    """The definition as indented JSON; `from_json` gives an equal value back."""
    return msgspec.json.format(msgspec.json.encode(game), indent=1) + b"\n"


def from_json(data: bytes) -> Game:
    """A definition from JSON.  Raises msgspec.ValidationError naming the path of the fault."""
    return msgspec.json.decode(data, type=Game)


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
