"""Positions and moves between the engine and the kernel."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from trefoil.deals.deal import packs
from trefoil.engine import Move, State, Table
from trefoil.solve.lower import lower
from trefoil.solve.lowered import Lowered
from trefoil.solve.native import kernel
from trefoil.spec.vocabulary import Redeal

if TYPE_CHECKING:
    from trefoil import _kernel

KernelMove = tuple[int, int, int, int]
KernelPosition = tuple[list[bytes], bytes, bytes, int, int]


@lru_cache(maxsize=256)
def _definition(words: bytes) -> _kernel.Definition:
    made: _kernel.Definition = kernel().Definition(words)
    return made


_WORDS: dict[tuple[str, int], bytes] = {}


def definition(low: Lowered) -> _kernel.Definition:
    """The kernel's own copy of a lowered game, made once."""
    key = low.digest, low.base
    words = _WORDS.get(key)
    if words is None:
        if len(_WORDS) >= 512:
            _WORDS.clear()
        words = _WORDS[key] = low.words()
    return _definition(words)


def lowered(table: Table, state: State) -> Lowered:
    """The lowered game of a position.  Raises Unsupported."""
    return lower(table.game, state.base)


# Of unlimited redeals the kernel is given so many; a search that wants more answers "unknown".
UNLIMITED = 32


def redeal_orders(table: Table) -> list[bytes]:
    """The order that each redeal of this deal follows, as many as the game allows."""
    redeals = [action for action in table.game.actions if isinstance(action, Redeal)]
    times = max((UNLIMITED if action.times is None else action.times for action in redeals), default=0)
    first = packs(table.game)
    return [bytes(table.deal.order(table.game, first + k)) for k in range(times)]


def board(table: Table, state: State) -> _kernel.Board:
    """The position on a board of the kernel.  Raises Unsupported, and Fault without a kernel."""
    made: _kernel.Board = kernel().Board(
        definition(lowered(table, state)),
        [bytes(pile) for pile in state.piles],
        bytes(state.down),
        bytes(state.used),
        state.held,
        state.placed,
        redeal_orders(table),
    )
    return made


def to_state(position: KernelPosition, base: int) -> State:
    """A position of the kernel as the engine writes it."""
    piles, down, used, held, placed = position
    return State(tuple(tuple(pile) for pile in piles), tuple(down), tuple(used), -1, 0, held, base, placed, 0)


def to_move(table: Table, move: KernelMove) -> Move:
    """A move of the kernel as the engine writes it."""
    action, frm, to, count = move
    if isinstance(table.game.actions[action], Redeal):
        return Move(action)
    return Move(action, (frm, to), count)


def from_move(move: Move) -> KernelMove:
    """A move of the engine as the kernel writes it."""
    frm, to = move.piles or (0, 0)
    return move.action, frm, to, move.count
