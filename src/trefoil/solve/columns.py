"""Klondike-like columns whose runs may be parted: detected, searched and expanded into moves.

docs/kernel/klondike.md says for which games the search is right; `offer` looks for just those.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.abstract import AbstractJob, KernelStep
from trefoil.solve.answer import Job, KernelDisagrees, Limits, Question
from trefoil.solve.bridge import lowered
from trefoil.solve.expand import Expansion
from trefoil.solve.lowered import Lowered, LoweredAction
from trefoil.solve.native import kernel
from trefoil.solve.structure import chains, free, live_actions, piles_of, roles, starts, wins_when_home

# The values of `Build` and `Fill` of kernel/core/abstract/klondike_input.hpp.
_ALTERNATE, _ANY, _SAME = range(3)
_KINGS, _ANYTHING, _NOTHING = range(3)
# The kinds of step of kernel/core/abstract/klondike_input.hpp, in order.
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
    """What was found: the cards, the draw, how often the waste may still be turned (-1: always).

    `build`: what a card is laid on; `fill`: what may open an empty column.
    """

    deck: Deck
    draw: int
    turnovers: int
    back: bool
    build: int
    fill: int


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
            found.build,
            found.fill,
            0xFFFFFFFF if switches is None else switches,
            limits.nodes,
            limits.seconds,
            limits.memory,
        )
    except ValueError:
        return None  # a position that play never reaches, such as open cards that form no run
    card_of = found.deck.card

    def expand(table: Table, state: State, steps: list[KernelStep]) -> tuple[Move, ...]:
        line = _Line(table, state)
        for kind, card, _, _ in steps:
            line.step(kind, card_of[card])
        return tuple(line.line)

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
    found = _built(low, up, downs[0]) if up is not None else None
    if found is None or ups[0].unit != "top":
        return None
    deck, build = found
    kings = sum(1 << deck.card[(deck.ranks - 1) * 4 + suit] for suit in range(4))
    run = runs[0]
    if run.unit != "run" or run.lift != "any" or run.cells or run.spaces or run.link != run.fits:
        return None
    if any(action.unit != "top" for action in (*downs, *backs)):
        return None
    fill = {kings: _KINGS, low.pack: _ANYTHING, 0: _NOTHING}.get(_opens(low, run))
    if fill is None or any(action.fits != run.fits for action in downs + backs):
        return None
    if any(_opens(low, action) != _opens(low, run) for action in downs + backs):
        return None
    stock = stock_moves(low, state, live)
    return Columns(deck, *stock, bool(backs), build, fill) if stock is not None else None


def _opens(low: Lowered, action: LoweredAction) -> int:
    """The cards that may open an empty pile by the action; -1 if that depends on the position."""
    found = starts(low, action)
    return -1 if found is None else found


def _built(low: Lowered, up: tuple[tuple[int, ...], ...], down: LoweredAction) -> tuple[Deck, int] | None:
    """The cards numbered, and what each is laid on: the next rank of the other colour, of any suit, or of its own."""
    deck = colours(low, up, down)
    if deck is not None:
        return deck, _ALTERNATE
    if len(up) != 4 or len({len(chain) for chain in up}) != 1 or len(up[0]) < 2 or down.fits < 0:
        return None
    onto = low.tables[down.fits]
    above = [*(sum(1 << card for card in rank) for rank in zip(*up, strict=True)), 0][1:]
    number = {card: rank * 4 + suit for suit, chain in enumerate(up) for rank, card in enumerate(chain)}
    deck = Deck(len(up[0]), number, {place: card for card, place in number.items()})
    if all(onto[card] == above[place >> 2] for card, place in number.items()):
        return deck, _ANY
    own = {card: 1 << higher for chain in up for card, higher in pairwise(chain)}
    if all(onto[card] == own.get(card, 0) for card in number):
        return deck, _SAME
    return None


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


class _Line(Expansion):
    """A line being written for columns in which it does not matter which card of its kind a card lies on."""

    def step(self, kind: int, card: int) -> None:
        """All moves of one step."""
        source, target = _WAYS[kind]
        if source == "waste":
            self.draw_to(card)
        if target == "tableau":
            self._lay(card, source)
            return
        covering = self.covering(card)
        if source == "tableau" and covering is not None:
            self._lay(covering, source)
        self.play(card, source, target, _any_pile)

    def _lay(self, card: int, source: str) -> None:
        """Lay the card, with what lies on it, on another one, or else into a space.

        If no column is empty, one is made so: a run that lies in a space moves onto a card.
        """
        for wanted in (bool, _empty):
            if self.can_play(card, source, "tableau", wanted):
                self.play(card, source, "tableau", wanted)
                return
        for pile, down, role in zip(self.state.piles, self.state.down, self._role, strict=True):
            if role == "tableau" and pile and not down and self.can_play(pile[0], "tableau", "tableau", bool):
                self.play(pile[0], "tableau", "tableau", bool)
                self._lay(card, source)
                return
        raise KernelDisagrees(f"card {card} finds no place in the columns")


def _any_pile(pile: tuple[int, ...]) -> bool:
    return True


def _empty(pile: tuple[int, ...]) -> bool:
    return not pile
