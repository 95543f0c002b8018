"""Fans of two packs: detected, searched and expanded into moves.

docs/kernel/twin_fans.md says for which games the search is right; `offer` looks for just those.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.abstract import AbstractJob, KernelStep
from trefoil.solve.answer import Answer, Job, KernelDisagrees, Limits, Question
from trefoil.solve.bridge import lowered
from trefoil.solve.general import GeneralJob
from trefoil.solve.lowered import Lowered, LoweredAction
from trefoil.solve.native import kernel
from trefoil.solve.structure import bits, free, live_actions, piles_of, roles, starts, wins_when_home
from trefoil.solve.twin_phases import TwinPhases

if TYPE_CHECKING:
    from trefoil import _kernel

_TO_FOUNDATION = 0

# What part of the limits the search for a win gets, and how many positions at most.
_SHARE = 0.8
_MOST_FIRST = 200_000


class TwinFans(NamedTuple):
    """What the search has to know: the chains, and for each card the cards that bear it."""

    chains: tuple[tuple[int, ...], ...]
    bearers: tuple[tuple[int, ...], ...]


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A search, if the position is one of fans of two packs.

    While shuffles are left, wins are looked for through them; what is not won so goes to the general search.
    """
    low = lowered(table, state)
    if question == "best-foundations":
        return None
    found = find(low, state, live_actions(low, state, question))
    if found is not None:
        return _search(found, low, table, state, question, limits, switches)
    found = find(low, state, live_actions(low, state, "no-redeal"))
    if found is None:
        return None
    share = limits._replace(
        seconds=limits.seconds * _SHARE,
        nodes=int(limits.nodes * _SHARE) if limits.nodes else _MOST_FIRST,
    )
    first = _phases(found, low, table, state, question, share, switches)
    return None if first is None else WithoutFirst(first, table, state, question, limits)


def _phases(
    found: TwinFans,
    low: Lowered,
    table: Table,
    state: State,
    question: Question,
    limits: Limits,
    switches: int | None,
) -> TwinPhases | AbstractJob | None:
    """The search through the shuffles, if there is one redeal of all the fans that a blocked position allows."""
    redeals = [index for index, action in enumerate(low.actions) if action.kind == "redeal"]
    up = next(i for i, action in enumerate(low.actions) if action.targets == piles_of(low, "foundation"))
    action = low.actions[redeals[0]]
    allowed = action.when == 0 or low.tests[action.when] == ("blocked", (1 << up, 0))
    if len(redeals) != 1 or set(action.sources) != set(piles_of(low, "tableau")) or not allowed:
        return _search(found, low, table, state, question, limits, switches)
    if not kernel().twin_fans_takes(*_position(found, low, state)):
        return None

    def beam(state: State, limits: Limits) -> _kernel.TwinFans:
        return _made(found, low, state, limits, switches, collect=True)

    return TwinPhases(table, state, question, limits, redeals[0], found.chains, beam, expand)


def _position(
    found: TwinFans, low: Lowered, state: State
) -> tuple[list[bytes], int, list[bytes], list[bytes], list[bytes]]:
    """The position as the kernel is given it: chains, copies of each card, bearers, fans and foundations."""
    return (
        [bytes(chain) for chain in found.chains],
        low.copies,
        [bytes(cards) for cards in found.bearers],
        [bytes(state.piles[i]) for i in piles_of(low, "tableau")],
        [bytes(state.piles[i]) for i in piles_of(low, "foundation")],
    )


def _made(
    found: TwinFans, low: Lowered, state: State, limits: Limits, switches: int | None, collect: bool = False
) -> _kernel.TwinFans:
    """The search of the kernel, for a position that it takes."""
    made: _kernel.TwinFans = kernel().twin_fans(
        *_position(found, low, state),
        collect,
        0xFFFFFFFF if switches is None else switches,
        limits.nodes,
        limits.seconds,
        limits.memory,
    )
    return made


def _search(
    found: TwinFans,
    low: Lowered,
    table: Table,
    state: State,
    question: Question,
    limits: Limits,
    switches: int | None,
) -> AbstractJob | None:
    if not kernel().twin_fans_takes(*_position(found, low, state)):
        return None
    return AbstractJob("twin-fans", table, state, question, _made(found, low, state, limits, switches), expand)


class WithoutFirst:
    """A game with shuffles: first a search that may only say "won", then the general search.

    Should the first say "lost", it has proved that of another question.
    """

    def __init__(
        self, first: TwinPhases | AbstractJob, table: Table, state: State, question: Question, limits: Limits
    ) -> None:
        self._first = first
        self._rest: GeneralJob | None = None
        self._ask = table, state, question
        self._limits = limits
        self._stopped = False

    def run(self, seconds: float) -> bool:
        if self._rest is None:
            if not self._first.run(seconds):
                return False
            answer = self._first.answer()
            if answer.verdict == "won" or self._stopped:
                return True
            left = self._limits
            if left.nodes:
                left = left._replace(nodes=max(1, left.nodes - answer.nodes))
            if left.seconds:
                left = left._replace(seconds=max(0.001, left.seconds - answer.seconds))
            table, state, question = self._ask
            self._rest = GeneralJob(table, state, question, left)
        return self._rest.run(seconds)

    def stop(self) -> None:
        self._stopped = True
        self._first.stop()
        if self._rest is not None:
            self._rest.stop()

    @property
    def nodes(self) -> int:
        return self._first.nodes + (0 if self._rest is None else self._rest.nodes)

    def answer(self) -> Answer:
        first = self._first.answer()
        if self._rest is None:
            return first if first.verdict == "won" else first._replace(verdict="unknown", complete=False)
        rest = self._rest.answer()
        return rest._replace(nodes=first.nodes + rest.nodes, seconds=first.seconds + rest.seconds)


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
