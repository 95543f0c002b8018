"""The games for two played out fast, from the orders of the two packs; why it is right: docs/couples.md.

No position is stepped through: what can be taken together is found in one pass over the cards, and a
contest in which all pairs in sight are taken by themselves is a few operations on sets of cards for
each turn.  Both read the layout from the definition and refuse a game of any other shape.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from trefoil.engine.rules import lay, rules_for
from trefoil.solve.pairs import of_twins
from trefoil.spec.vocabulary import All, Blocked, Flip, Game, Idle, Match, NoneYet, Pass, TurnUp

Order = Sequence[int]


class _Laid(NamedTuple):
    """One pile after the deal: its cards bottom to top, as places in the pack's order; its zone."""

    places: tuple[int, ...]
    down: int
    zone: str


class Twins:
    """What can be taken from two layouts, whatever is played.  For any game of twins (`of_twins`)."""

    def __init__(self, game: Game) -> None:
        """Raises ValueError for a game of another shape."""
        piles = _piles(game)
        frm = {zone for action in game.actions if isinstance(action, Match) for zone in action.frm}
        if any(pile.zone not in frm for seat in piles for pile in seat):
            raise ValueError(f"{game.id!r} has cards that nothing takes")
        self._piles = [[pile.places for pile in seat] for seat in piles]

    def left(self, orders: Sequence[Order]) -> int:
        """How many cards stay for ever, of the two packs with these orders; 0: all can be taken."""
        free = bytearray(52)  # in how many layouts each card is uncovered
        ready: list[int] = []
        below: list[list[int]] = []
        for piles, order in zip(self._piles, orders, strict=True):
            under = [-1] * 52
            for places in piles:
                lower = -1
                for place in places:
                    card = order[place]
                    under[card] = lower
                    lower = card
                free[lower] += 1
                if free[lower] == 2:
                    ready.append(lower)
            below.append(under)
        under_a, under_b = below
        taken = 0
        while ready:
            card = ready.pop()
            taken += 2
            for lower in (under_a[card], under_b[card]):
                if lower >= 0:
                    free[lower] += 1
                    if free[lower] == 2:
                        ready.append(lower)
        return sum(len(order) for order in orders) - taken


class Contest:
    """The contest by turns in which all pairs in sight are taken by themselves."""

    def __init__(self, game: Game) -> None:
        """Raises ValueError for a game of another shape."""
        self._take_after_opening, self._must_open = _contest_shape(game)
        self._first = game.first
        lower = next(action.zone for action in game.actions if isinstance(action, Flip))
        piles = _piles(game)
        self._main = [[pile.places for pile in seat if pile.zone != lower] for seat in piles]
        self._lower = [[pile.places for pile in seat if pile.zone == lower] for seat in piles]
        self._up = [[len(pile.places) - pile.down for pile in seat if pile.zone != lower] for seat in piles]
        hidden = all(pile.down == len(pile.places) for seat in piles for pile in seat if pile.zone == lower)
        if not hidden or any(up > 1 for seat in self._up for up in seat):
            raise ValueError(f"{game.id!r} has other cards face up than tops of piles")

    def play(self, orders: Sequence[Order], keep_closed: tuple[bool, bool] = (False, False)) -> tuple[int, int]:
        """How many cards each seat has taken in the end, the first closed lower pile being opened when it may.

        `keep_closed`: which seats rather pass while they have taken more than the other.  Raises
        ValueError where opening is compulsory.
        """
        if self._must_open and any(keep_closed):
            raise ValueError("opening is compulsory in this game")
        up, down = [0, 0], [0, 0]  # sets of cards, one bit each: tops face up, tops face down to be turned up
        under: list[dict[int, int]] = [{}, {}]  # bit of a card to the bit of the one it covers
        closed: list[list[int]] = [[], []]
        for seat, order in enumerate(orders):
            for places, shown in zip(self._main[seat], self._up[seat], strict=True):
                top = _stack(places, order, under[seat])
                (up if shown else down)[seat] |= top
            closed[seat] = [_stack(places, order, under[seat]) for places in self._lower[seat]]
        won, mover, idle = [0, 0], self._first, 0
        left = sum(len(order) for order in orders)
        while left and idle < 2:
            up[mover] |= down[mover]
            down[mover] = 0
            pairs = up[0] & up[1]
            keeps = keep_closed[mover] and won[mover] > won[1 - mover]
            opens = not pairs and bool(closed[mover]) and not keeps
            if opens:
                up[mover] |= closed[mover].pop(0)
                pairs = up[0] & up[1] if self._take_after_opening else 0
            idle = 0 if pairs or opens else idle + 1
            up[0] ^= pairs
            up[1] ^= pairs
            won[mover] += 2 * pairs.bit_count()
            left -= 2 * pairs.bit_count()
            while pairs:
                card = pairs & -pairs
                pairs ^= card
                # Whose card it was, he turns up the one under it when his next turn begins.
                down[0] |= under[0][card]
                down[1] |= under[1][card]
            mover = 1 - mover
        return won[0], won[1]


def _stack(places: tuple[int, ...], order: Order, under: dict[int, int]) -> int:
    """Notes what lies under what in one pile; the bit of its top card, 0 for no card."""
    lower = 0
    for place in places:
        card = 1 << order[place]
        under[card] = lower
        lower = card
    return lower


def _piles(game: Game) -> list[list[_Laid]]:
    """The piles of each seat that hold cards after the deal."""
    if not of_twins(game):
        raise ValueError(f"{game.id!r} is no game of twins")
    rules = rules_for(game)
    if any(step.pick for step in game.deal):
        raise ValueError(f"{game.id!r} deals some cards by their rank")
    piles: list[list[int]] = [[] for _ in rules.piles]
    down = [0] * len(piles)
    for seat in (0, 1):
        lay(rules, piles, down, list(range(len(rules.pack))), game.deal, seat)
    return [
        [
            _Laid(tuple(pile), down[i], info.zone)
            for i, (info, pile) in enumerate(zip(rules.piles, piles, strict=True))
            if info.seat == seat and pile
        ]
        for seat in (0, 1)
    ]


def _contest_shape(game: Game) -> tuple[bool, bool]:
    """Whether pairs are taken after opening too, and whether opening is compulsory.

    Raises ValueError unless `Contest` plays this game.
    """
    actions = {type(action): replace(action, quote=None) for action in game.actions}
    take, open_, end = (actions.get(kind) for kind in (Match, Flip, Pass))
    fault = ValueError(f"{game.id!r} is not the contest in which pairs are taken by themselves")
    if len(game.actions) != 3 or not (isinstance(take, Match) and isinstance(open_, Flip) and isinstance(end, Pass)):
        raise fault
    main = [zone for zone in take.frm if zone != open_.zone]
    only_then = All((Blocked((take.name,)), NoneYet(take.name), NoneYet(open_.name)))
    effects = (TurnUp(main[0], at="turn"), TurnUp(open_.zone, at="turn", only="opened")) if main else ()
    must = Blocked((open_.name,))
    wanted = (
        game.turns
        and game.loss == Idle(2)
        and len(main) == 1
        and take.auto
        and take.when in (None, NoneYet(open_.name))
        and open_ == Flip(open_.name, zone=open_.zone, only="closed", whose="mover", when=only_then)
        and end.times is None
        and end.when in (None, must)
        and game.effects == effects
        and all(zone.owner == "each" for zone in game.zones)
    )
    if not wanted:
        raise fault
    return take.when is None, end.when == must
