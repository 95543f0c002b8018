"""Klondike-like columns whose runs move only as a whole: detected, searched, expanded into moves.

docs/kernel/whole-runs.md says for which games the search is right; `offer` looks for just those.
"""

from __future__ import annotations

from typing import NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.abstract import AbstractJob, KernelStep
from trefoil.solve.answer import Job, Limits, Question
from trefoil.solve.bridge import lowered
from trefoil.solve.columns import Deck, colours, stock_moves
from trefoil.solve.expand import Expansion
from trefoil.solve.lowered import Lowered, LoweredAction
from trefoil.solve.native import kernel
from trefoil.solve.structure import chains, free, live_actions, piles_of, roles, starts, wins_when_home

# The values of `Open` of kernel/core/abstract/whole_runs.hpp.
_STOOD, _STAND, _MOVED, _NEVER = range(4)
# Its kinds of step, in order: from where to where.
_WAYS = (
    ("tableau", "foundation"),
    ("tableau", "tableau"),
    ("tableau", "tableau"),
    ("waste", "foundation"),
    ("waste", "tableau"),
    ("foundation", "tableau"),
)
_SPACE, _HOME = 2, 3


class Runs(NamedTuple):
    """What was found.  `opened`: when any card may go into a space; `latch`: the bit that says so."""

    deck: Deck
    draw: int
    turnovers: int
    back: bool
    opened: int
    end_card: bool
    ends: bool
    latch: int


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A search, if the game has such columns and the position is one the search understands."""
    low = lowered(table, state)
    found = None if question == "best-foundations" else runs(low, state, question)
    if found is None:
        return None
    number, card_of = found.deck.number, found.deck.card
    (stock,), (waste,) = piles_of(low, "stock"), piles_of(low, "waste")
    home = [0, 0, 0, 0]
    for i in piles_of(low, "foundation"):
        for card in state.piles[i]:
            home[number[card] & 3] += 1

    def named(cards: tuple[int, ...]) -> bytes:
        return bytes(number[card] for card in cards)

    tableau = [(state.piles[i], state.down[i]) for i in piles_of(low, "tableau")]
    moved = sum({1 << (place & 3) for card, place in number.items() if state.placed >> card & 1})
    try:
        made = kernel().whole_runs(
            found.deck.ranks,
            bytes(home),
            [named(pile[:down]) for pile, down in tableau],
            [named(pile[down:]) for pile, down in tableau],
            named(state.piles[stock][::-1]),
            named(state.piles[waste]),
            found.draw,
            found.turnovers,
            found.back,
            found.opened,
            found.end_card,
            found.ends,
            bool(state.held & found.latch),
            moved,
            0xFFFFFFFF if switches is None else switches,
            limits.nodes,
            limits.seconds,
            limits.memory,
        )
    except ValueError:
        return None  # a position that play never reaches, or too many for the key

    def expand(table: Table, state: State, steps: list[KernelStep]) -> tuple[Move, ...]:
        line = Expansion(table, state)
        for kind, place, _, to in steps:
            card = card_of[place]
            source, target = _WAYS[kind]
            if source == "waste":
                line.draw_to(card)

            def wanted(pile: tuple[int, ...], to: int = to) -> bool:
                if to == _HOME:
                    return True
                return not pile if to == _SPACE else bool(pile) and number[pile[-1]] & 1 == to

            line.play(card, source, target, wanted)
        return tuple(line.line)

    return AbstractJob("whole-runs", table, state, question, made, expand)


def runs(low: Lowered, state: State, question: Question) -> Runs | None:
    """The structure, or None for another one."""
    if roles(low) != {"tableau", "foundation", "stock", "waste"} or not wins_when_home(low):
        return None
    if any(pile.room >= 0 for pile in low.piles) or len(low.latches) > 1:
        return None
    tableau, home, waste = piles_of(low, "tableau"), piles_of(low, "foundation"), piles_of(low, "waste")
    if len(piles_of(low, "stock")) != 1 or len(waste) != 1:
        return None
    if [(effect.kind, effect.piles) for effect in low.effects] != [("turn-up", tableau)]:
        return None
    live = live_actions(low, state, question)
    plays = [action for action in live if action.kind == "play"]
    if any(not free(action) for action in plays):
        return None
    ups = [action for action in plays if action.targets == home and set(action.sources) == set(tableau + waste)]
    downs = [action for action in plays if action.targets == tableau and action.sources == waste]
    lays = [action for action in plays if action.targets == tableau == action.sources and action.fits >= 0]
    tails = [action for action in plays if action.targets == tableau == action.sources and action.fits < 0]
    backs = [action for action in plays if action.targets == tableau and action.sources == home]
    if not (len(ups) == len(downs) == len(lays) == 1) or len(backs) > 1 or len(tails) > 1:
        return None
    if len(plays) != 3 + len(tails) + len(backs) or ups[0].unit != "top":
        return None
    up = chains(low, ups[0])
    deck = colours(low, up, downs[0]) if up is not None else None
    if deck is None:
        return None
    kings = sum(1 << deck.card[(deck.ranks - 1) * 4 + suit] for suit in range(4))
    lay, down = lays[0], downs[0]
    if lay.unit != "run" or lay.lift not in ("whole", "ends") or lay.cells or lay.spaces or lay.link != lay.fits:
        return None
    if any(action.unit != "top" for action in (down, *tails, *backs)):
        return None
    if lay.start != down.start or any(action.fits != lay.fits for action in (down, *backs)):
        return None
    if any(starts(low, action) != 0 for action in backs):
        return None
    rule = _opened(low, lay, kings)
    if rule is None:
        return None
    opened, test, latch = rule
    if any(not _any_card(low, tail, test) for tail in tails):
        return None
    stock = stock_moves(low, state, live)
    if stock is None:
        return None
    return Runs(deck, *stock, bool(backs), opened, bool(tails), lay.lift == "ends", latch)


def _opened(low: Lowered, lay: LoweredAction, kings: int) -> tuple[int, int, int] | None:
    """When any card may go into a space: the rule, its test (-1: none) and its latch (0: none)."""
    if lay.start < 0:
        return None
    start = low.starts[lay.start]
    if start.test < 0:
        return (_NEVER, -1, 0) if start.mask == kings else None
    if start.then < 0 or start.otherwise < 0:
        return None
    then, otherwise = low.starts[start.then], low.starts[start.otherwise]
    if (then.test, then.mask, otherwise.test, otherwise.mask) != (-1, low.pack, -1, kings):
        return None
    op, args = low.tests[start.test]
    if op == "held" and len(low.latches) == 1:
        inner, inner_args = low.tests[low.latches[0]]
        if inner != "stand" or not _kings_stand(low, inner_args, kings, piles_of(low, "foundation")):
            return None
        return (_STOOD if inner_args[4] else _MOVED), start.test, args[0]
    if op == "stand" and _kings_stand(low, args, kings, ()) and args[4]:
        return _STAND, start.test, 0
    return None


def _kings_stand(low: Lowered, args: tuple[int, ...], kings: int, home: tuple[int, ...]) -> bool:
    """Whether the test asks for all kings at the feet of columns, or on the piles `home`."""
    tableau = sum(1 << i for i in piles_of(low, "tableau"))
    return args[:4] == (tableau, sum(1 << i for i in home), kings, 4)


def _any_card(low: Lowered, action: LoweredAction, test: int) -> bool:
    """Whether the action lets any card into a space under that test, and none otherwise."""
    if action.start < 0 or test < 0:
        return False
    start = low.starts[action.start]
    if start.test != test or start.otherwise >= 0 or start.then < 0:
        return False
    then = low.starts[start.then]
    return then.test < 0 and then.mask == low.pack
