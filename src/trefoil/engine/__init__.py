"""The engine: one readable interpreter for every game.  It is the definition of the rules."""

from trefoil.engine.line import Line
from trefoil.engine.notation import NotationError
from trefoil.engine.peers import looks_like_peer
from trefoil.engine.perft import perft, perft_row
from trefoil.engine.position import deal_text, read_position, write_position
from trefoil.engine.record import (
    Record,
    ReplayError,
    ShuffledPack,
    deal_words,
    read_record,
    record_text,
    replay,
    write_record,
)
from trefoil.engine.rules import PileInfo, Rules, rules_for
from trefoil.engine.state import IllegalMove, Move, Outcome, Refusal, State
from trefoil.engine.table import Table
from trefoil.engine.view import View

__all__ = [
    "IllegalMove",
    "Line",
    "Move",
    "NotationError",
    "Outcome",
    "PileInfo",
    "Record",
    "Refusal",
    "ReplayError",
    "Rules",
    "ShuffledPack",
    "State",
    "Table",
    "View",
    "deal_text",
    "deal_words",
    "looks_like_peer",
    "perft",
    "perft_row",
    "read_position",
    "read_record",
    "record_text",
    "replay",
    "rules_for",
    "write_position",
    "write_record",
]
