"""What a seat may see of a position.  Nothing else ever leaves the server."""

from __future__ import annotations

from msgspec import Struct

from trefoil.engine.rules import Rules
from trefoil.engine.state import State
from trefoil.spec.cards import CARD_NAMES
from trefoil.spec.vocabulary import RANKS

HIDDEN = ""
COVERED = "?"


class Left(Struct, frozen=True):
    """How often a limited action may still be done."""

    action: str
    left: int


class View(Struct, frozen=True):
    """A position as it may be shown.

    `piles`: cards bottom to top, `""` for a face-down one and `"?"` for a face-up one that others
    cover where nobody may look.  `base`: base rank letter or None.  `mover`: seat or None.
    `score`: cards that count, one number, or one for each seat.  `held`: latches fallen.  `idle`:
    turns in succession with nothing done.
    """

    piles: tuple[tuple[str, ...], ...]
    base: str | None
    mover: int | None
    left: tuple[Left, ...]
    score: tuple[int, ...]
    held: tuple[str, ...]
    idle: int


def view(rules: Rules, state: State) -> View:
    """The view of any seat: in the games of today nobody sees more than the other."""
    piles = []
    for info, pile, down in zip(rules.piles, state.piles, state.down, strict=True):
        show = rules.zone[info.zone].show
        first_seen = 0 if show is None else len(pile) - show
        piles.append(
            tuple(
                HIDDEN if place < down else COVERED if place < first_seen else CARD_NAMES[card]
                for place, card in enumerate(pile)
            )
        )
    left = tuple(
        Left(action.name, action.times - state.used[index])
        for index, action in enumerate(rules.actions)
        if action.times is not None
    )
    return View(
        piles=tuple(piles),
        base=None if state.base < 0 else RANKS[state.base],
        mover=None if state.mover < 0 else state.mover,
        left=left,
        score=score(rules, state),
        held=tuple(latch.name for latch in rules.game.latches if state.held & rules.latch[latch.name]),
        idle=state.idle,
    )


def score(rules: Rules, state: State) -> tuple[int, ...]:
    """Cards in the zone that counts, for each seat that owns one; () without a score."""
    zone = rules.game.score
    if zone is None:
        return ()
    if rules.zone[zone].owner == "table":
        return (sum(len(state.piles[i]) for i in rules.of_zone[zone]),)
    return tuple(sum(len(state.piles[i]) for i in rules.of_seat[zone, seat]) for seat in range(rules.game.seats))
