"""What there is: positions, moves, refusals, outcomes.  All immutable, all comparable."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple


class State(NamedTuple):
    """A position: all that the rest of the game depends on, and nothing else.

    `piles[i]`: card numbers, bottom to top.  `down[i]`: how many of them, from the bottom, lie
    face down.  `used[a]`: how often action `a` has been done, counted only where it matters.
    `mover`: the seat to move, -1 when the seats act freely.  `done`: the actions done in this
    turn, one bit each.  `held`: the latches that have fallen, one bit each.  `base`: the base
    rank, 0 for the ace, or -1.  `placed`: the cards that were moved to the foot of a column, one
    bit each, kept only for a game whose rules ask.  `idle`: turns in succession with nothing done.
    """

    piles: tuple[tuple[int, ...], ...]
    down: tuple[int, ...]
    used: tuple[int, ...]
    mover: int = -1
    done: int = 0
    held: int = 0
    base: int = -1
    placed: int = 0
    idle: int = 0


class Move(NamedTuple):
    """One move.  `action`: index in `game.actions`; for `piles` and `count` see docs/engine.md."""

    action: int
    piles: tuple[int, ...] = ()
    count: int = 0  # type: ignore[assignment]  # hides tuple.count, which no move needs


class Refusal(NamedTuple):
    """Why a move is not legal: a code and its arguments (docs/engine.md lists them), no words."""

    code: str
    action: str | None = None
    args: dict[str, Any] = {}


class Outcome(NamedTuple):
    """How a game stands.

    `why`: `win`, the win test holds; `loss`, the game's own loss test; `over`, a contest has
    ended; `blocked`, no legal move; `looping`, moves remain but none leads on.
    """

    kind: Literal["playing", "won", "lost"]
    why: Literal["win", "loss", "over", "blocked", "looping"] | None = None


class IllegalMove(Exception):
    """The move is not legal; nothing has been changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code, refusal.args)
        self.refusal = refusal


PLAYING = Outcome("playing")
