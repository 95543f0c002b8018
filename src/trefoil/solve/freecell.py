"""Open columns, cells and reserves: detected, searched and expanded into moves.

docs/kernel/freecell.md says for which games the search is right; `offer` looks for just those.
"""

from __future__ import annotations

from typing import NamedTuple

from trefoil.engine import Move, State, Table
from trefoil.solve.abstract import AbstractJob, KernelStep, first_legal
from trefoil.solve.answer import Job, KernelDisagrees, Limits, Question
from trefoil.solve.bridge import lowered
from trefoil.solve.expand import brought
from trefoil.solve.lowered import Lowered, LoweredAction
from trefoil.solve.native import kernel
from trefoil.solve.structure import bits, chains, free, live_actions, piles_of, roles, starts, wins_when_home

_TO_FOUNDATION, _TO_CELL, _ONTO_CARD, _ONTO_EMPTY, _DRAW = range(5)
# The values of `Carry` of kernel/core/abstract/freecell_board.hpp.
_ONE, _CELLS, _COLUMNS, _ANY = range(4)
_MOST_COLUMNS, _MOST_CARDS = 16, 64
_ASIDE = ("cell", "reserve", "stock", "waste")  # a game has cells, a reserve, or stock and waste


class Cells(NamedTuple):
    """What the search has to know: chains, for each card the cards that bear it, and how cards move.

    `openers`: masks of the cards that may open a column, from columns and cells and from the
    foundations.  `carry`: how many cards of a run move at once.  `park`: cells take cards; without
    it they are a reserve.  `back`: cards come back from the foundations.  `once`: there is a stock
    that is gone through once.
    """

    chains: tuple[tuple[int, ...], ...]
    bearers: tuple[tuple[int, ...], ...]
    openers: tuple[int, int]
    carry: int
    park: bool
    back: bool
    once: bool


class _Plays(NamedTuple):
    """The actions of such a game; `out` and `park` where there are cells or a reserve."""

    up: LoweredAction
    lay: LoweredAction
    out: LoweredAction | None
    park: LoweredAction | None
    back: LoweredAction | None


def offer(table: Table, state: State, question: Question, limits: Limits, switches: int | None) -> Job | None:
    """A search, if the position is one of open columns and cells."""
    low = lowered(table, state)
    found = None if question == "best-foundations" else cells(low, state, question)
    if found is None:
        return None
    columns = piles_of(low, "tableau")
    aside = [pile for i, pile in enumerate(state.piles) if low.piles[i].role in _ASIDE]
    celled = bytes(card for pile in aside for card in pile)
    deck = b""
    if found.once:
        (stock,), (waste,) = piles_of(low, "stock"), piles_of(low, "waste")
        celled, deck = b"", bytes(state.piles[waste] + state.piles[stock][::-1])
    try:
        made = kernel().freecell(
            [bytes(chain) for chain in found.chains],
            [bytes(cards) for cards in found.bearers],
            [bytes(state.piles[i]) for i in columns],
            bytes(state.down[i] for i in columns),
            celled,
            bytes(card for i in piles_of(low, "foundation") for card in state.piles[i]),
            bytes(bits(found.openers[0])),
            bytes(bits(found.openers[1])),
            deck,
            len(state.piles[piles_of(low, "waste")[0]]) if found.once else 0,
            max(len(aside), len(celled)),
            found.carry,
            found.park,
            found.back,
            0xFFFFFFFF if switches is None else switches,
            limits.nodes,
            limits.seconds,
            limits.memory,
        )
    except ValueError:  # more positions than a key can number: the general search has longer keys
        return None
    return AbstractJob("columns-and-cells", table, state, question, made, expand)


