"""What the words are about: facts of one game, worked out once and free of any language."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from trefoil.spec.vocabulary import (
    AnyAction,
    Build,
    CloseUp,
    DealStep,
    Draw,
    Fill,
    Game,
    Match,
    Pack,
    Play,
    Redeal,
    Replace,
    TakeOut,
    Turn,
    Zone,
)

SEATS = "AB"


class Laid(NamedTuple):
    """One step of a deal with its numbers known.

    `counts`: cards for each pile, None when that depends on the game (a redeal).  `rest`: the step
    takes all that is left.  `again`: an earlier step has dealt to this zone.
    """

    step: DealStep
    counts: tuple[int, ...] | None
    rest: bool
    again: bool


class Example(NamedTuple):
    """How a `Build` looks in cards: `moved` goes on `onto`; what holds at the ends of the ranks.

    `first` is the lowest rank of the order in the direction of the build, `last` the highest.
    `turn`: the pair in which the ranks run round.  `bare`: ranks on which nothing is laid.
    """

    onto: str
    moved: str
    last: str
    turn: tuple[str, str] | None
    bare: str


class PileName(NamedTuple):
    """A pile name taken apart: `B.fan3` is zone `fan`, number 3, seat 1; `stock` has number 0."""

    zone: str
    number: int
    seat: int | None


class Facts:
    """A game and what its words need to know about it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.zones: dict[str, Zone] = {zone.name: zone for zone in game.zones}
        self.actions: dict[str, AnyAction] = {action.name: action for action in game.actions}
        self.latches = {latch.name: latch for latch in game.latches}
        self.ranks = game.pack.ranks
        self.suits = game.pack.suits
        self.opened = self._opened()

    @property
    def pack_size(self) -> int:
        """How many cards one pack has, all its copies counted."""
        return len(self.ranks) * len(self.suits) * self.game.pack.copies

    @property
    def contest(self) -> bool:
        """Whether the players play against each other: each has a score of its own."""
        score = self.game.score
        return self.game.seats > 1 and score is not None and self.zones[score].owner == "each"

    def never_empty(self, zone: str) -> bool:
        """Whether every pile of the zone is dealt a card and none ever leaves it."""
        if any(isinstance(action, (Play, Match)) and zone in action.frm for action in self.game.actions):
            return False
        return any(laid.step.to == zone and laid.counts and min(laid.counts) > 0 for laid in self.layout())

    def leads(self, frm: str, to: str) -> bool:
        """Whether some play moves cards from the one zone to the other."""
        return any(isinstance(action, Play) and frm in action.frm and to == action.to for action in self.game.actions)

    def many(self, zone: str) -> bool:
        """Whether one owner has more than one pile of this zone."""
        return self.zones[zone].piles > 1

    def layout(self) -> list[Laid]:
        """The steps of the deal with their numbers."""
        return self._lay(self.game.deal, self.game.pack)

    def relaid(self, redeal: Redeal) -> list[Laid]:
        """The steps of a redeal; how many cards each pile gets depends on how many are left."""
        return [
            Laid(step, step.counts or None, not step.counts and not step.each, index > 0)
            for index, step in enumerate(redeal.deal)
        ]

    def _lay(self, steps: tuple[DealStep, ...], pack: Pack) -> list[Laid]:
        taken_of: list[tuple[frozenset[tuple[str, str]], int]] = []
        laid: list[Laid] = []
        for index, step in enumerate(steps):
            piles = self.zones[step.to].piles
            pick = frozenset(product(step.pick or pack.ranks, step.suits or pack.suits))
            # What was picked out of fewer cards came from these; other overlaps nobody can know.
            pool = len(pick) * pack.copies - sum(n for part, n in taken_of if part <= pick)
            if step.counts:
                counts = step.counts
            elif step.each:
                counts = tuple(min(step.each, max(0, pool - step.each * pile)) for pile in range(piles))
            else:
                counts = (pool,)
            taken_of.append((pick, sum(counts)))
            again = any(earlier.to == step.to for earlier in steps[:index])
            laid.append(Laid(step, counts, not step.counts and not step.each, again))
        return laid

    def _opened(self) -> frozenset[str]:
        """The zones whose empty piles can get a card again."""
        zones: set[str] = set()
        for action in self.game.actions:
            match action:
                case Play(empty=start, to=zone) if start is not None:
                    zones.add(zone)
                case Draw(to=zone) | Turn(to=zone):
                    zones.add(zone)
                case Match(to=str(zone)):
                    zones.add(zone)
                case _:
                    pass
        for effect in self.game.effects:
            if isinstance(effect, Fill):
                zones.add(effect.zone)
            elif isinstance(effect, Replace) and effect.to is not None:
                zones.add(effect.to)
            elif isinstance(effect, CloseUp):
                zones.add(effect.zone)
            elif isinstance(effect, TakeOut):
                zones.add(effect.to)
        return frozenset(zones)

    def example(self, build: Build, foundation: bool) -> Example:
        """An example for the build, taken from the pack of this game."""
        ranks, size, step = self.ranks, len(self.ranks), build.step
        inside = [place for place in range(size) if 0 <= place + step < size]
        outside = [place for place in range(size) if place not in inside]
        likely = "J8Q9" if build.suit == "same" else "8J9Q"
        if not inside:
            place = 0
        elif foundation and build.wrap == "no":
            place = inside[0] if step > 0 else inside[-1]
        else:
            chosen = [ranks.index(rank) for rank in likely if rank in ranks and ranks.index(rank) in inside]
            place = (chosen or inside)[0]
        turn = None
        if build.wrap != "no" and outside:
            corner = outside[-1] if step < 0 else outside[0]
            turn = (ranks[corner], ranks[(corner + step) % size])
        bare = "".join(ranks[at] for at in outside) if build.wrap == "no" else ""
        last = ranks[-1] if step > 0 else ranks[0]
        return Example(ranks[place], ranks[(place + step) % size], last, turn, bare)

    def pile(self, name: str) -> PileName | None:
        """The parts of a pile name, None when this game has no such pile."""
        match = re.fullmatch(r"(?:([AB])\.)?([a-z-]+?)(\d*)", name)
        if match is None or match[2] not in self.zones:
            return None
        number = int(match[3]) if match[3] else 0
        return PileName(match[2], number, SEATS.index(match[1]) if match[1] else None)


class _Same:
    """A game as a key of a cache: a definition holds dictionaries and so has no hash of its own."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def __hash__(self) -> int:
        return id(self.game)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.game is self.game


@lru_cache(maxsize=512)
def _facts(key: _Same) -> Facts:
    return Facts(key.game)


def facts_of(game: Game) -> Facts:
    """The facts of a game, worked out once for each definition that is in use."""
    return _facts(_Same(game))
