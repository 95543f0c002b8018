"""What best play over random reshuffles does in a position: stop here and reshuffle, or play on, and to where.

The shuffles to come are taken as unknown, those of this very deal too: nothing is told that a player cannot know.
"""

from __future__ import annotations

from typing import NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.answer import KernelDisagrees, Limits
from trefoil.solve.fans import ANY_TIME, BLOCKED, Fans, expand
from trefoil.solve.native import kernel
from trefoil.studies.value_game import Heights, Shuffled, fans_of, heights, shuffled
from trefoil.studies.value_table import Known, as_values, known

# Enough for nearly every position; where it is not, the best found is told.
NODES = 300_000

_RELAXATION = 4  # RankFans: give up where the cards looked for cannot get up
_ALL = 0xFFFFFFFF


class Advice(NamedTuple):
    """The chances in a position with `left` reshuffles left, at least one.

    `stop`: reshuffling now, None where that is not allowed.  `best`: playing on in the best way.
    `wins`: that wins without a reshuffle.  `half`: half the width of the interval of `best`.
    `up`: the heights at which the best way reshuffles.  `line`: the moves to there; none where
    stopping here is best, or where finding them would take too long.  `whole`: whether nothing
    better can be reached, as far as the chances kept tell.
    """

    left: int
    stop: float | None
    best: float
    wins: bool
    half: float
    up: Heights
    line: tuple[Move, ...]
    whole: bool


def advice(table: Table, state: State, nodes: int = NODES) -> Advice | None:
    """The advice for a position, or None where no chances are kept for the game or no reshuffle is left.

    Raises Fault without a kernel.
    """
    kept, game = known(table.game), shuffled(table.game)
    if kept is None or game is None or table.won(state):
        return None
    left = game.times - state.used[game.redeal]
    fans = fans_of(table, state)
    if left < 1 or left > len(kept.levels) or fans is None:
        return None
    level = kept.levels[left - 1]
    here = heights(fans, state)
    found = _reached(game, kept, left - 1, fans, state, nodes)
    stop = level[here] if Move(game.redeal) in table.legal(state) else None
    up = tuple(sorted(found.heights, reverse=True))
    if stop is not None and stop >= level[up]:
        return Advice(left, stop, stop, False, kept.half(left - 1, here), here, (), found.whole)
    line = _line(table, state, game, fans, found.heights, 8 * nodes)
    return Advice(left, stop, level[up], up == game.won, kept.half(left - 1, up), up, line, found.whole)


class _Reached(NamedTuple):
    heights: Heights  # of each chain of the fans
    whole: bool


def _reached(game: Shuffled, kept: Known, left: int, fans: Fans, state: State, nodes: int) -> _Reached:
    place = {card: (s, i) for s, chain in enumerate(fans.chains) for i, card in enumerate(chain)}
    up = [0] * game.suits
    for i in fans.home:
        for card in state.piles[i]:
            up[place[card][0]] += 1
    layout = [bytes(16 * place[c][0] + place[c][1] for c in state.piles[i]) for i in fans.tableau]
    code, value, most, _ = kernel().fan_best(
        game.suits, game.length, game.room, up, layout, as_values(kept.digest, left), nodes, nodes
    )
    reached = []
    for _ in range(game.suits):
        code, height = divmod(code, game.length + 1)
        reached.append(height)
    return _Reached(tuple(reached), most <= value)


def _line(table: Table, state: State, game: Shuffled, fans: Fans, reached: Heights, nodes: int) -> tuple[Move, ...]:
    """The moves that bring just these cards up and lead to where one may reshuffle."""
    bits = fans.bits()
    goal = sum(1 << bits[card] for chain, height in zip(fans.chains, reached, strict=True) for card in chain[:height])
    collect, switches = (BLOCKED, _RELAXATION) if game.room else (ANY_TIME, _ALL)
    search = fans.search(state, Limits(0, nodes), switches, collect, goal)
    search.run_nodes(nodes)
    if search.verdict == "lost":
        raise KernelDisagrees(f"no way to the foundations {reached}")
    return expand(table, state, search.steps()) if search.verdict == "won" else ()
