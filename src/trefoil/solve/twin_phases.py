"""Fans of two packs with reshuffles: a search for a win alone.

Of each deal a beam finds out whether it is won as it is, and the best foundations at which it can
be shuffled; each of these is shuffled by the engine, and the deal that comes out looked at alike,
most cards up first.  What is not won so is open: docs/kernel/twin_fans.md.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.abstract import KernelStep
from trefoil.solve.answer import Answer, Limits, Question
from trefoil.solve.stepped import SteppedJob

if TYPE_CHECKING:
    from trefoil import _kernel

_MOST_SHUFFLES = 24  # of one deal

Search = Callable[[State, Limits], "_kernel.TwinFans"]
Expand = Callable[[Table, State, list[KernelStep]], tuple[Move, ...]]


class _Deal(NamedTuple):
    """A deal of the cards left, and how one came to it: the steps from the deal before."""

    state: State
    before: _Deal | None
    steps: list[KernelStep]


class TwinPhases(SteppedJob):
    """The deals with most cards up first, after each number of redeals in turn."""

    name = "twin-fans-phases"

    def __init__(
        self,
        table: Table,
        state: State,
        question: Question,
        limits: Limits,
        redeal: int,
        chains: tuple[tuple[int, ...], ...],
        search: Search,
        expand: Expand,
    ) -> None:
        super().__init__(limits)
        self._table = table
        self._question: Question = question
        self._redeal = redeal
        self._chains = chains
        self._search = search
        self._expand = expand
        self._tableau = [i for i, pile in enumerate(table.rules.piles) if pile.role == "tableau"]
        self._home = [i for i, pile in enumerate(table.rules.piles) if pile.role == "foundation"]
        self._agenda: dict[int, list[tuple[int, int, _Deal]]] = {}
        self._seen: set[tuple[int, bytes]] = set()
        self._served: dict[int, int] = {}
        self._count = 0
        self._line: tuple[Move, ...] | None = None
        self._push(_Deal(state, None, []), 0)

    def answer(self) -> Answer:
        won = self._line is not None
        return Answer(
            "won" if won else "unknown",
            self._question,
            self.name,
            self._line or (),
            self._nodes,
            0,
            self._seconds,
            self._cause,
            complete=won,
        )

    def _step(self) -> None:
        """Look at one deal more."""
        if not self._agenda:
            self._finished = True
            return
        level = min(self._agenda, key=lambda level: (self._served.get(level, 0), -level))
        self._served[level] = self._served.get(level, 0) + 1
        _, _, deal = heapq.heappop(self._agenda[level])
        if not self._agenda[level]:
            del self._agenda[level]
        search = self._search(deal.state, Limits(0, 0, self._limits.memory))
        while not search.run(0.02):
            if self._stop:
                return
        self._nodes += search.nodes
        if search.verdict == "won":
            self._line = self._written(deal, search.steps())
            self._finished = True
            return
        times = self._table.game.actions[self._redeal].times
        if times is not None and deal.state.used[self._redeal] >= times:
            return
        for up, steps in search.reached(_MOST_SHUFFLES):
            key = level, up
            if key in self._seen:
                continue
            self._seen.add(key)
            self._push(_Deal(self._shuffled(deal.state, up), deal, steps), sum(up))

    def _push(self, deal: _Deal, cards_up: int) -> None:
        self._count += 1
        agenda = self._agenda.setdefault(deal.state.used[self._redeal], [])
        heapq.heappush(agenda, (-cards_up, self._count, deal))

    def _shuffled(self, state: State, up: bytes) -> State:
        """The deal after a shuffle with so many of each card up; which foundation has which makes no difference."""
        piles: list[tuple[int, ...]] = list(state.piles)
        for i in self._tableau + self._home:
            piles[i] = ()
        free = list(self._home)
        left: list[int] = []
        for chain in self._chains:
            copies = self._table.game.pack.copies
            for copy in range(copies):
                cards = tuple(card for card in chain if up[card] > copy)
                left += (card for card in chain if up[card] <= copy)
                if cards:
                    piles[free.pop()] = cards
        piles[self._tableau[0]] = tuple(left)
        return self._table.step(state._replace(piles=tuple(piles)), Move(self._redeal))

    def _written(self, deal: _Deal, steps: list[KernelStep]) -> tuple[Move, ...]:
        """The whole line, each phase played by the engine where the one before has ended."""
        phases = [steps]
        while deal.before is not None:
            phases.append(deal.steps)
            deal = deal.before
        state = deal.state
        line: list[Move] = []
        for number, phase in enumerate(reversed(phases)):
            if number:
                line.append(Move(self._redeal))
                state = self._table.step(state, line[-1])
            for move in self._expand(self._table, state, phase):
                line.append(move)
                state = self._table.step(state, move)
        return tuple(line)
