"""What a lowered game looks like from outside: chains of foundations, live actions, plain plays.

Every search over an abstraction asks here whether the game has the structure it was proved for.
Nothing looks at a game's name.
"""

from __future__ import annotations

from collections.abc import Iterable

from trefoil.engine import State
from trefoil.solve.answer import Question
from trefoil.solve.lowered import Lowered, LoweredAction


def bits(mask: int) -> Iterable[int]:
    """The numbers in a mask."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def piles_of(low: Lowered, role: str) -> tuple[int, ...]:
    """The piles of a role."""
    return tuple(i for i, pile in enumerate(low.piles) if pile.role == role)


def roles(low: Lowered) -> set[str]:
    """The roles that occur."""
    return {pile.role for pile in low.piles}


def dead_actions(low: Lowered, state: State, question: Question) -> set[int]:
    """Actions that can never be done any more: banned by the question, spent, or waiting in vain."""
    dead: set[int] = set()
    for index, action in enumerate(low.actions):
        spent = action.times >= 0 and state.used[index] >= action.times
        if spent or (action.kind == "redeal" and question != "own-redeals"):
            dead.add(index)
    while True:
        more = {
            index
            for index, action in enumerate(low.actions)
            if index not in dead and _constant(low, state, dead, action.when) is False
        }
        if not more:
            return dead
        dead |= more


def _constant(low: Lowered, state: State, dead: set[int], test: int) -> bool | None:
    """The value that a test will have for the rest of the game, None if it may change."""
    op, args = low.tests[test]
    if op == "true":
        return True
    if op == "spent":
        action = low.actions[args[0]]
        spent = action.times >= 0 and state.used[args[0]] >= action.times
        return spent if spent or args[0] in dead or action.times < 0 else None
    if op == "not":
        inner = _constant(low, state, dead, args[0])
        return None if inner is None else not inner
    if op == "and":
        both = [_constant(low, state, dead, part) for part in args[:2]]
        return False if False in both else None if None in both else True
    return None


def live_actions(low: Lowered, state: State, question: Question) -> list[LoweredAction]:
    """The actions that may still be done, in order."""
    dead = dead_actions(low, state, question)
    return [action for index, action in enumerate(low.actions) if index not in dead]


def free(action: LoweredAction) -> bool:
    """Whether nothing limits how often and when the action is done."""
    return action.times < 0 and action.when == 0 and not action.keep and not action.by_top and not action.reach


def starts(low: Lowered, action: LoweredAction) -> int | None:
    """The cards that may open an empty pile by the action; None if that depends on the position."""
    if action.start < 0:
        return 0
    start = low.starts[action.start]
    return start.mask if start.test < 0 and start.follows < 0 else None


def wins_when_home(low: Lowered) -> bool:
    """Whether the game is won just when every card lies on a foundation."""
    home = sum(1 << i for i in piles_of(low, "foundation"))
    return low.tests[low.win] == ("only", (home,)) and low.loss < 0


def chains(low: Lowered, action: LoweredAction) -> tuple[tuple[int, ...], ...] | None:
    """The cards of each foundation from the first to the last, if each follows exactly one other.

    None if the relation branches, leaves a card out, or opens depend on the position.
    """
    first = starts(low, action)
    if not first or action.fits < 0 or low.copies != 1:
        return None
    after: dict[int, int] = {}
    for card, onto in enumerate(low.tables[action.fits]):
        for below in bits(onto):
            if below in after or onto & (onto - 1):
                return None
            after[below] = card
    found = []
    for card in bits(first):
        chain = [card]
        while (following := after.get(chain[-1])) is not None and not first >> following & 1:
            chain.append(following)
        found.append(tuple(chain))
    seen = [card for chain in found for card in chain]
    whole = sum(1 << card for card in set(seen)) == low.pack and len(seen) == len(set(seen)) == low.cards
    return tuple(found) if whole else None
