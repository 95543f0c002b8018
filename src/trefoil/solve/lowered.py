"""What lowering makes: flat tables, and the words in which the kernel reads them.

A mask of cards has bit c for card number c, a mask of piles bit i for pile i, and a mask of
actions bit a for action a.
"""

from __future__ import annotations

from array import array
from typing import NamedTuple

MAGIC = 0x54524546  # "TREF"
LAYOUT = 2
MAX_PILES = 64
MAX_ACTIONS = 16
MAX_LATCHES = 32
MAX_CARDS = 104

ROLES = ("tableau", "foundation", "stock", "waste", "reserve", "cell", "won")
KINDS = ("play", "draw", "turn", "redeal", "row")
UNITS = ("top", "pile", "run", "covered")
LIFTS = ("whole", "any", "ends", "exact")
TESTS = ("true", "only", "empty", "filled", "blocked", "stand", "held", "spent", "not", "and", "gathered", "ordered")
EFFECTS = ("turn-up", "fill", "close-up", "take-out")
_NONE = (1 << 64) - 1


class Unsupported(Exception):
    """The kernel has no word for this node, which stands at this path of the definition."""

    def __init__(self, node: str, path: str) -> None:
        super().__init__(f"the kernel does not know {node} at {path}")
        self.node = node
        self.path = path


class LoweredPile(NamedTuple):
    """One pile.  `room` -1: no limit.  `group`: piles of one group may be exchanged freely.

    `until` -1: always; else only when that pile, which then stays so, is empty.
    `left`: its left neighbour, -1 for none.
    """

    role: str
    room: int
    group: int
    until: int = -1
    left: int = -1


class LoweredTest(NamedTuple):
    """One test.  What `args` holds is said at each `_Tests` method; tests inside come before it."""

    op: str
    args: tuple[int, ...] = ()


class LoweredStart(NamedTuple):
    """What may open an empty pile: cards of `mask` if test `test` holds (-1: always).

    Else what the start of number `otherwise` says (-1: nothing); `then` >= 0 stands for `mask`.
    `follows` >= 0: beside a left neighbour, only what fits on its top card by this relation.
    """

    test: int
    mask: int
    then: int
    otherwise: int
    follows: int = -1


class LoweredAction(NamedTuple):
    """One action.  Tables are indices into `Lowered.tables`; -1 everywhere means "none".

    `size`: how many cards a draw turns, or a lift that is `exact` takes.
    `by_top`: the top card of what is lifted must fit, not the lowest.  `reach`, if it is not empty:
    for each pile the piles to which cards may go from it.
    """

    name: str
    kind: str
    times: int
    counted: bool
    when: int
    sources: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    unit: str = "top"
    lift: str = "any"
    link: int = -1
    cells: int = 0
    spaces: int = 0
    fits: int = -1
    start: int = -1
    keep: bool = False
    twin: bool = False
    size: int = 0
    by_top: bool = False
    reach: tuple[int, ...] = ()
    steps: tuple[LoweredStep, ...] = ()


class LoweredStep(NamedTuple):
    """One step of a redeal: how many cards each target gets (-1 alone: all that are left)."""

    targets: tuple[int, ...]
    counts: tuple[int, ...]
    by_row: bool
    up: str
    pick: int


class LoweredEffect(NamedTuple):
    """Turn-up: `piles`.  Fill: `piles` in order, each from the first of `sources` with a card.

    Close-up: `piles`, row by row.  Take-out: top cards of `cards` go from `piles` to the first of
    `sources`, or to the first empty one where these are several.
    """

    kind: str
    piles: tuple[int, ...]
    sources: tuple[int, ...] = ()
    cards: int = 0


class Lowered(NamedTuple):
    """A whole game; `digest` is that of its rules.  `tables[k][c]`: the cards on which card c may lie by relation k."""

    digest: str
    base: int
    cards: int
    copies: int
    pack: int
    piles: tuple[LoweredPile, ...]
    actions: tuple[LoweredAction, ...]
    effects: tuple[LoweredEffect, ...]
    latches: tuple[int, ...]
    tests: tuple[LoweredTest, ...]
    starts: tuple[LoweredStart, ...]
    tables: tuple[tuple[int, ...], ...]
    win: int
    loss: int
    stand_cards: int
    stand_piles: int

    def words(self) -> bytes:
        """The tables as little-endian 64-bit words, in the layout of kernel/core/definition.hpp."""
        return _words(self)

    @property
    def redeals(self) -> int:
        """A mask of the actions that shuffle."""
        return sum(1 << index for index, action in enumerate(self.actions) if action.kind == "redeal")


def _words(low: Lowered) -> bytes:
    out = array("Q")

    def put(*values: int) -> None:
        out.extend(value & _NONE for value in values)

    def put_list(values: tuple[int, ...]) -> None:
        put(len(values), *values)

    put(MAGIC, LAYOUT, low.cards, low.copies, low.pack, low.win, low.loss, low.stand_cards, low.stand_piles)
    put(len(low.piles))
    for pile in low.piles:
        put(ROLES.index(pile.role), pile.room, pile.group, pile.until, pile.left)
    put(len(low.tests))
    for test in low.tests:
        put(TESTS.index(test.op), *(*test.args, 0, 0, 0, 0, 0)[:5])
    put(len(low.starts))
    for start in low.starts:
        put(start.test, start.mask, start.then, start.otherwise, start.follows)
    put(len(low.tables))
    for table in low.tables:
        put(*table)
    put_list(low.latches)
    put(len(low.effects))
    for effect in low.effects:
        put(EFFECTS.index(effect.kind))
        put_list(effect.piles)
        put_list(effect.sources)
        put(effect.cards)
    put(len(low.actions))
    for action in low.actions:
        put(KINDS.index(action.kind), action.times, action.counted, action.when)
        put_list(action.sources)
        put_list(action.targets)
        put(UNITS.index(action.unit), LIFTS.index(action.lift), action.link, action.cells, action.spaces)
        put(action.fits, action.start, action.keep, action.twin, action.size, action.by_top)
        put_list(action.reach)
        put(len(action.steps))
        for step in action.steps:
            put_list(step.targets)
            put_list(step.counts)
            put(step.by_row, ("all", "last", "none").index(step.up), step.pick)
    return out.tobytes()
