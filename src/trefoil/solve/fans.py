"""Fans of single cards, built in suit or of equals: detected, searched and expanded into moves.

docs/kernel/suit_fans.md and rank_fans.md say for which games the searches are right; `find` looks
for just those.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.abstract import AbstractJob, KernelStep, first_legal
from trefoil.solve.answer import Job, KernelDisagrees, Limits, Question
from trefoil.solve.bridge import lowered
from trefoil.solve.lowered import Lowered, LoweredAction
from trefoil.solve.native import kernel
from trefoil.solve.structure import (
    chains,
    free,
    live_actions,
    piles_of,
    roles,
    starts,
    wins_when_home,
)

if TYPE_CHECKING:
    from trefoil import _kernel

# What a search looks for: a win; the foundations of all positions in which none of them can take a
# card; or those of all positions.
WIN, BLOCKED, ANY_TIME = range(3)

ALL = 0xFFFFFFFF
_TO_FOUNDATION, _ONTO_CARD, _ONTO_EMPTY = range(3)


class Fans(NamedTuple):
    """What was found.  `room` > 0: fans of equals with so much room, else fans built in suit.

    `up`: the index of the action that plays cards up.  `fills`: the last cards of the chains may
    open an empty fan.
    """

    chains: tuple[tuple[int, ...], ...]
    tableau: tuple[int, ...]
    home: tuple[int, ...]
    up: int
    fills: bool
    room: int

    @property
    def name(self) -> str:
        """What the search is called."""
        return "rank-fans" if self.room else "suit-fans"

    def search(
        self,
        state: State,
        limits: Limits,
        switches: int = ALL,
        collect: int = WIN,
        reach: int | None = None,
    ) -> _kernel.Abstract:
        """The search of the kernel.  Raises ValueError for a position it does not understand."""
        module = kernel()
        position = (
            [bytes(chain) for chain in self.chains],
            [bytes(state.piles[i]) for i in self.tableau],
            bytes(card for i in self.home for card in state.piles[i]),
        )
        rest = (collect, reach, switches, limits.nodes, limits.seconds, limits.memory)
        made: _kernel.Abstract
        if self.room:
            made = module.rank_fans(*position, self.room, *rest)
        else:
            made = module.suit_fans(*position, self.fills, *rest)
        return made

    def cards(self, stop: int) -> frozenset[int]:
        """The cards of a set that a search has collected."""
        return frozenset(card for card, bit in self.bits().items() if stop >> bit & 1)

    def bits(self) -> dict[int, int]:
        """The bit of every card in such a set."""
        if self.room:
            return {card: 4 * i + suit for suit, chain in enumerate(self.chains) for i, card in enumerate(chain)}
        return {card: bit for bit, card in enumerate(card for chain in self.chains for card in chain)}


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A search, if the position is one of such fans and nothing is shuffled any more."""
    if question == "best-foundations":
        return None
    low = lowered(table, state)
    found = find(low, state, live_actions(low, state, question))
    if found is None:
        return None
    try:
        made = found.search(state, limits, ALL if switches is None else switches)
    except ValueError:
        return None
    return AbstractJob(found.name, table, state, question, made, expand)


def find(low: Lowered, state: State, live: list[LoweredAction]) -> Fans | None:
    """The structure that the live actions have, or None for another one."""
    if roles(low) != {"tableau", "foundation"} or low.effects or low.latches or not wins_when_home(low):
        return None
    tableau, home = piles_of(low, "tableau"), piles_of(low, "foundation")
    rooms = {low.piles[i].room for i in tableau}
    if len(rooms) != 1 or any(low.piles[i].room >= 0 for i in home) or any(state.down):
        return None
    if any(action.kind != "play" or action.unit != "top" or not free(action) for action in live):
        return None
    ups = [action for action in live if action.sources == tableau and action.targets == home]
    lays = [action for action in live if action.sources == tableau and action.targets == tableau]
    backs = [action for action in live if action.sources == home and action.targets == tableau]
    if len(ups) != 1 or len(lays) != 1 or len(live) != 2 + len(backs) or lays[0].fits < 0:
        return None
    up = chains(low, ups[0])
    if up is None or len(up) != len(home):
        return None
    onto = [low.tables[lays[0].fits][card] & ~(1 << card) for card in range(52)]
    opens = starts(low, lays[0])
    heads = sum(1 << chain[-1] for chain in up)
    index = low.actions.index(ups[0])
    (room,) = rooms
    parents = {card: 1 << above for chain in up for card, above in pairwise(chain)}
    in_suit = all(onto[card] == parents.get(card, 0) for chain in up for card in chain)
    if room < 0 and opens in (0, heads) and in_suit and all(_idle(low, back, lays[0]) for back in backs):
        return Fans(up, tableau, home, index, opens == heads, 0)
    equals = [sum(1 << card for card in cards) for cards in zip(*up, strict=False)]
    if (
        room > 0
        and not backs
        and opens == 0
        and len({len(chain) for chain in up}) == 1
        and all(onto[card] == equals[i] & ~(1 << card) for chain in up for i, card in enumerate(chain))
    ):
        return Fans(up, tableau, home, index, False, room)
    return None


def _idle(low: Lowered, back: LoweredAction, lay: LoweredAction) -> bool:
    """Whether cards may come back from the foundations only where they could lie: no use at all.

    docs/kernel/suit_fans.md says why.  Before a redeal it could be of use.
    """
    return back.fits in (-1, lay.fits) and starts(low, back) in (0, starts(low, lay)) and not low.redeals


def expand(table: Table, state: State, steps: list[KernelStep]) -> tuple[Move, ...]:
    """The moves of a line of steps; every one is judged by the engine."""
    fans, home = (
        [i for i, pile in enumerate(table.rules.piles) if pile.role == role] for role in ("tableau", "foundation")
    )
    line: list[Move] = []
    for kind, card, _, onto in steps:
        piles = state.piles
        if kind == _TO_FOUNDATION:
            # Most games build up in suit: such a pile is tried first.
            targets = sorted(home, key=lambda i: not piles[i] or piles[i][-1] // 13 != card // 13)
        elif kind == _ONTO_EMPTY:
            targets = [i for i in fans if not piles[i]][:1]
        else:
            # Built in suit there is but one card to lie on; of equals the step names one.
            targets = [i for i in fans if piles[i] and (piles[i][-1] == onto or piles[i][-1] % 13 != card % 13)]
        source = next((i for i in fans if piles[i][-1:] == (card,)), None)
        move = None if source is None else first_legal(table, state, source, targets, 1)
        if move is None:
            raise KernelDisagrees(f"no move for the step {kind} of card {card}")
        line.append(move)
        state = table.step(state, move)
    return tuple(line)
