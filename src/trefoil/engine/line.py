"""A played line with undo: the steps of a game and the position after each of them."""

from __future__ import annotations

from collections.abc import Iterable

from trefoil.engine.state import Move, State
from trefoil.engine.table import Table

Step = tuple[Move, ...]


class Line:
    """The steps played on one table.  A step is what one undo takes back: a move or several.

    `at` steps are played; the ones after it are the undone tail, kept until another step is played.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._states: list[State] = [table.start()]
        self._steps: list[Step] = []
        self.at = 0

    @property
    def state(self) -> State:
        """The position now."""
        return self._states[self.at]

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, the undone tail included."""
        return tuple(self._steps)

    def state_at(self, at: int) -> State:
        """The position after `at` steps.  Raises IndexError outside the line."""
        if not 0 <= at <= len(self._steps):
            raise IndexError(at)
        return self._states[at]

    def play(self, moves: Iterable[Move]) -> State:
        """Play moves as one step, all or none, and cut the undone tail off.  Raises IllegalMove."""
        state = self.state
        step = []
        for move in moves:
            move = self.table.canonical(state, move)
            state = self.table.apply(state, move)
            step.append(move)
        if step:
            del self._states[self.at + 1 :]
            del self._steps[self.at :]
            self._states.append(state)
            self._steps.append(tuple(step))
            self.at += 1
        return state

    def read(self, texts: Iterable[str]) -> State:
        """As `play`, from notation; each text is read in the position before it."""
        state = self.state
        moves = []
        for text in texts:
            move = self.table.read(state, text)
            state = self.table.apply(state, move)
            moves.append(move)
        return self.play(moves)

    def undo(self) -> bool:
        """Take one step back; False at the start."""
        return self.goto(self.at - 1)

    def redo(self) -> bool:
        """Take one undone step again; False at the end."""
        return self.goto(self.at + 1)

    def goto(self, at: int) -> bool:
        """Go to the position after `at` steps; False outside the line."""
        if not 0 <= at <= len(self._steps):
            return False
        self.at = at
        return True

    def written(self, step: int) -> list[str]:
        """Step number `step` (from 0) in notation."""
        state = self._states[step]
        texts = []
        for move in self._steps[step]:
            texts.append(self.table.write(state, move))
            state = self.table.step(state, move)
        return texts
