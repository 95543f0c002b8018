"""What a ledger tells of a study, as figures: rate, difficulty, time, and deals to look at.

A report is small however many deals there are, so that it can be kept, sent and drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote, urlencode

from msgspec import Struct

from trefoil.solve import Verdict
from trefoil.studies.intervals import LEVEL, Interval, Tally, clopper_pearson, with_unknown
from trefoil.studies.ledger import Column, Entry, Ledger, Span
from trefoil.studies.looks import paid
from trefoil.studies.study import Row

_STEPS = 4  # classes for each power of ten
_HARDEST = 20
_SOME = 60


class Class(Struct, frozen=True, array_like=True):
    """Deals of one verdict whose nodes or seconds are at least `low` and below `high`; `deal` is the first."""

    low: float
    high: float
    verdict: Verdict
    deals: int
    deal: int


class Point(Struct, frozen=True, array_like=True):
    """One deal."""

    deal: int
    verdict: Verdict
    nodes: int
    seconds: float


class Report(Struct, frozen=True):
    """A study and what came of it.

    `options`: all of them, settled.  `budget_nodes`, `budget_seconds`: of each deal, 0 for no limit.
    `made`: when the study was begun, seconds since 1970.  `first`, `wanted`: the deals asked for;
    `won`, `lost`, `unknown`: those that are there.  `until`, `sure`: of a study with a stopping
    rule the half width it aims at and the level of each look, which the interval is taken at.
    `nodes`, `most_nodes`, `seconds`: of all deals together, and of the hardest one.  `hardest`: by
    nodes.  `some`: deals at equal distances.  `causes`: which limit left how many deals unknown.
    """

    game: str
    options: dict[str, str]
    digest: str
    question: str
    basis: str
    budget_nodes: int
    budget_seconds: float
    kernel: str
    made: float
    first: int
    wanted: int
    won: int
    lost: int
    unknown: int
    until: float | None
    sure: float | None
    level: float
    low: float
    high: float
    nodes: int
    most_nodes: int
    seconds: float
    by_nodes: tuple[Class, ...]
    by_seconds: tuple[Class, ...]
    hardest: tuple[Point, ...]
    some: tuple[Point, ...]
    causes: dict[str, int] = {}

    @property
    def tally(self) -> Tally:
        """How many deals were won, lost and left unknown."""
        return Tally(self.won, self.lost, self.unknown)

    @property
    def interval(self) -> Interval:
        """Where the rate lies, at `level`, whatever the unknown deals are."""
        return Interval(self.low, self.high)

    @property
    def policy(self) -> bool:
        """Whether somebody played, so that nodes are moves made."""
        return self.question.startswith("policy")


class Budget(Struct, frozen=True):
    """With at most so many nodes for each deal, so many would have been won and lost; `deal` needed about as many."""

    nodes: int
    won: int
    lost: int
    deal: int


def report(ledger: Ledger, entry: Entry, level: float = LEVEL) -> Report:
    """The report of a study, all that is there of what was last wanted.  Raises Fault as the ledger does.

    A study with a stopping rule has ended at one of its looks, whatever level they were settled for,
    so an interval that pays for all of them holds as often as it says.
    """
    span = Span(entry.first, entry.deals)
    tally = ledger.tally(entry.id, *span)
    sure = None if entry.until is None else paid(level)
    interval = with_unknown(tally, level) if sure is None else with_unknown(tally, sure, clopper_pearson)
    nodes, most, seconds = ledger.sums(entry.id, *span)
    return Report(
        game=entry.game,
        options=entry.options,
        digest=entry.digest,
        question=entry.question,
        basis=entry.basis,
        budget_nodes=entry.budget.nodes,
        budget_seconds=entry.budget.seconds,
        kernel=entry.kernel,
        made=round(entry.made),
        first=span.first,
        wanted=entry.deals if entry.until is None else tally.deals,
        won=tally.won,
        lost=tally.lost,
        unknown=tally.unknown,
        until=entry.until,
        sure=sure,
        level=level,
        low=interval.low,
        high=interval.high,
        nodes=nodes,
        most_nodes=most,
        seconds=round(seconds, 3),
        by_nodes=_classes(ledger, entry.id, "nodes", _bounds(most), span),
        by_seconds=_classes(ledger, entry.id, "seconds", _SECONDS, span),
        hardest=_points(ledger.hardest(entry.id, _HARDEST, *span)),
        some=_points(ledger.some(entry.id, _SOME, entry.first, min(entry.deals, tally.deals))),
        causes=ledger.causes(entry.id, *span),
    )


def _points(rows: Sequence[Row]) -> tuple[Point, ...]:
    return tuple(Point(row.deal, row.verdict, row.nodes, round(row.seconds, 6)) for row in rows)


def budgets(given: Report) -> list[Budget]:
    """What smaller budgets would have told, from the smallest on.

    A search does not look at its budget until it is used up, so a deal settled after n nodes is
    settled by every budget of n or more.
    """
    steps: list[Budget] = []
    won = lost = 0
    for high in sorted({each.high for each in given.by_nodes}):
        here = [each for each in given.by_nodes if each.high == high and each.verdict != "unknown"]
        if here:
            won += sum(each.deals for each in here if each.verdict == "won")
            lost += sum(each.deals for each in here if each.verdict == "lost")
            steps.append(Budget(int(high) - 1, won, lost, here[0].deal))
    return steps


def _bounds(most: int) -> list[float]:
    """0, 1, 2, 3, 6, 10, 18 … up to above `most`: whole numbers, so that no class is named after half a node."""
    bounds = [0, 1]
    at = 1
    while bounds[-1] <= most:
        bounds.append(max(round(10 ** (at / _STEPS)), bounds[-1] + 1))
        at += 1
    return [float(bound) for bound in bounds]


# From a microsecond to a million seconds.
_SECONDS = [float(f"{10 ** (at / _STEPS):.3g}") for at in range(-6 * _STEPS, 6 * _STEPS + 1)]


def _classes(ledger: Ledger, id: int, column: Column, bounds: list[float], span: Span) -> tuple[Class, ...]:
    ends = [*bounds[1:], bounds[-1] * 10]
    return tuple(
        Class(bounds[at], ends[at], verdict, deals, deal)
        for at, verdict, deals, deal in ledger.spread(id, column, bounds, *span)
    )


def command(given: Report) -> str:
    """The command that asks the same again."""
    words = ["trefoil study", given.game]
    words += [f"--option {name}={value}" for name, value in sorted(given.options.items())]
    words += [f"--question {given.question}", f"--nodes {given.budget_nodes}"]
    if given.budget_seconds:
        words.append(f"--seconds {given.budget_seconds:g}")
    if given.first:
        words.append(f"--from {given.first}")
    words.append(f"--deals {given.tally.deals}")
    return " ".join(words)


def address(given: Report, deal: int, at: str = "/") -> str:
    """Where a deal is laid out at the table that is served at the address `at`."""
    query = [("game", given.game), ("deal", str(deal)), *(("option", f"{k}={v}") for k, v in given.options.items())]
    return f"{at}?{urlencode(query, quote_via=quote)}"
