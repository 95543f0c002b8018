"""Klondike-like columns whose runs may be parted: detected, searched and expanded into moves.

docs/kernel/klondike.md says for which games the search is right; `offer` looks for just those.
"""

from __future__ import annotations

from typing import NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.abstract import AbstractJob, KernelStep
from trefoil.solve.answer import Job, KernelDisagrees, Limits, Question
from trefoil.solve.bridge import lowered
from trefoil.solve.lowered import Lowered, LoweredAction
from trefoil.solve.native import kernel
from trefoil.solve.structure import chains, free, live_actions, piles_of, roles, starts, wins_when_home

# The kinds of step of kernel/core/abstract/klondike_input.hpp, in order.
_UP = 0
_WAYS = (
    ("tableau", "foundation"),
    ("tableau", "tableau"),
    ("waste", "foundation"),
    ("waste", "tableau"),
    ("foundation", "tableau"),
)


class Deck(NamedTuple):
    """The cards as the search numbers them: rank * 4 + suit, suits 0 and 1 of one colour."""

    ranks: int
    number: dict[int, int]
    card: dict[int, int]


class Columns(NamedTuple):
    """What was found: the cards, the draw, how often the waste may still be turned (-1: always)."""

    deck: Deck
    draw: int
    turnovers: int
    back: bool


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A search, if the game has such columns and the position is one the search understands."""
    low = lowered(table, state)
    if question == "best-foundations":
        return None
    found = columns(low, state, question)
    if found is None:
        return None
    number = found.deck.number
    (stock,), (waste,) = piles_of(low, "stock"), piles_of(low, "waste")
    home = [0, 0, 0, 0]
    for i in piles_of(low, "foundation"):
        for card in state.piles[i]:
            home[number[card] & 3] += 1

    def named(cards: tuple[int, ...]) -> bytes:
        return bytes(number[card] for card in cards)

    tableau = [(state.piles[i], state.down[i]) for i in piles_of(low, "tableau")]
    try:
        made = kernel().klondike(
            found.deck.ranks,
            bytes(home),
            [named(pile[:down]) for pile, down in tableau],
            [named(pile[down:]) for pile, down in tableau],
            named(state.piles[stock][::-1]),
            named(state.piles[waste]),
            found.draw,
            found.turnovers,
            found.back,
            0xFFFFFFFF if switches is None else switches,
            limits.nodes,
            limits.seconds,
            limits.memory,
        )
    except ValueError:
        return None  # a position that play never reaches, such as open cards that form no run
    card_of = found.deck.card

    def expand(table: Table, state: State, steps: list[KernelStep]) -> tuple[Move, ...]:
        return _Expansion(table, state).line([(kind, card_of[card]) for kind, card, _, _ in steps])

    return AbstractJob("columns", table, state, question, made, expand)


def columns(low: Lowered, state: State, question: Question) -> Columns | None:
    """The structure, or None for another one."""
    if roles(low) != {"tableau", "foundation", "stock", "waste"} or low.latches or not wins_when_home(low):
        return None
    if (
        any(pile.room >= 0 for pile in low.piles)
        or len(piles_of(low, "stock")) != 1
        or len(piles_of(low, "waste")) != 1
    ):
        return None
    tableau, home, waste = piles_of(low, "tableau"), piles_of(low, "foundation"), piles_of(low, "waste")
    if [(effect.kind, effect.piles) for effect in low.effects] != [("turn-up", tableau)]:
        return None
    live = live_actions(low, state, question)
    plays = [action for action in live if action.kind == "play"]
    if any(not free(action) for action in plays):
        return None
    ups = [action for action in plays if action.targets == home and set(action.sources) == set(tableau + waste)]
    downs = [action for action in plays if action.targets == tableau and action.sources == waste]
    runs = [action for action in plays if action.targets == tableau and action.sources == tableau]
    backs = [action for action in plays if action.targets == tableau and action.sources == home]
    if not (len(ups) == len(downs) == len(runs) == 1) or len(backs) > 1 or len(plays) != 3 + len(backs):
        return None
    up = chains(low, ups[0])
    deck = colours(low, up, downs[0]) if up is not None else None
    if deck is None or ups[0].unit != "top":
        return None
    kings = sum(1 << deck.card[(deck.ranks - 1) * 4 + suit] for suit in range(4))
    run = runs[0]
    if run.unit != "run" or run.lift != "any" or run.cells or run.spaces or run.link != run.fits:
        return None
    if any(action.unit != "top" for action in (*downs, *backs)):
        return None
    if any(action.fits != run.fits or starts(low, action) != kings for action in (*downs, run, *backs)):
        return None
    stock = stock_moves(low, state, live)
    return Columns(deck, *stock, bool(backs)) if stock is not None else None


def colours(low: Lowered, up: tuple[tuple[int, ...], ...], down: LoweredAction) -> Deck | None:
    """The cards numbered, if each is laid on the next higher rank of the other colour only."""
    if len(up) != 4 or len({len(chain) for chain in up}) != 1 or len(up[0]) < 2 or down.fits < 0:
        return None
    onto = low.tables[down.fits]
    # The first card of the first chain lies on the second cards of the two chains of the other colour.
    other = [suit for suit in range(4) if onto[up[0][0]] >> up[suit][1] & 1]
    same = [suit for suit in range(4) if suit not in other]
    if len(other) != 2:
        return None
    order = [up[suit] for suit in same + other]
    ranks = len(up[0])
    number = {card: rank * 4 + suit for suit, chain in enumerate(order) for rank, card in enumerate(chain)}
    for suit, chain in enumerate(order):
        for rank, card in enumerate(chain):
            others = (2, 3) if suit < 2 else (0, 1)
            wanted = sum(1 << order[each][rank + 1] for each in others) if rank + 1 < ranks else 0
            if onto[card] != wanted:
                return None
    return Deck(ranks, number, {place: card for card, place in number.items()})


def stock_moves(low: Lowered, state: State, live: list[LoweredAction]) -> tuple[int, int] | None:
    """Cards drawn at a time and turnovers left (-1: no limit), for one free draw and one turn."""
    draws = [action for action in live if action.kind == "draw"]
    if any(action.kind == "redeal" for action in live) or len(draws) != 1 or not free(draws[0]):
        return None
    if (draws[0].sources, draws[0].targets) != (piles_of(low, "stock"), piles_of(low, "waste")):
        return None
    turnovers = 0
    for index, action in enumerate(low.actions):
        if action.kind != "turn":
            continue
        if action.when != 0 or (action.sources, action.targets) != (draws[0].targets, draws[0].sources):
            return None
        turnovers = -1 if action.times < 0 else action.times - state.used[index]
    if sum(action.kind == "turn" for action in low.actions) > 1:
        return None
    return draws[0].size, turnovers


class _Expansion:
    """Steps turned into moves, each asked of the engine."""

    def __init__(self, table: Table, state: State) -> None:
        self._table = table
        self._state = state
        self._line: list[Move] = []
        self._role = [pile.role for pile in table.rules.piles]
        self._stock = self._role.index("stock")
        self._waste = self._role.index("waste")

    def line(self, steps: list[tuple[int, int]]) -> tuple[Move, ...]:
        """All moves of the steps (kind, card)."""
        for kind, card in steps:
            source, target = _WAYS[kind]
            if kind == _UP:
                self._uncover(card)
            elif source == "waste":
                self._draw_to(card)
            self._play(card, source, target)
        return tuple(self._line)

    def _do(self, move: Move) -> None:
        self._line.append(move)
        self._state = self._table.step(self._state, move)

    def _play(self, card: int, source: str, target: str) -> None:
        for move in self._table.legal(self._state):
            if (
                move.count
                and self._role[move.piles[0]] == source
                and self._role[move.piles[1]] == target
                and self._state.piles[move.piles[0]][-move.count] == card
            ):
                self._do(move)
                return
        raise KernelDisagrees(f"card {card} cannot go from {source} to {target}")

    def _uncover(self, card: int) -> None:
        """What lies on the card goes to its twin, which is free whenever the search takes the card up."""
        for pile, role in zip(self._state.piles, self._role, strict=True):
            if role == "tableau" and card in pile[:-1]:
                self._play(pile[pile.index(card) + 1], "tableau", "tableau")
                return

    def _draw_to(self, card: int) -> None:
        """Draw, and turn the waste, until the card lies on top of it."""
        piles = self._state.piles
        most = 2 * (len(piles[self._stock]) + len(piles[self._waste])) + 4
        for _ in range(most):
            if self._state.piles[self._waste][-1:] == (card,):
                return
            wanted = (self._stock, self._waste) if self._state.piles[self._stock] else (self._waste, self._stock)
            for move in self._table.legal(self._state):
                if move.piles == wanted and not move.count:
                    self._do(move)
                    break
            else:
                break
        raise KernelDisagrees(f"card {card} cannot be drawn")
