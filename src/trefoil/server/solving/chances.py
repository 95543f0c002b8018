"""What a player can expect who does not know the shuffles to come; the verdict knows those of this deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trefoil.engine import Move, State, Table
from trefoil.server import frames
from trefoil.server.messages import ChancesInfo
from trefoil.studies.value_advice import advice
from trefoil.studies.value_game import shuffled
from trefoil.studies.value_table import known
from trefoil.words import move_text
from trefoil.words.chances import chances_text

if TYPE_CHECKING:
    from trefoil.server.solving.office import Office


async def chances(table: Table, office: Office, state: State) -> ChancesInfo | None:
    """The chances in a position, or None where none are kept for the game or no reshuffle is left."""
    if known(table.game) is None:
        return None
    own = Table(table.game, table.deal)
    return await office.pool.work(lambda: _chances(own, state))


def _chances(table: Table, state: State) -> ChancesInfo | None:
    told, game = advice(table, state), shuffled(table.game)
    if told is None or game is None:
        return None
    move = told.line[0] if told.line else Move(game.redeal) if told.stop == told.best else None
    legal = text = None
    if move is not None:
        legal = frames.legal_info(table, state, move, table.tap(state, table.legal(state)))
        text = move_text(table, state, move)
    return ChancesInfo(
        told.left,
        told.stop,
        told.best,
        told.half,
        legal,
        chances_text(told.stop, None if told.wins else told.best, text),
    )
