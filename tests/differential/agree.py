"""Engine and kernel asked the same questions about one position; and which clauses that met."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, get_args

from support import universe
from trefoil.engine import Move, State, Table
from trefoil.engine.perft import perft
from trefoil.engine.rules import walk
from trefoil.solve.bridge import board, definition, from_move, lowered, to_move, to_state
from trefoil.solve.closed import Symmetry
from trefoil.solve.native import kernel
from trefoil.spec import vocabulary
from trefoil.spec.vocabulary import CloseUp, Effect, Fill, Play, TakeOut, TurnUp

TESTS = get_args(vocabulary.Test)


class Coverage:
    """How often each clause was met: tests both ways, limits, actions, effects, latches, refusals."""

    def __init__(self) -> None:
        self.met: Counter[tuple[str, ...]] = Counter()
        self.wanted: set[tuple[str, ...]] = set()

    def want(self, table: Table) -> None:
        """Ask for every clause of the game, both ways where it has two."""
        game = table.game
        for action in game.actions:
            self.wanted.add(("action", action.name))
            if action.times:
                self.wanted |= {("limit", action.name, "spent"), ("limit", action.name, "left")}
            if isinstance(action, Play):
                self.wanted |= {("target", action.name, "occupied")} if action.fits else set()
                self.wanted |= {("target", action.name, "empty")} if action.empty else set()
        for part in walk(game):
            if isinstance(part, TESTS):
                self.wanted |= {("test", repr(part), "True"), ("test", repr(part), "False")}
        for effect in game.effects:
            self.wanted.add(("effect", repr(effect)))
        for latch in game.latches:
            self.wanted.add(("latched", latch.name))
        self.wanted.add(("ended", "True"))

    def missing(self, least: int) -> dict[tuple[str, ...], int]:
        """The clauses asked for that were met less often."""
        return {clause: self.met[clause] for clause in sorted(self.wanted) if self.met[clause] < least}

    def position(self, table: Table, state: State) -> None:
        """Count what holds in a position."""
        for index, action in enumerate(table.game.actions):
            if action.times:
                self.met["limit", action.name, "spent" if state.used[index] >= action.times else "left"] += 1
        for part in walk(table.game):
            if isinstance(part, TESTS):
                self.met["test", repr(part), str(table.conditions.holds(part, state))] += 1
        self.met["ended", str(not table.legal(state))] += 1

    def move(self, table: Table, state: State, move: Move, after: State) -> None:
        """Count what a move did and what followed from it by itself."""
        action = table.game.actions[move.action]
        self.met["action", action.name] += 1
        if isinstance(action, Play):
            self.met["target", action.name, "occupied" if state.piles[move.piles[1]] else "empty"] += 1
        for effect in table.game.effects:
            if _happened(table, effect, state, move, after):
                self.met["effect", repr(effect)] += 1
        for latch in table.game.latches:
            if (after.held & ~state.held) & table.rules.latch[latch.name]:
                self.met["latched", latch.name] += 1


def _happened(table: Table, effect: Effect, state: State, move: Move, after: State) -> bool:
    """Whether the effect changed something after this move."""
    if isinstance(effect, TurnUp):
        return any(after.down[i] < state.down[i] for i in table.rules.of_zone[effect.zone])
    if isinstance(effect, CloseUp):
        return bool(after.piles[move.piles[0]])
    if isinstance(effect, TakeOut):
        return sum(len(after.piles[i]) - len(state.piles[i]) for i in table.rules.of_zone[effect.to]) > 0
    if isinstance(effect, Fill) and isinstance(table.game.actions[move.action], Play):
        i = move.piles[0]
        return i in table.rules.of_zone[effect.zone] and len(state.piles[i]) == move.count and bool(after.piles[i])
    return False


def agree(table: Table, state: State, chance: random.Random, coverage: Coverage, depth: int = 2) -> None:
    """Moves, successors, ends, refusals, perft, undo and key are the same on both sides."""
    low = lowered(table, state)
    there = board(table, state)
    coverage.position(table, state)
    moves = table.legal(state)
    ours = [from_move(move) for move in moves]
    theirs = there.moves()
    assert sorted(theirs) == sorted(ours), _difference(table, state, ours, theirs)
    assert there.won() == table.won(state)
    _check_key(table, state, there)
    before = there.position()
    for move in moves if len(moves) < 30 else chance.sample(moves, 30):
        after = table.step(state, move)
        there.apply(from_move(move))
        assert to_state(there.position(), state.base) == after, (move, state)
        assert there.ended() == (table._judge.ended(after) is not None)
        coverage.move(table, state, move, after)
        there.undo()
        assert there.position() == before, (move, state)
    assert low.digest == table.rules.digest
    if depth > 1:
        assert there.perft(depth) == perft(table, state, depth), state
    _refusals(table, state, set(theirs), chance, coverage)


def _difference(table: Table, state: State, ours: Any, theirs: Any) -> str:
    return f"engine only {set(ours) - set(theirs)}, kernel only {set(theirs) - set(ours)} in {state}"


def _check_key(table: Table, state: State, there: Any) -> None:
    """The key gives the position back, up to piles that may be exchanged."""
    form = Symmetry(table).canonical
    made = definition(lowered(table, state))
    back = to_state(kernel().decode(made, there.key()), state.base)
    kept = tuple(count if table.rules.counted[index] else 0 for index, count in enumerate(state.used))
    assert form(back) == form(state._replace(used=kept, held=state.held, placed=back.placed))
    assert not table.rules.stand_tests or back.placed == state.placed


def _refusals(table: Table, state: State, theirs: set[Any], chance: random.Random, coverage: Coverage) -> None:
    """A sample of all moves one could think of: the kernel has exactly those nothing refuses."""
    if table._judge.ended(state) is not None:
        return
    thought = list(universe(table, state))
    near = [move for move in thought if _near(table, state, move)]
    for move in _some(thought, 40, chance) + _some(near, 30, chance):
        refusal = table.refusal(state, move)
        if refusal is not None:
            coverage.met["refusal", refusal.code] += 1
        canonical = table.canonical(state, move)
        if refusal is None:
            legal = {known[1:] for known in theirs}
            assert from_move(canonical)[1:] in legal, (move, state)
        else:
            assert from_move(move) not in theirs, (move, refusal, state)
            assert to_move(table, from_move(move)) == move or not move.piles


def _near(table: Table, state: State, move: Move) -> bool:
    """Whether the lift is one the action knows, so that only the target can refuse it."""
    action = table.game.actions[move.action]
    return isinstance(action, Play) and move.count in table._legal.lifts(state, move.piles[0], action)


def _some(moves: list[Move], most: int, chance: random.Random) -> list[Move]:
    return moves if len(moves) <= most else chance.sample(moves, most)
