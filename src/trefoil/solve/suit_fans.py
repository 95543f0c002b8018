"""Fans of single cards, each with one parent: detected, searched and expanded into moves.

docs/kernel/suit_fans.md says for which games the search is right; `offer` looks for just those.
"""

from __future__ import annotations

from itertools import pairwise

from trefoil.engine import Move, State, Table
from trefoil.solve.abstract import AbstractJob, KernelStep
from trefoil.solve.answer import Job, KernelDisagrees, Limits, Question
from trefoil.solve.bridge import lowered
from trefoil.solve.lowered import Lowered, LoweredAction
from trefoil.solve.native import kernel
from trefoil.solve.structure import (
    chains,
    free,
    home_of,
    live_actions,
    piles_of,
    roles,
    starts,
    wins_when_home,
)

Chains = tuple[tuple[int, ...], ...]

_TO_FOUNDATION, _ONTO_PARENT, _ONTO_EMPTY = range(3)


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A search, if the position is one of same-suit fans and nothing is shuffled any more."""
    low = lowered(table, state)
    if question == "best-foundations":
        return None
    found = fans(low, state, question)
    if found is None:
        return None
    up, fills = found
    made = kernel().suit_fans(
        [bytes(chain) for chain in up],
        [bytes(state.piles[i]) for i in piles_of(low, "tableau")],
        bytes(home_of(state, low)),
        fills,
        False,
        0xFFFFFFFF if switches is None else switches,
        limits.nodes,
        limits.seconds,
        limits.memory,
    )
    return AbstractJob("suit-fans", table, state, question, made, expand)


def fans(low: Lowered, state: State, question: Question) -> tuple[Chains, bool] | None:
    """The chains, and whether their last cards may open an empty fan; None for another structure."""
    if roles(low) != {"tableau", "foundation"} or low.effects or low.latches or not wins_when_home(low):
        return None
    tableau, home = piles_of(low, "tableau"), piles_of(low, "foundation")
    if any(low.piles[i].room >= 0 for i in tableau + home) or any(state.down):
        return None
    live = live_actions(low, state, question)
    if any(action.kind != "play" or action.unit != "top" or not free(action) for action in live):
        return None
    ups = [action for action in live if action.sources == tableau and action.targets == home]
    lays = [action for action in live if action.sources == tableau and action.targets == tableau]
    if len(ups) != 1 or len(lays) > 1 or len(live) != len(ups) + len(lays):
        return None
    up = chains(low, ups[0])
    if up is None or len(up) != len(home):
        return None
    return _with_parents(low, lays[0], up) if lays else None


def _with_parents(low: Lowered, lay: LoweredAction, up: Chains) -> tuple[Chains, bool] | None:
    """Whether each card is laid only on the next one of its chain."""
    parents = {card: 1 << above for chain in up for card, above in pairwise(chain)}
    if lay.fits < 0 or any(low.tables[lay.fits][card] != parents.get(card, 0) for chain in up for card in chain):
        return None
    opens = starts(low, lay)
    heads = sum(1 << chain[-1] for chain in up)
    if opens not in (0, heads):
        return None
    return up, opens == heads


def expand(table: Table, state: State, steps: list[KernelStep]) -> tuple[Move, ...]:
    """The moves of a line of steps; every one is among those the engine allows."""
    line: list[Move] = []
    for kind, card, _, _ in steps:
        for move in table.legal(state):
            if len(move.piles) != 2 or state.piles[move.piles[0]][-move.count] != card:
                continue
            target = state.piles[move.piles[1]]
            home = table.rules.piles[move.piles[1]].role == "foundation"
            meant = _TO_FOUNDATION if home else _ONTO_PARENT if target else _ONTO_EMPTY
            if meant == kind:
                line.append(move)
                state = table.step(state, move)
                break
        else:
            raise KernelDisagrees(f"no move for the step {kind} of card {card}")
    return tuple(line)
