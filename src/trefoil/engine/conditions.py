"""Whether a test of the whole position holds."""

from __future__ import annotations

from collections.abc import Callable

from trefoil.engine.relations import onto_table
from trefoil.engine.rules import Rules
from trefoil.engine.state import Move, State
from trefoil.spec.vocabulary import (
    RANKS,
    All,
    Anything,
    Blocked,
    Empty,
    Filled,
    Fit,
    Follows,
    Gathered,
    Held,
    Idle,
    If,
    NoneYet,
    Not,
    Only,
    Ordered,
    RankIs,
    Spent,
    Stand,
    Start,
    Test,
)

# How many positions a `Blocked … after` looks through.  Beyond it a way on is taken to exist: the test
# then does not hold, so nobody is told that a series cannot be found when nobody has looked.
SERIES_LIMIT = 100_000

Legal = Callable[[State, int], list[Move]]
Apply = Callable[[State, Move], State]


class Conditions:
    """Tests and starts for one game.  `legal` and `apply` are the engine's, for `Blocked`."""

    def __init__(self, rules: Rules, legal: Legal, apply: Apply) -> None:
        self._rules = rules
        self._legal = legal
        self._apply = apply
        self._series: dict[tuple[State, Blocked], bool] = {}

    def holds(self, test: Test | None, state: State) -> bool:
        """Whether the test holds; no test always does."""
        rules = self._rules
        match test:
            case None:
                return True
            case Only(zones=zones):
                return all(not pile or rules.piles[i].zone in zones for i, pile in enumerate(state.piles))
            case Empty(zones=zones):
                return not any(state.piles[i] for zone in zones for i in rules.of_zone[zone])
            case Filled(zone=zone):
                return all(state.piles[i] for i in rules.of_zone[zone])
            case Gathered(zone=zone, piles=piles):
                return sum(1 for i in rules.of_zone[zone] if state.piles[i]) <= piles
            case Ordered():
                return self._ordered(test, state)
            case Blocked(actions=actions, after=after):
                if any(self._legal(state, rules.action[name]) for name in actions):
                    return False
                return not after or self._blocked_after(test, state)
            case Stand():
                return self._stand(test, state)
            case Held(latch=latch):
                return bool(state.held & rules.latch[latch])
            case Spent(action=name):
                index = rules.action[name]
                times = rules.actions[index].times
                return times is not None and state.used[index] >= times
            case NoneYet(action=name):
                return not state.done >> rules.action[name] & 1
            case Idle(turns=turns):
                return state.idle >= turns
            case Not(test=part):
                return not self.holds(part, state)
            case All(tests=parts):
                return all(self.holds(part, state) for part in parts)

    def opens(self, start: Start | None, card: int, state: State, pile: int) -> bool:
        """Whether the card may go on the empty pile."""
        match start:
            case None:
                return False
            case Anything():
                return True
            case RankIs(rank=rank):
                return card % 13 == state.base if rank == "base" else RANKS[card % 13] in rank
            case If(test=test, then=then, otherwise=otherwise):
                return self.opens(then if self.holds(test, state) else otherwise, card, state, pile)
            case Follows(fits=fits, first=first):
                neighbour = self._rules.left[pile]
                if neighbour < 0:
                    return self.opens(first, card, state, pile)
                return self._follows(fits, card, state, neighbour)

    def _follows(self, fits: Fit, card: int, state: State, neighbour: int) -> bool:
        """Whether the card fits on the face-up top card of the left neighbour."""
        pack = self._rules.game.pack
        beside = state.piles[neighbour]
        table = onto_table(fits, pack.ranks, pack.suits, state.base)
        return len(beside) > state.down[neighbour] and beside[-1] in table[card]

    def _ordered(self, test: Ordered, state: State) -> bool:
        for i in self._rules.of_zone[test.zone]:
            neighbour = self._rules.left[i]
            if state.piles[i] and neighbour >= 0 and not self._follows(test.fits, state.piles[i][-1], state, neighbour):
                return False
        return True

    def _stand(self, test: Stand, state: State) -> bool:
        """Every card of the rank lies at the foot of a pile of the zone, face up, or at home."""
        rules = self._rules
        rank = RANKS.index(test.rank)
        standing = 0
        for i in rules.of_zone[test.zone]:
            pile = state.piles[i]
            if pile and not state.down[i] and pile[0] % 13 == rank:
                standing += test.dealt or state.placed >> pile[0] & 1
        for i in rules.of_zone[test.home] if test.home is not None else ():
            standing += sum(1 for card in state.piles[i] if card % 13 == rank)
        return standing == sum(1 for card in rules.pack if card % 13 == rank)

    def _blocked_after(self, test: Blocked, state: State) -> bool:
        """No series of the `after` actions leads to a position in which one of the actions goes."""
        key = (state, test)
        if key in self._series:
            return self._series[key]
        rules = self._rules
        seen = {state}
        todo = [state]
        blocked = True
        while todo and blocked:
            here = todo.pop()
            for name in test.after:
                for move in self._legal(here, rules.action[name]):
                    there = self._apply(here, move)
                    if there in seen:
                        continue
                    if any(self._legal(there, rules.action[a]) for a in test.actions):
                        blocked = False
                        break
                    seen.add(there)
                    todo.append(there)
                if not blocked:
                    break
            blocked = blocked and len(seen) <= SERIES_LIMIT
        if len(self._series) > 10_000:
            self._series.clear()
        self._series[key] = blocked
        return blocked
