"""The oracle's words in Trefoil's: its deals, its names of moves, its counts.

Each family of games has a subclass of `Case` in its own test file.  Everything here goes through
the public engine: a `Table`, `legal`, `step`.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
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
        after = {name: there for name, there in self.after(state).items() if name[0] != leave_out}
        counts[level] += len(after)
        if level + 1 < len(counts):
            for there in after.values():
                self._perft(there, level + 1, counts, leave_out)

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

    def reachable(self, enough: Callable[[State], bool] | None = None) -> set[State]:
        """Every position that can be reached; stops early when one is `enough`."""
        table = self.table
        seen = {self.start}
        todo = [self.start]
        while todo:
            here = todo.pop()
            if enough is not None and enough(here):
                return seen
            for move in table.legal(here):
                there = table.step(here, move)
                if there not in seen:
                    seen.add(there)
                    todo.append(there)
        return seen


def cards(pile: Iterable[int]) -> list[str]:
    """Card names of card numbers."""
    return [CARD_NAMES[card] for card in pile]


def by_move(moves: Iterable[Iterable[str | int]]) -> list[list[str | int]]:
    """The oracle's list of moves in the order in which `Case.legal` gives them."""
    return sorted(list(move) for move in moves)


def part(deals: Sequence[Any], share: int) -> list[Any]:
    """Every share-th deal: what the quick run looks at; the slow run looks at all."""
    return list(deals)[::share]
