"""The one way to ask: choose a search by the structure of the game, run it, replay what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from trefoil.deals import Deal
from trefoil.engine import State, Table
from trefoil.solve.answer import DEFAULT_LIMITS, Answer, Job, Limits, Question, default_question, has_redeals, replayed
from trefoil.solve.general import GeneralJob
from trefoil.solve.lowered import Unsupported
from trefoil.solve.methods import offers
from trefoil.solve.plain import PlainJob
from trefoil.spec.faults import Fault
from trefoil.spec.vocabulary import Game

METHODS = ("auto", "general", "engine")


class Solver:
    """One question about one position, searched in slices.

    `method`: `auto` takes what suits the structure of the game best; `general` the search of the
    kernel that knows no shortcuts; `engine` no kernel at all.  `switches`: which prunings of the
    search are on, one bit each; None for all.  Raises Fault: `bad-limit`, `no-redeals` (a
    question about reshuffles of a game without), `no-kernel`, `stale-kernel`.
    """

    def __init__(
        self,
        table: Table,
        state: State,
        question: Question | None = None,
        limits: Limits = DEFAULT_LIMITS,
        *,
        method: str = "auto",
        switches: int | None = None,
    ) -> None:
        if question is None:
            question = default_question(table.game)
        elif question != "no-redeal" and not has_redeals(table.game):
            raise Fault("no-redeals", game=table.game.id)
        self.table = table
        self.state = state
        self.question: Question = question
        self._job = choose(table, state, question, limits.checked(), method, switches)
        self._checked: Answer | None = None

    def run(self, seconds: float = 1e9) -> bool:
        """Search on for so long; True when the search is over."""
        return self._job.run(seconds)

    def stop(self) -> None:
        """End the search soon, from any thread; the answer is then `unknown`, cause `stopped`."""
        self._job.stop()

    @property
    def nodes(self) -> int:
        """Positions entered so far; may be read from any thread."""
        return self._job.nodes

    @property
    def job(self) -> Job:
        """The search itself."""
        return self._job

    def answer(self) -> Answer:
        """What is known now.  A won answer has been replayed by the engine.

        Raises KernelDisagrees when the engine refuses the line.
        """
        if self._checked is None:
            answer = self._job.answer()
            if answer.verdict == "won":
                replayed(self.table, self.state, answer.line)
                self._checked = answer
            return answer
        return self._checked


def choose(
    table: Table, state: State, question: Question, limits: Limits, method: str = "auto", switches: int | None = None
) -> Job:
    """The search for this position.  A game the kernel does not know is left to the engine."""
    if method == "engine":
        return PlainJob(table, state, question, limits)
    try:
        if method == "auto":
            for offer in offers():
                job = offer(table, state, question, limits, switches)
                if job is not None:
                    return job
        return GeneralJob(table, state, question, limits, switches)
    except Unsupported:
        return PlainJob(table, state, question, limits)


def solve(
    game: Game,
    deal: Deal,
    *,
    question: Question | None = None,
    limits: Limits = DEFAULT_LIMITS,
    method: str = "auto",
    switches: int | None = None,
) -> Answer:
    """The verdict on a deal, with a line when it is won.  Raises as Solver."""
    table = Table(game, deal)
    return solve_position(table, table.start(), question=question, limits=limits, method=method, switches=switches)


def solve_position(
    table: Table,
    state: State,
    *,
    question: Question | None = None,
    limits: Limits = DEFAULT_LIMITS,
    method: str = "auto",
    switches: int | None = None,
) -> Answer:
    """The verdict on a position.  Raises as Solver.  Ctrl-C ends it."""
    solver = Solver(table, state, question, limits, method=method, switches=switches)
    while not solver.run(0.05):
        pass
    return solver.answer()


def solve_many(
    game: Game,
    deals: Iterable[Deal],
    *,
    question: Question | None = None,
    limits: Limits = DEFAULT_LIMITS,
    threads: int = 1,
    method: str = "auto",
    switches: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Answer]:
    """The verdicts on many deals, in their order, several at a time.

    The kernel runs without Python's lock, so that threads are enough.  `progress` is told how
    many deals are done.
    """

    def one(deal: Deal) -> Answer:
        return solve(game, deal, question=question, limits=limits, method=method, switches=switches)

    ahead: dict[Future[Answer], int] = {}
    ready: dict[int, Answer] = {}
    given = iter(enumerate(deals))
    next_out = done = 0
    with ThreadPoolExecutor(max(1, threads)) as pool:
        more = True
        while more or ahead or next_out in ready:
            while more and len(ahead) + len(ready) < 4 * max(1, threads):
                number, deal = next(given, (-1, None))
                if deal is None:
                    more = False
                    break
                ahead[pool.submit(one, deal)] = number
            while next_out in ready:
                yield ready.pop(next_out)
                next_out += 1
            if not ahead:
                continue
            for future in wait(ahead, timeout=0.2, return_when=FIRST_COMPLETED).done:
                ready[ahead.pop(future)] = future.result()
                done += 1
                if progress is not None:
                    progress(done)
