"""The oracle's words in Trefoil's: its deals, its names of moves, its counts.

Each family of games has a subclass of `Case` in its own test file.  Everything here goes through
the public engine: a `Table`, `legal`, `step`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import msgspec

from trefoil.deals import read_card_list
from trefoil.engine import Move, State, Table
from trefoil.games import catalogue
from trefoil.spec import Game, problems, to_json
from trefoil.spec.cards import CARD_NAMES
from trefoil.spec.expand import change

DATA = Path(__file__).parent / "data"
Name = tuple[str | int, ...]
Visit = Callable[[State, list[Move]], bool]


@cache
def load(name: str) -> Any:
    """One file of the oracle."""
    return json.loads((DATA / f"{name}.json").read_text())


def define(id: str, options: Mapping[str, str], changes: Mapping[str, Any] | None = None) -> Game:
    """A game of the catalogue with these options, and then with parts changed by their paths."""
    return _define(id, tuple(sorted(options.items())), json.dumps(changes or {}))


@cache
def _define(id: str, options: tuple[tuple[str, str], ...], changes: str) -> Game:
    game = catalogue().expand(id, dict(options))
    wanted = json.loads(changes)
    if not wanted:
        return game
    raw = json.loads(to_json(game))
    for path, value in wanted.items():
        change(raw, path, value, "test")
    changed = msgspec.convert(raw, Game)
    assert problems(changed) == []
    return changed


class Case(ABC):
    """One deal of one game, with the moves named as the oracle names them."""

    def __init__(self, game: Game, *orders: Sequence[str]) -> None:
        self.game = game
        self.table = Table(game, read_card_list(game, "\n".join(" ".join(order) for order in orders)))
        self.start = self.table.start()
        self.names = [action.name for action in game.actions]

    @abstractmethod
    def name(self, state: State, move: Move) -> Name:
        """The oracle's name of a legal move."""

    def after(self, state: State) -> dict[Name, State]:
        """Every legal move by the oracle's name, with the position after it."""
        found: dict[Name, State] = {}
        for move in self.table.legal(state):
            name = self.name(state, move)
            assert name not in found, f"{name} is legal twice"
            found[name] = self.table.step(state, move)
        return found

    def legal(self, state: State) -> list[list[str | int]]:
        """The oracle's names of all legal moves, sorted."""
        return sorted(list(name) for name in self.after(state))

    def go(self, state: State, move: Iterable[str | int]) -> State:
        """The position after a move that the oracle names; it must be legal."""
        after = self.after(state)
        name = tuple(move)
        assert name in after, f"{name} is not legal; legal are {sorted(after)}"
        return after[name]

    def play(self, moves: Iterable[Iterable[str | int]], state: State | None = None) -> State:
        """The position after a line."""
        here = self.start if state is None else state
        for move in moves:
            here = self.go(here, move)
        return here

    def perft(self, state: State, depth: int, leave_out: str = "") -> list[int]:
        """The number of move sequences of length 1 … depth, without moves of the name `leave_out`."""
        counts = [0] * depth
        self._perft(state, 0, counts, leave_out)
        return counts

    def _perft(self, state: State, level: int, counts: list[int], leave_out: str) -> None:
        if level + 1 == len(counts):
            counts[level] += self.count(state, leave_out)
            return
        after = [there for name, there in self.after(state).items() if name[0] != leave_out]
        counts[level] += len(after)
        for there in after:
            self._perft(there, level + 1, counts, leave_out)

    def count(self, state: State, leave_out: str) -> int:
        """How many legal moves there are, without those of the name `leave_out`."""
        moves = self.table.legal(state)
        return sum(1 for move in moves if self.name(state, move)[0] != leave_out) if leave_out else len(moves)

    def zone(self, state: State, zone: str) -> list[list[str]]:
        """The cards of a zone's piles, bottom to top."""
        return [cards(state.piles[i]) for i in self.table.rules.of_zone[zone]]

    def place(self, pile: int) -> int:
        """The number of a pile within its zone, from 0."""
        return self.table.rules.piles[pile].number

    def heights(self, state: State) -> list[int]:
        """How high each foundation is, by suit as in the pack; of one suit's, the higher first."""
        copies, suits = self.game.pack.copies, self.game.pack.suits
        piles = [pile for pile in self.zone(state, "foundation") if pile]
        found: list[int] = []
        for suit in suits:
            of_suit = sorted((len(pile) for pile in piles if pile[0][1] == suit), reverse=True)
            found += of_suit + [0] * (copies - len(of_suit))
        return found

    def reduced(self, state: State) -> State:
        """The position with the piles of each zone sorted: in these games they are interchangeable."""
        piles, down = list(state.piles), list(state.down)
        for first, last in self._alike:
            group = sorted(zip(piles[first:last], down[first:last], strict=True))
            piles[first:last] = [pile for pile, _ in group]
            down[first:last] = [hidden for _, hidden in group]
        return state._replace(piles=tuple(piles), down=tuple(down))

    @cached_property
    def _alike(self) -> list[tuple[int, int]]:
        zones = self.table.rules.of_zone
        return [(piles[0], piles[-1] + 1) for name, piles in zones.items() if name in ("fan", "column", "foundation")]

    def reachable(self, visit: Visit, start: State | None = None, leave_out: str = "") -> int:
        """Visits every position that can be reached, but for the order of piles; their number.

        `visit` gets each with its legal moves and ends the search by saying true.  `leave_out`:
        an action that is not done.
        """
        table = self.table
        left_out = self.names.index(leave_out) if leave_out in self.names else -1
        first = self.reduced(start or self.start)
        seen = {first}
        todo = [first]
        while todo:
            here = todo.pop()
            moves = [move for move in table.legal(here) if move.action != left_out]
            if visit(here, moves):
                break
            for move in reversed(moves):  # what comes first in the definition is looked at first
                there = self.reduced(table.step(here, move))
                if there not in seen:
                    seen.add(there)
                    todo.append(there)
        return len(seen)

    def winnable(self, start: State | None = None) -> bool:
        """Whether a won position can be reached."""
        won: list[State] = []

        def visit(state: State, moves: list[Move]) -> bool:
            if not moves and self.table.won(state):
                won.append(state)
            return bool(won)

        self.reachable(visit, start)
        return bool(won)


def cards(pile: Iterable[int]) -> list[str]:
    """Card names of card numbers."""
    return [CARD_NAMES[card] for card in pile]


def by_move(moves: Iterable[Iterable[str | int]]) -> list[list[str | int]]:
    """The oracle's list of moves in the order in which `Case.legal` gives them."""
    return sorted(list(move) for move in moves)
