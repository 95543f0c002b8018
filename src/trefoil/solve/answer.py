"""What is asked of a solver, and what it answers."""

from __future__ import annotations

from typing import Literal, NamedTuple, Protocol

from trefoil.engine import Move, State, Table
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game, Redeal

Verdict = Literal["won", "lost", "unknown"]

# `no-redeal`: can the game be won without a reshuffle?  For a game that knows none this is the
# whole question.  `own-redeals`: with the reshuffles of this very deal, whose orders are known?
# `best-foundations`: the highest foundations that can be reached before the next reshuffle.
Question = Literal["no-redeal", "own-redeals", "best-foundations"]
QUESTIONS: tuple[Question, ...] = ("no-redeal", "own-redeals", "best-foundations")

# Which limit ended a search without a verdict.  `impossible`: the search met what it cannot
# represent, such as a redeal whose order is not known.
Cause = Literal["", "nodes", "seconds", "memory", "stopped", "impossible"]


class Limits(NamedTuple):
    """How far a search may go.  0 means no limit for `nodes` and `seconds`; `memory` in bytes."""

    seconds: float = 10.0
    nodes: int = 0
    memory: int = 1 << 30

    def checked(self) -> Limits:
        """The same.  Raises Fault `bad-limit` for a limit that lets nothing be searched."""
        for name in ("seconds", "nodes", "memory"):
            value = getattr(self, name)
            if value != value or value < 0:
                raise Fault("bad-limit", limit=name)
        return self


DEFAULT_LIMITS = Limits()


class Answer(NamedTuple):
    """A verdict and what it rests on.  All cards are taken as known, hidden ones too.

    `line`: moves that win, replayed by the engine, when the verdict is `won`.  `method`: the
    search that was used.  `best`: for `best-foundations`, for each best set of foundations how
    many copies of each card lie there, indexed by card number; all of them only if `complete`.
    """

    verdict: Verdict
    question: Question
    method: str
    line: tuple[Move, ...] = ()
    nodes: int = 0
    stored: int = 0
    seconds: float = 0.0
    cause: Cause = ""
    best: tuple[bytes, ...] = ()
    complete: bool = True


class Job(Protocol):
    """A search under way.  `run` and all that reads are called by one thread at a time."""

    def run(self, seconds: float) -> bool:
        """Search on for so long.  True when there is a verdict or a limit was met."""

    def stop(self) -> None:
        """End the search soon; may be called from any thread."""

    @property
    def nodes(self) -> int:
        """Positions entered so far; may be read from any thread."""

    def answer(self) -> Answer:
        """What is known now; the line is not yet replayed."""


class KernelDisagrees(Exception):
    """The engine refuses a line of the kernel: a fault of the program, never of the input."""


def default_question(game: Game) -> Question:
    """With the reshuffles of the deal where the game has any."""
    return "own-redeals" if has_redeals(game) else "no-redeal"


def has_redeals(game: Game) -> bool:
    """Whether the game knows reshuffles."""
    return any(isinstance(action, Redeal) and action.times != 0 for action in game.actions)


def replayed(table: Table, state: State, line: tuple[Move, ...]) -> State:
    """The position after the line, every move judged by the engine.  Raises KernelDisagrees."""
    from trefoil.engine import IllegalMove

    for number, move in enumerate(line, 1):
        try:
            state = table.apply(state, move)
        except IllegalMove as error:
            raise KernelDisagrees(f"move {number}, {move}, of a line of {len(line)}: {error}") from error
    if not table.won(state):
        raise KernelDisagrees(f"the line of {len(line)} moves does not win")
    return state
