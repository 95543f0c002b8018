"""Rows of single cards with gaps: detected, searched and expanded into moves.

docs/kernel/rows.md says for which games the search is right; `offer` looks for just those.
"""

from __future__ import annotations

from typing import NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.abstract import AbstractJob, KernelStep
from trefoil.solve.answer import Job, Limits, Question
from trefoil.solve.bridge import lowered
from trefoil.solve.expand import along
from trefoil.solve.lowered import Lowered, LoweredAction
from trefoil.solve.native import kernel
from trefoil.solve.structure import bits, live_actions

_GAP = 255


class Rows(NamedTuple):
    """What was found: the places row by row, places in a row, the chains of cards, whether row k is for chain k."""

    places: tuple[int, ...]
    row: int
    chains: tuple[tuple[int, ...], ...]
    headed: bool


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A search, if the game has such rows and the position is one the search understands."""
    low = lowered(table, state)
    found = None if question == "best-foundations" else rows(low, state, question)
    if found is None:
        return None
    try:
        made = kernel().gaps(
            bytes(state.piles[i][0] if state.piles[i] else _GAP for i in found.places),
            [bytes(chain) for chain in found.chains],
            found.row,
            found.headed,
            0xFFFFFFFF if switches is None else switches,
            limits.nodes,
            limits.seconds,
            limits.memory,
        )
    except ValueError:
        return None  # more places than a key has room for, or chains that no row can hold

    def expand(table: Table, state: State, steps: list[KernelStep]) -> tuple[Move, ...]:
        return along(table, state, [(found.places[source], found.places[target]) for _, _, source, target in steps])

    return AbstractJob("gaps", table, state, question, made, expand)


def rows(low: Lowered, state: State, question: Question) -> Rows | None:
    """The structure, or None for another one."""
    test = low.tests[low.win]
    live = live_actions(low, state, question)
    if test.op != "ordered" or low.loss >= 0 or low.latches or low.copies != 1 or len(live) != 1:
        return None
    play = live[0]
    places = play.targets
    if not _moves(low, play) or test.args != (sum(1 << i for i in places), low.starts[play.start].follows):
        return None
    if any(low.piles[i].room != 1 or state.down[i] for i in places) or not _still(low, state, places):
        return None
    first = [number for number, i in enumerate(places) if low.piles[i].left not in places]
    row = len(places) // max(len(first), 1)
    if first != list(range(0, len(places), row)):
        return None
    if any(low.piles[places[n]].left != places[n - 1] for n in range(len(places)) if n % row):
        return None
    heads = [low.piles[places[number]].left for number in first]
    cards = [state.piles[i][0] for i in places if state.piles[i]]
    chains = _chains(low, play, state, heads, cards)
    if chains is None or len(chains) != len(heads) or any(not chain or len(chain) > row for chain in chains):
        return None
    return Rows(places, row, chains, heads[0] >= 0)


def _moves(low: Lowered, play: LoweredAction) -> bool:
    """Whether the action moves single cards to gaps by their left neighbours, and does nothing else."""
    if play.kind != "play" or play.unit != "top" or play.times >= 0 or play.when != 0 or play.keep or play.reach:
        return False
    start = low.starts[play.start] if play.start >= 0 else None
    return play.sources == play.targets and play.fits < 0 and start is not None and start.follows >= 0


def _still(low: Lowered, state: State, places: tuple[int, ...]) -> bool:
    """Whether nothing happens by itself any more: all that is ever taken out has gone."""
    tops = sum(1 << state.piles[i][0] for i in places if state.piles[i])
    return all(effect.kind == "take-out" and not effect.cards & tops for effect in low.effects)


def _chains(
    low: Lowered, play: LoweredAction, state: State, heads: list[int], cards: list[int]
) -> tuple[tuple[int, ...], ...] | None:
    """The cards on the places, each behind the one it follows; None if they do not fall into such chains."""
    start = low.starts[play.start]
    here = sum(1 << card for card in cards)
    tops = [state.piles[i][-1] for i in heads if i >= 0 and len(state.piles[i]) > state.down[i]]
    if tops and len(tops) != len(heads):
        return None
    if not tops and any(i >= 0 for i in heads):
        return None
    known = here | sum(1 << card for card in tops)
    after: dict[int, int] = {}
    for card in cards:
        onto = low.tables[start.follows][card] & known
        if onto & (onto - 1) or any(before in after for before in bits(onto)):
            return None  # it follows several cards, or several cards follow one
        after.update((before, card) for before in bits(onto))
    begun = tops or [card for card in cards if not low.tables[start.follows][card] & known]
    if not tops and start.mask & here != sum(1 << card for card in begun):
        return None
    chains = []
    for card in begun:
        chain = [card]
        while chain[-1] in after:
            chain.append(after[chain[-1]])
        chains.append(tuple(chain[1:] if tops else chain))
    return tuple(chains) if sum(map(len, chains)) == len(cards) else None
