"""Fans of two packs: detected, searched and expanded into moves.

docs/kernel/twin_fans.md says for which games the search is right; `offer` looks for just those.
"""

from __future__ import annotations

from typing import NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.abstract import AbstractJob, KernelStep
from trefoil.solve.answer import Job, KernelDisagrees, Limits, Question
from trefoil.solve.bridge import lowered
from trefoil.solve.lowered import Lowered, LoweredAction
from trefoil.solve.native import kernel
from trefoil.solve.structure import bits, free, live_actions, piles_of, roles, starts, wins_when_home

_TO_FOUNDATION = 0


class TwinFans(NamedTuple):
    """What the search has to know: the chains, and for each card the cards that bear it."""

    chains: tuple[tuple[int, ...], ...]
    bearers: tuple[tuple[int, ...], ...]


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A search, if the position is one of fans of two packs and nothing is shuffled any more."""
    low = lowered(table, state)
    found = None if question == "best-foundations" else find(low, state, live_actions(low, state, question))
    if found is None:
        return None
    tableau = piles_of(low, "tableau")
    try:
        made = kernel().twin_fans(
            [bytes(chain) for chain in found.chains],
            low.copies,
            [bytes(cards) for cards in found.bearers],
            [bytes(state.piles[i]) for i in tableau],
            [bytes(state.piles[i]) for i in piles_of(low, "foundation")],
            0xFFFFFFFF if switches is None else switches,
            limits.nodes,
            limits.seconds,
            limits.memory,
        )
    except ValueError:  # more cards or fans than the search has room for
        return None
    return AbstractJob("twin-fans", table, state, question, made, expand)


def find(low: Lowered, state: State, live: list[LoweredAction]) -> TwinFans | None:
    """The structure that the live actions have, or None for another one."""
    if roles(low) != {"tableau", "foundation"} or low.effects or low.latches or not wins_when_home(low):
        return None
    tableau, home = piles_of(low, "tableau"), piles_of(low, "foundation")
    if low.copies != 2 or any(low.piles[i].room >= 0 for i in tableau + home) or any(state.down):
        return None
    if len(live) != 2 or any(a.kind != "play" or a.unit != "top" or not free(a) for a in live):
        return None
    ups = [action for action in live if action.sources == tableau and action.targets == home]
    lays = [action for action in live if action.sources == tableau and action.targets == tableau]
    if len(ups) != 1 or len(lays) != 1 or lays[0].fits < 0 or starts(low, lays[0]) != 0:
        return None
    found = _chains(low, ups[0])
    if found is None or len(found) * low.copies != len(home):
        return None
    fits = low.tables[lays[0].fits]
    return TwinFans(found, tuple(tuple(bits(fits[card] & low.pack)) for card in range(low.pack.bit_length())))


def _chains(low: Lowered, up: LoweredAction) -> tuple[tuple[int, ...], ...] | None:
    """The cards of each foundation from the first to the last, if each follows just one other."""
    first = starts(low, up)
    if not first or up.fits < 0:
        return None
    after: dict[int, int] = {}
    for card in bits(low.pack):
        onto = low.tables[up.fits][card] & low.pack
        if first >> card & 1:
            continue
        below = onto.bit_length() - 1
        if not onto or onto & (onto - 1) or below in after:
            return None
        after[below] = card
    found = []
    for card in bits(first & low.pack):
        # A first card that also fits on a foundation would make a second way up.
        if low.tables[up.fits][card] & low.pack:
            return None
        chain = [card]
        while chain[-1] in after:
            chain.append(after[chain[-1]])
        found.append(tuple(chain))
    whole = sum(len(chain) for chain in found) == low.pack.bit_count()
    return tuple(found) if whole else None


def expand(table: Table, state: State, steps: list[KernelStep]) -> tuple[Move, ...]:
    """The moves of a line of steps; every one is among those the engine allows."""
    tableau = [i for i, pile in enumerate(table.rules.piles) if pile.role == "tableau"]
    line: list[Move] = []
    for kind, card, frm, to in steps:
        for move in table.legal(state):
            if len(move.piles) != 2 or move.piles[0] != tableau[frm]:
                continue
            home = table.rules.piles[move.piles[1]].role == "foundation"
            if home if kind == _TO_FOUNDATION else move.piles[1] == tableau[to]:
                line.append(move)
                state = table.step(state, move)
                break
        else:
            raise KernelDisagrees(f"no move for the step {kind} of card {card}")
    return tuple(line)
