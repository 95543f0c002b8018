"""Games of fans with reshuffles: one search for each deal of the cards that are left.

After a reshuffle the position depends only on which cards are up and on how often has been
shuffled, so between reshuffles only the foundations matter from which one can shuffle.  They are
collected by the search of the fans, each is shuffled by the engine, and each deal that comes out
is looked at once.  docs/kernel/search.md has the argument.
"""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.answer import Answer, Job, Limits, Question
from trefoil.solve.bridge import lowered
from trefoil.solve.fans import ALL, ANY_TIME, BLOCKED, WIN, Fans, expand, find
from trefoil.solve.kernel_job import CAUSES
from trefoil.solve.lowered import Lowered
from trefoil.solve.stepped import SteppedJob
from trefoil.solve.structure import live_actions

if TYPE_CHECKING:
    from trefoil import _kernel

# The prunings of the searches of fans under which every foundation is still collected.
_KEEPS_ALL = 0

# How long one search runs before the clock is looked at, where there is but one.
_SECONDS = 0.01

# How many positions one search enters before others have their turn, at first.
_SLICE = 8192
_MOST_AT_ONCE = 65536

# What it takes to begin a search, counted in positions.
_TASK = 2048

# To search a deal twice as long counts as much as having so many cards less up.
_PATIENCE = 1.5

# What a stored position takes, with the room to grow.
_STORED_BYTES = 24


class Shuffle(NamedTuple):
    """The redeal of a game of fans: its action, and what has to be collected before it."""

    action: int
    collect: int


class _Deal:
    """A deal of the cards left: the position, how one came to it, and what is still to be asked of it."""

    def __init__(self, state: State, before: _Deal | None = None, stop: _Stop | None = None) -> None:
        self.state = state
        self.before = before
        self.stop = stop  # the cards up before the shuffle


class _Stop(NamedTuple):
    """A set of cards up, as the search numbers them, and the search that met it."""

    up: int
    collect: int
    switches: int


