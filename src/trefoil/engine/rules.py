"""A definition made ready for play: piles numbered, zones resolved, what depends on what.

Nothing is decided here; it is the index to the definition that the rest of the engine reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from trefoil.spec.cards import card_rank, card_suit, pack_cards
from trefoil.spec.codec import digest, to_json
from trefoil.spec.vocabulary import Action, DealStep, Draw, Flip, Game, Play, Redeal, Role, Stand, TurnUp, Zone

SEATS = "AB"


class PileInfo(NamedTuple):
    """One pile: its name (`fan3`, `stock`, `A.pile3`), its zone, the seat that owns it or -1."""

    name: str
    zone: str
    seat: int
    role: Role
    room: int | None
    number: int


class Rules:
    """The index to one game.  Shared by all tables of that game; never changes."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.digest = digest(game)
        self.pack = pack_cards(game.pack)
        self.zone: dict[str, Zone] = {zone.name: zone for zone in game.zones}
        self.piles: list[PileInfo] = []
        self.of_zone: dict[str, tuple[int, ...]] = {}
        self.of_seat: dict[tuple[str, int], tuple[int, ...]] = {}
        for zone in game.zones:
            self._number(zone)
        self.left = self._left()
        self.by_name = {pile.name: index for index, pile in enumerate(self.piles)}
        self.action = {action.name: index for index, action in enumerate(game.actions)}
        self.actions: tuple[Action, ...] = game.actions
        self.latch = {latch.name: 1 << index for index, latch in enumerate(game.latches)}
        # Counted are the actions a limit is set for, and redeals, whose order depends on the count.
        self.counted = tuple(action.times is not None or isinstance(action, Redeal) for action in game.actions)
        self.plays = {index: action for index, action in enumerate(game.actions) if isinstance(action, Play)}
        self.play_twins = self._play_twins()
        self.stand_tests = [part for part in walk(game) if isinstance(part, Stand) and not part.dealt]
        self.asks_closed = any(isinstance(part, (Flip, TurnUp)) and part.only != "any" for part in walk(game))
        self.dealt = self._dealt_sizes()

    def _number(self, zone: Zone) -> None:
        owners = range(self.game.seats) if zone.owner == "each" else (-1,)
        everything: list[int] = []
        for seat in owners:
            first = len(self.piles)
            for number in range(zone.piles):
                name = zone.name if zone.piles == 1 else f"{zone.name}{number + 1}"
                name = name if seat < 0 else f"{SEATS[seat]}.{name}"
                self.piles.append(PileInfo(name, zone.name, seat, zone.role, zone.room, number))
            mine = tuple(range(first, len(self.piles)))
            everything += mine
            self.of_seat[zone.name, seat] = mine
        self.of_zone[zone.name] = tuple(everything)

    def _left(self) -> tuple[int, ...]:
        """For every pile its left neighbour in its row, or the head of the row; -1 for none."""
        left = [-1] * len(self.piles)
        for zone in self.zone.values():
            if zone.row is None:
                continue
            for place, i in enumerate(self.of_zone[zone.name]):
                if place % zone.row:
                    left[i] = i - 1
                elif zone.head is not None:
                    left[i] = self.of_zone[zone.head][place // zone.row]
        return tuple(left)

    def places_left(self, pile: int, to: int) -> int:
        """How many places to the left of `pile` the pile `to` stands in the same row; 0 for nowhere."""
        zone, other = self.piles[pile], self.piles[to]
        row = self.zone[zone.zone].row
        if row is None or zone.zone != other.zone or zone.number // row != other.number // row:
            return 0
        return max(zone.number - other.number, 0)

    def most_drawn(self, draw: Draw) -> int:
        """How many cards a draw takes while there are enough: of a row each pile gets one."""
        return max(draw.count, len(self.of_zone[draw.to]))

    def _play_twins(self) -> frozenset[int]:
        """Plays whose source and target zones an earlier play shares: their moves may coincide."""
        seen: set[tuple[str, str]] = set()
        twins: set[int] = set()
        for index, play in self.plays.items():
            pairs = {(frm, play.to) for frm in play.frm}
            if pairs & seen:
                twins.add(index)
            seen |= pairs
        return frozenset(twins)

    def seat_piles(self, zone: str, seat: int) -> tuple[int, ...]:
        """The piles of a zone that belong to the seat, or to the table."""
        return self.of_seat.get((zone, seat)) or self.of_zone[zone]

    def hidden_top(self, pile: int, size: int, down: int, only: str) -> bool:
        """Whether the top of a pile of `size` cards lies face down and is one of those `only` speaks of."""
        if not size or down != size:
            return False
        return only == "any" or (size == self.dealt[pile]) == (only == "closed")

    def _dealt_sizes(self) -> tuple[int, ...]:
        """How many cards each pile holds after the deal, before anything happens by itself."""
        piles: list[list[int]] = [[] for _ in self.piles]
        for seat in range(self.game.seats) if self.game.pack.owner == "each" else (-1,):
            lay(self, piles, [0] * len(piles), list(self.pack), self.game.deal, seat)
        return tuple(len(pile) for pile in piles)


def walk(value: object) -> Iterator[object]:
    """Every part of a definition, itself included."""
    yield value
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from walk(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from walk(item)


def lay(
    rules: Rules, piles: list[list[int]], down: list[int], cards: list[int], steps: tuple[DealStep, ...], seat: int
) -> None:
    """Lay out `cards`, first card first, by these steps; `seat` lays its own pack, -1 the table's."""
    rest = list(cards)
    for step in steps:
        targets = rules.seat_piles(step.to, seat)
        pool = [card for card in rest if _picked(card, step)] if step.pick else rest
        taken = 0
        got: dict[int, list[int]] = {pile: [] for pile in targets}
        for pile in _places(step, targets, len(pool)):
            got[pile].append(pool[taken])
            taken += 1
        up = step.up if isinstance(step.up, str) else step.up[max(seat, 0)]
        for pile, new in got.items():
            if not new:
                continue
            if rules.piles[pile].role == "stock":
                # The first card dealt is the first one drawn: it lies on top, and later steps go under.
                piles[pile] = new[::-1] + piles[pile]
            else:
                piles[pile] += new
            if up != "all":
                down[pile] = len(piles[pile]) - (1 if up == "last" else 0)
        if step.pick:
            for card in pool[:taken]:
                rest.remove(card)
        else:
            del rest[:taken]


def _picked(card: int, step: DealStep) -> bool:
    return card_rank(card) in step.pick and (not step.suits or card_suit(card) in step.suits)


def _places(step: DealStep, piles: tuple[int, ...], cards: int) -> Iterator[int]:
    """The pile of each card in turn, as long as there are cards."""
    counts = list(step.counts) or ([step.each] * len(piles) if step.each else [cards])
    left = cards
    if step.by == "pile":
        for pile, count in zip(piles, counts, strict=True):
            for _ in range(min(count, left)):
                yield pile
            left -= min(count, left)
        return
    for row in range(max(counts, default=0)):
        for pile, count in zip(piles, counts, strict=True):
            if count > row and left:
                yield pile
                left -= 1


_READY: dict[bytes, Rules] = {}


def rules_for(game: Game) -> Rules:
    """The rules of a game, made once for each definition."""
    key = to_json(game)
    rules = _READY.get(key)
    if rules is None:
        if len(_READY) > 512:
            _READY.clear()
        rules = _READY[key] = Rules(game)
    return rules
