"""Games of fans whose cards are gathered, shuffled and laid out again: what decides how they go on.

Right after a reshuffle only the heights of the foundations matter, and the suits are alike, so the
situation is a tuple of heights in falling order: the **heights**.  docs/studies-best-play.md.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import NamedTuple

from trefoil.deals import deal_number
from trefoil.engine import State, Table, rules_for
from trefoil.solve.answer import has_redeals
from trefoil.solve.bridge import lowered
from trefoil.solve.fans import Fans, find
from trefoil.solve.lowered import Unsupported
from trefoil.solve.structure import live_actions
from trefoil.spec.vocabulary import Game, Redeal

Heights = tuple[int, ...]


class Shuffled(NamedTuple):
    """Such a game.  `length`: cards of one foundation.  `room`: most cards in a fan of equals, 0 for
    fans built in suit.  `each`: cards dealt to a fan.  `times`: reshuffles.  `start`: the heights
    after the deal.  `redeal`: the number of the action that reshuffles.
    """

    suits: int
    length: int
    room: int
    each: int
    times: int
    start: Heights
    redeal: int

    @property
    def won(self) -> Heights:
        """All cards up."""
        return (self.length,) * self.suits

    def every(self) -> list[Heights]:
        """All heights there are, the last of them won."""
        return [tuple(reversed(h)) for h in combinations_with_replacement(range(self.length + 1), self.suits)]

    def sorted_codes(self) -> list[Heights]:
        """What each code of the kernel, the sum of height·(length + 1)^suit, stands for."""
        base = self.length + 1
        codes: list[Heights] = []
        for code in range(base**self.suits):
            digits = []
            for _ in range(self.suits):
                code, digit = divmod(code, base)
                digits.append(digit)
            codes.append(tuple(sorted(digits, reverse=True)))
        return codes


def shuffled(game: Game) -> Shuffled | None:
    """The game as such a one, or None if it is another."""
    digest = rules_for(game).digest
    if digest not in _FOUND:
        if len(_FOUND) >= 512:
            _FOUND.clear()
        _FOUND[digest] = _shuffled(game)
    return _FOUND[digest]


_FOUND: dict[str, Shuffled | None] = {}


def _shuffled(game: Game) -> Shuffled | None:
    if not has_redeals(game) or game.seats != 1:
        return None
    table = Table(game, deal_number(game, 0))
    state = table.start()
    redeals = [i for i, action in enumerate(game.actions) if isinstance(action, Redeal)]
    fans = fans_of(table, state)
    if fans is None or len(redeals) != 1:
        return None
    action = game.actions[redeals[0]]
    if not isinstance(action, Redeal) or action.times is None or len(action.deal) != 1:
        return None
    each = action.deal[0].each
    dealt = [len(state.piles[i]) for i in fans.tableau]
    left = sum(dealt)
    laid_out = [min(each, left - at) for at in range(0, left, each)] if each else []
    # The first deal has to look like one after a reshuffle.
    if laid_out != [cards for cards in dealt if cards] or laid_out != dealt[: len(laid_out)]:
        return None
    length = len(fans.chains[0])
    return Shuffled(len(fans.chains), length, fans.room, each, action.times, heights(fans, state), redeals[0])


def fans_of(table: Table, state: State) -> Fans | None:
    """The fans of a position whose one redeal waits for what the value of a deal takes for granted."""
    try:
        low = lowered(table, state)
    except Unsupported:
        return None
    redeals = [i for i, action in enumerate(low.actions) if action.kind == "redeal"]
    fans = find(low, state, live_actions(low, state, "no-redeal"))
    if fans is None or fans.fills or len(redeals) != 1:
        return None
    action = low.actions[redeals[0]]
    # The structure has to be the same when no reshuffle is left.
    used = list(state.used)
    used[redeals[0]] = max(action.times, 0)
    last = state._replace(used=tuple(used))
    if find(low, last, live_actions(low, last, "own-redeals")) != fans:
        return None
    fits = len(fans.chains) <= 4 and len({len(chain) for chain in fans.chains}) == 1 and len(fans.chains[0]) <= 16
    if not fits or set(action.sources) != set(fans.tableau):
        return None
    # Equals: when no top card fits a foundation.  In suit: at any time.
    waits = low.tests[action.when] == ("blocked", (1 << fans.up, 0)) if fans.room else action.when == 0
    return fans if waits else None


def heights(fans: Fans, state: State) -> Heights:
    """How high the foundations are, in falling order."""
    return tuple(sorted((len(state.piles[i]) for i in fans.home), reverse=True))
