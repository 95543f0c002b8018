"""What a move changes, and what then happens by itself."""

from __future__ import annotations

from collections import Counter

from trefoil.deals.deal import Deal, packs
from trefoil.engine.legal import Legal
from trefoil.engine.rules import Rules, lay
from trefoil.engine.state import Move, State
from trefoil.spec.vocabulary import (
    RANKS,
    CloseUp,
    Covered,
    Draw,
    Fill,
    Flip,
    Match,
    Pass,
    Play,
    Redeal,
    Replace,
    TakeOut,
    Turn,
    TurnUp,
)

Piles = list[tuple[int, ...]]


class Apply:
    """Applies moves for one game and one deal.  Never asks whether a move is legal."""

    def __init__(self, rules: Rules, legal: Legal, deal: Deal) -> None:
        self._rules = rules
        self._game = rules.game
        self._legal = legal
        self._deal = deal
        self._autos = [
            index for index, action in enumerate(self._game.actions) if isinstance(action, Match) and action.auto
        ]
        self._stand_bits = sum(
            1 << card for card in set(rules.pack) if any(RANKS[card % 13] == test.rank for test in rules.stand_tests)
        )
        self._stand_piles = frozenset(i for test in rules.stand_tests for i in rules.of_zone[test.zone])

    def start(self) -> State:
        """The position after the deal and all that follows from it by itself."""
        if self._deal.start is not None:
            assert isinstance(self._deal.start, State)
            return self._deal.start
        game, rules = self._game, self._rules
        piles: list[list[int]] = [[] for _ in rules.piles]
        down = [0] * len(piles)
        for pack in range(packs(game)):
            seat = pack if game.pack.owner == "each" else -1
            lay(rules, piles, down, list(self._deal.order(game, pack)), game.deal, seat)
        base = -1
        if game.base_from is not None:
            base = next((piles[i][0] % 13 for i in rules.of_zone[game.base_from] if piles[i]), -1)
        state = State(
            tuple(tuple(pile) for pile in piles),
            tuple(down),
            (0,) * len(game.actions),
            game.first if game.turns else -1,
            base=base,
        )
        return self.settle(state, turn=True, dealt=True)

    def do(self, state: State, move: Move) -> State:
        """The position after a legal move."""
        index = move.action
        action = self._game.actions[index]
        piles: Piles = list(state.piles)
        down = list(state.down)
        used = state.used
        placed = state.placed
        if self._rules.counted[index]:
            used = (*used[:index], used[index] + 1, *used[index + 1 :])
        match action:
            case Play():
                i, j = move.piles
                n = move.count
                source = piles[i]
                if isinstance(action.unit, Covered):
                    lifted = source[-n : len(source) - n + 1]
                    piles[i] = source[:-n] + source[len(source) - n + 1 :]
                else:
                    lifted = source[-n:]
                    piles[i] = source[:-n]
                if self._stand_bits and not piles[j] and j in self._stand_piles:
                    placed |= self._stand_bits & 1 << lifted[0]
                piles[j] += lifted
            case Draw():
                i = move.piles[0]
                targets = self._rules.of_zone[action.to]
                n = min(self._rules.most_drawn(action), len(piles[i]))
                drawn = piles[i][: -n - 1 : -1]
                if len(targets) == 1:
                    piles[targets[0]] += drawn
                else:
                    for j, card in zip(targets, drawn, strict=False):
                        piles[j] += (card,)
                piles[i] = piles[i][:-n]
                down[i] = len(piles[i])
            case Turn():
                i, j = move.piles
                piles[j] = piles[i][::-1]
                piles[i] = ()
                down[i], down[j] = 0, len(piles[j])
            case Redeal():
                self._redeal(action, state.used[index], piles, down)
            case Match():
                self._take(action, move, state.mover, piles, down)
            case Flip():
                for i in move.piles:
                    down[i] -= 1
            case Pass():
                idle = 0 if state.done else state.idle + 1
                mover = (state.mover + 1) % self._game.seats
                return self.settle(state._replace(used=used, mover=mover, done=0, idle=idle), turn=True)
        done = state.done | 1 << index if self._game.turns else 0
        return self.settle(
            State(tuple(piles), tuple(down), used, state.mover, done, state.held, state.base, placed, state.idle)
        )

    def _redeal(self, action: Redeal, times: int, piles: Piles, down: list[int]) -> None:
        """Lay the zone's cards out again, as they stand in the deal's next order of the full pack.

        That order does not depend on the moves made, so the same cards always come alike.
        """
        zone = self._rules.of_zone[action.zone]
        left = Counter(card for i in zone for card in piles[i])
        cards: list[int] = []
        for card in self._deal.order(self._game, packs(self._game) + times):
            if left[card]:
                left[card] -= 1
                cards.append(card)
        new: list[list[int]] = [[] for _ in piles]
        new_down = [0] * len(piles)
        lay(self._rules, new, new_down, cards, action.deal, -1)
        for i in zone:
            piles[i], down[i] = tuple(new[i]), new_down[i]

    def _take(self, action: Match, move: Move, mover: int, piles: Piles, down: list[int]) -> None:
        if action.cover is not None:
            stock = self._rules.of_zone[action.cover][0]
            for i in move.piles:
                if piles[stock]:
                    self._cover(i, stock, piles, down)
            return
        assert action.to is not None
        to = self._rules.seat_piles(action.to, mover)[0]
        for i in move.piles:
            piles[to] += piles[i][-1:]
            piles[i] = piles[i][:-1]

    def _cover(self, i: int, stock: int, piles: Piles, down: list[int]) -> None:
        piles[i] += piles[stock][-1:]
        piles[stock] = piles[stock][:-1]
        down[stock] = min(down[stock], len(piles[stock]))

    # ------------------------------------------------------------ by itself

    def settle(self, state: State, turn: bool = False, dealt: bool = False) -> State:
        """Effects until nothing more happens, then matches nobody chooses, then latches."""
        if self._game.effects:
            state = self._effects(state, turn, dealt)
        for index in self._autos:
            moves = self._legal.of_action(state, index)
            if moves:
                return self.do(state, moves[0])
        held = state.held
        for latch in self._game.latches:
            bit = self._rules.latch[latch.name]
            if not held & bit and self._legal.conditions.holds(latch.when, state):
                held |= bit
        return state if held == state.held else state._replace(held=held)

    def _effects(self, state: State, turn: bool, dealt: bool) -> State:
        piles: Piles = list(state.piles)
        down = list(state.down)
        happened = True
        anything = False
        while happened:
            happened = False
            for effect in self._game.effects:
                match effect:
                    case Fill():
                        happened |= self._fill(effect, piles, down)
                    case Replace():
                        if dealt or effect.at == "always":
                            happened |= self._replace(effect, piles, down)
                    case CloseUp():
                        happened |= self._close_up(effect, piles, down)
                    case TakeOut():
                        happened |= self._take_out(effect, piles, down)
                    case TurnUp(at="exposed"):
                        happened |= self._turn_up(effect, self._rules.of_zone[effect.zone], piles, down)
                    case TurnUp() if turn:
                        mine = self._rules.seat_piles(effect.zone, state.mover)
                        happened |= self._turn_up(effect, mine, piles, down)
                    case _:
                        pass
            anything |= happened
        return state._replace(piles=tuple(piles), down=tuple(down)) if anything else state

    def _fill(self, effect: Fill, piles: Piles, down: list[int]) -> bool:
        happened = False
        for i in self._rules.of_zone[effect.zone]:
            if piles[i]:
                continue
            for zone in effect.frm:
                j = self._rules.of_zone[zone][0]
                if piles[j]:
                    self._cover(i, j, piles, down)
                    happened = True
                    break
        return happened

    def _replace(self, effect: Replace, piles: Piles, down: list[int]) -> bool:
        """Pile by pile: what comes instead makes way as well, if it is of these ranks."""
        happened = False
        stock = self._rules.of_zone[effect.frm][0]
        for i in self._rules.of_zone[effect.zone]:
            while piles[i] and down[i] < len(piles[i]) and RANKS[piles[i][-1] % 13] in effect.ranks:
                # Cards that go under the stock come round again: with nothing else there it would never end.
                if not any(effect.how != "under" or RANKS[card % 13] not in effect.ranks for card in piles[stock]):
                    break
                happened = True
                card = piles[i][-1:]
                if effect.how != "cover":
                    piles[i] = piles[i][:-1]
                if effect.how == "out":
                    assert effect.to is not None
                    piles[self._rules.of_zone[effect.to][0]] += card
                self._cover(i, stock, piles, down)
                if effect.how == "under":
                    piles[stock] = card + piles[stock]
                    down[stock] = len(piles[stock])
        return happened

    def _close_up(self, effect: CloseUp, piles: Piles, down: list[int]) -> bool:
        zone = self._rules.of_zone[effect.zone]
        row = self._rules.zone[effect.zone].row or len(zone)
        happened = False
        for first in range(0, len(zone), row):
            places = zone[first : first + row]
            full = [(piles[i], down[i]) for i in places if piles[i]]
            happened |= any(not piles[i] for i in places[: len(full)])
            full += [((), 0)] * (row - len(full))
            for i, (pile, hidden) in zip(places, full, strict=True):
                piles[i], down[i] = pile, hidden
        return happened

    def _take_out(self, effect: TakeOut, piles: Piles, down: list[int]) -> bool:
        happened = False
        targets = self._rules.of_zone[effect.to]
        for i in self._rules.of_zone[effect.zone]:
            while len(piles[i]) > down[i] and RANKS[piles[i][-1] % 13] in effect.ranks:
                to = next((j for j in targets if len(targets) == 1 or not piles[j]), None)
                if to is None:
                    return happened
                piles[to] += piles[i][-1:]
                piles[i] = piles[i][:-1]
                happened = True
        return happened

    def _turn_up(self, effect: TurnUp, zone: tuple[int, ...], piles: Piles, down: list[int]) -> bool:
        happened = False
        for i in zone:
            if self._rules.hidden_top(i, len(piles[i]), down[i], effect.only):
                down[i] -= 1
                happened = True
        return happened
