"""The JSON Schema of a game file, for an author's editor."""

from __future__ import annotations

from typing import Any

import msgspec

from trefoil.spec.expand import Option
from trefoil.spec.vocabulary import Game

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def game_file_schema() -> dict[str, Any]:
    """The schema: a whole definition, or one that is `like` another and needs only an id.

    Paths in `set` lead into another file, so a schema can say no more of them than that they are
    names of parts with any value; `trefoil check` follows them.
    """
    (game, option), parts = msgspec.json.schema_components([Game, Option], ref_template="#/$defs/{name}")
    whole = parts["Game"]
    properties = {
        **whole["properties"],
        "like": {"type": "string", "description": "Id of the game from which all that is not given here is taken."},
        "set": {"type": "object", "description": "Changes to what was taken: path to new value, null takes away."},
        "options": {"type": "array", "items": option, "description": "Named choices; each value is a set of changes."},
    }
    required = [name for name in whole["required"] if name != "id"]
    del parts["Game"], game
    return {
        "$schema": DIALECT,
        "title": "Trefoil game file",
        "description": "A patience game as data.",
        "type": "object",
        "properties": properties,
        "required": ["id"],
        "anyOf": [{"required": ["like"]}, {"required": required}],
        "additionalProperties": False,
        "$defs": parts,
    }
