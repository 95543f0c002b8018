"""The language of games: vocabulary, game files with options, checks, JSON, digest."""

from trefoil.spec.check import Problem, problems
from trefoil.spec.codec import digest, from_json, game_json, schema, to_json
from trefoil.spec.expand import GameFile, Option, read_game_file
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game, Text

__all__ = [
    "Fault",
    "Game",
    "GameFile",
    "Option",
    "Problem",
    "Text",
    "digest",
    "from_json",
    "game_json",
    "problems",
    "read_game_file",
    "schema",
    "to_json",
]