def cells(low: Lowered, state: State, question: Question) -> Cells | None:
    """The structure, or None if it is another one."""
    around = roles(low) - {"tableau", "foundation"}
    if around not in (set(), {"cell"}, {"reserve"}, {"stock", "waste"}) or low.latches or not wins_when_home(low):
        return None
    columns, home = piles_of(low, "tableau"), piles_of(low, "foundation")
    aside = piles_of(low, "cell") + piles_of(low, "reserve")
    live = live_actions(low, state, question)
    once = "stock" in around and not any(action.kind == "turn" for action in live)
    if "stock" in around:
        if not (_drawn_once(low, live) if once else _always_at_hand(low, live)):
            return None
        live = [action for action in live if action.kind == "play"]
    effects = [(effect.kind, effect.piles) for effect in low.effects]
    if effects != ([("turn-up", columns)] if effects or any(state.down[i] for i in columns) else []):
        return None
    if len(columns) > _MOST_COLUMNS or any(low.piles[i].room != 1 for i in aside):
        return None
    if any(low.piles[i].room >= 0 for i in columns + home) or low.pack >> _MOST_CARDS:
        return None
    plays = _plays(live, columns, aside + piles_of(low, "waste"), home)
    if plays is None or any(not free(action) for action in live):
        return None
    lay = plays.lay
    openers = starts(low, lay)
    carry = _carries(lay, columns, piles_of(low, "cell"))
    if carry is None or lay.fits < 0 or openers is None or (carry == _COLUMNS and openers != low.pack):
        return None
    if plays.out is not None and (plays.out.fits != lay.fits or starts(low, plays.out) != openers):
        return None
    if plays.park is not None and (plays.park.fits >= 0 or starts(low, plays.park) != low.pack):
        return None
    back = starts(low, plays.back) if plays.back is not None else 0
    if back is None or (plays.back is not None and plays.back.fits != lay.fits):
        return None
    found = chains(low, plays.up)
    if found is None or len(found) != len(home):
        return None
    bearers = tuple(
        tuple(bits(low.tables[lay.fits][card] & low.pack)) if low.pack >> card & 1 else ()
        for card in range(low.pack.bit_length())
    )
    return Cells(found, bearers, (openers, back), carry, plays.park is not None, plays.back is not None, once)


def _drawn_once(low: Lowered, live: list[LoweredAction]) -> bool:
    """Whether one stock is drawn singly onto one waste."""
    stock, waste = piles_of(low, "stock"), piles_of(low, "waste")
    draws = [action for action in live if action.kind == "draw"]
    if not len(stock) == len(waste) == len(draws) == 1 or draws[0].size != 1 or not free(draws[0]):
        return False
    return (draws[0].sources, draws[0].targets) == (stock, waste)


def _always_at_hand(low: Lowered, live: list[LoweredAction]) -> bool:
    """Whether each card of stock and waste can be played at any time: drawn singly, turned over without limit."""
    turns = [action for action in live if action.kind == "turn"]
    if not _drawn_once(low, live) or len(turns) != 1:
        return False
    back = (turns[0].sources, turns[0].targets) == (piles_of(low, "waste"), piles_of(low, "stock"))
    return back and free(turns[0])


def _plays(
    live: list[LoweredAction], columns: tuple[int, ...], aside: tuple[int, ...], home: tuple[int, ...]
) -> _Plays | None:
    """The actions by where they lead, if there is one of each and no other; all but `lay` move top cards."""

    def the(sources: tuple[int, ...], targets: tuple[int, ...]) -> LoweredAction | None:
        fit = [a for a in live if sources and a.sources and set(a.sources) == set(sources) and a.targets == targets]
        return fit[0] if len(fit) == 1 else None

    up, lay, back = the(columns + aside, home), the(columns, columns), the(home, columns)
    out, park = the(aside, columns), the(columns, aside)
    if up is None or lay is None or (aside and out is None):
        return None
    others = [action for action in (up, out, park, back) if action is not None]
    if len(live) != len(others) + 1 or any(action.unit != "top" for action in others):
        return None
    return _Plays(up, lay, out, park, back)


def _carries(lay: LoweredAction, columns: tuple[int, ...], cell: tuple[int, ...]) -> int | None:
    """How many cards of a run move at once; None if they move in another way."""
    if lay.unit == "top":
        return _ONE
    if lay.unit != "run" or lay.lift != "any" or lay.link != lay.fits:
        return None
    if not lay.cells and not lay.spaces:
        return _ANY
    through, spaces = sum(1 << i for i in cell), sum(1 << i for i in columns)
    return {(through, 0): _CELLS, (through, spaces): _COLUMNS}.get((lay.cells, lay.spaces))


def expand(table: Table, state: State, steps: list[KernelStep]) -> tuple[Move, ...]:
    """The moves of a line of steps; every one is judged by the engine."""
    columns, cell, home = (
        [i for i, pile in enumerate(table.rules.piles) if pile.role == role]
        for role in ("tableau", "cell", "foundation")
    )
    line: list[Move] = []
    for kind, card, count, onto in steps:
        drawn = brought(table, state, card)
        line += drawn
        for move in drawn:
            state = table.step(state, move)
        if kind == _DRAW:
            continue
        piles = state.piles
        source = next((i for i, pile in enumerate(piles) if len(pile) >= count and pile[-count] == card), None)
        if kind == _ONTO_CARD:
            targets = [i for i in columns if piles[i][-1:] == (onto,)]
        elif kind == _TO_FOUNDATION:
            targets = home
        else:
            targets = [i for i in (cell if kind == _TO_CELL else columns) if not piles[i]]
        found = None if source is None else first_legal(table, state, source, targets, count)
        if found is None:
            raise KernelDisagrees(f"no move for the step {kind} of card {card}")
        line.append(found)
        state = table.step(state, found)
    return tuple(line)