class _Task:
    """One search of one deal, gone on with in slices."""

    def __init__(self, deal: _Deal, collect: int, switches: int, cards_up: float) -> None:
        self.deal = deal
        self.collect = collect
        self.switches = switches
        self.search: _kernel.Abstract | None = None
        self.slice = _SLICE
        self.nodes = 0  # entered so far
        self._cards_up = cards_up

    @property
    def place(self) -> float:
        """Which task comes first: with more cards up one is nearer to the end; long ones wait."""
        return math.log2(1 + self.nodes / _SLICE) * _PATIENCE - self._cards_up


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A job for the questions about reshuffles, if the game is one of fans with a single redeal."""
    low = lowered(table, state)
    redeals = [index for index, action in enumerate(low.actions) if action.kind == "redeal"]
    if question == "no-redeal" or len(redeals) != 1 or low.actions[redeals[0]].times < 0:
        return None
    index = redeals[0]
    spent = list(state.used)
    spent[index] = low.actions[index].times
    last = state._replace(used=tuple(spent))
    # The structure has to be the same whether or not shuffles are left.
    found = find(low, state, live_actions(low, state, "no-redeal"))
    if found is None or find(low, last, live_actions(low, last, "own-redeals")) != found:
        return None
    shuffle = _shuffle(low, index, found)
    if shuffle is None:
        return None
    try:
        found.search(state, limits)
    except ValueError:
        return None
    return PhaseJob(table, state, question, limits, found, shuffle, ALL if switches is None else switches)


def _shuffle(low: Lowered, index: int, found: Fans) -> Shuffle | None:
    """What a redeal waits for, if it is one of the two things a search can collect."""
    action = low.actions[index]
    test = low.tests[action.when]
    if set(action.sources) != set(found.tableau):
        return None
    if test == ("blocked", (1 << found.up, 0)):
        return Shuffle(index, BLOCKED)
    if action.when == 0 and not found.room:
        return Shuffle(index, ANY_TIME)
    return None


class PhaseJob(SteppedJob):
    """Deals of the cards left, looked at in turns: after each number of redeals the most promising one."""

    def __init__(
        self,
        table: Table,
        state: State,
        question: Question,
        limits: Limits,
        found: Fans,
        shuffle: Shuffle,
        switches: int,
    ) -> None:
        super().__init__(limits)
        self.name = f"{found.name}-phases"
        self._table = table
        self._state = state
        self._question: Question = question
        self._fans = found
        self._shuffle = shuffle
        self._switches = switches
        self._stored = 0
        self._line: tuple[Move, ...] | None = None
        self._best: list[bytes] = []
        self._agenda: dict[int, list[tuple[float, int, _Task]]] = {}  # by redeals used
        self._seen: set[tuple[int, frozenset[int]]] = set()
        self._spent: Counter[int] = Counter()
        self._count = 0
        self._held = 0  # positions stored by searches under way
        self._at: Iterator[None] = self._search() if question == "own-redeals" else self._bests()

    def _step(self) -> None:
        if next(self._at, self) is self:
            self._finished = True

    def answer(self) -> Answer:
        known = self._finished and not self._cause
        return Answer(
            "won" if self._line is not None else "lost" if known else "unknown",
            self._question,
            self.name,
            self._line or (),
            self._nodes,
            self._stored + self._held,
            self._seconds,
            self._cause,
            tuple(self._best),
            known,
        )

    # ------------------------------------------------------------ the search

    def _search(self) -> Iterator[None]:
        """With the reshuffles of the deal."""
        self._open(_Deal(self._state))
        while self._agenda and self._line is None and not self._cause:
            # Every number of redeals has its share of the work.
            level = min(self._agenda, key=lambda level: self._spent[level])
            tasks = self._agenda[level]
            _, _, task = heapq.heappop(tasks)
            if not tasks:
                del self._agenda[level]
            before = self._nodes
            yield from self._serve(task)
            self._spent[level] += self._nodes - before + _TASK

    def _serve(self, task: _Task) -> Iterator[None]:
        """Go on with a task for a slice; while memory is short, to its end."""
        deal = task.deal
        if task.search is None:
            limits = Limits(0, 0, self._limits.memory)
            task.search = self._fans.search(deal.state, limits, task.switches, task.collect)
        search = task.search
        nodes, stored = search.nodes, search.stored
        over = False
        while not over:
            over = search.run_nodes(task.slice)
            self._nodes += search.nodes - nodes
            task.nodes = search.nodes
            self._held += search.stored - stored
            nodes, stored = search.nodes, search.stored
            for up in search.fresh():
                self._reached(task, up)
            task.slice = min(2 * task.slice, _MOST_AT_ONCE)
            yield
            if not self._scarce():
                break
        if not over:
            self._push(task)
            return
        task.search = None
        self._held -= stored
        self._stored += stored
        if search.verdict == "unknown":
            self._cause = CAUSES[search.cause] or "memory"
        elif search.verdict == "won":
            self._line = self._written(deal, search.steps())

    def _scarce(self) -> bool:
        """Whether so much is stored that searches have to be ended, or begun anew, one by one."""
        if not self._limits.memory or self._held * _STORED_BYTES < self._limits.memory:
            return False
        for tasks in self._agenda.values():
            for _, _, task in tasks:
                if task.search is not None:
                    self._held -= task.search.stored
                    task.search = None
        return True

    def _reached(self, task: _Task, up: int) -> None:
        """A shuffle can follow here: its deal is one more to look at, unless it was met already."""
        state = task.deal.state
        cards = self._fans.cards(up)
        key = state.used[self._shuffle.action], cards
        if key in self._seen or len(cards) == len(self._table.rules.pack):
            return
        self._seen.add(key)
        self._open(_Deal(self._shuffled(state, cards), task.deal, _Stop(up, task.collect, task.switches)), len(cards))

    def _open(self, deal: _Deal, cards_up: int = 0) -> None:
        """Look at a deal: whether it is won as it is, and where it can be shuffled."""
        self._push(_Task(deal, WIN, self._switches, cards_up))
        if self._left(deal.state):
            # First by the greatest foundations only, which are few and lead on best; then by all.
            self._push(_Task(deal, BLOCKED, self._switches, cards_up))
            self._push(_Task(deal, self._shuffle.collect, _KEEPS_ALL, cards_up - _PATIENCE))

    def _push(self, task: _Task) -> None:
        level = task.deal.state.used[self._shuffle.action]
        self._count += 1
        heapq.heappush(self._agenda.setdefault(level, []), (task.place, self._count, task))

    def _bests(self) -> Iterator[None]:
        """The best foundations before the next reshuffle."""
        won = self._explore(self._state, WIN)
        yield from won
        everything = bytes(self._table.rules.pack.count(card) for card in range(52))
        if won.found:
            self._line = self._written(_Deal(self._state), won.steps)
            self._best = [everything]
            return
        stops = self._explore(self._state, BLOCKED, ALL)
        yield from stops
        sets = [self._fans.cards(stop) for stop in stops.stops]
        self._best = [
            bytes(card in each for card in range(52)) for each in sets if not any(each < other for other in sets)
        ]

    def _explore(self, state: State, collect: int, switches: int | None = None, reach: int | None = None) -> _Explorer:
        if switches is None:
            switches = self._switches if collect == WIN else _KEEPS_ALL
        return _Explorer(self, state, collect, switches, reach)

    def _left(self, state: State) -> bool:
        action = self._table.game.actions[self._shuffle.action]
        return action.times is not None and state.used[self._shuffle.action] < action.times

    def _home(self, state: State, up: frozenset[int]) -> State:
        """The position of the same phase with these cards up and the rest anywhere in the fans."""
        piles: list[tuple[int, ...]] = list(state.piles)
        for i in self._fans.tableau + self._fans.home:
            piles[i] = ()
        # Each foundation keeps its place if it has one already.
        free = [i for i in self._fans.home if not state.piles[i]]
        for chain in self._fans.chains:
            cards = tuple(card for card in chain if card in up)
            place = next((i for i in self._fans.home if state.piles[i] and state.piles[i][0] == chain[0]), None)
            if cards:
                piles[free.pop(0) if place is None else place] = cards
        piles[self._fans.tableau[0]] = tuple(card for chain in self._fans.chains for card in chain if card not in up)
        return state._replace(piles=tuple(piles))

    def _shuffled(self, state: State, up: frozenset[int]) -> State:
        return self._table.step(self._home(state, up), Move(self._shuffle.action))

    def _written(self, deal: _Deal, steps: list[tuple[int, int, int, int]]) -> tuple[Move, ...]:
        """The whole line: phase by phase to the cards up that were chosen, then to the win."""
        phases: list[tuple[_Deal, _Stop]] = []
        while deal.before is not None and deal.stop is not None:
            phases.append((deal.before, deal.stop))
            deal = deal.before
        state = self._state
        line: list[Move] = []
        for before, stop in reversed(phases):
            way = self._explore(before.state, stop.collect, stop.switches, stop.up)
            for _ in way:
                pass
            for move in expand(self._table, state, way.steps):
                line.append(move)
                state = self._table.step(state, move)
            line.append(Move(self._shuffle.action))
            state = self._table.step(state, line[-1])
        return (*line, *expand(self._table, state, steps))


class _Explorer:
    """One search of the fans in slices; iterate it, then read what it found."""

    def __init__(self, job: PhaseJob, state: State, collect: int, switches: int, reach: int | None) -> None:
        self._job = job
        limits = Limits(0, 0, job._limits.memory)
        self._search = job._fans.search(state, limits, switches, collect, reach)
        self.found = False
        self.steps: list[tuple[int, int, int, int]] = []
        self.stops: list[int] = []

    def __iter__(self) -> Iterator[None]:
        job, search = self._job, self._search
        nodes, stored = job._nodes, job._stored
        while not search.run(_SECONDS):
            job._nodes = nodes + search.nodes
            yield
        job._nodes = nodes + search.nodes
        job._stored = stored + search.stored
        if search.verdict == "unknown":
            job._cause = CAUSES[search.cause] or "memory"
            yield
            return
        self.found = search.verdict == "won"
        if self.found:
            self.steps = search.steps()
        self.stops = search.stops()
