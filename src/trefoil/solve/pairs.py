"""Twins taken from two layouts: an exact verdict by one pass (docs/kernel/pairs.md).

Where cards leave their piles only as twins, one uncovered in each seat's layout, what can ever leave
is found without any order of play: take away twins that lie on top until none do, as if every
pile were open.  A card that stays then stays in every game, so with one left the position is
lost.  With none left the game is played as eagerly as its rules allow, and the engine says
whether that wins.
"""

from __future__ import annotations

import time

from trefoil.engine import Move, State, Table
from trefoil.solve.answer import Job, Limits, Question
from trefoil.solve.found import FoundJob
from trefoil.solve.plain import PlainJob
from trefoil.spec.vocabulary import Flip, Game, Match, Only, Pair, Pass, TurnUp, Twin

# Taking comes before turning, turning before ending the turn.
_EAGER = (Match, Flip, Pass)


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A job, if the game is one of twins and nothing else and the one pass decides this position."""
    if not of_twins(table.game):
        return None
    began = time.monotonic()
    if stays(table, state):
        return FoundJob("pairs", "lost", question, (), 1, time.monotonic() - began)
    line = eager(table, state)
    if line is None:
        return PlainJob(table, state, question, limits)
    return FoundJob("pairs", "won", question, line, len(line), time.monotonic() - began)


def of_twins(game: Game) -> bool:
    """Whether cards leave their piles in no other way than as twins of the two seats, to be won."""
    if game.seats != 2 or game.pack.owner != "each" or game.pack.copies != 1:
        return False
    takes = [action for action in game.actions if isinstance(action, Match)]
    if not takes or not all(isinstance(action, _EAGER) for action in game.actions):
        return False
    if not all(isinstance(effect, TurnUp) for effect in game.effects):
        return False
    won = {zone.name for zone in game.zones if zone.role == "won"}
    if not isinstance(game.win, Only) or set(game.win.zones) != won:
        return False
    return all(
        action.pattern == Pair(Twin(suit=True)) and action.sides == "seats" and action.to in won for action in takes
    )


def stays(table: Table, state: State) -> int:
    """How many cards can never be taken, whatever is played: the rest of the one pass."""
    rules = table.rules
    taken_from = {name for action in table.game.actions if isinstance(action, Match) for name in action.frm}
    piles = {i: list(state.piles[i]) for i, info in enumerate(rules.piles) if info.role != "won"}
    stuck = sum(len(pile) for i, pile in piles.items() if rules.piles[i].zone not in taken_from)
    piles = {i: pile for i, pile in piles.items() if rules.piles[i].zone in taken_from}
    tops: dict[tuple[int, int], int] = {}  # (card, seat) to its pile
    todo = list(piles)
    while todo:
        i = todo.pop()
        if not piles[i]:
            continue
        card, seat = piles[i][-1], rules.piles[i].seat
        other = tops.pop((card, 1 - seat), None)
        if other is None:
            tops[card, seat] = i
            continue
        piles[i].pop()
        piles[other].pop()
        todo += [i, other]
    return stuck + sum(len(pile) for pile in piles.values())


def eager(table: Table, state: State) -> tuple[Move, ...] | None:
    """Play on, taking whenever one can; the moves, if that wins."""
    line: list[Move] = []
    # Each card is turned and taken once at most; between two such moves the turn passes at most twice.
    for _ in range(8 * sum(len(pile) for pile in state.piles) + 8):
        if table.won(state):
            return tuple(line)
        legal = table.legal(state)
        for kind in _EAGER:
            move = next((move for move in legal if isinstance(table.game.actions[move.action], kind)), None)
            if move is not None:
                break
        else:
            return None
        state = table.step(state, move)
        line.append(move)
    return None
