"""Positions that play hardly ever reaches: foundations of any height, kings at column feet, emptied
columns, reserve and stock, limits nearly used, latches up and down."""

from __future__ import annotations

import random
from collections import Counter

from trefoil.engine import State, Table
from trefoil.engine.rules import walk
from trefoil.spec.vocabulary import RANKS, Ordered, Play, Stand, TurnUp


def constructed(table: Table, chance: random.Random) -> State:
    """A position of the game, settled, with every card in its place exactly once."""
    return table.settled(_Maker(table, chance).state())


class _Maker:
    def __init__(self, table: Table, chance: random.Random) -> None:
        self.table = table
        self.game = table.game
        self.rules = table.rules
        self.chance = chance
        self.piles: list[list[int]] = [[] for _ in self.rules.piles]
        self.down = [0] * len(self.piles)
        self.left = Counter(self.rules.pack)
        self.base = table.start().base
        self.plays = [action for action in self.game.actions if isinstance(action, Play)]

    def state(self) -> State:
        self._foundations()
        self._feet()
        self._rows()
        self._small_zones()
        self._tableau()
        self._faces()
        used = tuple(
            self.chance.choice((0, action.times, max(action.times - 1, 0), self.chance.randint(0, action.times)))
            if action.times is not None
            else self.chance.randint(0, 3)
            if self.rules.counted[index]
            else 0
            for index, action in enumerate(self.game.actions)
        )
        held = sum(1 << bit for bit, _ in enumerate(self.game.latches) if self.chance.random() < 0.3)
        return self._as_state(used, held)

    def _as_state(self, used: tuple[int, ...] = (), held: int = 0) -> State:
        placed = 0
        ranks = {RANKS.index(test.rank) for test in self.rules.stand_tests}
        for card in set(self.rules.pack):
            if card % 13 in ranks and self.chance.random() < 0.8:
                placed |= 1 << card
        return State(
            tuple(tuple(pile) for pile in self.piles),
            tuple(self.down),
            used or (0,) * len(self.game.actions),
            held=held,
            base=self.base,
            placed=placed,
        )

    def _take(self, card: int, pile: int) -> None:
        self.left[card] -= 1
        self.piles[pile].append(card)

    def _cards(self) -> list[int]:
        cards = list((+self.left).elements())
        self.chance.shuffle(cards)
        return cards

    def _zone(self, role: str) -> list[int]:
        return [i for i, info in enumerate(self.rules.piles) if info.role == role]

    def _foundations(self) -> None:
        full = self.chance.choice((0.0, 0.3, 0.7, 0.9, 0.97, 1.0))
        for i in self._zone("foundation"):
            zone = self.rules.piles[i].zone
            play = next(action for action in self.plays if action.to == zone)
            state = self._as_state()
            starts = [card for card in self._cards() if self.table.conditions.opens(play.empty, card, state, i)]
            if self.rules.dealt[i] and self.game.base_from is not None:
                starts = [card for card in self._cards() if card % 13 == self.base]
            if not starts and self.rules.dealt[i]:
                starts = [card for card in self.table.start().piles[i] if self.left[card]]
            leaves = any(zone in action.frm and not action.keep for action in self.plays)
            if not starts or (self.chance.random() > full and (leaves or not self.rules.dealt[i])):
                continue
            self._take(starts[0], i)
            onto = self.table.onto(play, state)
            size = len(self.game.pack.ranks) if self.rules.zone[zone].piles > 1 else len(self.rules.pack)
            while len(self.piles[i]) < size and self.chance.random() < full:
                following = [card for card in +self.left if self.piles[i][-1] in onto[card]]
                if not following:
                    break
                self._take(following[0], i)

    def _feet(self) -> None:
        """Sometimes all cards of a rank that some rule asks to stand at column feet do."""
        stands = [part for part in walk(self.game) if isinstance(part, Stand)]
        if not stands or self.chance.random() < 0.3:
            return
        columns = list(self.rules.of_zone[stands[0].zone])
        self.chance.shuffle(columns)
        rank = RANKS.index(stands[0].rank)
        cards = [card for card in self._cards() if card % 13 == rank]
        if self.chance.random() < 0.3:
            cards = cards[:-1]
        for card, column in zip(cards, columns, strict=False):
            self._take(card, column)

    def _rows(self) -> None:
        """Sometimes the zones in rows are nearly gathered in one pile, or nearly in order."""
        for zone in self.game.zones:
            piles = self.rules.of_zone[zone.name]
            if zone.row is None or self.chance.random() < 0.5:
                continue
            if zone.room is None:
                few = self.chance.choice((1, 2, 3, 5))
                for card in self._cards():
                    self._take(card, piles[self.chance.randrange(few)])
                continue
            for part in walk(self.game):
                if isinstance(part, Ordered):
                    self._in_order(piles, zone.head, part, self.chance.choice((1.0, 0.97, 0.8)))

    def _in_order(self, piles: tuple[int, ...], head: str | None, test: Ordered, tidy: float) -> None:
        onto = self.table._legal.onto(test.fits, self.base)
        firsts = [card for card in self._cards() if not onto[card]]
        for i in self.rules.of_zone[head] if head is not None else ():
            self._take(firsts.pop(), i)
        for i in piles:
            neighbour = self.rules.left[i]
            beside = self.piles[neighbour] if neighbour >= 0 else firsts[-1:]
            cards = [card for card in self._cards() if beside and beside[-1] in onto[card]]
            if cards and self.chance.random() < tidy:
                self._take(cards[0], i)
            if neighbour < 0:
                firsts = firsts[:-1]

    def _small_zones(self) -> None:
        if not self._zone("foundation") and self._zone("waste") and self.chance.random() < 0.1:
            for card in self._cards():  # everything has gone to the waste
                self._take(card, self._zone("waste")[0])
        for role, most in (("cell", 1), ("reserve", 13), ("stock", 24), ("waste", 12)):
            full = self.chance.random() < 0.3
            for i in self._zone(role):
                room = self.rules.piles[i].room
                limit = most if room is None else min(most, room)
                size = limit if full else self.chance.choice((0, 0, limit, self.chance.randint(0, limit)))
                for card in self._cards()[:size]:
                    self._take(card, i)

    def _tableau(self) -> None:
        columns = self._zone("tableau")
        self.chance.shuffle(columns)
        keep = self.chance.choice((1.0, 1.0, 0.7, 0.4))
        wanted = [i for i in columns if self.piles[i] or self.chance.random() < keep] or columns[:1]
        tidy = self.chance.choice((0.0, 0.0, 0.5, 0.95))
        links = [play for play in self.plays if play.fits is not None and self.rules.zone[play.to].role == "tableau"]
        for card in self._downwards(tidy):
            open_ = [i for i in wanted if self._room(i)] or [i for i in columns if self._room(i)]
            if not open_:
                open_ = [i for i in self._zone("waste") + self._zone("stock") + self._zone("reserve") if self._room(i)]
            if not open_:
                raise AssertionError("no room is left for a card")
            onto = self.table.onto(links[0], self._as_state())[card] if links else ()
            fitting = [i for i in open_ if self.piles[i] and self.piles[i][-1] in onto]
            self._take(card, self.chance.choice(fitting if fitting and self.chance.random() < tidy else open_))

    def _downwards(self, tidy: float) -> list[int]:
        """The cards left, the tidier the more from the highest to the lowest, so that they can lie in order."""
        ranks = self.game.pack.ranks
        first = ranks.index(RANKS[self.base]) if self.base >= 0 else 0
        height = {card: (ranks.index(RANKS[card % 13]) - first) % len(ranks) for card in +self.left}
        blur = 30.0 * (1 - tidy)
        return sorted(self._cards(), key=lambda card: self.chance.uniform(0, blur) - height[card])

    def _room(self, i: int) -> bool:
        room = self.rules.piles[i].room
        return room is None or len(self.piles[i]) < room

    def _faces(self) -> None:
        hiding = {effect.zone for effect in self.game.effects if isinstance(effect, TurnUp)}
        most = self.chance.choice((0.0, 0.5, 1.0))
        for i, info in enumerate(self.rules.piles):
            size = len(self.piles[i])
            if info.role == "stock":
                self.down[i] = size
            elif info.zone in hiding and size and self.chance.random() < most:
                self.down[i] = self.chance.randint(0, size - 1)
