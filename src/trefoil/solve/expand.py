"""Steps of a search turned into plain moves, each chosen from those the engine allows."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from trefoil.engine import Move, State, Table
from trefoil.solve.answer import KernelDisagrees

Pile = tuple[int, ...]
Wanted = Callable[[Pile], bool]
_DRAWN = ("stock", "waste")


def brought(table: Table, state: State, card: int) -> list[Move]:
    """The draws and turns after which a card of the stock or the waste lies on top; none for other cards."""
    if not any(card in pile for pile, info in zip(state.piles, table.rules.piles, strict=True) if info.role in _DRAWN):
        return []
    drawing = Expansion(table, state)
    drawing.draw_to(card)
    return drawing.line


def along(table: Table, state: State, ways: Iterable[tuple[int, int]]) -> tuple[Move, ...]:
    """The moves of top cards from pile to pile, each judged by the engine.  Raises IllegalMove."""
    line: list[Move] = []
    for way in ways:
        line.append(table.find(state, way, 1))
        state = table.step(state, line[-1])
    return tuple(line)


class Expansion:
    """A line being written: `line` so far, and the position it leads to."""

    def __init__(self, table: Table, state: State) -> None:
        self._table = table
        self.state = state
        self.line: list[Move] = []
        self._role = [pile.role for pile in table.rules.piles]
        self._stock = self._role.index("stock")
        self._waste = self._role.index("waste")

    def play(self, card: int, source: str, target: str, wanted: Wanted) -> None:
        """Move the card, with all that lies on it, to a pile of the role `target` that is wanted.

        Raises KernelDisagrees if the engine has no such move.
        """
        move = self._find(card, source, target, wanted)
        if move is None:
            raise KernelDisagrees(f"card {card} cannot go from {source} to {target}")
        self._do(move)

    def can_play(self, card: int, source: str, target: str, wanted: Wanted) -> bool:
        """Whether `play` would find a move."""
        return self._find(card, source, target, wanted) is not None

    def covering(self, card: int) -> int | None:
        """What lies on the card of a column; None for nothing, or if it lies elsewhere."""
        for pile, role in zip(self.state.piles, self._role, strict=True):
            if role == "tableau" and card in pile[:-1]:
                return pile[pile.index(card) + 1]
        return None

    def uncover(self, card: int) -> None:
        """Move what lies on the card of a column to another card."""
        covering = self.covering(card)
        if covering is not None:
            self.play(covering, "tableau", "tableau", bool)

    def draw_to(self, card: int) -> None:
        """Draw, and turn the waste, until the card lies on top of it."""
        piles = self.state.piles
        most = 2 * (len(piles[self._stock]) + len(piles[self._waste])) + 4
        for _ in range(most):
            if self.state.piles[self._waste][-1:] == (card,):
                return
            wanted = (self._stock, self._waste) if self.state.piles[self._stock] else (self._waste, self._stock)
            move = next((m for m in self._table.legal(self.state) if m.piles == wanted and not m.count), None)
            if move is None:
                break
            self._do(move)
        raise KernelDisagrees(f"card {card} cannot be drawn")

    def _find(self, card: int, source: str, target: str, wanted: Wanted) -> Move | None:
        piles = self.state.piles
        for move in self._table.legal(self.state):
            if (
                move.count
                and self._role[move.piles[0]] == source
                and self._role[move.piles[1]] == target
                and piles[move.piles[0]][-move.count] == card
                and wanted(piles[move.piles[1]])
            ):
                return move
        return None

    def _do(self, move: Move) -> None:
        self.line.append(move)
        self.state = self._table.step(self.state, move)
