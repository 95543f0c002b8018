"""Canfield-like columns with a reserve: detected, searched and expanded into moves.

docs/kernel/canfield.md says for which games the search is right; `offer` looks for just those.
"""

from __future__ import annotations

from typing import NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.abstract import AbstractJob, KernelStep
from trefoil.solve.answer import Job, Limits, Question
from trefoil.solve.bridge import lowered
from trefoil.solve.columns import Deck, stock_moves
from trefoil.solve.expand import Expansion
from trefoil.solve.lowered import Lowered, LoweredAction
from trefoil.solve.native import kernel
from trefoil.solve.structure import chains, free, live_actions, piles_of, roles, starts, wins_when_home

# Kinds of step of kernel/core/abstract/canfield.hpp, in order: from where to where.
_WAYS = (
    ("tableau", "foundation"),
    ("tableau", "tableau"),
    ("reserve", "foundation"),
    ("reserve", "tableau"),
    ("waste", "foundation"),
    ("waste", "tableau"),
    ("foundation", "tableau"),
)
_UP = 0
_SPACE, _HOME = 2, 3
_MERGE = 1 << 2
_COLUMN, _ENDS, _ANY = range(3)


class Canfield(NamedTuple):
    """What was found; see `Input` of kernel/core/abstract/canfield.hpp."""

    deck: Deck
    draw: int
    turnovers: int
    lift: int
    around: bool
    fill: bool
    after_any: bool
    back: bool
    back_keep: int


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A search, if the game has such columns and the position is one the search understands."""
    low = lowered(table, state)
    found = None if question == "best-foundations" else structure(low, state, question)
    if found is None or any(state.down[i] for i in piles_of(low, "tableau") + piles_of(low, "reserve")):
        return None
    number, card_of = found.deck.number, found.deck.card
    (stock,), (waste,), (reserve,) = piles_of(low, "stock"), piles_of(low, "waste"), piles_of(low, "reserve")
    home = [0, 0, 0, 0]
    for i in piles_of(low, "foundation"):
        for card in state.piles[i]:
            home[number[card] & 3] += 1

    def named(cards: tuple[int, ...]) -> bytes:
        return bytes(number[card] for card in cards)

    on = 0xFFFFFFFF if switches is None else switches
    try:
        made = kernel().canfield(
            found.deck.ranks,
            bytes(home),
            [named(state.piles[i]) for i in piles_of(low, "tableau")],
            named(state.piles[reserve]),
            named(state.piles[stock][::-1]),
            named(state.piles[waste]),
            *found[1:],
            on,
            limits.nodes,
            limits.seconds,
            limits.memory,
        )
    except ValueError:
        return None  # a position that play never reaches
    merged = found.lift == _ANY and not found.around and bool(on & _MERGE)

    def expand(table: Table, state: State, steps: list[KernelStep]) -> tuple[Move, ...]:
        line = Expansion(table, state)
        for kind, place, _, to in steps:
            card = card_of[place]
            source, target = _WAYS[kind]
            if kind == _UP:
                line.uncover(card)
            elif source == "waste":
                line.draw_to(card)

            def wanted(pile: tuple[int, ...], to: int = to) -> bool:
                if to == _HOME:
                    return True
                if to == _SPACE:
                    return not pile
                return bool(pile) and (merged or number[pile[-1]] & 1 == to)

            line.play(card, source, target, wanted)
        return tuple(line.line)

    return AbstractJob("canfield", table, state, question, made, expand)


def structure(low: Lowered, state: State, question: Question) -> Canfield | None:
    """The structure, or None for another one."""
    if roles(low) != {"tableau", "foundation", "stock", "waste", "reserve"} or low.latches or not wins_when_home(low):
        return None
    tableau, home = piles_of(low, "tableau"), piles_of(low, "foundation")
    waste, reserve = piles_of(low, "waste"), piles_of(low, "reserve")
    if any(pile.room >= 0 for pile in low.piles):
        return None
    if not len(waste) == len(reserve) == len(piles_of(low, "stock")) == 1:
        return None
    fills = [(effect.kind, effect.piles, effect.sources) for effect in low.effects]
    if fills not in ([], [("fill", tableau, reserve)]):
        return None
    live = live_actions(low, state, question)
    plays = [action for action in live if action.kind == "play"]
    ups = [a for a in plays if a.targets == home and set(a.sources) == set(tableau + waste + reserve)]
    into = {pile: [a for a in plays if a.targets == tableau and a.sources == pile] for pile in (waste, reserve, home)}
    lays = [action for action in plays if action.targets == tableau == action.sources]
    backs = into[home]
    if not (len(ups) == len(into[waste]) == len(into[reserve]) == len(lays) == 1) or len(backs) > 1:
        return None
    if len(plays) != 4 + len(backs) or any(not free(action) for action in plays if action not in backs):
        return None
    if any(action.times >= 0 or action.when for action in backs):
        return None
    lay, down, out = lays[0], into[waste][0], into[reserve][0]
    if any(action.unit != "top" for action in (ups[0], down, out, *backs)):
        return None
    if any(action.fits != lay.fits for action in (down, out, *backs)):
        return None
    lift = _lift(lay)
    cards = _ring(low, ups[0], lay)
    if lift is None or cards is None or starts(low, out) != low.pack:
        return None
    if _after_reserve(low, down) is not True or any(starts(low, action) != 0 for action in backs):
        return None
    after_any = False if lay.start < 0 else _after_reserve(low, lay)
    stock = stock_moves(low, state, live)
    if after_any is None or stock is None:
        return None
    keep = int(bool(backs) and backs[0].keep)
    return Canfield(cards[0], *stock, lift, cards[1], bool(fills), after_any, bool(backs), keep)


def _lift(lay: LoweredAction) -> int | None:
    if lay.unit == "pile":
        return _COLUMN
    if lay.unit != "run" or lay.cells or lay.spaces or lay.link != lay.fits:
        return None
    return {"whole": _COLUMN, "ends": _ENDS, "any": _ANY}.get(lay.lift)


def _after_reserve(low: Lowered, action: LoweredAction) -> bool | None:
    """True: any card goes into a space, but only when the reserve is empty; None: another rule."""
    if action.start < 0:
        return None
    start = low.starts[action.start]
    reserve = sum(1 << i for i in piles_of(low, "reserve"))
    if start.test < 0 or start.otherwise >= 0 or start.then < 0 or low.tests[start.test] != ("empty", (reserve,)):
        return None
    then = low.starts[start.then]
    return True if then.test < 0 and then.mask == low.pack else None


def _ring(low: Lowered, up: LoweredAction, lay: LoweredAction) -> tuple[Deck, bool] | None:
    """The cards numbered, if each is laid on the next higher rank of the other colour, and whether
    the last rank is laid on the first."""
    found = chains(low, up)
    if found is None or len(found) != 4 or len({len(chain) for chain in found}) != 1 or lay.fits < 0:
        return None
    onto = low.tables[lay.fits]
    ranks = len(found[0])
    if ranks < 2:
        return None
    other = [suit for suit in range(4) if onto[found[0][0]] >> found[suit][1] & 1]
    order = [found[suit] for suit in range(4) if suit not in other] + [found[suit] for suit in other]
    if len(other) != 2:
        return None
    around = bool(onto[order[0][-1]])
    for suit, chain in enumerate(order):
        others = (2, 3) if suit < 2 else (0, 1)
        for rank, card in enumerate(chain):
            last = rank + 1 == ranks
            wanted = 0 if last and not around else sum(1 << order[each][(rank + 1) % ranks] for each in others)
            if onto[card] != wanted:
                return None
    number = {card: rank * 4 + suit for suit, chain in enumerate(order) for rank, card in enumerate(chain)}
    return Deck(ranks, number, {place: card for card, place in number.items()}), around
